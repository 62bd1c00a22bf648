"""Which milestones are there with the module, and when they go."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.new_milestones.module import NEW_MILESTONES_MODULE
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import TURN_2
from kaffeehaus.games.fcm.rules.cards import base_milestones
from kaffeehaus.games.fcm.rules.catalogue import every_milestone
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import RulesetError
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.words.describe import milestone_sentence
from tests.games.fcm.engine.modified import THE_BASE
from tests.games.fcm.engine.playing import run_step, town_for_two

BASE_IDS = {milestone.id for milestone in base_milestones()}


def test_seventeen_take_the_place_of_the_eighteen() -> None:
    there = town_for_two(modules="new_milestones").town.milestones
    assert len(there) == 17
    assert not BASE_IDS & set(there)


def test_new_milestones_with_all_modules_with_a_milestone_of_their_own() -> None:
    alone = set(town_for_two(modules="new_milestones").town.milestones)
    others = "coffee,ketchup,lobbyists,rural_marketeers"
    there = town_for_two(modules=f"new_milestones,{others}").town.milestones
    assert set(there) - alone == {
        "first_coffee_sold",
        "first_lobbyist_used",
        "first_rural_marketeer_used",
        "someone_sells_your_demand",
    }


def test_three_of_them_go_in_the_clean_up_of_turn_2() -> None:
    state = town_for_two(modules="new_milestones")
    run_step(state, "end_of_turn")
    assert set(state.town.milestones) >= TURN_2
    state.town.turn = 2
    run_step(state, "end_of_turn")
    assert len(state.town.milestones) == 14
    assert not TURN_2 & set(state.town.milestones)


def test_hard_choices_and_the_base_set_are_refused() -> None:
    with pytest.raises(RulesetError, match="new_milestones cannot be played with hard_choices"):
        fold((*THE_BASE[:1], THE_BASE[2], NEW_MILESTONES_MODULE, Module("hard_choices")))
    with pytest.raises(RulesetError, match="milestone_set"):
        fold((*THE_BASE, NEW_MILESTONES_MODULE))
    with pytest.raises(BadOptions, match="introductory"):
        GAME.new({"modules": "new_milestones", "introductory": True}, 2)


def test_every_milestone_says_what_it_is_for_and_gives() -> None:
    for milestone in NEW_MILESTONES_MODULE.content.milestones:
        said = milestone_sentence(every_milestone()[milestone.id])
        assert not said.endswith(": ."), milestone.id
    assert milestone_sentence(every_milestone()["first_brand_director_used"]).endswith(
        ": your new campaigns (radio) are permanent."
    )
