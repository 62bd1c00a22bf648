"""What people see while they choose a game's options: cards with pictures, and the small print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Weight(Enum):
    """How much there is to learn."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class MenuCard:
    """One value of an option, where a word alone is not enough to choose by."""

    value: str
    title: str
    sentence: str
    """What it is about."""
    picture: str
    """An SVG that says nothing which is not said in words too."""
    weight: Weight | None = None
    facts: tuple[str, ...] = ()
    """What else is worth knowing, in a few words each."""
    includes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By another option: the words that are chosen there with this card."""
    asks: tuple[str, ...] = ()
    """The names of options that mean something only with this card, or another that asks them."""
    chapter: str = ""
    """The id of the chapter of the help that tells its rules; empty for none."""


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """How open questions of the rules are read with some options, in a sentence each."""

    matters: tuple[str, ...] = ()
    """What comes with the parts that are chosen."""
    others: tuple[str, ...] = ()
    """What holds in any case."""
