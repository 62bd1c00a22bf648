"""Names, tokens, other devices, and how often one may knock."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from sqlalchemy import Connection

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import now
from kaffeehaus.house.errors import NotFound, NotLoggedIn, RateLimited
from kaffeehaus.house.http.rate_limits import RateLimits, SlidingWindow, network_of
from kaffeehaus.house.http.sessions import LINK_LENGTH, Sessions
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.settings import (
    Limits,
    Settings,
    known_variables,
    misspelt_settings,
    read_settings,
    read_url,
)
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house

HERE = "127.0.0.1"
PLAIN_HASHES = ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b")


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def door_with_another_key(opened: OpenHouse) -> Sessions:
    """A door of somebody who has the store of this house, and not its key."""
    rate_limits = RateLimits(Limits())
    return Sessions(opened.store, Settings(), rate_limits, b"another key", opened.house.end_streams)


@pytest.mark.anyio
async def test_a_guest_is_known_by_the_token_until_leaving(opened: OpenHouse) -> None:
    welcome = await opened.sessions.log_in_guest("Ada", HERE)
    for _ in range(2):
        assert await opened.sessions.player_of(welcome.token) == welcome.player
    await opened.sessions.log_out(welcome.token)
    assert await opened.sessions.player_of(welcome.token) is None
    await opened.sessions.log_out(welcome.token)


@pytest.mark.anyio
async def test_a_token_cannot_be_made_up(opened: OpenHouse) -> None:
    token = (await opened.sessions.log_in_guest("Ada", HERE)).token
    for forged in ("", "x", token[:-1], token + "x", token.upper(), "é" * 20):
        assert await opened.sessions.player_of(forged) is None
    other = door_with_another_key(opened)
    assert await other.player_of(token) is None


@pytest.mark.anyio
async def test_the_store_does_not_hold_the_token(tmp_path: Path, auction: str) -> None:
    async with open_house(TestPlace(tmp_path)) as opened:
        token = (await opened.sessions.log_in_guest("Ada", HERE)).token
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
    assert b"Ada" in stored
    assert token.encode() not in stored
    assert token.split(".")[0].encode() not in stored


@pytest.mark.anyio
async def test_a_new_name_is_known_at_once(opened: OpenHouse) -> None:
    welcome = await opened.sessions.log_in_guest("Ada", HERE)
    await opened.sessions.player_of(welcome.token)
    renamed = await opened.sessions.rename(welcome.player, " Lovelace ", welcome.token)
    assert await opened.sessions.player_of(renamed.token) == renamed.player
    assert renamed.player.name == "Lovelace"


@pytest.mark.anyio
async def test_a_new_name_ends_the_old_token_here_and_no_other(opened: OpenHouse) -> None:
    welcome = await opened.sessions.log_in_guest("Ada", HERE)
    link = await opened.sessions.make_link(welcome.player)
    phone = await opened.sessions.take_link(link.code, HERE)
    for _ in range(2):
        await opened.sessions.player_of(welcome.token)
    renamed = await opened.sessions.rename(welcome.player, "Lovelace", welcome.token)
    assert renamed.token != welcome.token
    assert await opened.sessions.player_of(welcome.token) is None
    assert await opened.sessions.player_of(phone.token) == renamed.player
    with pytest.raises(NotLoggedIn):
        await opened.sessions.rename(welcome.player, "Byron", welcome.token)
    assert await opened.sessions.player_of(renamed.token) == renamed.player


@pytest.mark.anyio
async def test_a_name_is_changed_with_an_own_token_only(opened: OpenHouse) -> None:
    ada, ben = [await opened.sessions.log_in_guest(name, HERE) for name in ("Ada", "Ben")]
    with pytest.raises(NotLoggedIn):
        await opened.sessions.rename(ada.player, "Byron", ben.token)
    assert await opened.sessions.player_of(ada.token) == ada.player
    assert await opened.sessions.player_of(ben.token) == ben.player


@pytest.mark.anyio
async def test_a_code_lets_another_device_in_once(opened: OpenHouse) -> None:
    ada = (await opened.sessions.log_in_guest("Ada", HERE)).player
    link = await opened.sessions.make_link(ada)
    assert len(link.code) == LINK_LENGTH
    spoken = f" {link.code[:4].upper()}-{link.code[4:]} "
    welcome = await opened.sessions.take_link(spoken, HERE)
    assert welcome.player == ada
    assert await opened.sessions.player_of(welcome.token) == ada
    for code in (link.code, "abcdefgh", ""):
        with pytest.raises(NotFound) as refused:
            await opened.sessions.take_link(code, HERE)
        assert refused.value.code == "link_gone"


@pytest.mark.anyio
async def test_a_code_cannot_be_worked_out_from_what_is_stored(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code is short enough to try them all: only the house's key makes its hash a secret."""
    stored: list[str] = []
    keep = player_store.add_link

    def watched(connection: Connection, code_hash: str, player_id: str, expires: int) -> None:
        stored.append(code_hash)
        keep(connection, code_hash, player_id, expires)

    monkeypatch.setattr(player_store, "add_link", watched)
    ada = await opened.guest("Ada")
    code = (await opened.sessions.make_link(ada)).code
    [found] = stored
    assert code not in found
    assert {hashlib.new(name, code.encode()).hexdigest() for name in PLAIN_HASHES}.isdisjoint(
        stored
    )
    other = door_with_another_key(opened)
    with pytest.raises(NotFound):
        await other.take_link(code, HERE)
    assert (await opened.sessions.take_link(code, HERE)).player == ada


