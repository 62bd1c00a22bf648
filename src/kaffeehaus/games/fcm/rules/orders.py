"""Standing orders: what a chain may have done by itself, and when that stops."""

from __future__ import annotations

from kaffeehaus.core.options import Chosen
from kaffeehaus.core.orders import Armed, Stopped
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    AsLastTurn,
    FcmAction,
    Pay,
    Ready,
    TakePosition,
)
from kaffeehaus.games.fcm.rules.phases.order import OrderOfBusiness
from kaffeehaus.games.fcm.rules.phases.payday import PaydayStep, bill_of
from kaffeehaus.games.fcm.rules.phases.restructuring import Restructuring, can_repeat
from kaffeehaus.games.fcm.rules.position import Position

PLACE = "place"
PAY = "pay"
STRUCTURE = "structure"
IDLE = "idle"

EARLIEST = "earliest"
LATEST = "latest"

RIVAL_OPENED = "Somebody else has opened a restaurant."
OTHER_PEOPLE = "Your people are not the same any more."
DOES_NOT_FIT = "The structure of last turn is not possible any more."


def arm(state: Position, seat: Seat, order: str, chosen: Chosen) -> Armed:
    """The order, with how many restaurants others have, or who works for the chain."""
    match order:
        case "place":
            return Armed(order, dict(chosen), str(_restaurants_of_others(state, seat)))
        case "structure":
            return Armed(order, dict(chosen), _people(state, seat))
        case _:
            return Armed(order, dict(chosen))


def follow(state: Position, seat: Seat, order: Armed) -> tuple[FcmAction, ...] | Stopped | None:
    """What is done by the order now, if anything, or why it ends. Where there is nothing to choose,
    the state knows: it follows `IDLE`."""
    match order.id:
        case "place":
            return _take_place(state, seat, order)
        case "pay":
            return _pay(state, seat)
        case "structure":
            return _repeat(state, seat, order)
    return None


def _take_place(
    state: Position, seat: Seat, order: Armed
) -> tuple[FcmAction, ...] | Stopped | None:
    """The earliest or the latest place that is free, until somebody else opens a restaurant."""
    if _restaurants_of_others(state, seat) > int(order.since):
        return Stopped(RIVAL_OPENED)
    if not _is_asked(state, seat, OrderOfBusiness.id):
        return None
    free = [number for number, taken in enumerate(state.town.places, 1) if taken is None]
    return (TakePosition(free[-1] if order.chosen["place"] == LATEST else free[0]),)


def _pay(state: Position, seat: Seat) -> tuple[FcmAction, ...] | Stopped | None:
    """Nobody goes, as long as the cash suffices."""
    if not _is_asked(state, seat, PaydayStep.id):
        return None
    short = bill_of(state, seat).due - state.player(seat).cash
    if short > 0:
        return Stopped(f"You are ${short} short of paying everyone.")
    return (Pay(),)


def _repeat(state: Position, seat: Seat, order: Armed) -> tuple[FcmAction, ...] | Stopped | None:
    """The same people go to work, as long as the chain has the same people."""
    if _people(state, seat) != order.since:
        return Stopped(OTHER_PEOPLE)
    if not _is_asked(state, seat, Restructuring.id) or state.player(seat).work:
        return None
    return (AsLastTurn(), Ready()) if can_repeat(state, seat) else Stopped(DOES_NOT_FIT)


def _is_asked(state: Position, seat: Seat, step: str) -> bool:
    return state.town.step == step and seat in state.actors()


def _restaurants_of_others(state: Position, seat: Seat) -> int:
    """Beside the first ones, which belong to the set-up."""
    players = state.town.players
    counts = (len(one.restaurants) for other, one in enumerate(players) if other != seat)
    return sum(max(0, count - 1) for count in counts)


def _people(state: Position, seat: Seat) -> str:
    cards = state.player(seat).cards()
    return " ".join(f"{card}*{cards[card]}" for card in sorted(cards) if cards[card])
