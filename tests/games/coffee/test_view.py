"""What a player of Coffee is shown in words and data."""

from __future__ import annotations

import json

import pytest

from kaffeehaus.core.notation import canonical
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Shape
from kaffeehaus.games.coffee.rules.boards import Rod
from tests.games.coffee.playing import GAMES, after, new, play_randomly

STUCK = after("c3-", "a3\\", "b2|", "b1/", "c2-", "a2/", board="sq-3", n=3)
WON = after("c2-", "c4\\", "d3-", "d1/", "c1\\", "a1/", "e3\\", "c5-", "c3*", board="hex-3", n=3)


def test_text_of_a_square_board() -> None:
    assert after("c3/", "b2-").view(0).text() == "\n".join(
        (
            " 5  .   .   .   .   .",
            " 4  .   .   .   .   .",
            " 3  .   .   B   .   .",
            " 2  +  [O-] +   +   +",
            " 1  .   .   .   .   .",
            "    a   b   c   d   e",
            "",
            "Coffee, 5x5: 4 in a row wins. Black to move. The rod on b2 points along the row.",
            "The next stone may go on: a2 c2 d2 e2",
        )
    )


def test_text_of_a_hexagonal_board() -> None:
    assert WON.view(None).text() == "\n".join(
        (
            "     e1  .   .  <B>  e3",
            "   d1  O   .  <B>  .   d4",
            " c1 <B> <B> <B>  O  [O-] c5",
            "   b1  .   .   .   .   b4",
            "     a1  O   .   .   a3",
            "",
            "Coffee, hexagon, side 3: 3 in a row wins. Black wins with the line c1 c2 c3 d3 e3.",
        )
    )


def test_text_of_a_stuck_player() -> None:
    text = STUCK.view(None).text()
    assert " 3  O   x   B" in text
    assert "Orange wins: no rod fits on b3." in text


def test_text_of_the_empty_board() -> None:
    text = new("sq-2", 2).view(None).text()
    assert "+" not in text
    assert "Black begins, on any cell." in text


@pytest.mark.parametrize(("board", "n", "pie"), GAMES)
def test_text_fits_a_terminal(board: str, n: int, pie: bool) -> None:
    state = play_randomly(new(board, n, pie), Rng(9))
    drawing, _, _ = state.view(None).text().partition("\n\n")
    assert all(len(line) < 80 for line in drawing.splitlines())
    assert drawing.count("B") + drawing.count("O") == len(state.view(None).stones)


def test_everybody_sees_the_same() -> None:
    state = after("c3/", "d4|")
    seen = [state.view(seat).to_json() for seat in (0, 1, None)]
    for data in seen:
        data.pop("seat")
    assert seen[0] == seen[1] == seen[2]


def test_view_as_data() -> None:
    data = after("c3/", "d4|", pie=True).view(1).to_json()
    assert json.loads(canonical(data)) == {
        "seat": 1,
        "actors": [0],
        "outcome": None,
        "board": "sq-5",
        "n": 4,
        "pie": True,
        "colours": ["black", "orange"],
        "to_move": "black",
        "stones": [{"cell": "c3", "colour": "black"}, {"cell": "d4", "colour": "orange"}],
        "rod": {"cell": "d4", "rod": "|"},
        "line": ["d1", "d2", "d3", "d5"],
        "last": "d4|",
        "swapped": False,
        "winning_line": [],
    }


def test_badges_differ_by_shape_and_letter() -> None:
    black, orange = new().view(0).badges()
    assert (black.title, black.letter, black.shape) == ("Black", "B", Shape.CIRCLE)
    assert (orange.title, orange.letter, orange.shape) == ("Orange", "O", Shape.DIAMOND)
    assert black.colour != orange.colour


def test_badges_follow_the_swap() -> None:
    titles = [badge.title for badge in after("c3/", "swap", pie=True).view(0).badges()]
    assert titles == ["Orange", "Black"]


def test_questions() -> None:
    first, later = new().view(0), after("c3/").view(1)
    assert first.ask("cell") == "Choose any cell."
    assert later.ask("cell") == "Choose a cell on the marked line."
    assert later.ask("rod") == "Choose the direction of the rod."
    assert later.ask("kind") == "Choose a cell on the marked line."
    assert later.ask("text") == "Choose: text"


def test_newcomers_hear_what_the_rod_is_for() -> None:
    for view in (new().view(0), after("c3/").view(1)):
        assert view.hint().startswith("4 in a row wins. Place a stone, then the rod")
    assert (
        after("c3/", "d4-").view(0).hint()
        == "4 in a row wins. If you cannot place the rod, you lose."
    )


def test_the_swap_is_asked_for_only_when_it_is_possible() -> None:
    offer = "Choose a cell on the marked line, or swap colours."
    assert after("c3/", pie=True).view(1).ask("kind") == offer
    assert new(pie=True).view(0).ask("kind") == "Choose any cell."
    assert after("c3/", "swap", pie=True).view(0).ask("kind") != offer
    assert after("c3/", "d4/", pie=True).view(0).ask("kind") != offer


def test_labels() -> None:
    view = after("c3/").view(1)
    labels = [view.label("rod", rod.value) for rod in Rod]
    assert labels == [
        "along the row",
        "up to the right",
        "up to the left",
        "straight up",
        "no rod: the stone wins",
    ]
    assert view.label("cell", "c2") == "c2"
    assert view.label("kind", "stone") == "Place a stone"
    assert view.label("kind", "swap") == "Swap colours"
