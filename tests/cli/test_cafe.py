"""cafe deck check."""

from __future__ import annotations

import json
from pathlib import Path

from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.deck import data_file
from tests.cli.runner import Run


def test_a_good_file_is_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(data_file("cards.json"), encoding="utf-8")
    said = run(["cafe", "deck", "check", str(path)])
    assert said.code == 0
    assert said.lines[0] == "The card file is valid: 48 cards, 8 with a star."
    assert "  bean red       32" in said.lines
    assert said.lines[-2:] == [
        "Cards that cost 1 cube: 24.",
        "20 coffee shops want 15 yellow, 15 brown, 15 green and 15 red and are worth 122 points.",
    ]


def test_the_line_opens_a_table(run: Run) -> None:
    said = run("cafe deck check - --line", stdin=data_file("cards.json"))
    (line,) = said.lines
    assert GAME.new({"deck": "own", "cards": line}, 2).market


def test_a_list_of_cards_does_not_fill_the_title(run: Run) -> None:
    (line,) = run("cafe deck check - --line", stdin=data_file("cards.json")).lines
    own = ["-o", "deck=own", "-o", f"cards={line}"]
    said = run(["sim", "cafe", "--games", "1", "--seats", "random", *own])
    assert said.code == 0
    assert 'cards={"initial_cards"' in said.lines[0]
    assert len(said.lines[0]) < 400


def test_what_is_wrong_is_one_sentence_with_card_and_square(run: Run) -> None:
    data = json.loads(data_file("cards.json"))
    data["plan_cards"][16]["cells"][3] = {"t": "tea"}
    said = run("cafe deck check -", stdin=json.dumps(data))
    assert said.sentence().startswith('Card 17, square 3: "t" must be one of bean, dry, roast')


def test_a_file_that_is_not_there(run: Run) -> None:
    assert "Cannot read" in run("cafe deck check nowhere.json").sentence()


def test_a_file_that_is_too_long_to_play_with(run: Run) -> None:
    data = json.loads(data_file("cards.json"))
    data["initial_cards"][0]["note"] = "x" * 50_000
    said = run("cafe deck check -", stdin=json.dumps(data))
    assert said.sentence().startswith("The card file is too long")


def test_a_tool_must_be_named(run: Run) -> None:
    assert "TOOL" in run("cafe").sentence()
    assert "TOOL" in run("cafe deck").sentence()
