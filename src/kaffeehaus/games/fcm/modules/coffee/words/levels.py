"""The levels of the coffee route trainer: their names, and how many best routes each has."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import Level


@dataclass(frozen=True, slots=True)
class LevelText:
    """The name of a level, and its number of best routes."""

    name: str
    routes: str


LEVELS = {
    Level.PLAIN: LevelText("Plain", "1 best route"),
    Level.FORKED: LevelText("Forked", "2–3 best routes"),
    Level.BRANCHED: LevelText("Branched", "4–5 best routes"),
    Level.TANGLED: LevelText("Tangled", "6 or more"),
}
