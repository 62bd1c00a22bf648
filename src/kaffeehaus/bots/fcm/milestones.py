"""Value of milestones that can still be earned."""

from __future__ import annotations

from collections.abc import Callable

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import Deed, Milestone
from kaffeehaus.games.fcm.state import FcmState

WORTH = {
    "first_billboard": 12.0,
    "first_train": 10.0,
    "first_burger_marketed": 8.0,
    "first_pizza_marketed": 8.0,
    "first_drink_marketed": 6.0,
    "first_errand_boy": 4.0,
    "first_burger_produced": 8.0,
    "first_pizza_produced": 8.0,
    "first_waitress": 14.0,
}
"""In dollars, roughly. The other milestones are earned without aiming for them."""


def worth_of_work(state: FcmState, seat: Seat, card: str) -> float:
    """For putting a card to work."""
    return _sum(state, seat, Deed.AT_WORK, lambda one: card in one.trigger.cards)


def worth_of_cooking(state: FcmState, seat: Seat, good: str) -> float:
    """For producing a good."""
    return _sum(state, seat, Deed.PRODUCE, lambda one: good in one.trigger.goods)


def worth_of_campaign(state: FcmState, seat: Seat, medium: str, good: str) -> float:
    """For a campaign of this kind and good."""

    def fits(one: Milestone) -> bool:
        return medium in one.trigger.media or good in one.trigger.goods

    return _sum(state, seat, Deed.CAMPAIGN, fits)


def worth_of_training(state: FcmState, seat: Seat) -> float:
    """For training anybody."""
    return _sum(state, seat, Deed.TRAIN, _always)


def earns_by_hiring(state: FcmState, recruiter: str | None) -> bool:
    """Whether hiring this card earns an available milestone for hiring."""
    there = state.town.milestones
    open_ones = (one for one in state.rules.given_for(Deed.HIRE) if one.id in there)
    return any(recruiter in one.trigger.cards for one in open_ones)


def _always(_: Milestone) -> bool:
    return True


def _sum(state: FcmState, seat: Seat, deed: Deed, fits: Callable[[Milestone], bool]) -> float:
    mine = state.player(seat).milestones
    open_ones = (state.rules.milestones[name] for name in state.town.milestones if name not in mine)
    return sum(WORTH.get(one.id, 0.0) for one in open_ones if one.trigger.on is deed and fits(one))
