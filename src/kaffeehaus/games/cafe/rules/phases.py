"""Legal actions of each phase of a round and their effects, and standing orders.

The master turns up the market, the players pick and place a card each (the master last), everyone
acts, the master token goes on. Eight rounds. The rules are in `rounds`, `picking`, `placement`,
`acting` and `scoring`. Numbers such as A11 are those of docs/rulings.md.
"""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed, Stopped
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.actions import (
    DONE,
    READY,
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Discard,
    Done,
    Dry,
    Fill,
    Place,
    Produce,
    Ready,
    Refuse,
    Roast,
    Take,
)
from kaffeehaus.games.cafe.rules.picking import (
    bid,
    bids,
    discard,
    picks,
    place,
    ready,
    refuse,
    take,
)
from kaffeehaus.games.cafe.rules.position import Phase, Position
from kaffeehaus.games.cafe.rules.rounds import end_actions


def legal_actions(position: Position, seat: Seat) -> list[CafeAction]:
    """Bidding: colours, then `ready`. Picking: cards as they lie in the market, cubes by colour,
    then what can be refused; placing by turn and cell. Acting: see `Acting.legal`."""
    if seat not in position.actors():
        return []
    match position.phase:
        case Phase.BIDDING:
            return bids(position, seat)
        case Phase.PICKING:
            return picks(position, seat)
        case _:
            return position.acting(seat).legal()


def carry_out(position: Position, seat: Seat, action: CafeAction) -> tuple[Event, ...]:
    """Do what a seat does with a legal action."""
    position.companies[seat].decisions += action.confirms
    match action:
        case Bid():
            return (bid(position, seat, action),)
        case Ready():
            return ready(position, seat)
        case Take():
            return (take(position, seat, action),)
        case Place():
            return place(position, seat, action)
        case Refuse():
            return refuse(position, seat, action)
        case Discard():
            return discard(position, seat)
        case Done():
            return end_actions(position, seat)
        case _:
            return (_act(position.acting(seat), action),)


def _act(acting: Acting, action: Produce | Fill | Dry | Roast | Deliver | Clear) -> Event:
    match action:
        case Produce():
            return acting.produce(action)
        case Fill():
            return acting.fill(action)
        case Dry():
            return acting.dry(action)
        case Roast():
            return acting.roast(action)
        case Deliver():
            return acting.deliver(action)
        case Clear():
            return acting.clear(action)


# Standing orders


BID = "bid"
REST = "rest"

ROUND = "round"
GAME = "game"


def arm(position: Position, order: str, chosen: Chosen) -> Armed:
    """The order, with the round in which it was given."""
    return Armed(order, dict(chosen), str(position.round))


def follow(position: Position, seat: Seat, order: Armed) -> tuple[CafeAction, ...] | Stopped | None:
    """What is done by the order now, if anything, or why it ends."""
    if order.id == BID:
        return _bid_nothing(position, seat)
    if order.chosen["lasts"] == ROUND and position.round > int(order.since):
        return Stopped(lazy_gettext("The round is over."))
    is_asked = position.phase is Phase.ACTING and seat in position.actors()
    return (DONE,) if is_asked and legal_actions(position, seat) == [DONE] else None


def _bid_nothing(position: Position, seat: Seat) -> tuple[CafeAction, ...] | Stopped | None:
    if position.phase is not Phase.BIDDING or position.order[0] != seat:
        return None
    others = (company for other, company in enumerate(position.companies) if other != seat)
    if any(sum(one.bid) for one in others):
        return Stopped(lazy_gettext("Another player bid for the picking order."))
    return (READY,)
