"""Session expiry: sessions of accounts end on the server, those of guests do not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, update

from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import create_account
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.schema import accounts, sessions
from kaffeehaus.house.database.writer import AFTER_TABLES, ALONE
from kaffeehaus.house.http.session_cache import SessionCache
from kaffeehaus.house.http.sessions import LogInMethod, NewSession, Sessions
from kaffeehaus.house.maintenance.retention import Retention
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.settings import RetentionSettings, Settings, read_settings
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house, quick_settings
from tests.house.turned_clock import DAY, TurnedClock

pytestmark = pytest.mark.anyio

LONG_AGO = 1000 * DAY


@pytest.fixture
async def opened(place: TestPlace) -> AsyncIterator[OpenHouse]:
    async with open_house(place) as house:
        yield house


async def owner(opened: OpenHouse, name: str = "Ada") -> NewSession:
    """Somebody with an account, made long ago, who logs in now."""
    guest = (await opened.sessions.log_in_guest(name, "127.0.0.1")).player
    await opened.store.write(
        ALONE, create_account, guest.id, looks(name), Proof(mail=f"{name}@x.example")
    )
    await opened.store.write(AFTER_TABLES, _age_account, guest.id)
    return await opened.sessions.begin_session(
        replace(guest, is_account=True), LogInMethod.PASSKEY, "Firefox on Linux"
    )


async def age(opened: OpenHouse, welcome: NewSession, *, created: int, seen: int | None) -> None:
    """Let a session have begun, and been used, so many milliseconds ago."""
    token_hash = opened.sessions.hash_of(welcome.token)
    await opened.store.write(AFTER_TABLES, _age, token_hash, created, seen)
    opened.sessions.forget(welcome.player.id)


def _age(connection: Connection, token_hash: str, created: int, seen: int | None) -> None:
    values = {"created": now() - created, "seen": None if seen is None else now() - seen}
    here = sessions.c.token_hash == token_hash
    connection.execute(update(sessions).where(here).values(values))


def _age_account(connection: Connection, player_id: str) -> None:
    here = accounts.c.player_id == player_id
    connection.execute(update(accounts).where(here).values(created=now() - LONG_AGO))


@pytest.mark.parametrize(
    ("created", "seen", "is_known"),
    [
        (364 * DAY, 89 * DAY, True),
        (364 * DAY, 91 * DAY, False),
        (366 * DAY, 0, False),
        (89 * DAY, None, True),
        (91 * DAY, None, False),
    ],
)
async def test_the_session_of_an_account_expires(
    opened: OpenHouse, place: TestPlace, created: int, seen: int | None, is_known: bool
) -> None:
    ada = await owner(opened)
    await age(opened, ada, created=created, seen=seen)
    assert (await opened.sessions.player_of(ada.token) is not None) is is_known
    settings = quick_settings(place.data, database_url=place.database_url)
    await age(opened, ada, created=created, seen=seen)
    await Retention(opened.store, settings, TurnedClock(now())).tidy()
    kept = await opened.store.read(
        player_store.player_of_session, opened.sessions.hash_of(ada.token)
    )
    assert (kept is not None) is is_known


async def test_guests_never_expire(opened: OpenHouse, place: TestPlace) -> None:
    ada = await opened.sessions.log_in_guest("Ada", "127.0.0.1")
    ben = await opened.sessions.log_in_guest("Ben", "127.0.0.1")
    await opened.table(ada.player, ben.player)
    await age(opened, ada, created=LONG_AGO, seen=LONG_AGO)
    assert await opened.sessions.player_of(ada.token) == ada.player
    keeping = RetentionSettings(guests_days=30, tables_days=30)
    settings = replace(quick_settings(place.data, database_url=place.database_url), keeping=keeping)
    await age(opened, ada, created=LONG_AGO, seen=LONG_AGO)
    await Retention(opened.store, settings, TurnedClock(now() + LONG_AGO)).tidy()
    opened.sessions.forget(ada.player.id)
    assert await opened.sessions.player_of(ada.token) == ada.player


async def test_an_old_guest_who_makes_an_account_stays_logged_in(
    opened: OpenHouse, place: TestPlace
) -> None:
    ada = await opened.sessions.log_in_guest("Ada", "127.0.0.1")
    await age(opened, ada, created=LONG_AGO, seen=0)
    await opened.store.write(
        ALONE, create_account, ada.player.id, "ada", Proof(mail="ada@x.example")
    )
    opened.sessions.forget(ada.player.id)
    found = await opened.sessions.player_of(ada.token)
    assert found is not None
    assert found.is_account
    settings = quick_settings(place.data, database_url=place.database_url)
    await Retention(opened.store, settings, TurnedClock(now())).tidy()
    assert (
        await opened.store.read(player_store.player_of_session, opened.sessions.hash_of(ada.token))
        is not None
    )


async def test_a_cached_session_is_known_no_longer_than_it_lasts(opened: OpenHouse) -> None:
    ada = await owner(opened)
    await age(opened, ada, created=0, seen=90 * DAY - 60_000)
    cache = opened.house.rate_limits.session_cache = SessionCache(
        is_shared=False, clock=lambda: time
    )
    time = 0.0
    assert await opened.sessions.player_of(ada.token) is not None
    assert cache.get(ada.token) is not None
    time = 60.0
    assert cache.get(ada.token) is None


async def test_the_host_may_let_sessions_last(opened: OpenHouse) -> None:
    ada = await owner(opened)
    await age(opened, ada, created=LONG_AGO, seen=LONG_AGO)
    settings = Settings(keeping=RetentionSettings(session_idle_days=0, session_days=0))
    sessions = Sessions(
        opened.store, settings, opened.house.rate_limits, opened.sessions._key, lambda _: None
    )
    assert await sessions.player_of(ada.token) is not None


def test_expiry_is_set_by_the_environment() -> None:
    usual = read_settings({}).keeping
    assert (usual.session_idle_days, usual.session_days) == (90, 365)
    environment = {"KAFFEEHAUS_SESSION_IDLE_DAYS": "7", "KAFFEEHAUS_SESSION_DAYS": "0"}
    chosen = read_settings(environment).keeping
    assert (chosen.session_idle_days, chosen.session_days) == (7, 0)
