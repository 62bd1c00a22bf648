"""Whole turns of Coffee Chess: a beam search over the actions of one turn, and its evaluation.

A turn has up to 60,000 distinct results, so it is not searched in full: after every action only
the most promising positions are continued. A position is valued in beans for the player who has
just ended a turn: what lies on the board, what rows will still pay, what is saved, and what could
be stolen next. A theft swings twice its beans, as one side loses what the other gains.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.rules.position import INCOME, INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import ORTHOGONAL, Mask
from kaffeehaus.games.coffee_chess.state import ChessState

SAVED_BEAN = 0.7
"""A bean in the inventory is worth a little less than one on the board."""
ROW_PER_ROUND = 0.75
"""A row pays one bean a round, if it lasts."""
BEANS_PER_ROUND = 5
"""Rough number of beans that leave the bank in a round, to estimate how long rows can pay."""
LONGEST_HOPE = 4
"""Maximum number of rounds that a row counts."""
OWN_THREAT = 0.35
"""Weight of what I could steal next; much less than what can be stolen from me."""


def evaluate(state: ChessState, seat: Seat) -> float:
    """The lead of `seat` in beans, with the opponent to draw and move next."""
    other = 1 - seat
    lead = float(state.on_board[seat] - state.on_board[other])
    if state.reason is not None:
        return 100 * lead
    mine, theirs = len(state.paying_rows(seat)), len(state.paying_rows(other))
    rounds = min(state.bank / BEANS_PER_ROUND, LONGEST_HOPE)
    fading = min(1.0, state.bank / 8)
    return (
        lead
        + ROW_PER_ROUND * rounds * (mine - theirs)
        + SAVED_BEAN * fading * (state.inventories[seat] - state.inventories[other])
        - threat(state, other, theirs)
        + OWN_THREAT * threat(state, seat, mine)
    )


def threat(state: ChessState, robber: Seat, rows: int) -> float:
    """What the robber could win by stealing alone in the next turn, fees deducted."""
    robbers = state.occupied[robber] & _beside(state.occupied[1 - robber])
    if not robbers:
        return 0.0
    beans, hauls = state.beans, []
    while robbers:
        lowest = robbers & -robbers
        square = lowest.bit_length() - 1
        hauls.append(min(beans[square], max([beans[target] for target in ORTHOGONAL[square]])))
        robbers ^= lowest
    hauls.sort(reverse=True)
    actions = min(INVENTORY, state.inventories[robber] + INCOME + rows)
    return float(sum([2 * haul - 1 for haul in hauls[:actions]]))


A_FILE = 0x0101010101010101
BOARD = (1 << 64) - 1


def _beside(squares: Mask) -> Mask:
    """The squares that share a side with one of these."""
    left, right = squares & ~A_FILE, squares & ~(A_FILE << 7)
    return (squares << 8 | squares >> 8 | left >> 1 | right << 1) & BOARD


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
        if action.confirms:
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
