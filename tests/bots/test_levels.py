"""The levels of every game: as many as were promised, rising, and the same for everybody."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.cafe import LEVELS as CAFE_LEVELS
from kaffeehaus.bots.catalog import Slipping, bots_of, make_bot
from kaffeehaus.bots.characters import STRENGTHS, strength
from kaffeehaus.bots.coffee_chess import LEVELS as CHESS_LEVELS
from kaffeehaus.bots.fcm import LEVELS as FCM_LEVELS
from kaffeehaus.bots.match import play_game
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from tests.bots.sample_bots import LastBot

COUNTS = {"coffee": 13, "coffee_chess": 10, "cafe": 8, "fcm": 6}


@pytest.mark.parametrize(("game_id", "count"), COUNTS.items())
def test_every_game_has_its_levels_in_order(game_id: str, count: int) -> None:
    levels = [info for info in bots_of(game_id) if info.level]
    assert [info.level for info in levels] == list(range(1, count + 1))
    assert [info.name for info in levels] == [f"level-{number}" for number in range(1, count + 1)]
    assert not any(info.budget for info in levels), "a level is the same on every machine"
    assert str(levels[0].help) == f"Level 1 of {count}. Each level usually beats the one below."


def test_the_levels_of_coffee_chess_rise() -> None:
    for lower, higher in pairwise(CHESS_LEVELS):
        assert lower.playouts <= higher.playouts
        assert lower.slips >= higher.slips
        assert lower.close <= higher.close
        assert lower != higher


def test_the_levels_of_cafe_and_food_chain_magnate_rise() -> None:
    cafe = [(level.rollouts, level.trials, level.looks) for level in CAFE_LEVELS]
    assert cafe == sorted(set(cafe))
    fcm = [(level.search is not None, -level.misses, -level.noise) for level in FCM_LEVELS]
    assert fcm == sorted(set(fcm))


def test_the_first_level_of_cafe_nearly_always_scores() -> None:
    games = [play_game(find_game("cafe"), None, 2, ["level-1"] * 2, seed) for seed in range(10)]
    scores = [score for game in games for score in game.outcome.scores]
    assert sum(score > 0 for score in scores) >= 15


@pytest.mark.parametrize("game_id", COUNTS)
def test_a_level_knows_no_more_than_its_seat_and_repeats_itself(game_id: str) -> None:
    """What is hidden from the seat is drawn anew behind its back: it does the same."""
    state = find_game(game_id).new(seats=2, seed=3)
    for info in bots_of(game_id):
        if info.level:
            seat = state.actors()[0]
            other = state.resample(seat, Rng(99))
            assert len({chosen(game_id, info.name, one) for one in (state, state, other)}) == 1
            state.play(seat, state.legal(seat)[0])


def chosen(game_id: str, name: str, state: AnyState) -> str:
    seat = state.actors()[0]
    return str(ask(make_bot(game_id, name), name, turn_of(state, seat, Rng(5))))


def test_who_slips_plays_by_chance_so_often() -> None:
    state = find_game("coffee").new({"board": "sq-5", "n": 4})
    turn, last = turn_of(state, 0, Rng(1)), LastBot()
    never, always = Slipping(last, 0), Slipping(last, 100)
    assert {never.choose(turn) for _ in range(20)} == {turn.legal[-1]}
    assert len({always.choose(turn) for _ in range(20)}) > 5


def test_every_level_is_a_character_with_a_face_of_its_own() -> None:
    infos = [info for game_id in COUNTS for info in bots_of(game_id) if info.level]
    found = [info.character for info in infos if info.character]
    assert len(found) == len(infos)
    assert len({one.name for one in found}) == len(found)
    assert all(str(one.style).endswith(".") for one in found)
    colour = re.compile("#[0-9A-F]{6}")
    shapes = {colour.sub("", one.portrait.svg()) for one in found}
    assert len(shapes) == len(found), "some faces differ by colour alone"


@pytest.mark.parametrize("levels", [6, 10])
def test_strengths_rise_from_the_weakest_word_to_the_strongest(levels: int) -> None:
    words = [strength(level, levels) for level in range(1, levels + 1)]
    assert (words[0], words[-1]) == (STRENGTHS[0], STRENGTHS[-1])
    places = [STRENGTHS.index(word) for word in words]
    assert places == sorted(set(places))
