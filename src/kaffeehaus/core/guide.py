"""Guides: a first game in which every new step is explained where it happens.

A game brings a `Guide` (`Game.guide`), which says how the first table is set up, and its views say
what a newcomer should know right now (`View.guidance`). Lessons are made from the position, so that
they speak of what is possible in it; whoever shows them remembers what somebody knows already.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.options import Options


@dataclass(frozen=True, slots=True)
class Guide:
    """How a first, guided game is set up: the newcomer has the first seat."""

    sentence: str
    """What is learned, for those who think about it."""
    opponents: tuple[str, ...]
    """The bots on the other seats, by their specs."""
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a newcomer should know about the present decision."""

    topic: str
    """What the lesson is about: one word that never changes, by which it is known again."""
    heading: str
    goal: str
    """What to aim at now, in a sentence."""
    to_do: tuple[str, ...]
    """How it is done, each in a sentence."""
    look_at: tuple[str, ...] = ()
    """What on the table is worth a look, each in a sentence."""
