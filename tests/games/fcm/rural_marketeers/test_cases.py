"""Worked cases of the rural marketeers, each named by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import offramps_in
from kaffeehaus.games.fcm.rules.events import HouseServed, MilestoneEarned
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.placing import box_name, side_boxes
from kaffeehaus.games.fcm.rules.ruleset.rulings import PLANES_OVERLAP
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step, texts, want
from tests.games.fcm.rural_marketeers.country import (
    BILLBOARD,
    NORTH,
    country,
    new_town,
    put_offramps,
    use_rural_marketeer,
)

FIRST = "first_rural_marketeer_used"


def served(state: FcmState) -> list[HouseServed]:
    """How everybody eats now."""
    return [event for event in run_step(state, "dinner") if isinstance(event, HouseServed)]


def ways(state: FcmState) -> list[int | None]:
    """By chain: its distance from the rural area."""
    house = state.house("rural_area")
    return [way_to(state, house, seat) for seat in range(state.seats)]


@pytest.mark.parametrize(("burgers", "income"), [(5, 0), (6, 60)])
def test_ru1_three_turns_of_a_giant_billboard_are_six_burgers(burgers: int, income: int) -> None:
    state = new_town()
    put_offramps(state, "north2 3x1")
    state.town.campaigns = [BILLBOARD]
    for _ in range(3):
        run_step(state, "marketing")
    assert [counter.good for counter in state.house("rural_area").demand] == ["burger"] * 6
    assert state.town.campaigns == [BILLBOARD]
    state.player(0).stock = {"burger": burgers}
    (dinner,) = served(state)
    assert dinner.income == income


def test_ru2_only_chains_with_a_road_to_an_offramp_can_sell() -> None:
    state = new_town()
    put_offramps(state, "north2 3x1")
    assert ways(state) == [2, None, None]
    want(state, "rural_area", beer=1)
    state.player(1).stock = state.player(2).stock = {"beer": 1}
    (hungry,) = served(state)
    assert hungry.seller is None
    put_offramps(state, "east8 3x1")
    assert ways(state) == [2, 4, 3]
    (dinner,) = served(state)
    assert dinner.seller == 2


def test_ru3_all_houses_eat_before_the_rural_area() -> None:
    state = new_town()
    put_offramps(state, "north2 3x1")
    for house in ("rural_area", "25", "22"):
        want(state, house, beer=1)
    state.player(0).stock = {"beer": 2}
    dinners = served(state)
    assert [dinner.house for dinner in dinners] == ["22", "25", "rural_area"]
    assert [dinner.seller for dinner in dinners] == [0, 0, None]


def test_ru4_everybody_who_is_the_first_in_one_turn_lays_an_offramp() -> None:
    state = new_town()
    for seat, place in ((0, NORTH), (1, "offramp east8 3x1")):
        events = use_rural_marketeer(state, seat)
        earned = [e.milestone for e in events if isinstance(e, MilestoneEarned)]
        assert FIRST in earned
        assert place in texts(state, seat)
        state.apply(seat, GAME.parse(place))
        assert not any(text.startswith("offramp") for text in texts(state, seat)), "only one"
        assert offramps_in(state).laid[-1].by == seat
    run_step(state, "end_of_turn")
    use_rural_marketeer(state, 2)
    assert FIRST not in state.player(2).milestones
    assert not any(text.startswith("offramp") for text in texts(state, 2))


def test_ru5_guests_of_the_rural_area_drink_coffee_on_their_way() -> None:
    state = new_town("coffee,rural_marketeers")
    put_offramps(state, "north2 3x1")
    want(state, "rural_area", beer=1)
    state.player(0).stock, state.player(1).stock = {"beer": 1}, {"coffee": 3}
    shops_in(state).shops = [CoffeeShop(1, 0, 0)]
    (bought,) = (e for e in run_step(state, "dinner") if isinstance(e, CoffeeBought))
    assert [(sale.seat, sale.coffees, sale.income) for sale in bought.sales] == [(1, 1, 10)]
    reasons = state.explain(bought)
    assert reasons is not None
    assert reasons.title.startswith("The rural area drives to Gluttony")
    assert "The route starts at the offramp north of b1." in reasons.sentences


def test_ru6_a_giant_billboard_markets_a_burger_but_is_no_billboard() -> None:
    state = new_town()
    events = use_rural_marketeer(state, 0)
    earned = {event.milestone for event in events if isinstance(event, MilestoneEarned)}
    assert earned == {FIRST, "first_burger_marketed"}


def test_ru7_an_offramp_and_an_airplane_keep_out_of_each_others_way() -> None:
    state = new_town()
    plane = Campaign(4, "airplane", 1, None, ("beer",), 2, Box(-2, 2, 1, 2))
    state.town.campaigns = [plane]
    use_rural_marketeer(state, 0)
    offered = texts(state, 0)
    assert NORTH not in offered
    assert {"offramp north2 1x3", "offramp north4 3x1"} <= set(offered)

    other = new_town()
    put_offramps(other, "north2 3x1")
    for answer in ("yes", "no"):
        other.rulings = other.rulings.but(PLANES_OVERLAP, answer)
        planes = {box_name(other, box) for box in side_boxes(other, 1, 2)}
        assert planes.isdisjoint({"north2", "north3", "north4"})
        assert {"north1", "north5"} <= planes


def test_a_marketeer_of_a_giant_billboard_is_busy_for_ever() -> None:
    state = country()
    use_rural_marketeer(state, 0, "pizza")
    (campaign,) = state.town.campaigns
    assert campaign == replace(BILLBOARD, goods=("pizza",), link=campaign.link)
    assert list(state.player(0).busy.values()) == ["rural_marketeer"]
    for _ in range(5):
        run_step(state, "marketing")
    assert state.town.campaigns == [campaign]
    assert list(state.player(0).busy.values()) == ["rural_marketeer"]
