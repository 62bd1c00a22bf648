"""Games with modules made up for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaffeehaus.core.options import Scalar
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.module import Module
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.ruleset import Ruleset, fold
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import town_for_two, want

THE_BASE = (BASE, BASE_MILESTONES, BASE_RESERVES)


def game_with(*modules: Module) -> FoodChainMagnate:
    """The base game with these modules, whatever the options say."""
    rules = fold((*THE_BASE, *modules))

    class Modified(FoodChainMagnate):
        def _rules(self, options: dict[str, Scalar]) -> Ruleset:
            return rules

    return Modified()


def town_with(*modules: Module) -> FcmState:
    """The town for two with these modules."""
    return town_for_two(game_with(*modules))


def always(value: Any) -> Callable[..., Any]:
    """A rule that gives the same answer to everybody."""

    def rule(*_: object) -> Any:
        return value

    return rule


def pair(point: str, one: Any, other: Any) -> tuple[Module, Module]:
    """Two modules with one rule each at the same point."""
    rules = [{point: (always(value),)} for value in (one, other)]
    return Module("one", **rules[0]), Module("other", **rules[1])  # type: ignore[arg-type] # by name


def fed(state: FcmState) -> FcmState:
    """Chain 0 can serve house 2, which wants a burger and a beer."""
    want(state, "2", burger=1, beer=1)
    state.player(0).stock = {"burger": 5, "beer": 5}
    return state
