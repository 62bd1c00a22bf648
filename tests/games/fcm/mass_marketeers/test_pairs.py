"""Rounds of mass marketeers in every kind of home."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step
from tests.games.fcm.new_districts.towns import R1, R2, new_town
from tests.games.fcm.rural_marketeers.country import BILLBOARD


def rounds(campaign: Campaign, more: int) -> FcmState:
    """The new districts after marketing with so many mass marketeers."""
    state = new_town(R1, R2, modules="mass_marketeers,rural_marketeers")
    state.player(1).work = {"mass_marketeer": more}
    state.town.campaigns = [campaign]
    run_step(state, "marketing")
    return state


BESIDE_25 = Campaign(11, "billboard", 0, None, ("beer",), 2, Box(0, 10, 2, 1))
BESIDE_21 = Campaign(11, "billboard", 0, None, ("beer",), 2, Box(3, 8, 1, 2))
BESIDE_PI = Campaign(11, "billboard", 0, None, ("beer",), 2, Box(5, 3, 2, 1))


@pytest.mark.parametrize(
    ("campaign", "house", "counters"),
    [
        (BESIDE_21, "21", 3),
        (BESIDE_25, "25", 5),
        (BESIDE_PI, "pi", 14),
        (BILLBOARD, "rural_area", 14),
    ],
)
def test_mass_marketeers_and_limits_three_with_a_garden_five_and_none_for_apartments_and_rural(
    campaign: Campaign, house: str, counters: int
) -> None:
    assert len(rounds(campaign, more=6).house(house).demand) == counters


def test_mass_marketeers_and_new_districts_a_first_radio_puts_four_in_every_round() -> None:
    state = new_town(R2, modules="mass_marketeers")
    state.player(0).work = {"mass_marketeer": 1}
    state.player(0).milestones = ["first_radio"]
    state.town.campaigns = [Campaign(1, "radio", 0, None, ("beer",), 2, Box(9, 0, 1, 1))]
    run_step(state, "marketing")
    assert (len(state.house("pi").demand), len(state.house("2").demand)) == (8, 3)


def test_mass_marketeers_and_rural_marketeers_an_eternal_campaign_runs_every_round_and_stays() -> (
    None
):
    state = rounds(BILLBOARD, more=2)
    assert [counter.good for counter in state.house("rural_area").demand] == ["burger"] * 6
    assert state.town.campaigns == [BILLBOARD]
