"""Conformance laws of premoves: conditional moves, standing orders and plans."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.action import Action
from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.drafts import draft_on
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import Json, JsonObject
from kaffeehaus.core.options import read_options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Stopped


def check_conditional_moves(case: Case) -> None:
    """Conditional moves need two seats that alternate and no hidden information, because the
    planner sees the opponent's side of the supposed position."""
    state = case.state
    if not case.game.conditional_moves:
        return
    case.require(case.game.seat_counts == (2,), Law.AHEAD, "Answers are planned among two only.")
    in_turn = len(state.actors()) < 2
    case.require(in_turn, Law.AHEAD, "Answers cannot be planned while both are to act.")
    open_to_all = not state.hidden() and _seen(state, 0) == _seen(state, 1)
    case.require(open_to_all, Law.AHEAD, "Answers cannot be planned where something is hidden.")


def check_orders(case: Case) -> None:
    """Every standing order yields a whole legal decision that does not depend on information
    hidden from its seat."""
    state = case.state
    for order in case.game.standing_orders(case.options):
        chosen = read_options(order.options, None)
        for seat in range(case.seats):
            armed = state.arm(seat, order.id, chosen)
            found = state.follow(seat, armed)
            _require_legal(case, seat, order.id, found)
            twin = state.resample(seat, case.rng.split("orders"))
            same = twin.follow(seat, armed) == found and twin.arm(seat, order.id, chosen) == armed
            case.require(same, Law.AHEAD, f"The order {order.id} tells seat {seat} what is hidden.")


def check_plans(case: Case) -> None:
    """An upcoming decision can be planned from what its seat may know."""
    state = case.state
    for seat in range(case.seats):
        known = state.upcoming(seat)
        twin = state.resample(seat, case.rng.split("plans"))
        case.require(twin.upcoming(seat) == known, Law.AHEAD, _TELLS.format(seat))
        if known is None or known.is_now or seat in state.actors():
            continue
        mine, other = state.ahead(seat), twin.ahead(seat)
        then = mine.upcoming(seat)
        there = then is not None and then.is_now and then.about == known.about
        case.require(there, Law.AHEAD, f"The decision of seat {seat} to come is another one.")
        case.require(_known(mine, seat) == _known(other, seat), Law.AHEAD, _TELLS.format(seat))


def _known(state: AnyState, seat: Seat) -> JsonObject:
    legal: list[Json] = [str(action) for action in state.legal(seat)]
    return {"view": state.view(seat).to_json(), "legal": legal}


_TELLS = "A decision to come tells seat {} what is hidden."


def _require_legal(
    case: Case, seat: Seat, order: str, found: Sequence[Action] | Stopped | None
) -> None:
    if found is None or isinstance(found, Stopped):
        return
    try:
        drafted = draft_on(case.state, seat, [str(action) for action in found])
    except PlayerError as error:
        raise case.broken(Law.AHEAD, f"The order {order} is not legal: {error}") from error
    case.require(drafted.is_confirmed, Law.AHEAD, f"The order {order} leaves the decision open.")


def _seen(state: AnyState, seat: Seat) -> JsonObject:
    return {**state.view(seat).to_json(), "seat": None}