@pytest.mark.anyio
async def test_a_code_stored_without_the_key_has_lapsed(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    plain = hashlib.sha256(b"abcdefgh").hexdigest()
    await opened.store.write("", player_store.add_link, plain, ada.id, now() + 60_000)
    with pytest.raises(NotFound):
        await opened.sessions.take_link("abcdefgh", HERE)


@pytest.mark.anyio
async def test_an_old_code_is_worthless(opened: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaffeehaus.house.http.sessions.LINK_AGE", -1)
    link = await opened.sessions.make_link(await opened.guest("Ada"))
    with pytest.raises(NotFound):
        await opened.sessions.take_link(link.code, HERE)


def test_a_window_slides() -> None:
    clock = Clock()
    window = SlidingWindow(2, 10.0, clock)
    assert [window.wait("a") for _ in range(3)] == [0.0, 0.0, 10.0]
    assert window.wait("b") == 0.0
    clock.time += 9
    assert window.wait("a") == 1.0
    clock.time += 1
    assert [window.wait("a") for _ in range(3)] == [0.0, 0.0, 10.0]


def test_what_other_servers_let_through_counts_and_too_much_is_paid_back() -> None:
    clock = Clock()
    window = SlidingWindow(2, 10.0, clock)
    window.wait("a")
    window.add("a", 1)
    assert window.wait("a") == 10.0
    window.add("a", 2)
    assert window.wait("a") == 20.0
    clock.time += 10
    assert window.wait("a") == 10.0
    clock.time += 10
    assert [window.wait("a") for _ in range(3)] == [0.0, 0.0, 10.0]


def test_a_window_forgets_those_who_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaffeehaus.house.http.rate_limits.MOST_KEYS", 3)
    window = SlidingWindow(1, 10.0, Clock())
    for key in "abcd":
        window.wait(key)
    assert window.wait("a") == 0.0
    assert window.wait("d") > 0


def test_limits_are_refused_with_the_time_to_wait() -> None:
    clock = Clock()
    limits = Limits(changes_per_second=1, tables_per_hour=1, guests_per_hour=1, extras_per_second=1)
    rate_limits = RateLimits(limits, clock)
    for count, seconds in (
        (rate_limits.count_change, 1),
        (rate_limits.count_table, 3600),
        (rate_limits.count_guest, 3600),
        (rate_limits.count_attempt, 3600),
        (rate_limits.count_extra, 1),
    ):
        count("somebody")
        count("another")
        with pytest.raises(RateLimited) as refused:
            count("somebody")
        assert refused.value.retry_after == seconds


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_addresses_are_counted_by_their_network(address: str, counted_as: str) -> None:
    assert network_of(address) == counted_as


def test_a_guest_cannot_pass_a_limit_with_another_address_of_the_same_network() -> None:
    rate_limits = RateLimits(Limits(guests_per_hour=2, extras_per_second=2), Clock())
    for count in (rate_limits.count_guest, rate_limits.count_attempt, rate_limits.count_extra):
        count("2001:db8:1:2::1")
        count("2001:db8:1:2::2")
        with pytest.raises(RateLimited):
            count("2001:db8:1:2:aaaa::3")
        count("2001:db8:1:3::1")


def test_settings_come_from_the_environment() -> None:
    settings = read_settings(
        {
            "KAFFEEHAUS_DATA": "elsewhere",
            "KAFFEEHAUS_PORT": "0",
            "KAFFEEHAUS_URL": "https://play.example/",
            "KAFFEEHAUS_CONTACT": "host@play.example",
            "KAFFEEHAUS_TABLES_PER_HOUR": "5",
            "KAFFEEHAUS_HEAD_LIMIT": "9000",
            "KAFFEEHAUS_BODY_SECONDS": "7",
            "KAFFEEHAUS_STREAMS_PER_GUEST": "3",
            "KAFFEEHAUS_EXTRAS_PER_SECOND": "4",
            "KAFFEEHAUS_BOT_PAUSE": "0.5",
            "KAFFEEHAUS_BOT_SPARE_WORKERS": "4",
            "KAFFEEHAUS_BOT_SECONDS": "2.5",
            "KAFFEEHAUS_BOT_LONGEST_WAIT": "30",
            "KAFFEEHAUS_BOT_LEASE": "3",
            "KAFFEEHAUS_ACCESS_LOG": "yes",
            "DATABASE_URL": "postgresql://db/kaffeehaus",
            "UNRELATED": "x",
        }
    )
    assert settings.data == Path("elsewhere")
    assert (settings.port, settings.bot_pause, settings.access_log) == (0, 0.5, True)
    assert (settings.url, settings.origin) == ("https://play.example", "https://play.example")
    assert settings.is_https
    assert settings.database_url == "postgresql://db/kaffeehaus"
    assert settings.limits == Limits(
        tables_per_hour=5,
        head=9000,
        body_seconds=7,
        streams_per_guest=3,
        extras_per_second=4,
    )
    assert (settings.bot_spare_workers, settings.bot_seconds) == (4, 2.5)
    assert (settings.bot_longest_wait, settings.bot_lease) == (30.0, 3.0)
    assert read_settings({}).limits == Limits()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "99999"),
        ("PORT", "eighty"),
        ("URL", "play.example"),
        ("URL", "https://play.example/house"),
        ("BODY_LIMIT", "0"),
        ("CHANGES_PER_SECOND", "-3"),
        ("BOT_PAUSE", "soon"),
        ("BOT_SECONDS", "0"),
        ("BOT_SECONDS", "61"),
        ("BOT_LEASE", "0.1"),
        ("ACCESS_LOG", "perhaps"),
    ],
)
def test_bad_settings_are_told_in_a_sentence(name: str, value: str) -> None:
    with pytest.raises(PlayerError, match=f"KAFFEEHAUS_{name} must ") as refused:
        read_settings({f"KAFFEEHAUS_{name}": value})
    assert refused.value.code == "settings"


def test_misspelt_settings_are_found() -> None:
    environment = {
        "KAFFEEHAUS_BACKUP_HUORS": "24",
        "KAFFEEHAUS_ROUTES_PER_SECOND": "9",
        "KAFFEEHAUS_BACKUPS_KEPT": "3",
        "KAFFEEHAUS_CHROMIUM": "/usr/bin/chromium",
        "KAFFEEHAUS_TEST_DATABASE": "postgresql://",
        "BACKUP_HOURS": "24",
    }
    assert misspelt_settings(environment) == {
        "KAFFEEHAUS_BACKUP_HUORS": "KAFFEEHAUS_BACKUP_HOURS",
        "KAFFEEHAUS_ROUTES_PER_SECOND": "KAFFEEHAUS_EXTRAS_PER_SECOND",
    }


def test_an_address_keeps_its_port() -> None:
    assert read_url("http://10.0.0.7:8080/") == "http://10.0.0.7:8080"


def test_every_setting_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "host-it.md").read_text("utf-8")
    assert set(known_variables()) == set(re.findall(r"^\| `(KAFFEEHAUS_\w+)`", page, re.MULTILINE))
