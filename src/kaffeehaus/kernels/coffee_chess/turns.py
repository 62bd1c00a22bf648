"""Move generation of Coffee Chess: beam search over the actions of one turn.

A turn has up to 60,000 distinct results, so it is not searched in full: after every action only the
most promising positions are continued.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.coffee_chess.evaluate import evaluate


@dataclass(frozen=True, slots=True)
class Line:
    """Some actions of one turn, the resulting position, and its value to the mover."""

    actions: tuple[ChessAction, ...]
    state: ChessState
    value: float


by_value = attrgetter("value")


def candidate_turns(state: ChessState, seat: Seat, width: int, most: int) -> list[Line]:
    """The best turns found, best first, at most `most`; `END` is not yet played.

    `width` positions are continued after each action. Doing nothing is always included, so the list
    is never empty.
    """
    stay = Line((), state, evaluate(state, seat))
    found, beam = [stay], [stay]
    seen: set[tuple[int, ...]] = set()
    while beam:
        grown = [line for parent in beam for line in _continued(parent, seat, seen)]
        grown.sort(key=by_value, reverse=True)
        found += grown
        beam = grown[:width]
    found.sort(key=by_value, reverse=True)
    return found[:most]


def _continued(line: Line, seat: Seat, seen: set[tuple[int, ...]]) -> list[Line]:
    lines = []
    for action in line.state.legal(seat):
        if action is END:
            continue
        after = line.state.copy()
        after.play(seat, action)
        # The order of the actions does not matter for what the opponent finds, except that a
        # square which stole already cannot steal again.
        key = (*after.beans, after.inventories[seat], *sorted(after.robbers))
        if key not in seen:
            seen.add(key)
            lines.append(Line((*line.actions, action), after, evaluate(after, seat)))
    return lines
