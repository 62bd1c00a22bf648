"""play --server: a table of a house, from the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.cli.remote.client import ApiClient, split_url
from kaffeehaus.cli.remote.responses import ClockNow, RatingNow, TableNow
from kaffeehaus.cli.remote.tokens import TokenStore
from kaffeehaus.core.errors import PlayerError
from tests.cli.runner import Run
from tests.cli.test_play import typed
from tests.house.database.places import new_place
from tests.house.houses import PATIENCE
from tests.house.killing import start_server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house that is open."""
    with new_place("sqlite", tmp_path_factory.mktemp("house")) as place:
        server = start_server(place)
        try:
            yield server.address
        finally:
            server.kill()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def table_with_a_bot(house: str, token: str) -> str:
    """A table of Coffee that ends soon, against a bot; the guest sits at it already."""
    body = {
        "game": "coffee",
        "options": {"board": "sq-2", "n": 2},
        "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}],
    }
    headers = {"Authorization": f"Bearer {token}"}
    made = httpx2.post(f"{house}/api/tables", json=body, headers=headers, timeout=PATIENCE)
    return str(made.json()["url"])


def test_a_game_is_found_played_to_its_end_and_come_back_to(run: Run, house: str) -> None:
    missing = f"{house}/tables/{'0' * 32}"
    assert run(["play", "--server", missing, "--name", "Ada"]).code == 2
    token = TokenStore().of(house, "Ada")
    assert token is not None
    address = table_with_a_bot(house, token)

    said = run(["play", "--server", house], typed("7", "1", "?", "say hello", "zz", "quit"))
    assert "  1 Coffee: Ada, Random (your turn)" in said.out
    assert "Enter a whole number from 1 to 1." in said.out
    assert "> ?\n 1 a1-" in said.out
    assert '"zz" is not a turn in Coffee' in said.out
    assert said.lines[-1] == "Goodbye."

    said = run(["play", "--server", address], typed(*["1"] * 5))
    assert "Ada places a stone on a1." in said.out
    assert " wins" in said.lines[-1]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_adjourned_game_is_resumed_or_left(
    run: Run, house: str, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    assert run(["play", "--server", f"{house}/tables/{'0' * 32}", "--name", "Ada"]).code == 2
    address = table_with_a_bot(house, TokenStore().of(house, "Ada") or "")
    get, resumed = ApiClient.get, list[str]()

    def adjourned(self: ApiClient, kind: type[object], path: str) -> object:
        found = get(self, kind, path)
        if isinstance(found, TableNow) and not resumed:
            return replace(found, phase="adjourned", sentence="The game is adjourned.")
        return found

    monkeypatch.setattr(ApiClient, "get", adjourned)
    monkeypatch.setattr(ApiClient, "post", lambda _house, path: resumed.append(path))
    said = run(["play", "--server", address], typed(answer, "quit"))
    assert "The game is adjourned.\nResume now? yes or no:" in said.out
    assert [path.rpartition("/")[2] for path in resumed] == (["resume"] if answer == "yes" else [])
    assert said.lines[-1] == "Goodbye."


@pytest.mark.parametrize(("answer", "claims"), [("yes", ["0"]), ("no", [])])
def test_a_claim_against_an_absent_player_is_offered_once(
    run: Run, house: str, monkeypatch: pytest.MonkeyPatch, answer: str, claims: list[str]
) -> None:
    assert run(["play", "--server", f"{house}/tables/{'0' * 32}", "--name", "Ada"]).code == 2
    address = table_with_a_bot(house, TokenStore().of(house, "Ada") or "")
    get, polls, claimed = ApiClient.get, list[TableNow](), list[str]()
    clock = ClockNow(left=60_000, up_at=None, claim_from=1, claim_wins=True)

    def waiting(self: ApiClient, kind: type[object], path: str) -> object:
        found = get(self, kind, path)
        if not isinstance(found, TableNow):
            return found
        polls.append(found)
        away = replace(found.seats[0], name="Ben", mine=False, to_act=True, clock=clock)
        seats = (away, replace(found.seats[1], to_act=False))
        return replace(found, seats=seats, phase="running" if len(polls) < 5 else "over")

    monkeypatch.setattr(ApiClient, "get", waiting)
    monkeypatch.setattr(ApiClient, "post", lambda _house, path: claimed.append(path))
    said = run(["play", "--server", address], typed(*[answer] * 4))
    assert "Ben is away. Claim the win? yes or no:" in said.out
    assert said.out.count("Claim the win?") == (1 if answer == "no" else len(claimed))
    assert {path.split("/")[-2] for path in claimed} == set(claims)
    assert all(path.endswith("/claim") for path in claimed)


def test_the_time_left_is_told_in_minutes_and_hours() -> None:
    clock = ClockNow(left=272_000, up_at=None, claim_from=None, claim_wins=False)
    assert clock.left_at(0) == "4:32"
    assert replace(clock, up_at=7_505_000).left_at(5_000) == "2:05:00"
    assert replace(clock, up_at=1).left_at(5_000) == "0:00"
    assert replace(clock, left=None).left_at(0) == ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play coffee --server x", "--server allows no other options"),
        ("play --server ftp://house.example", "is not the address of a server"),
        ("play coffee --name Ada", "--name needs --server"),
        ("play --server 127.0.0.1:9/tables/1 --name Ada", "Cannot reach http://127.0.0.1:9."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(run: Run, line: str, sentence: str) -> None:
    assert sentence in run(line).sentence()


@pytest.mark.parametrize(
    ("text", "base", "table"),
    [
        ("http://house.example/tables/abc", "http://house.example", "abc"),
        ("https://house.example/cafe/tables/abc?x#y", "https://house.example/cafe", "abc"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", None),
    ],
)
def test_an_address_names_a_house_and_perhaps_a_table(
    text: str, base: str, table: str | None
) -> None:
    assert split_url(text) == (base, table)


def test_an_address_without_a_house_is_none() -> None:
    with pytest.raises(PlayerError):
        split_url("http:///tables/abc")


def test_words_of_guests_are_kept_for_the_owner_alone(tmp_path: Path) -> None:
    keys = TokenStore(tmp_path / "guests.json")
    assert keys.of("http://house.example", None) is None
    keys.keep("http://house.example", "Ada", "word of Ada")
    keys.keep("http://house.example", "Ben", "word of Ben")
    assert keys.of("http://house.example", "Ada") == "word of Ada"
    assert keys.of("http://house.example", None) == "word of Ben"
    assert (tmp_path / "guests.json").stat().st_mode & 0o077 == 0
    (tmp_path / "guests.json").write_text("[")
    assert keys.of("http://house.example", "Ada") is None


def test_ratings_have_their_deviation_and_their_change() -> None:
    assert str(RatingNow(1500, 333, provisional=True, change=None)) == "1500? ±333"
    assert str(RatingNow(1500, None, provisional=False, change=12)) == "1500 → 1512 (+12)"
    assert str(RatingNow(1500, 290, provisional=True, change=-12)) == "1500 → 1488? (-12)"
