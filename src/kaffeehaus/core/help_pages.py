"""Help pages of a game: chapters of sections, and reference lists of its cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.view import HelpSection


@dataclass(frozen=True, slots=True)
class CardFact:
    """One labelled fact about a card."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class CardLink:
    """A link from a card to the rule that it is about."""

    title: str
    href: str


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card, tile or other component in a reference list of its kind."""

    id: str
    """URL fragment of the card; unique in its list."""
    title: str
    group: str
    """Heading of the list under which it appears; cards of one group are adjacent."""
    sentence: str
    """One sentence that says what the card does."""
    example: str = ""
    """What it does in one case, with numbers."""
    facts: tuple[CardFact, ...] = ()
    picture: str = ""
    """HTML or SVG made by the game's own drawing; decorative, everything in it is also in the text.
    """
    families: tuple[str, ...] = ()
    """Titles by which the list can be filtered, such as the careers of a card."""
    rules: tuple[CardLink, ...] = ()
    """The rules that the card is about; their sections have drawn examples."""
    terms: tuple[str, ...] = ()
    """Other words for the card in the rulings; its title is always one."""

    def matches(self, search: str) -> bool:
        """Whether every word of a search begins a word of the card, its group or its families."""
        facts = (fact.words for fact in self.facts)
        told = " ".join((self.title, self.group, self.sentence, *facts, *self.families))
        words = re.findall(r"\w+", told.casefold())
        return all(
            any(word.startswith(part) for word in words)
            for part in re.findall(r"\w+", search.casefold())
        )


def no_sections() -> tuple[HelpSection, ...]:
    """Sections of a chapter that is only a list: none."""
    return ()


def no_cards() -> tuple[ListedCard, ...]:
    """Cards of a chapter that is only text: none."""
    return ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of a game's help, built when it is first opened, then cached."""

    id: str
    """Path segment of its URL; empty for the first chapter. It never changes."""
    title: Label
    sections: Callable[[], tuple[HelpSection, ...]] = no_sections
    cards: Callable[[], tuple[ListedCard, ...]] = no_cards
    """Reference list below the sections, in groups."""
    groups_title: Label = ""
    """What the groups of its list are."""
    families_title: Label = ""
    """What the families of its cards are; empty if they have none."""
    part: Label = ""
    """Heading above it in the table of contents; chapters of one part are adjacent."""
    sentence: Label = ""
    """Summary for the table of contents."""


RESERVED = frozenset({"rulings", "lessons"})
"""Path segments that the server uses for other pages of a game's help."""
