"""The set-up: who places when, where, and what stays secret."""

from __future__ import annotations

from kaffeehaus.core.options import Scalar
from kaffeehaus.core.view import Tone
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.actions import Pass
from kaffeehaus.games.fcm.rules.board.tiles import board_rows, read_map
from tests.games.fcm.engine.playing import MAP, begin_day, do, texts, town_for_two


def test_the_last_places_first_and_who_passed_places_in_turn_order() -> None:
    state = GAME.new(seats=3, seed=2)
    first, second, third = state.town.order
    assert state.actors() == (third,)
    do(state, third, "pass")
    assert state.actors() == (second,)
    do(state, second, "pass")
    do(state, first, texts(state, first)[0])
    assert state.actors() == (second,)
    assert "pass" not in texts(state, second)
    do(state, second, texts(state, second)[0])
    do(state, third, texts(state, third)[0])
    assert state.town.step == "reserves"
    assert state.actors() == (0, 1, 2)


def test_a_reserve_card_is_known_to_its_owner_alone() -> None:
    state = GAME.new(seats=2, seed=3)
    while state.town.step == "first_restaurants":
        seat = state.actors()[0]
        state.apply(seat, next(a for a in state.legal(seat) if not isinstance(a, Pass)))
    events = do(state, 0, "reserve 300")
    assert [event.seen_by for event in events] == [frozenset({0}), None]
    assert state.view(0).chains[0].reserve == 300
    assert state.view(1).chains[0].reserve is None
    assert len(state.hidden()) == 1


def test_the_introductory_game_has_no_reserve_cards_and_more_money() -> None:
    state = GAME.new({"introductory": True}, 2, 3)
    while state.town.step == "first_restaurants":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.town.step == "restructuring"
    assert state.town.bank == 150


def test_the_introductory_map_of_the_deluxe_rules_has_all_three_drinks() -> None:
    options: dict[str, Scalar] = {"introductory": True, "rulings": "deluxe"}
    maps = {seed: GAME.new(options, 2, seed).town.tiles for seed in range(40)}
    by_chance = {seed: GAME.new({"introductory": True}, 2, seed).town.tiles for seed in range(40)}
    assert all(_drinks(tiles) == set("BLS") for tiles in maps.values())
    # A map that has them is not drawn again.
    lucky = [seed for seed, tiles in by_chance.items() if _drinks(tiles) == set("BLS")]
    assert 0 < len(lucky) < 40
    assert [seed for seed in maps if maps[seed] == by_chance[seed]] == lucky
    assert GAME.new(options, 2, 0).town.tiles == maps[0]
    dry = GAME.new({"rulings": "deluxe"}, 2, next(s for s in maps if s not in lucky))
    assert _drinks(dry.town.tiles) != set("BLS")


def _drinks(tiles: str) -> set[str]:
    return {sign for row in board_rows(read_map(tiles)) for sign in row if sign in "BLS"}


def test_copies_and_billboards_depend_on_the_players() -> None:
    two, five = GAME.new(seats=2), GAME.new(seats=5)
    assert (two.town.supply["cfo"], five.town.supply["cfo"]) == (1, 3)
    assert {12, 15, 16}.isdisjoint(two.town.tiles_left)
    assert five.town.tiles_left == list(range(1, 17))
    assert (two.town.bank, five.town.bank) == (100, 250)
    assert (two.ground.plan.height, five.ground.plan.width) == (15, 25)


def test_a_first_restaurant_is_told_how_far_the_houses_are() -> None:
    state = GAME.new({"map": MAP}, 2, 1)
    seat = state.actors()[0]
    told = {
        str(action): state.preview(seat, action)
        for action in state.legal(seat)
        if not isinstance(action, Pass)
    }
    near = told["place d4 nw"]
    assert near.sentences == ("Distances: 0 to house 2; 6 to house 4.",)
    assert "house 2: 0" in {mark.text for mark in near.marks if mark.tone is Tone.REACHED}
    state.town.houses = []
    far = state.preview(seat, GAME.parse("place d4 nw"))
    assert far.sentences == ("It reaches no house.",)


def test_a_later_restaurant_is_told_how_far_the_houses_are() -> None:
    state = town_for_two()
    state.player(0).work = {"regional_manager": 1}
    begin_day(state, 0)
    while state.town.day and state.town.day.step != "restaurants":
        do(state, 0, "done")
    do(state, 0, "open regional_manager")
    action = next(action for action in state.legal(0) if str(action).startswith("at i1"))
    assert state.preview(0, action).sentences[0].startswith("Distances: ")
