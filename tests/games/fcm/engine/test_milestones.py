"""Milestones: who earns them, when they go, and what they give."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.events import MilestoneEarned
from kaffeehaus.games.fcm.rules.phases.working.food import trips
from kaffeehaus.games.fcm.rules.structure import open_slots
from tests.games.fcm.engine.playing import do, town_for_two


@pytest.mark.parametrize(
    ("card", "milestone"),
    [
        ("waitress", "first_waitress"),
        ("errand_boy", "first_errand_boy"),
        ("cart_operator", "first_cart_operator"),
        ("pricing_manager", "first_lower_prices"),
        ("discount_manager", "first_lower_prices"),
    ],
)
def test_all_who_have_the_card_at_work_in_that_turn_have_it(card: str, milestone: str) -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    for seat in range(2):
        state.player(seat).beach = {card: 1}
        do(state, seat, f"work {card}")
    do(state, 0, "ready")
    events = do(state, 1, "ready")
    earned = [e.seat for e in events if isinstance(e, MilestoneEarned) and e.milestone == milestone]
    assert earned == [0, 1]
    assert milestone in state.town.milestones
    assert state.town.claimed == [milestone]


def test_a_milestone_that_is_gone_cannot_be_earned() -> None:
    state = town_for_two()
    state.town.milestones.remove("first_waitress")
    state.town.step = "restructuring"
    state.player(0).beach = {"waitress": 1}
    do(state, 0, "work waitress", "ready")
    do(state, 1, "ready")
    assert state.player(0).milestones == []


def test_what_milestones_change() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"cart_operator": 1}
    before = trips(state, 0, state.card("cart_operator"))
    price = state.rules.dinner.unit_price
    assert (open_slots(state, 0), price(state, 0)) == (2, 10)
    player.milestones = ["first_airplane", "first_lower_prices", "first_cart_operator"]
    assert (open_slots(state, 0), price(state, 0)) == (4, 9)
    assert set(before) < set(trips(state, 0, state.card("cart_operator")))
