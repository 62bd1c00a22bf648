"""`kaffeehaus fcm`: positions as text, and dinners worked out."""

from __future__ import annotations

import json
from pathlib import Path

from kaffeehaus.core.record import record_of
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.extras.calls import dinner
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from kaffeehaus.games.fcm.position_text import read_position, write_position
from tests.cli.records import won_game
from tests.cli.runner import Run

COFFEE = EXAMPLES[0].position


def test_a_dinner_is_told_with_what_would_change_it(run: Run, tmp_path: Path) -> None:
    file, drawing = tmp_path / "position.txt", tmp_path / "dinner.svg"
    file.write_text(COFFEE, encoding="utf-8")
    said = run(["fcm", "dinner", str(file), "--price", "G 7", "--svg", str(drawing)])
    assert said.code == 0
    assert "House 12: Gluttony Inc. Burgers $7, was Golden Duck Diner" in said.out
    assert "Gluttony Inc. Burgers lacks 1 lemonade." in said.out
    assert drawing.read_text(encoding="utf-8").startswith("<svg")
    assert json.loads(run(["fcm", "dinner", str(file), "--json"]).out) == dinner(
        {"position": COFFEE}
    )


def test_a_position_is_edited_as_in_the_lab(run: Run) -> None:
    said = run(["fcm", "edit", "-", "move i10 q8", "price G 7"], COFFEE)
    assert {"shop D q8", "price G 7"} <= set(said.out.splitlines())
    assert run(["fcm", "edit", "-", "move i10 c3"], COFFEE).sentence() == "c3 is not empty."


def test_cards_are_found_by_words(run: Run) -> None:
    said = run(["games", "fcm", "--cards", "cfo 100"])
    assert "First to have $100 (Base game)" in said.out
    assert "Example: " in said.out
    assert run(["games", "coffee", "--cards", "cfo"]).out == "No card found.\n"


def test_what_is_wrong_is_one_sentence(run: Run) -> None:
    said = run(["fcm", "dinner", "-", "--price", "Q 7"], COFFEE).sentence()
    assert said == 'What if price Q 7: Unknown chain: "Q". Expected one of G, X, D.'
    assert (
        run("fcm dinner -", "players 3\nmap A0\nbark\n")
        .sentence()
        .startswith("For this number of players")
    )


def test_a_record_gives_its_positions(run: Run, tmp_path: Path) -> None:
    state, rng, actions = GAME.new({"turns": 1}, 3, 4), Rng(4), []
    while state.actors():
        seat = state.actors()[0]
        action = rng.choice(state.legal(seat))
        actions.append((seat, str(action)))
        state.apply(seat, action)
    file = tmp_path / "game.json"
    record = record_of(GAME, {"turns": 1}, 3, 4, actions)
    file.write_text(record.dumps(), encoding="utf-8")
    assert run(f"fcm position {file}").out == write_position(state)
    start = run(f"fcm position {file} --at 0").out
    assert start == write_position(GAME.new({"turns": 1}, 3, 4))
    assert write_position(read_position(start)) == start
    assert "There is no move 999" in run(f"fcm position {file} --at 999").sentence()
    assert "There is no seat 7" in run(f"fcm position {file} --seat 7").sentence()
    file.write_text(won_game().dumps(), encoding="utf-8")
    assert run(f"fcm position {file}").sentence() == "This is a record of Coffee."
