"""Worked cases of the gourmet food critics, each named by its number, and their sentences."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.conformance import check
from kaffeehaus.core.options import Options
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import CampaignRan
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Demand, House
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two

GUIDE = Campaign(18, "gourmet_guide", 0, None, ("pizza",), 2, None)
GARDEN = Box(14, 13, 1, 1)
"""Anywhere: what a guide asks is only whether there is one."""


def town(modules: str = "gourmet_food_critics") -> FcmState:
    """The known town for two."""
    return town_for_two(GAME, modules=modules)


def reached(state: FcmState) -> list[str]:
    """The houses that a guide puts a counter on."""
    state.town.campaigns = [GUIDE]
    (ran,) = (e for e in run_step(state, "marketing") if isinstance(e, CampaignRan))
    return [hit.house for hit in ran.hits if hit.counters == 1]


def critics(state: FcmState, number: int = 1) -> None:
    """The first chain's day up to its campaigns."""
    state.player(0).work = {"gourmet_food_critic": number}
    begin_day(state, 0)
    do(state, 0, "done")


def test_go1_a_guide_reaches_every_house_with_a_garden_and_no_other() -> None:
    state = town()
    state.town.houses = [
        House("1", 100, Box(0, 0, 2, 2), GARDEN),
        House("pi", 314, Box(5, 5, 3, 3), printed=False, limit=None, per_hit=2),
        House("4", 400, Box(3, 0, 2, 2)),
        House("5", 500, Box(8, 0, 2, 2), GARDEN),
        House("25", 2500, Box(8, 8, 2, 2), GARDEN, printed=False),
    ]
    assert reached(state) == ["1", "5", "25"]


def test_go2_guides_run_after_billboards_and_find_no_room_in_a_full_house() -> None:
    state = town()
    house = replace(
        state.house("2"), garden=Box(5, 0, 2, 1), limit=5, demand=(Demand("beer", None),) * 4
    )
    state.put_house(house)
    sign = Campaign(13, "billboard", 0, None, ("beer",), 2, Box(6, 0, 2, 1))
    state.town.campaigns = [sign, GUIDE]
    hits = [
        (event.number, hit.counters)
        for event in run_step(state, "marketing")
        if isinstance(event, CampaignRan)
        for hit in event.hits
    ]
    assert hits == [(13, 1), (18, 0)]


def test_go3_there_are_four_guides() -> None:
    state = town()
    critics(state, 5)
    for number in (17, 18, 19, 20):
        do(state, 0, f"market gourmet_food_critic {number}", "good beer", "for 3")
    assert not any(text.startswith("market") for text in texts(state, 0))
    assert list(state.player(0).busy.values()) == ["gourmet_food_critic"] * 4


def test_go4_a_garden_that_was_built_today_counts() -> None:
    state = town()
    state.player(0).work = {"new_business_developer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    garden = next(text for text in texts(state, 0) if text.startswith("garden 2"))
    assert reached(state.copy()) == []
    do(state, 0, garden)
    assert reached(state) == ["2"]


def test_go5_with_the_first_billboard_a_guide_stays_for_ever() -> None:
    state = town()
    state.player(0).milestones = ["first_billboard"]
    critics(state)
    do(state, 0, "market gourmet_food_critic 17", "good soda")
    (guide,) = state.town.campaigns
    assert (guide.turns, guide.box) == (None, None)


def test_a_critic_places_a_guide_for_up_to_three_turns_and_nothing_else() -> None:
    state = town()
    critics(state)
    assert texts(state, 0) == [
        *(f"market gourmet_food_critic {number}" for number in (17, 18, 19, 20)),
        "done",
    ]
    do(state, 0, "market gourmet_food_critic 17")
    assert texts(state, 0) == [
        f"good {good}" for good in ("burger", "pizza", "beer", "lemonade", "soda")
    ]
    do(state, 0, "good burger")
    assert texts(state, 0) == ["for 1", "for 2", "for 3"]
    do(state, 0, "for 1")
    assert "first_burger_marketed" in state.player(0).milestones
    assert "first_billboard" not in state.player(0).milestones
    text = state.view(None).text()
    assert "Gourmet guide 17 (G): burger, 1 turn, beside the board" in text
    run_step(state, "marketing")
    assert state.player(0).beach == {"gourmet_food_critic": 1}


def test_gourmet_food_critics_do_not_write_for_the_rural_area() -> None:
    assert reached(town("gourmet_food_critics,rural_marketeers")) == []


def test_gourmet_food_critics_and_mass_marketeers_run_in_every_round() -> None:
    state = town("gourmet_food_critics,mass_marketeers")
    state.player(1).work = {"mass_marketeer": 1}
    state.put_house(replace(state.house("2"), garden=Box(5, 0, 2, 1), limit=5))
    state.town.campaigns = [GUIDE]
    run_step(state, "marketing")
    assert [counter.good for counter in state.house("2").demand] == ["pizza", "pizza"]


def test_it_keeps_the_contract() -> None:
    options: Options = {"turns": 2, "modules": "gourmet_food_critics"}
    assert check(GAME, options, 2, games=1, seed=5).reasons == {"turn_limit": 1}
