"""Shortcuts of Food Chain Magnate: what one press takes, on a prepared structure and kitchen."""

from __future__ import annotations

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.actions import Collect
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from tests.games.fcm.engine.playing import begin_day, do, town_for_two

LIKED = ("place", "reserve", "work", "ready", "position", "hire kitchen", "end day", "pay", "good")


def test_everybody_goes_to_work_and_cooks_of_a_kind_cook_together() -> None:
    state = GAME.new({"introductory": True, "turns": "9"}, 2)
    offered: set[str] = set()
    while state.town.turn < 5:
        seat = state.actors()[0]
        offered |= {shortcut.title for shortcut in state.shortcuts(seat)}
        legal = [str(action) for action in state.legal(seat)]
        found = [text for liked in LIKED for text in legal if text.startswith(liked)]
        state.apply(seat, GAME.parse((found or legal)[0]))
    assert "Everyone to work (3): ready" in offered
    assert "2 kitchen trainees" in offered
    assert "2 kitchen trainees: 2 burgers" in offered
    assert "Same as last turn" in offered


def test_shortcuts_are_secret_as_structures_are() -> None:
    state = GAME.new({"introductory": True}, 2)
    while state.town.step != "restructuring":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.resample(1, Rng(1)).shortcuts(1) == state.shortcuts(1)


def test_cooks_that_know_only_one_dish_cook_together() -> None:
    state = town_for_two()
    state.player(0).work = {"burger_cook": 2, "kitchen_trainee": 1, "pizza_cook": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    meals = {shortcut.title: shortcut.actions for shortcut in state.shortcuts(0)}
    sure = meals["2 burger cooks and a pizza cook: 6 burgers and 3 pizzas"]
    do(state, 0, *sure)
    assert state.player(0).stock == {"burger": 6, "pizza": 3}
    state.player(0).work = {"burger_cook": 1, "pizza_cook": 1}
    begin_day(state, 0)
    assert not any("burger cook and a pizza" in one.title for one in state.shortcuts(0))


def test_buyers_of_a_kind_bring_the_same_drink() -> None:
    state = town_for_two()
    state.player(0).work = {"errand_boy": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    drinks = {shortcut.title: shortcut.actions for shortcut in state.shortcuts(0)}
    assert drinks["2 errand boys: 2 beers"] == ("fetch errand_boy beer",) * 2
    assert state.player(0).stock == {}
    do(state, 0, *drinks["2 errand boys: 2 beers"])
    assert state.player(0).stock == {"beer": 2}


def test_carts_take_the_same_trip_where_no_other_brings_more() -> None:
    state = town_for_two(map="N2 T0 A0 | H1 S2 P0 | O1 Q1 R0")
    state.player(0).restaurants = [Restaurant(3, 8, Corner.SW)]
    state.player(0).work = {"cart_operator": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    trips = [one.sources for one in state.legal(0) if isinstance(one, Collect)]
    is_best = all(trips[0] >= other for other in trips)
    titles = [one.title for one in state.shortcuts(0) if one.title.startswith("2 cart operators:")]
    assert len(titles) == is_best


def test_cards_of_a_kind_are_trained_to_the_same() -> None:
    state = town_for_two()
    state.player(0).work = {"trainer": 2}
    state.player(0).beach = {"kitchen_trainee": 3}
    begin_day(state, 0)
    do(state, 0, "done")
    lessons = {shortcut.title: shortcut.actions for shortcut in state.shortcuts(0)}
    both = lessons["2 kitchen trainees → Burger Cook"]
    assert both == ("train kitchen_trainee burger_cook with trainer",) * 2
    do(state, 0, *both)
    assert state.player(0).beach == {"kitchen_trainee": 1, "burger_cook": 2}


def test_lessons_and_tiles_are_named_by_what_differs() -> None:
    state = town_for_two()
    state.player(0).work = {"trainer": 1, "marketing_trainee": 1}
    state.player(0).beach = {"kitchen_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    view, legal = state.view(0), state.legal(0)
    assert view.answer(legal[0], legal) == "Kitchen Trainee → Burger Cook"
    do(state, 0, "done")
    legal = state.legal(0)
    assert view.answer(legal[0], legal) == "11: billboard, 3×2"
