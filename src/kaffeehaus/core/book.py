"""The help of a game as a book: chapters to read, and lists of all its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.view import HelpSection


@dataclass(frozen=True, slots=True)
class CardFact:
    """One thing that is worth knowing of a card."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card, a tile or whatever else a game has many kinds of, in a list of them all."""

    id: str
    """Names it in the address of its list; unique there."""
    title: str
    group: str
    """The part of the game that it belongs to; cards of one group follow each other."""
    sentence: str
    """What it does."""
    facts: tuple[CardFact, ...] = ()
    picture: str = ""
    """HTML or SVG made by the game's own drawing; it says nothing that is not said in words too."""


def no_sections() -> tuple[HelpSection, ...]:
    """Of a chapter that is a list alone."""
    return ()


def no_cards() -> tuple[ListedCard, ...]:
    """Of a chapter that is to be read."""
    return ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the book. What stands on it is made when somebody opens it, and kept."""

    id: str
    """Its place in the address; empty for the first chapter. It never changes."""
    title: str
    sections: Callable[[], tuple[HelpSection, ...]] = no_sections
    cards: Callable[[], tuple[ListedCard, ...]] = no_cards
    """All of a kind, in groups, below the sections."""
    part: str = ""
    """The heading above it in the contents; chapters of one part follow each other."""
    sentence: str = ""
    """What it is about, for the contents."""


RESERVED = frozenset({"rulings", "lessons"})
"""Addresses that the house has for other pages of a game's help."""
