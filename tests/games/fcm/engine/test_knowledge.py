"""What is drawn anew in a sample, and what is not; a copy has everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.structure import free_slots
from kaffeehaus.games.fcm.rules.town import Day, Player, Town
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import do, town_for_two

SAMPLES = 30


def samples(state: FcmState, seat: int | None) -> list[FcmState]:
    return [state.resample(seat, Rng(seed)) for seed in range(SAMPLES)]


def test_unknown_reserve_cards_are_drawn_anew() -> None:
    state = town_for_two()
    drawn = samples(state, 0)
    assert {sample.player(0).reserve for sample in drawn} == {0}
    assert {sample.player(1).reserve for sample in drawn} == {0, 1, 2}
    assert {sample.player(0).reserve for sample in samples(state, None)} == {0, 1, 2}


def test_whoever_has_20_first_knows_them() -> None:
    state = town_for_two()
    state.player(0).milestones = ["first_20"]
    assert {sample.player(1).reserve for sample in samples(state, 0)} == {0}
    assert {sample.player(0).reserve for sample in samples(state, 1)} == {0, 1, 2}


def test_after_the_first_break_nothing_is_drawn() -> None:
    state = town_for_two()
    state.town.breaks = 1
    assert all(sample.save() == state.save() for sample in samples(state, None))


def test_secret_structures_are_drawn_from_the_same_hand_and_fit() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(1).beach = {"management_trainee": 2, "waitress": 3, "trainer": 1}
    do(state, 1, "work trainer", "work waitress")
    drawn = samples(state, 0)
    assert all(sample.player(1).cards() == state.player(1).cards() for sample in drawn)
    assert all(free_slots(sample, 1, sample.player(1).work) >= 0 for sample in drawn)
    assert len({tuple(sorted(sample.player(1).work.items())) for sample in drawn}) > 5
    assert all(sample.hidden() == state.hidden() for sample in drawn)
    assert all(sample.player(1).work == state.player(1).work for sample in samples(state, 1))


def test_a_saved_game_goes_on_as_the_original() -> None:
    state = GAME.new({"turns": 3}, 3, 8)
    rng = Rng(8)
    while state.actors():
        twin = GAME.load(state.save())
        seat = rng.choice(state.actors())
        action = rng.choice(state.legal(seat))
        assert list(twin.legal(seat)) == list(state.legal(seat))
        assert twin.apply(seat, action) == state.apply(seat, action)


@pytest.mark.parametrize("kind", [Player, Day, Town])
def test_a_copy_has_every_field(kind: type[Player | Day | Town]) -> None:
    make: Callable[..., Player | Day | Town] = kind
    marked: dict[str, object] = {one.name: {one.name: []} for one in fields(kind)}
    if kind is Town:
        marked["players"] = [Player(cash=1)]
    assert make(**marked).copy() == make(**marked)
