"""Why something cannot stand on a square: each square goes by the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box


def squares_by_reason(
    state: Position, reasons: Iterable[tuple[str, Mask]]
) -> dict[str, Sequence[Box]]:
    """By sentence, which begins with a capital letter here: the squares."""
    net = state.ground.net
    return {
        why[:1].upper() + why[1:]: [Box(*square, 1, 1) for square in net.squares(squares)]
        for why, squares in reasons
    }


def why_not_on(state: Position, place: str, reasons: Iterable[tuple[str, Mask]]) -> str:
    """The sentence of one square; nothing outside the board."""
    there = state.ground.net.mask([read_square(place)])
    return next((why for why, squares in reasons if squares & there), "")
