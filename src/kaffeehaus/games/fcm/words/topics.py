"""The log of a long game: which turn and phase an event belongs to, and whom it is about."""

from __future__ import annotations

from kaffeehaus.core.event import Event, Topic
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules import events as e
from kaffeehaus.games.fcm.rules.catalogue import every_milestone
from kaffeehaus.games.fcm.words.describe import milestone_perks

STRUCTURES = "Structures"
WORK = "Working day"
DINNER = "Dinner"
PAYDAY = "Payday"
MARKETING = "Marketing"
CLEAN_UP = "Clean up"
MILESTONES = "Milestones"
KINDS = (STRUCTURES, WORK, DINNER, PAYDAY, MARKETING, CLEAN_UP, MILESTONES)

_SECTIONS: dict[type[Event], str] = {
    e.ReserveChosen: "Setting up",
    e.Passed: "Setting up",
    e.TurnBegan: "Restructuring",
    e.StructureChanged: "Restructuring",
    e.StructureReady: "Restructuring",
    e.StructureReopened: "Restructuring",
    e.StructureOpened: "Restructuring",
    e.PositionTaken: "Order of business",
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
_KINDS: dict[type[Event], str] = {
    e.StructureOpened: STRUCTURES,
    e.PositionTaken: STRUCTURES,
    e.RestaurantPlaced: WORK,
    e.MilestoneEarned: MILESTONES,
    e.MilestonesGone: MILESTONES,
}


def topic(event: Event) -> Topic:
    """The headings of an event, its kind, and the chains that it is about."""
    section = _SECTIONS.get(type(event), "")
    return Topic(
        chapter=f"Turn {event.turn}" if isinstance(event, e.TurnBegan) else "",
        section=section,
        kind=_KINDS.get(type(event), section if section in KINDS else ""),
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
    """What a milestone gives to who has just earned it."""
    if not isinstance(event, e.MilestoneEarned):
        return ""
    milestone = every_milestone()[event.milestone]
    how_long = "" if milestone.lasting else ", once"
    return f"It gives{how_long}: {milestone_perks(milestone)}."
