"""The scenarios of the box: modules that go well together, and what their maps must have."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kaffeehaus.core.notation import revive

FREE_CHOICE = "none"
"""In the place of a scenario: the modules are chosen one by one."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Some modules under a name of their own."""

    id: str
    title: str
    sentence: str
    """What makes it special."""
    modules: tuple[str, ...]
    map_holds_one_of: tuple[str, ...] = ()
    """Map tiles of which at least one lies in every map; none: it does not matter."""

    def suits(self, tiles: Iterable[str]) -> bool:
        """Whether a map of these tiles, or a pool for it, has what the scenario needs."""
        return not self.map_holds_one_of or not set(self.map_holds_one_of).isdisjoint(tiles)


@dataclass(frozen=True, slots=True)
class _File:
    scenarios: tuple[Scenario, ...]


@cache
def every_scenario() -> tuple[Scenario, ...]:
    """All of the box, the two for beginners first, whether or not their modules are there."""
    text = files("kaffeehaus.games.fcm.data").joinpath("scenarios.json").read_text("utf-8")
    return revive(_File, json.loads(text)).scenarios
