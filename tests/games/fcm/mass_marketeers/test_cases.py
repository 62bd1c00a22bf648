"""Worked cases of the mass marketeers, each named by its number, and their sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.mass_marketeers.rules import RoundsAdded
from kaffeehaus.games.fcm.rules.events import CampaignEnded, CampaignRan, MarketingRound
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Demand, House
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.rural_marketeers.country import BILLBOARD

RADIO = Campaign(1, "radio", 0, None, ("pizza",), 2, Box(3, 7, 1, 1))
SIGN = Campaign(11, "billboard", 0, None, ("beer",), 2, Box(5, 0, 2, 1))
"""Both reach house 2."""


def town(modules: str = "mass_marketeers", **mass: int) -> FcmState:
    """The known town for two; how many mass marketeers are at work: `a=1`, `b=2`."""
    state = town_for_two(GAME, modules=modules)
    for seat, name in enumerate("ab"):
        if name in mass:
            state.player(seat).work = {"mass_marketeer": mass[name]}
    return state


def wanted(state: FcmState, house: str) -> list[str]:
    """The counters of a house, in their order."""
    return [counter.good for counter in state.house(house).demand]


def runs(events: tuple[Event, ...]) -> list[int]:
    """The numbers of the campaigns, in the order in which they ran."""
    return [event.number for event in events if isinstance(event, CampaignRan)]


def test_ma1_a_round_is_complete_before_the_next_and_houses_are_full_at_three() -> None:
    state = town(a=1)
    state.town.campaigns = [RADIO, SIGN]
    assert runs(run_step(state, "marketing")) == [1, 11, 1, 11]
    assert wanted(state, "2") == ["pizza", "beer", "pizza"]


def test_ma2_those_of_all_chains_add_up() -> None:
    state = town(a=1, b=2)
    state.town.campaigns = [RADIO]
    assert runs(run_step(state, "marketing")) == [1] * 4
    (told,) = (e for e in run_step(state, "counting_rounds") if isinstance(e, RoundsAdded))
    assert GAME.tell(told, ["Ada", "Bo"]) == (
        "Mass marketeers (Ada and Bo): all campaigns run 4 times."
    )


def test_those_of_a_bankrupt_chain_count_until_the_turn_ends() -> None:
    state = town(a=1, b=1)
    state.player(0).bankrupt = True
    state.town.campaigns = [RADIO]
    assert runs(run_step(state, "marketing")) == [1] * 3
    state.player(0).out = True
    assert runs(run_step(state, "marketing")) == [1] * 2


def test_ma3_turns_are_counted_down_once_after_the_last_round() -> None:
    state = town(a=2)
    state.town.campaigns = [replace(SIGN, turns=1)]
    events = run_step(state, "marketing")
    assert runs(events) == [11] * 3
    assert isinstance(events[-1], CampaignEnded)
    state.town.campaigns = [SIGN]
    run_step(state, "marketing")
    assert [campaign.turns for campaign in state.town.campaigns] == [1]


def test_ma4_eternal_campaigns_run_in_every_round_and_stay() -> None:
    state = town(a=1)
    state.town.campaigns = [replace(SIGN, turns=None)]
    assert runs(run_step(state, "marketing")) == [11, 11]
    assert state.town.campaigns == [replace(SIGN, turns=None)]


def test_ma5_apartments_get_two_counters_in_every_round() -> None:
    state = town(a=2)
    home = House("9.75", 975, Box(5, 2, 3, 3), printed=False, limit=None, per_hit=2)
    state.town.houses, state.town.campaigns = [home], [SIGN]
    run_step(state, "marketing")
    assert wanted(state, "9.75") == ["beer"] * 6


def test_ma5_mass_marketeers_and_the_rural_area() -> None:
    state = town("mass_marketeers,rural_marketeers", a=1)
    state.town.campaigns = [BILLBOARD]
    run_step(state, "marketing")
    assert wanted(state, "rural_area") == ["burger"] * 4


def test_ma7_on_the_beach_or_fired_they_add_nothing() -> None:
    state = town()
    state.player(0).beach = {"mass_marketeer": 1}
    state.town.campaigns = [SIGN]
    assert runs(run_step(state, "marketing")) == [11]
    fired = town(a=1)
    fired.player(0).cash = 20
    run_step(fired, "payday")
    do(fired, 0, "fire mass_marketeer", "pay")
    assert "mass_marketeer" not in fired.player(0).work
    fired.town.campaigns = [SIGN]
    assert runs(run_step(fired, "marketing")) == [11]


def test_mass_marketeers_and_the_first_radio_put_two_in_every_round() -> None:
    state = town(a=1)
    state.player(0).milestones = ["first_radio"]
    state.put_house(replace(state.house("2"), garden=Box(5, 0, 2, 1), limit=5))
    state.town.campaigns = [RADIO]
    run_step(state, "marketing")
    assert wanted(state, "2") == ["pizza"] * 4


def test_full_houses_take_what_fits() -> None:
    state = town(a=2)
    state.put_house(replace(state.house("2"), demand=(Demand("beer", None),) * 2))
    state.town.campaigns = [SIGN]
    hits = [e.hits[0].counters for e in run_step(state, "marketing") if isinstance(e, CampaignRan)]
    assert hits == [1, 0, 0]


def test_a_mass_marketeer_places_nothing_and_is_trained_from_the_marketing_trainee() -> None:
    state = town(a=1)
    state.player(0).work = {"mass_marketeer": 1, "trainer": 1}
    state.player(0).beach = {"marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert "train marketing_trainee mass_marketeer with trainer" in texts(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]
    assert state.card("mass_marketeer").salary
    assert state.town.supply["mass_marketeer"] == 6


def test_as_a_marketeer_the_first_billboard_frees_her_of_salary() -> None:
    state = town(a=1)
    assert not state.rules.payday.free_of_salary(state, 0, "mass_marketeer")
    state.player(0).milestones = ["first_billboard"]
    assert state.rules.payday.free_of_salary(state, 0, "mass_marketeer")


@pytest.mark.parametrize("modules", ["mass_marketeers", "mass_marketeers,rural_marketeers"])
def test_it_keeps_the_contract(modules: str) -> None:
    report = check(GAME, {"turns": 2, "modules": modules}, 2, games=1, seed=5)
    assert report.reasons == {"turn_limit": 1}


def test_rounds_are_told_one_by_one() -> None:
    state = town(a=1, b=1)
    state.town.campaigns = [RADIO, SIGN]
    told = [GAME.tell(event, ["Ada", "Bo"]) for event in run_step(state, "marketing")]
    radio, sign = "Radio 1 (pizza) reaches", "Billboard 11 (beer) reaches"
    assert [sentence for sentence in told if "Marketing" in sentence] == [
        "Marketing, round 1: all campaigns run in number order.",
        "Marketing, round 2: all campaigns run again.",
        "Marketing, last round: all campaigns run again.",
    ]
    assert told[4].startswith(radio)
    assert told[1].startswith(radio)
    assert told[2].startswith(sign)
    assert told[3].startswith("Marketing, round 2")


def test_one_round_or_none_is_not_counted() -> None:
    plain = town()
    plain.town.campaigns = [RADIO]
    assert not any(isinstance(event, MarketingRound) for event in run_step(plain, "marketing"))
    assert run_step(town(a=1), "marketing") == (), "there is nothing to run"
