"""Scenarios: modules that go well together, under a name, on maps that have what they need."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Options, Scalar
from kaffeehaus.core.record import Status, verify
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import MODULES, SCENARIOS
from kaffeehaus.games.fcm.rules.board.tiles import letters_of, read_map
from kaffeehaus.games.fcm.rules.random_map import every_scenario
from tests.toys.playing import played, written

KOREAN: Options = {"scenario": "korean_city"}


def tiles(options: Options, seats: int, seed: int) -> set[str]:
    return set(letters_of(read_map(GAME.new(options, seats, seed).town.tiles)))


def test_the_box_names_two_introductions_and_nine_pairings() -> None:
    assert len(every_scenario()) == 2 + 9
    assert {len(one.modules) for one in every_scenario() if one.id == "henri_lo_menu"} == {15}


def test_those_are_offered_whose_modules_are_all_there() -> None:
    offered = {one.id for one in every_scenario() if set(one.modules) <= set(MODULES)}
    assert set(SCENARIOS) == offered
    assert {"korean_city", "sustenance", "asian_fusion", "city_builder"} <= offered


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_folds_and_is_stored_with_its_modules(name: str) -> None:
    stored = GAME.read_options({"scenario": name})
    assert set(str(stored["modules"]).split(",")) == set(SCENARIOS[name].modules)
    assert GAME.read_options(stored) == stored
    assert GAME.seats_with(stored)[:3] == (2, 3, 4)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_random_game_of_every_scenario_runs_through(name: str) -> None:
    seats = 2 + len(name) % 3
    game = played(GAME, {"scenario": name, "turns": 4}, seats, seed=len(name))
    assert game.state.outcome() is not None


def test_modules_beside_a_scenario_are_added() -> None:
    stored = GAME.read_options({**KOREAN, "modules": ["sushi", "kimchi"]})
    assert stored["modules"] == "new_districts,kimchi,sushi"
    six = GAME.new({**KOREAN, "modules": "six_players"}, 6)
    assert six.seats == 6


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5))
def test_korean_city_has_one_of_its_blocks_on_every_map(seed: int, seats: int) -> None:
    assert tiles(KOREAN, seats, seed) & {"X", "Y"}
    assert tiles(KOREAN, seats, seed) == tiles(KOREAN, seats, seed)


def test_the_same_modules_without_the_scenario_have_any_map() -> None:
    plain: Options = {"modules": "kimchi,new_districts"}
    assert not all(tiles(plain, 2, seed) & {"X", "Y"} for seed in range(20))


@pytest.mark.parametrize(
    "wrong",
    [{"new_tiles": "U,V"}, {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}],
)
def test_a_map_that_cannot_have_the_tile_is_refused(wrong: dict[str, Scalar]) -> None:
    with pytest.raises(BadOptions, match="Korean city needs the map tile X or Y"):
        GAME.new({**KOREAN, **wrong}, 2)


def test_a_scenario_is_none_without_one_of_its_modules() -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.read_options({**KOREAN, "introductory": True})
    without, whole = refused.value.remedies
    assert GAME.read_options({**KOREAN, "introductory": True, **without.changes})["modules"] == ""
    assert GAME.read_options({**KOREAN, **whole.changes})["scenario"] == "korean_city"


def test_records_tell_the_scenario_and_replay() -> None:
    record = written(GAME, {**KOREAN, "turns": 1}, 2, seed=3).record()
    assert record.header.options["scenario"] == "korean_city"
    assert record.header.options["modules"] == "new_districts,kimchi"
    assert verify(record).status is Status.COMPLETE


def test_a_position_from_before_there_were_scenarios_goes_on() -> None:
    saved = GAME.new({"modules": "coffee"}, 2, 5).save()
    options = saved["options"]
    assert isinstance(options, dict)
    del options["scenario"]
    assert GAME.load(json.loads(json.dumps(saved))).save() == saved
