"""Characters of the house: the levels of each game as people see them."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.portraits import Portrait
from kaffeehaus.core.i18n import Label, lazy_pgettext


@dataclass(frozen=True, slots=True)
class Character:
    """A level's name, face and style. Programs know it by its level."""

    name: str
    """The same in every language; never a name of two levels."""
    style: Label
    """How it plays, in a few words."""
    portrait: Portrait


STRENGTHS = (
    lazy_pgettext("strength", "first steps"),
    lazy_pgettext("strength", "beginner"),
    lazy_pgettext("strength", "learner"),
    lazy_pgettext("strength", "casual"),
    lazy_pgettext("strength", "regular"),
    lazy_pgettext("strength", "skilled"),
    lazy_pgettext("strength", "strong"),
    lazy_pgettext("strength", "very strong"),
    lazy_pgettext("strength", "expert"),
    lazy_pgettext("strength", "master"),
)
"""Strengths in words, from weak to strong."""


def strength(level: int, levels: int) -> Label:
    """A level's strength in words: the first is always the weakest, the last the strongest."""
    last = len(STRENGTHS) - 1
    return STRENGTHS[round((level - 1) * last / max(1, levels - 1))]
