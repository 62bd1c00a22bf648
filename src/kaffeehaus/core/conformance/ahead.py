"""Laws about what players say ahead of time."""

from __future__ import annotations

from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat


def check_conditional_moves(case: Case) -> None:
    """Who plans an answer sees the supposed position with the other's eyes: nothing may be hidden,
    and one after the other must move."""
    state = case.state
    if not case.game.conditional_moves:
        return
    case.require(case.game.seat_counts == (2,), Law.AHEAD, "Answers are planned among two only.")
    in_turn = len(state.actors()) < 2
    case.require(in_turn, Law.AHEAD, "Answers cannot be planned while both are to act.")
    open_to_all = not state.hidden() and _seen(state, 0) == _seen(state, 1)
    case.require(open_to_all, Law.AHEAD, "Answers cannot be planned where something is hidden.")


def _seen(state: AnyState, seat: Seat) -> JsonObject:
    return {**state.view(seat).to_json(), "seat": None}
