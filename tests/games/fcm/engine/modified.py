"""Games with modules made up for tests."""

from __future__ import annotations

from kaffeehaus.core.options import Scalar
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.module import Module
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.ruleset import Ruleset, fold
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import town_for_two

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
