"""Games with modules made up for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from kaffeehaus.core.options import Scalar
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.modules.offered import with_base
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Point
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import town_for_two, want

THE_BASE = (BASE, BASE_MILESTONES, BASE_RESERVES)


def game_with(*modules: Module) -> FoodChainMagnate:
    """The base game with these modules, whatever the options say."""
    rules = fold(with_base(modules))

    class Modified(FoodChainMagnate):
        def _rules(self, options: dict[str, Scalar]) -> Ruleset:
            return rules

    return Modified()


def town_with(*modules: Module) -> FcmState:
    """The town for two with these modules."""
    return town_for_two(game_with(*modules))


T = TypeVar("T")


def always(value: T) -> Callable[..., T]:
    """A rule that gives the same answer to everybody."""

    def rule(*_: object) -> T:
        return value

    return rule


NOTHING = Module("nothing")
"""A module that says nothing."""


def law_of(name: str) -> type[Point]:
    """The law of a point, for example of `dinner.unit_price`."""
    group, field = name.split(".")
    return type(getattr(getattr(NOTHING, group), field))


def saying(module: str, name: str, point: Point) -> Module:
    """A module that says something at one point, for example `dinner.unit_price`."""
    group, field = name.split(".")
    said = replace(getattr(NOTHING, group), **{field: point})
    return replace(NOTHING, id=module, **{group: said})


def held_by(point: Point) -> dict[str, object]:
    """Everything that a point keeps."""
    kept = [name for kind in type(point).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(point, name) for name in kept}


def pair(name: str, one: object, other: object) -> tuple[Module, Module]:
    """Two modules with one rule each at the same point."""
    law: Callable[..., Point] = law_of(name)
    return saying("one", name, law(always(one))), saying("other", name, law(always(other)))


def fed(state: FcmState) -> FcmState:
    """Chain 0 can serve house 2, which wants a burger and a beer."""
    want(state, "2", burger=1, beer=1)
    state.player(0).stock = {"burger": 5, "beer": 5}
    return state
