"""Tutorial games: each new kind of decision is explained when it first occurs.

A game provides a `Guide` (`Game.guide`) with the setup of the tutorial table, and its views provide
the explanation of the current decision (`View.guidance`). Explanations depend on the position, so
they name what is possible in it; the caller remembers which topics a player has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.options import Options


@dataclass(frozen=True, slots=True)
class Guide:
    """Setup of a tutorial game: the newcomer has the first seat."""

    sentence: Label
    """What the tutorial teaches, for those who consider it."""
    opponents: tuple[str, ...]
    """Bot specs of the other seats."""
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BoardThing:
    """A thing on the board that a tutorial points at."""

    title: str
    places: tuple[str, ...]
    """Names of the places that it covers."""


@dataclass(frozen=True, slots=True)
class Guidance:
    """Explanation of the current decision for a newcomer."""

    topic: str
    """Stable id of the topic, by which seen topics are remembered."""
    heading: str
    goal: str
    """What to aim at now, in a sentence."""
    to_do: tuple[str, ...]
    """Instructions, each a sentence."""
    look_at: tuple[str, ...] = ()
    """What to look at on the table, each a sentence."""
    points_at: tuple[BoardThing, ...] = ()
    """What the instructions are about."""
