"""The log of a long game: which turn and phase an event belongs to, and whom it is about."""

from __future__ import annotations

from kaffeehaus.core.event import Event, Topic
from kaffeehaus.core.i18n import LazyMessage, gettext, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules import events as e
from kaffeehaus.games.fcm.rules.catalogue import every_milestone
from kaffeehaus.games.fcm.words.describe import milestone_perks

STRUCTURES = lazy_gettext("Structures")
WORK = lazy_gettext("Working day")
DINNER = lazy_gettext("Dinner")
PAYDAY = lazy_gettext("Payday")
MARKETING = lazy_gettext("Marketing")
CLEAN_UP = lazy_gettext("Clean up")
MILESTONES = lazy_gettext("Milestones")
KINDS = (STRUCTURES, WORK, DINNER, PAYDAY, MARKETING, CLEAN_UP, MILESTONES)
SETTING_UP = lazy_gettext("Set-up")
RESTRUCTURING = lazy_gettext("Restructuring")
ORDER = lazy_gettext("Order of business")

_SECTIONS: dict[type[Event], LazyMessage] = {
    e.ReserveChosen: SETTING_UP,
    e.Passed: SETTING_UP,
    e.TurnBegan: RESTRUCTURING,
    e.StructureChanged: RESTRUCTURING,
    e.StructureReady: RESTRUCTURING,
    e.StructureReopened: RESTRUCTURING,
    e.StructureOpened: RESTRUCTURING,
    e.PositionTaken: ORDER,
    e.Hired: WORK,
    e.Trained: WORK,
    e.TrainedAtWork: WORK,
    e.CampaignPlaced: WORK,
    e.Produced: WORK,
    e.HouseBuilt: WORK,
    e.GardenBuilt: WORK,
    e.DayEnded: WORK,
    e.HouseServed: DINNER,
    e.DinnerIncome: DINNER,
    e.BankBroke: DINNER,
    e.Fired: PAYDAY,
    e.SalariesPaid: PAYDAY,
    e.SalariesSettled: PAYDAY,
    e.MarketingRound: MARKETING,
    e.CampaignRan: MARKETING,
    e.CampaignEnded: MARKETING,
    e.FreezerFilled: CLEAN_UP,
    e.StockCleared: CLEAN_UP,
    e.RestaurantOpened: CLEAN_UP,
    e.MilestonesGone: CLEAN_UP,
}
"""What is not here goes on under the heading before: it happens in several phases, or in one that
has begun."""
_KINDS: dict[type[Event], LazyMessage] = {
    e.StructureOpened: STRUCTURES,
    e.PositionTaken: STRUCTURES,
    e.RestaurantPlaced: WORK,
    e.MilestoneEarned: MILESTONES,
    e.MilestonesGone: MILESTONES,
}


def topic(event: Event) -> Topic:
    """The headings of an event, its kind, and the chains that it is about."""
    section = _SECTIONS.get(type(event))
    chapter = ""
    if isinstance(event, e.TurnBegan):
        chapter = gettext("Turn %(turn)s", turn=event.turn)
    return Topic(
        chapter=chapter,
        section="" if section is None else str(section),
        kind=_KINDS.get(type(event)) or (section if section in KINDS else None) or "",
        seats=_seats(event),
        more=_more(event),
    )


def _seats(event: Event) -> tuple[Seat, ...]:
    match event:
        case e.HouseServed(seller=seat) | e.CampaignRan(owner=seat) | e.CampaignEnded(owner=seat):
            return () if seat is None else (seat,)
    seat = getattr(event, "seat", None)
    return (seat,) if isinstance(seat, int) else ()


def _more(event: Event) -> str:
    """What a milestone gives beside the cards that the sentence names."""
    if not isinstance(event, e.MilestoneEarned):
        return ""
    milestone = every_milestone()[event.milestone]
    if event.gains and not milestone.lasting:
        return ""
    perks = milestone_perks(milestone)
    if milestone.lasting:
        return gettext("Benefit: %(perks)s.", perks=perks)
    return gettext("One-time benefit: %(perks)s.", perks=perks)
