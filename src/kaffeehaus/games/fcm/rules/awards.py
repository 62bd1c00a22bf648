"""What milestones are given for: the deeds that their cards name, told by events."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Deed, GoodKind, Trigger
from kaffeehaus.games.fcm.rules.events import (
    CampaignPlaced,
    DinnerIncome,
    Hired,
    HouseBuilt,
    HouseServed,
    Produced,
    ReserveKnown,
    RestaurantPlaced,
    SalariesPaid,
    SalariesSettled,
    StockCleared,
    StructureOpened,
    Trained,
    TrainedAtWork,
)
from kaffeehaus.games.fcm.rules.position import Position

_TOLD_BY = {
    Deed.AT_WORK: StructureOpened,
    Deed.HIRE: Hired,
    Deed.TRAIN: Trained,
    Deed.CAMPAIGN: CampaignPlaced,
    Deed.PRODUCE: Produced,
    Deed.CASH: DinnerIncome,
    Deed.PAY: SalariesPaid,
    Deed.THROW_AWAY: StockCleared,
    Deed.SELL: HouseServed,
    Deed.BUILD: HouseBuilt,
    Deed.OPEN: RestaurantPlaced,
}
"""By deed: the event that tells of it."""
_DEEDS = {kind: deed for deed, kind in _TOLD_BY.items()} | {
    TrainedAtWork: Deed.TRAIN,
    SalariesSettled: Deed.PAY,
}


def earned_by_deeds(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """Who earns what by this event, as the cards say."""
    deed = _DEEDS.get(type(event))
    if deed is None:
        return ()
    doers = [(doer(state, one.trigger, event), one.id) for one in state.rules.given_for(deed)]
    return [(seat, milestone) for seat, milestone in doers if seat is not None]


def doer(state: Position, trigger: Trigger, event: Event) -> Seat | None:
    """The chain that did the deed of this trigger, if the event tells of it."""
    match trigger.on, event:
        case Deed.AT_WORK, StructureOpened(seat=seat, cards=cards):
            return seat if _fits(trigger.cards, *cards) else None
        case Deed.HIRE, Hired(seat=seat, number=number, recruiter=recruiter):
            return seat if number >= trigger.amount and _fits(trigger.cards, recruiter) else None
        case Deed.TRAIN, Trained(seat=seat, trainers=trainers):
            return seat if _fits(trigger.cards, *trainers) else None
        case Deed.CAMPAIGN, CampaignPlaced(seat=seat, card=str() as card, goods=goods):
            fits = _fits(trigger.media, event.medium) and _fits(trigger.cards, card)
            return seat if fits and _fits(trigger.goods, *goods) else None
        case Deed.PRODUCE, Produced(seat=seat, card=card, goods=produced):
            fits = _fits(trigger.cards, card) and _fits(trigger.goods, *produced)
            return seat if fits else None
        case Deed.CASH, DinnerIncome(seat=seat):
            return seat if state.player(seat).cash >= trigger.amount else None
        case Deed.PAY, SalariesPaid(seat=seat, paid=paid):
            return seat if paid >= trigger.amount else None
        case Deed.THROW_AWAY, StockCleared(seat=seat, thrown=thrown):
            goods_known = state.rules.goods
            counts = [good for good in thrown if goods_known[good].kind is not GoodKind.NEITHER]
            return seat if counts else None
        case Deed.SELL, HouseServed(seller=seller, sold=sold):
            return seller if _fits(trigger.goods, *sold) else None
        case Deed.BUILD, HouseBuilt(seat=seat):
            return seat
        case Deed.OPEN, RestaurantPlaced(seat=seat, moved=False):
            return seat if state.town.turn else None
    return None


def _fits(named: tuple[str, ...], *there: str | None) -> bool:
    """Whether one of the named is there, or none is named."""
    return not named or any(one in named for one in there)


def is_earned_by_campaign(trigger: Trigger, card: str, medium: str) -> bool:
    """Whether a campaign of this marketeer earns a milestone, whatever good it advertises."""
    if trigger.on is not Deed.CAMPAIGN or trigger.goods:
        return False
    return _fits(trigger.cards, card) and _fits(trigger.media, medium)


def show_reserves(state: Position, seat: Seat, milestone: str) -> None:
    """Tell one chain the reserve cards of the others, while they are still face down."""
    if state.town.breaks or not state.rules.milestones[milestone].perks.sees_reserves:
        return
    cards = state.rules.reserves.cards
    for other, player in enumerate(state.town.players):
        if other != seat and player.reserve is not None:
            card, seen_by = cards[player.reserve], frozenset({seat})
            state.emit(
                ReserveKnown(
                    other,
                    card.money,
                    card.name,
                    seen_by=seen_by,
                    auto=True,
                    reveals=Reveals.CHOICE,
                )
            )
