"""Marketeers of the expansion and the milestones of the base game."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import MilestoneEarned
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two

MARKETEERS = "gourmet_food_critics,mass_marketeers,rural_marketeers"


@pytest.mark.parametrize("card", ["gourmet_food_critic", "mass_marketeer", "rural_marketeer"])
def test_marketeers_and_the_first_billboard_pay_no_salary(card: str) -> None:
    state = town_for_two(GAME, modules=MARKETEERS)
    assert state.card(card).salary
    assert not state.rules.payday.free_of_salary(state, 0, card)
    state.player(0).milestones = ["first_billboard"]
    assert state.rules.payday.free_of_salary(state, 0, card)


@pytest.mark.parametrize("card", ["gourmet_food_critic", "rural_marketeer"])
@pytest.mark.parametrize(
    ("good", "milestone"),
    [
        ("burger", "first_burger_marketed"),
        ("pizza", "first_pizza_marketed"),
        ("beer", "first_drink_marketed"),
        ("soda", "first_drink_marketed"),
    ],
)
def test_rural_and_gourmet_marketeers_earn_what_is_earned_by_marketing_a_good(
    card: str, good: str, milestone: str
) -> None:
    state = town_for_two(GAME, modules=MARKETEERS)
    state.player(0).work = {card: 1}
    begin_day(state, 0)
    do(state, 0, "done")
    place = next(text for text in texts(state, 0) if text.startswith("market"))
    events = do(state, 0, place, f"good {good}")
    if card == "gourmet_food_critic":
        events = do(state, 0, "for 1")
    earned = {event.milestone for event in events if isinstance(event, MilestoneEarned)}
    assert milestone in earned
    assert "first_billboard" not in earned
