"""A newcomer reads what a step is about wherever something is to be decided."""

from __future__ import annotations

from kaffeehaus.games.fcm import GAME
from tests.games.fcm.coffee.towns import barista_game


def test_every_decision_has_a_hint() -> None:
    asked = set()
    for state, _, _, _ in barista_game(2, 1, {"turns": 6}):
        for actor in state.actors():
            view = state.view(actor)
            asked.add(view.day_step or view.step)
            assert view.hint(), asked
    assert {"restructuring", "recruit", "coffee_shops", "payday"} <= asked


def test_buttons_say_what_they_cost_and_bring() -> None:
    state = GAME.new({}, 2, seed=1)
    view = state.view(0)
    assert view.label("reserve", "100") == "$100, 2 CEO slots"
    assert view.label("kind", "pay") == "Continue"
