"""Why an action is not possible now: a stable code and one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, End, Move, Place, Steal
from kaffeehaus.games.coffee_chess.rules.squares import DIAGONAL, NAMES, ORTHOGONAL, OWNERS

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.state import ChessState

Reason: TypeAlias = tuple[str, str]

_GERUND = {"place": "placing", "move": "moving", "steal": "stealing"}


def why_not(state: ChessState, seat: Seat, action: ChessAction) -> Reason:
    """The rule that forbids an action to the seat whose turn it is."""
    if not state.inventories[seat]:
        return "no_beans", "Your inventory is empty: every action costs one bean."
    if state.doing and action.kind != state.doing:
        return "one_type", f"This turn is for {_GERUND[state.doing]}; only one type is allowed."
    assert not isinstance(action, End), "ending a turn is always legal"
    if OWNERS[action.square] != seat:
        return "not_your_square", f"{NAMES[action.square]} is not a square of your colour."
    assert not isinstance(action, Place), "an own square can always be placed on"
    if isinstance(action, Move):
        return _why_not_move(state, action)
    return _why_not_steal(state, action)


def _why_not_move(state: ChessState, action: Move) -> Reason:
    square, target = NAMES[action.square], NAMES[action.target]
    if action.target not in DIAGONAL[action.square]:
        return "not_adjacent", f"{target} is not one diagonal step from {square}."
    if state.beans[action.square] < 2:
        return "leave_one", f"One bean must stay on {square}, so none can move."
    most = state.beans[action.square] - 1
    return "bad_amount", f"From {square} you can move {_amounts_text(state, most)}."


def _why_not_steal(state: ChessState, action: Steal) -> Reason:
    square, target = NAMES[action.square], NAMES[action.target]
    if action.target not in ORTHOGONAL[action.square]:
        return "not_adjacent", f"{target} does not lie beside {square}."
    if not state.beans[action.square]:
        return "empty_square", f"{square} has no beans to steal with."
    if not state.beans[action.target]:
        return "empty_square", f"There is nothing to steal on {target}."
    if action.square in state.robbers:
        return "stole_already", f"{square} has already received stolen beans this turn."
    most = min(state.beans[action.square], state.beans[action.target])
    return "bad_amount", f"From {target} you can steal {_amounts_text(state, most)}."


def _amounts_text(state: ChessState, most: int) -> str:
    least = state.amounts(most)[0]
    return f"exactly {most}" if least == most else f"{least} to {most}"
