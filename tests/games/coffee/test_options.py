"""Which games of Coffee can be created, and the reasons for refusing the others."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Choice, Scalar
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee import GAME


def test_default_game() -> None:
    assert GAME.new().options == {"board": "sq-5", "n": 4, "pie": False}


def test_options_may_come_as_text() -> None:
    state = GAME.new({"board": "hex-4", "n": "3", "pie": "true"})
    assert state.options == {"board": "hex-4", "n": 3, "pie": True}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"board": "sq-5", "n": 6}, "has 5 cells per side"),
        ({"board": "hex-4", "n": 5}, "hex-4 has 4 cells per side, so 5 in a row"),
        ({"board": "sq-3"}, "sq-3 has 3 cells per side, so 4 in a row"),
        ({"board": "sq-9"}, "Choose one of: sq-2, sq-3"),
        ({"board": "hex-7"}, "hex-2, hex-3, hex-4, hex-5, hex-6"),
        ({"board": "sq-05"}, "Board: unknown value"),
        ({"board": 5}, "Board: unknown value"),
        ({"n": 1}, "Stones in a row: choose a whole number from 2 to 7"),
        ({"n": 8}, "Stones in a row: choose a whole number from 2 to 7"),
        ({"n": True}, "Stones in a row: choose a whole number"),
        ({"n": "four"}, "Stones in a row: choose a whole number"),
        ({"pie": "maybe"}, "Pie rule: choose true or false"),
        ({"colour": "red"}, "The options are: board, n, pie"),
    ],
)
def test_refused_with_the_reason(options: dict[str, Scalar], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.new(options)


@pytest.mark.parametrize("seats", [0, 1, 3, -2])
def test_only_two_play(seats: int) -> None:
    with pytest.raises(BadOptions, match="Coffee is for 2"):
        GAME.new(seats=seats)


def test_every_choice_has_a_label() -> None:
    (board,) = [option for option in GAME.options if isinstance(option, Choice)]
    assert len(board.labels) == len(board.values)
    assert str(board.labels[board.values.index("hex-4")]) == "Hexagon, side 4"


def test_the_house_knows_the_game() -> None:
    assert find_game("coffee") is GAME


def test_rated_games_begin_on_an_unsolved_board_with_the_pie_rule() -> None:
    chosen = GAME.read_options(GAME.rated_options)
    assert chosen == {"board": "hex-5", "n": 4, "pie": True}
    assert GAME.rating_objection(chosen) == ""


@pytest.mark.parametrize("pie", [True, False])
def test_a_solved_board_cannot_be_rated(pie: bool) -> None:
    objection = GAME.rating_objection({"board": "sq-5", "n": 4, "pie": pie})
    assert objection == "5x5, 4 in a row is solved, so it cannot be rated."
    assert GAME.rating_objection({"board": "sq-6", "n": 5, "pie": pie}) == ""
