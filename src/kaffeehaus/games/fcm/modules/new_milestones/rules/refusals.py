"""Why something cannot stand on a square: each square goes by the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.i18n import Label
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box


def squares_by_reason(
    state: Position, reasons: Iterable[tuple[Label, Mask]]
) -> dict[str, Sequence[Box]]:
    """By sentence: the squares."""
    net = state.ground.net
    return {
        str(why): [Box(*square, 1, 1) for square in net.squares(squares)]
        for why, squares in reasons
    }


def why_not_on(state: Position, place: str, reasons: Iterable[tuple[Label, Mask]]) -> str:
    """The sentence of one square; nothing outside the board."""
    there = state.ground.net.mask([read_square(place)])
    return next((str(why) for why, squares in reasons if squares & there), "")
