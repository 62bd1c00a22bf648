"""Presentation of a game's options in the setup form: illustrated cards and small print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.core.i18n import Label, pgettext


class Weight(Enum):
    """Complexity: how much there is to learn."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"

    @property
    def title(self) -> str:
        """In the current language."""
        match self:
            case Weight.LIGHT:
                return pgettext("complexity", "light")
            case Weight.MEDIUM:
                return pgettext("complexity", "medium")
            case Weight.HEAVY:
                return pgettext("complexity", "heavy")


@dataclass(frozen=True, slots=True)
class MenuCard:
    """One value of an option as an illustrated card, where a word is not enough to choose by."""

    value: str
    title: Label
    sentence: Label
    """One sentence of description."""
    picture: str
    """Decorative SVG; everything in it is also in the text."""
    weight: Weight | None = None
    facts: tuple[Label, ...] = ()
    """Further facts, a few words each."""
    includes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By other option: the values that choosing this card selects there."""
    asks: tuple[str, ...] = ()
    """Names of options that matter only with this card or another card that lists them."""
    chapter: str = ""
    """Id of the help chapter with its rules; empty for none."""


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """How ambiguous rules are interpreted with some options, one sentence each."""

    matters: tuple[str, ...] = ()
    """Interpretations that concern the chosen parts."""
    others: tuple[str, ...] = ()
    """Interpretations that always apply."""
