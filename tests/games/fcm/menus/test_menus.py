"""Every set of modules is played, or refused with a sentence; and evenings with any of them."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import MODULES, OFFERED
from kaffeehaus.games.fcm.rules.events import MilestoneEarned
from kaffeehaus.games.fcm.rules.ruleset.module import Depletion, Module
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import keen_game
from tests.games.fcm.menus.evenings import menu_with, play, playable, some_set

SETS = st.sets(st.sampled_from(tuple(MODULES)))


@given(names=SETS, seed=st.integers(0, 99))
@settings(max_examples=40)
def test_every_set_is_played_or_refused_with_a_sentence_and_ways_out(
    names: set[str], seed: int
) -> None:
    found = playable(names, Rng(seed))
    assert GAME.seats_with({"modules": found})
    assert playable(found, Rng(seed)) == found


@given(names=SETS, data=st.data())
@settings(max_examples=12)
def test_the_order_of_modules_does_not_matter(names: set[str], data: st.DataObject) -> None:
    found = playable(names, Rng(1))
    order = data.draw(st.permutations(found))
    assert GAME.new({"modules": order}, 3, 5).save() == GAME.new({"modules": found}, 3, 5).save()


@cache
def plain_evening() -> tuple[tuple[tuple[Seat, str], ...], FcmState]:
    """The actions of a game without modules, and the state after them."""
    played = list(keen_game(2, 6, {"turns": 4}))
    return tuple((seat, str(action)) for _, seat, action, _ in played), played[-1][0]


def acts_by_itself(module: Module) -> bool:
    """Whether it changes the game without anybody's doing: other milestones or reserve cards."""
    decides = [name for name, point in module.setting_up.points() if point]
    other_cards = {"milestone_set", "reserves"}.intersection(decides)
    return bool(other_cards) or any(isinstance(patch, Depletion) for patch in module.patches)


@pytest.mark.parametrize("name", [module.id for module in OFFERED if not acts_by_itself(module)])
def test_a_module_that_nobody_uses_changes_nothing(name: str) -> None:
    actions, plain = plain_evening()
    chosen = sorted(name_and_needs(name))
    state = GAME.new({"modules": chosen, "map": plain.town.tiles, "turns": 4}, 2, 6)
    own = {milestone.id for milestone in MODULES[name].content.milestones}
    for seat, text in actions:
        events = state.apply(seat, GAME.parse(text))
        if any(isinstance(e, MilestoneEarned) and e.milestone in own for e in events):
            return  # It is used after all: by being earned.
    assert state.outcome() == plain.outcome()
    assert state.town.players == plain.town.players
    before = [house for house in state.town.houses if house.number in numbers(plain)]
    assert before == plain.town.houses
    assert state.town.bank == plain.town.bank


def name_and_needs(name: str) -> set[str]:
    return {name} | (MODULES[name].requires & MODULES.keys())


def numbers(state: FcmState) -> set[str]:
    return {house.number for house in state.town.houses}


def test_the_plain_evening_is_worth_comparing() -> None:
    _, plain = plain_evening()
    assert plain.outcome() is not None
    assert any(player.milestones for player in plain.town.players)
    assert any(player.busy or player.restaurants for player in plain.town.players)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_evening_keeps_the_laws(seed: int) -> None:
    modules = playable(some_set(Rng(seed), least=3), Rng(seed))
    assert play(menu_with(modules, seed), turns=4) > 20


@pytest.mark.parametrize("seed", [2, 3])
def test_an_evening_with_everything_that_goes_together_keeps_the_laws(seed: int) -> None:
    modules = playable(MODULES, Rng(seed))
    assert len(modules) >= len(MODULES) - 3
    assert play(menu_with(modules, seed), turns=3) > 20
