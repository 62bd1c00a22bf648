"""Premoves: standing orders, and plans for a chain's next structure or working day."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed, Stopped, Upcoming
from kaffeehaus.games.fcm.rules.actions import AsLastTurn, FcmAction, Pay, Ready, TakePosition
from kaffeehaus.games.fcm.rules.phases.order import OrderOfBusiness
from kaffeehaus.games.fcm.rules.phases.payday import PaydayStep, bill_of
from kaffeehaus.games.fcm.rules.phases.restructuring import Restructuring, can_repeat, move
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import OVER, Player

PLACE = "place"
PAY = "pay"
STRUCTURE = "structure"
IDLE = "idle"

EARLIEST = "earliest"
LATEST = "latest"

RIVAL_OPENED = lazy_gettext("Another player has opened a restaurant.")
OTHER_PEOPLE = lazy_gettext("Your employees have changed.")
DOES_NOT_FIT = lazy_gettext("Last turn’s structure is no longer possible.")


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
        return Stopped(
            lazy_gettext("You are %(money)s short of paying everyone.", money=f"${short}")
        )
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


# Plans


DAY = "day"
_TITLES = {
    STRUCTURE: lazy_gettext("your structure for turn %(turn)s"),
    DAY: lazy_gettext("your working day in turn %(turn)s"),
}


def upcoming(state: Position, seat: Seat) -> Upcoming | None:
    """Until the own structure stands, that, and the day behind it; until the own day is over, the
    day; then the structure of the next turn. None during the set-up and for a chain that is
    bankrupt: it has no next turn."""
    town = state.town
    steps = [step.id for step in state.rules.spine.turn]
    if town.step == OVER or town.step not in steps or seat not in state.seats_in_play():
        return None
    if state.player(seat).bankrupt:
        return None
    what, turn = _what(state, seat, steps), town.turn
    if what == STRUCTURE and town.step != Restructuring.id:
        turn += 1
    step = Restructuring.id if what == STRUCTURE else NineToFive.id
    return Upcoming(
        f"{what} {turn}",
        gettext(_TITLES[what].message, turn=turn),
        _premise(state, seat, what),
        is_now=town.step == step and seat in state.actors(),
        goes_on=what == STRUCTURE,
    )


def _what(state: Position, seat: Seat, steps: list[str]) -> str:
    town = state.town
    if town.step == Restructuring.id:
        return DAY if state.player(seat).ready else STRUCTURE
    if town.step == NineToFive.id:
        return DAY if seat in town.waiting else STRUCTURE
    return DAY if steps.index(town.step) < steps.index(NineToFive.id) else STRUCTURE


def _premise(state: Position, seat: Seat, what: str) -> str:
    """Whom the chain has, and its milestones; for a day also where everybody and everything is."""
    player = state.player(seat)
    facts: list[object] = [sorted(player.cards().items()), sorted(player.milestones)]
    if what == DAY:
        facts += [sorted(player.work.items()), sorted(player.stock.items()), player.restaurants]
    return repr(facts)


def move_ahead(state: Position, seat: Seat) -> None:
    """Let the decision begin that is to be planned; of what happens until then nothing is known."""
    known = upcoming(state, seat)
    if known is None or known.is_now:
        return
    town = state.town
    town.day = None
    if known.about.startswith(DAY):
        town.step = NineToFive.id
        town.order = [seat, *(other for other in town.order if other != seat)]
    else:
        town.step = Restructuring.id
        for player in town.players:
            _come_home(player)
    state.step.begin(state)
    state.events = []


def _come_home(player: Player) -> None:
    for card, number in tuple(player.work.items()):
        move(player.work, player.beach, card, number)
