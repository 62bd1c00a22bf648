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
    "coffee_chess": Shown(
        {},
        (
            *("place c4", "place d5", "end", "end", "place e6", "end"),
            *("place d4", "place e5", "place f6", "place f6", "end"),
            *("steal c4 d4 1", "steal d5 e5 1", "steal e6 f6 1", "end"),
            *("place f6", "place g5", "end", "move c4 b5 1", "move d5 c6 1", "move e6 d7 1", "end"),
            *("place e3", "place f4", "end", "place f7", "place e6", "place g2", "end"),
        ),
    ),
}
"""By game. A game without one shows some seeded random moves."""
