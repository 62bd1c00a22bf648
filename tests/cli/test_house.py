"""games, about, check and serve."""

from __future__ import annotations

import pickle
import platform
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kaffeehaus import __version__
from kaffeehaus.cli.commands import check
from kaffeehaus.core.conformance import Report
from kaffeehaus.core.errors import ContractError, PlayerError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.settings import Settings
from kaffeehaus.kernels import FAST
from tests.cli.runner import Run
from tests.toys.auction import AuctionState

# games


def test_games_lists_seats_options_and_bots(run: Run) -> None:
    said = run("games coffee")
    assert said.code == 0
    assert said.lines[0] == "coffee - Coffee, by Néstor Romeral Andrés (nestorgames, 2011)"
    assert "  players: 2" in said.lines
    assert said.lines[3].startswith("  bots: random, greedy")
    assert [line for line in said.lines if line.startswith("    -o ")] == [
        "    -o board=sq-5",
        "    -o n=4",
        "    -o pie=false",
    ]
    assert "        Values: 2 to 7." in said.lines


def test_games_lists_what_can_be_chosen_with_a_sentence(run: Run) -> None:
    said = " ".join(run("games fcm").out.split())
    for option in ("modules", "scenario"):
        for card in find_game("fcm").menu(option):
            assert f"{card.value}: {card.title}" in said
            assert str(card.sentence) in said
    assert "korean_city: Korean city (New districts, Kimchi; 2 to 5 players)." in said


def test_games_lists_all_of_them(run: Run, auction: None) -> None:
    said = run("games")
    assert [line.split()[0] for line in said.lines if line[:1].strip()] == list(game_ids())
    assert "  players: 2, 3, 4" in said.lines


def test_games_knows_no_other(run: Run) -> None:
    assert run("games tea").sentence().startswith('Unknown game "tea"')


# about


def test_about_says_what_is_here(run: Run) -> None:
    said = run("about")
    assert said.code == 0
    assert said.lines[0] == f"kaffeehaus {__version__}"
    assert platform.python_version() in said.lines[1]
    assert said.lines[2].startswith("games: coffee (rules 1)")
    layer = (
        "Python, with C kernels for Coffee, Coffee Chess and Café"
        if FAST
        else "Python (the C kernels are not built)"
    )
    assert said.lines[-1].removesuffix(" (BMI2)") == f"engine layer: {layer}"


# check


def test_a_game_that_keeps_the_contract(run: Run) -> None:
    said = run("check coffee -o board=sq-3 -o n=3 --games 2 --seed 5")
    assert (said.code, said.err) == (0, "")
    assert said.lines[0] == "coffee keeps the contract."
    assert said.lines[1].startswith("2 games, ")


def test_games_checked_at_once_give_the_same_report(run: Run) -> None:
    line = "check coffee -o board=sq-3 -o n=3 --games 3 --seed 5"
    said = run(f"{line} --jobs 2")
    assert (said.code, said.err) == (0, "")
    assert said.lines == run(line).lines


def test_a_broken_law_comes_back_from_another_process() -> None:
    broken = ContractError("It is odd.", law="text", game="coffee", seed=7, position="a1")
    back = pickle.loads(pickle.dumps(broken))  # noqa: S301 - made right here
    assert isinstance(back, ContractError)
    assert (str(back), vars(back)) == (str(broken), vars(broken))


def test_check_uses_the_defaults_of_unattended_play(
    run: Run, auction: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[Options | None] = []

    def noted(game: AnyGame, options: Options | None, *_: object, **__: object) -> Report:
        chosen.append(options)
        return Report(game.id)

    monkeypatch.setattr(check, "check", noted)
    assert run("check auction").code == 0
    assert run("check auction -o lots=1").code == 0
    assert chosen == [{"lots": 2}, {"lots": "1"}]


def test_a_broken_law_is_one_sentence_with_an_exit_code_of_its_own(
    run: Run, auction: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AuctionState, "position", lambda _: "two\nlines")
    said = run("check auction --games 1")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("kaffeehaus: auction breaks the law 'position': ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--games 0", '--games: must be a whole number from 1 to 100000, not "0"'),
        ("-o n=9", "Stones in a row: choose a whole number from 2 to 7"),
        ("--players 5", "Coffee is for 2 players, not 5."),
    ],
)
def test_bad_checks_are_one_sentence(run: Run, words: str, says: str) -> None:
    assert says in run(f"check coffee {words}").sentence()


# serve


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which a house was opened; none is really opened."""
    opened: list[Settings] = []

    def open_house(settings: Settings) -> int:
        if settings.port == 1:
            raise PlayerError("Port 1 is busy.", code="port")
        opened.append(settings)
        return 0

    stand_in = ModuleType("kaffeehaus.house.serve")
    vars(stand_in)["run"] = open_house
    monkeypatch.setitem(sys.modules, "kaffeehaus.house.serve", stand_in)
    for name in ("HOST", "PORT", "URL", "DATA"):
        monkeypatch.delenv(f"KAFFEEHAUS_{name}", raising=False)
    return opened


def test_serve_passes_what_is_given(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.example/kaffeehaus")
    line = "serve --host 0.0.0.0 --port 8080 --url https://play.example/ --data tables"
    assert run(line).code == 0
    (settings,) = served
    assert (settings.host, settings.port) == ("0.0.0.0", 8080)
    assert (settings.url, settings.data) == ("https://play.example", Path("tables"))
    assert settings.database_url == "postgresql://db.example/kaffeehaus"


def test_serve_takes_the_rest_from_the_environment(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAFFEEHAUS_PORT", "9000")
    monkeypatch.setenv("KAFFEEHAUS_HOST", "127.0.0.2")
    assert run("serve --host 127.0.0.3").code == 0
    assert (served[0].host, served[0].port) == ("127.0.0.3", 9000)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--port 99999", '--port: must be a whole number from 0 to 65535, not "99999"'),
        ("--port -1", '--port: must be a whole number from 0 to 65535, not "-1"'),
        ("--host ..", "--host: must be the name or address of a network interface"),
        (f"--host {'a' * 80}", "--host: must be the name or address"),
        ("--url nowhere", "--url: must begin with http:// or https://"),
        ("--port 1", "Port 1 is busy."),
        ("coffee", "unknown argument: coffee"),
    ],
)
def test_a_house_that_cannot_open_is_one_sentence(
    run: Run, served: list[Settings], words: str, says: str
) -> None:
    assert says in run(f"serve {words}").sentence()
    assert served == []
