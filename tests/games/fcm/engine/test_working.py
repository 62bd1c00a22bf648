"""The working day, step by step."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.actions import At
from kaffeehaus.games.fcm.rules.events import CampaignPlaced, MilestoneEarned, Produced
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two


def test_the_ceo_hires_one_and_recruiters_more() -> None:
    state = town_for_two()
    state.player(0).work = {"recruiting_girl": 1, "recruiting_manager": 1}
    begin_day(state, 0)
    events = do(state, 0, "hire waitress", "hire trainer", "hire errand_boy")
    earned = [event for event in events if isinstance(event, MilestoneEarned)]
    assert [(event.milestone, event.gains) for event in earned] == [
        ("first_hire_3", {"management_trainee": 2})
    ]
    do(state, 0, "hire waitress")
    assert texts(state, 0) == ["end day"]
    assert state.player(0).beach == {
        "waitress": 2,
        "trainer": 1,
        "errand_boy": 1,
        "management_trainee": 2,
    }


def test_only_entry_level_cards_are_hired() -> None:
    state = town_for_two()
    begin_day(state, 0)
    offered = texts(state, 0)
    assert len(offered) == 9
    assert "hire burger_cook" not in offered
    assert offered[-1] == "done"


def test_a_campaign_is_four_small_actions() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"campaign_manager": 1}
    state.town.milestones.remove("first_billboard")
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0)[0] == "market campaign_manager 7"
    do(state, 0, "market campaign_manager 9")
    assert "done" not in texts(state, 0)
    do(state, 0, "at a2")
    assert texts(state, 0) == [
        "good burger",
        "good pizza",
        "good beer",
        "good lemonade",
        "good soda",
    ]
    do(state, 0, "good beer")
    assert texts(state, 0) == ["for 1", "for 2", "for 3"]
    events = do(state, 0, "for 2")
    placed = next(event for event in events if isinstance(event, CampaignPlaced))
    assert (placed.medium, placed.goods, placed.turns) == ("mailbox", ("beer",), 2)
    assert player.work == {}
    assert list(player.busy.values()) == ["campaign_manager"]
    assert 9 not in state.town.tiles_left
    assert "first_drink_marketed" in player.milestones


def test_the_first_billboard_is_eternal_itself() -> None:
    state = town_for_two()
    state.player(0).work = {"marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 14", "at a2 2x1", "good pizza")
    campaign = state.town.campaigns[0]
    assert campaign.turns is None
    assert state.player(0).milestones == ["first_billboard", "first_pizza_marketed"]
    assert texts(state, 0) == ["end day"]


def test_a_marketing_trainee_reaches_two_tiles_and_no_further() -> None:
    state = town_for_two()
    state.player(0).work = {"marketing_trainee": 1}
    state.player(0).restaurants = [Restaurant(0, 0, Corner.SE)]
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 14")
    tiles = set()
    for action in state.legal(0):
        assert isinstance(action, At)
        tiles |= {(int(s[1:]) - 1) // 5 + (ord(s[0]) - 97) // 5 for s in action.covers()}
    assert max(tiles) <= 3
    assert (0 + 2) in tiles


def test_kitchens_cook_card_by_card_or_all_at_once() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"kitchen_trainee": 2, "burger_cook": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == [
        "cook kitchen_trainee burger",
        "cook kitchen_trainee pizza",
        "cook burger_cook",
        "cook all burger",
        "cook all pizza",
        "done",
    ]
    do(state, 0, "cook all pizza")
    assert player.stock == {"pizza": 2, "burger": 3}
    assert player.beach == {"pizza_cook": 1, "burger_cook": 1}


def test_all_who_fetch_can_do_so_at_once() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"errand_boy": 2, "cart_operator": 1, "kitchen_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert [text for text in texts(state, 0) if " all" in text] == [
        "fetch all beer",
        "fetch all lemonade",
        "fetch all soda",
    ]
    longest = next(text for text in texts(state, 0) if text.startswith("collect"))
    trial = state.copy()
    do(trial, 0, longest, "fetch errand_boy soda", "fetch errand_boy soda")
    do(state, 0, "fetch all soda")
    assert player.stock == trial.player(0).stock
    assert texts(state, 0) == ["cook kitchen_trainee burger", "cook kitchen_trainee pizza", "done"]


def test_buyers_without_errands_need_not_name_a_drink() -> None:
    state = town_for_two()
    state.player(0).work = {"cart_operator": 1, "truck_driver": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0)[-2:] == ["fetch all", "done"]
    do(state, 0, "fetch all")
    assert texts(state, 0) == ["end day"]


def test_a_cart_collects_every_source_it_passes() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"cart_operator": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    trips = [text for text in texts(state, 0) if text.startswith("collect")]
    sizes = [len(trip.split()) for trip in trips]
    assert sizes == sorted(sizes, reverse=True)
    assert "collect cart_operator g2" in trips
    events = do(state, 0, "collect cart_operator g2")
    produced = next(event for event in events if isinstance(event, Produced))
    assert (produced.goods, produced.cooked) == ({"beer": 2}, False)
    assert texts(state, 0) == ["end day"]


def test_a_house_is_a_number_and_then_a_place() -> None:
    state = town_for_two()
    state.player(0).work = {"new_business_developer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0)[:8] == [f"house {n}" for n in (1, 3, 6, 9, 11, 14, 17, 19)]
    do(state, 0, "house 3", "at f4 3x2")
    house = state.house("3")
    assert house.limit == 5
    assert house.garden is not None
    assert [other.number for other in state.town.houses] == ["2", "3", "4"]
    assert texts(state, 0) == ["end day"]


def test_a_garden_makes_a_printed_house_three_by_two() -> None:
    state = town_for_two()
    state.player(0).work = {"new_business_developer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    gardens = [text for text in texts(state, 0) if text.startswith("garden")]
    assert gardens == ["garden 2 south", "garden 4 north", "garden 4 east"]
    do(state, 0, "garden 2 south")
    assert state.house("2").limit == 5
    assert state.town.gardens_left == 7


def test_a_local_manager_opens_in_range_and_closed() -> None:
    state = town_for_two()
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at i1 sw")
    new = state.player(0).restaurants[-1]
    assert (new.top, new.left, new.corner, new.open) == (0, 8, Corner.SW, False)
    assert texts(state, 0) == ["end day"]


def test_a_regional_manager_moves_a_restaurant_that_stays_open() -> None:
    state = town_for_two()
    state.player(0).work = {"regional_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["open regional_manager", "move regional_manager d4", "done"]
    do(state, 0, "move regional_manager d4")
    assert "at d4 nw" not in texts(state, 0)
    assert "at d4 sw" in texts(state, 0)
    do(state, 0, "at d4 sw")
    assert state.player(0).restaurants == [Restaurant(3, 3, Corner.SW)]


def test_nobody_has_a_fourth_restaurant() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"local_manager": 1}
    player.restaurants += [Restaurant(0, 0, Corner.SE), Restaurant(0, 3, Corner.SW)]
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]


def test_a_preview_names_the_houses_that_a_campaign_would_reach() -> None:
    state = town_for_two()
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 6")
    action = next(a for a in state.legal(0) if str(a) == "at north1 5x2")
    assert state.preview(0, action).sentences == ("It would reach houses 2 and 4.",)
