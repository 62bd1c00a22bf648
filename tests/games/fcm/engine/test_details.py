"""Small rules that are easily forgotten, one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.games.fcm.rules.events import HouseServed, MilestoneEarned
from kaffeehaus.games.fcm.rules.media import next_to, on_the_air
from kaffeehaus.games.fcm.rules.phases.cleanup import end_game
from kaffeehaus.games.fcm.rules.phases.evening import serving, way_to
from kaffeehaus.games.fcm.rules.phases.working.food import trips
from kaffeehaus.games.fcm.rules.town import OVER, Box, Campaign, Corner, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two, want

# The board


def test_a_house_on_two_tiles_is_on_both() -> None:
    state = town_for_two()
    state.put_house(House("1", 100, Box(8, 4, 2, 2), printed=False))
    for box in (Box(13, 1, 1, 1), Box(13, 13, 1, 1)):
        radio = Campaign(1, "radio", 0, None, ("beer",), 1, box)
        assert "1" in [house.number for house in on_the_air(state, radio)]


def test_a_garden_belongs_to_its_house_for_roads_and_campaigns() -> None:
    state = town_for_two()
    board = Campaign(15, "billboard", 0, None, ("beer",), 1, Box(6, 0, 1, 1))
    assert next_to(state, board) == []
    state.put_house(replace(state.house("2"), garden=Box(5, 0, 2, 1)))
    assert [house.number for house in next_to(state, board)] == ["2"]
    # At the lower edge of tile N no road is near; a garden above the house reaches one.
    state.put_house(replace(state.house("2"), box=Box(3, 8, 2, 2), garden=None))
    far = way_to(state, state.house("2"), 0)
    state.put_house(replace(state.house("2"), box=Box(4, 8, 2, 1)))
    assert way_to(state, state.house("2"), 0) is None
    state.put_house(replace(state.house("2"), garden=Box(3, 8, 2, 1)))
    assert way_to(state, state.house("2"), 0) == far == 1


def test_a_drive_in_helps_ranges_too() -> None:
    state = town_for_two()
    state.player(0).restaurants = [Restaurant(3, 0, Corner.SW)]
    cart = state.card("cart_operator")
    state.player(0).work = {"cart_operator": 1}
    assert trips(state, 0, cart) == ()
    state.player(0).work = {"cart_operator": 1, "local_manager": 1}
    assert trips(state, 0, cart) != ()


# The day


def test_the_steps_of_a_day_come_in_their_order() -> None:
    ids = [step.id for step in town_for_two().rules.spine.day]
    assert ids == ["recruit", "train", "campaigns", "food", "houses", "restaurants"]
    state = town_for_two()
    state.player(0).work = {"kitchen_trainee": 1, "new_business_developer": 1, "errand_boy": 1}
    begin_day(state, 0)
    seen = [state.view(0).day_step]
    while "done" in texts(state, 0):
        do(state, 0, "done")
        seen.append(state.view(0).day_step)
    assert seen == ["recruit", "food", "houses", ""]


def test_what_belongs_to_a_later_step_has_to_wait() -> None:
    state = town_for_two()
    state.player(0).work = {"kitchen_trainee": 1}
    begin_day(state, 0)
    with pytest.raises(IllegalAction, match="working 9-5"):
        do(state, 0, "cook kitchen_trainee burger")


@pytest.mark.parametrize(
    ("marketeer", "tile", "longest"),
    [
        ("marketing_trainee", 14, 2),
        ("campaign_manager", 9, 3),
        ("brand_manager", 14, 4),
        ("brand_director", 1, 5),
    ],
)
def test_how_long_a_campaign_may_run(marketeer: str, tile: int, longest: int) -> None:
    state = town_for_two()
    state.town.milestones.remove("first_billboard")
    state.player(0).work = {marketeer: 1}
    begin_day(state, 0)
    do(state, 0, "done", f"market {marketeer} {tile}", texts_of_place(state, marketeer, tile))
    assert texts(state, 0) == [
        f"good {good}" for good in ("burger", "pizza", "beer", "lemonade", "soda")
    ]
    do(state, 0, "good soda")
    assert texts(state, 0) == [f"for {turns}" for turns in range(1, longest + 1)]


def texts_of_place(state: FcmState, marketeer: str, tile: int) -> str:
    """Any place for this tile."""
    trial = state.copy()
    do(trial, 0, "done", f"market {marketeer} {tile}")
    return texts(trial, 0)[0]


def test_a_zeppelin_flies_one_tile_further_with_the_milestone() -> None:
    state = town_for_two()
    pilot = state.card("zeppelin_pilot")
    far = trips(state, 0, pilot)[0].bit_count()
    state.player(0).milestones = ["first_cart_operator"]
    assert trips(state, 0, pilot)[0].bit_count() > far


def test_cooks_of_the_first_burger_come_untrained_and_with_a_salary() -> None:
    state = town_for_two()
    state.player(0).work = {"kitchen_trainee": 1, "trainer": 1}
    begin_day(state, 0)
    events = do(state, 0, "done", "cook kitchen_trainee burger")
    assert any(isinstance(e, MilestoneEarned) and e.gains == {"burger_cook": 1} for e in events)
    assert texts(state, 0) == ["end day"]


# Restaurants


def test_a_restaurant_that_is_coming_soon_is_no_start_of_a_range() -> None:
    answers = {}
    for preset in ("rulebook", "onlineboardgamers"):
        state = town_for_two(rulings=preset)
        state.player(0).work = {"local_manager": 2}
        state.player(0).restaurants.append(Restaurant(13, 13, Corner.NW, open=False))
        begin_day(state, 0)
        do(state, 0, "done", "open local_manager")
        answers[preset] = len(state.legal(0))
    assert answers["rulebook"] < answers["onlineboardgamers"]


def test_the_entrance_must_lie_in_range_by_the_deluxe_rules() -> None:
    answers = {}
    for preset in ("rulebook", "deluxe"):
        state = town_for_two(rulings=preset)
        state.player(0).work = {"local_manager": 1}
        begin_day(state, 0)
        do(state, 0, "done", "open local_manager")
        answers[preset] = set(texts(state, 0))
    assert answers["deluxe"] < answers["rulebook"]


def test_a_regional_manager_opens_anywhere_and_at_once() -> None:
    state = town_for_two()
    state.player(0).work = {"regional_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open regional_manager")
    do(state, 0, texts(state, 0)[-1])
    assert [one.open for one in state.player(0).restaurants] == [True, True]


# Dinner, payday, clean up


def test_demand_of_a_hungry_house_stays_for_the_next_turn() -> None:
    state = town_for_two()
    want(state, "2", beer=1)
    run_step(state, "dinner")
    state.town.step = "dinner"
    state.go_on()
    assert [counter.good for counter in state.house("2").demand] == ["beer"]


def test_first_drink_marketed_pays_for_drinks_of_any_kind() -> None:
    state = town_for_two()
    state.player(0).milestones = ["first_drink_marketed"]
    state.player(0).stock = {"beer": 1, "soda": 1, "burger": 1}
    want(state, "2", beer=1, soda=1, burger=1)
    served = serving(state, state.house("2"))
    assert (served.bonus, served.income) == (10, 40)


def test_first_to_lower_prices_counts_in_the_same_dinner() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = {"pricing_manager": 1}
    do(state, 0, "work pricing_manager", "ready")
    do(state, 1, "ready")
    want(state, "2", beer=1)
    state.player(0).stock = {"beer": 1}
    served = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert served[0].offers[0].price == 10 - 1 - 1


# What is told


def test_a_bank_that_cannot_pay_is_empty_and_never_below_nothing() -> None:
    state = town_for_two()
    state.town.bank = -37
    assert "Bank: −$37." in state.view(None).caption()


def test_after_the_game_nothing_is_said_of_a_turn_that_never_comes() -> None:
    state = town_for_two()
    assert state.view(0).own_lines()
    assert "payday" in state.view(0).badges()[0].note
    end_game(state, "second_break")
    state.town.step = OVER
    assert state.view(0).own_lines() == ()
    badge = state.view(0).badges()[0]
    assert (badge.note, badge.glance) == ("", "")
