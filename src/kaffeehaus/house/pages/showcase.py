"""Positions for the cards of the lobby, chosen to show what a game is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.options import Options


@dataclass(frozen=True, slots=True)
class Shown:
    """A position: the options and the actions that lead to it, by whoever is to act."""

    options: Options = field(default_factory=dict)
    actions: tuple[str, ...] = ()


SHOWN: Mapping[str, Shown] = {
    "coffee": Shown(
        {"board": "hex-4", "n": 4},
        ("d4/", "e4-", "e2\\", "d3-", "d5/", "c4-", "c3/"),
    ),
}
"""By game. A game without one shows some seeded random moves."""
