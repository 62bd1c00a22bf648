"""The history of a table as its viewers read it: moves and notes, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing that happened."""

    text: str
    seats: tuple[Seat, ...]
    """Whom it is about; nobody for what happens to all."""
    auto: bool
    """It happened by itself: the move set it off."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of what a move did that reads as one: the work of a day, or a dinner."""

    chapter: str
    """The large heading that it begins; empty where the one before goes on."""
    section: str
    """The small heading that it stands under; empty where the one before goes on."""
    kind: str
    sentences: tuple[Sentence, ...]
    why: int
    """The number of its first explanation among those of the move; 0 without any."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """Something that a move put on the board."""

    words: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One confirmed move that counts."""

    index: int
    """Counted from 1; `?move=index` shows the position after it."""
    number: int
    """Its entry in the log."""
    seat: Seat
    actions: tuple[str, ...]
    """Empty while the move is hidden from the viewer."""
    sealed: bool
    """Hidden from the viewer so far."""
    sentences: tuple[str, ...]
    explained: bool
    """There are longer reasons for what happened: `House.explanations` tells them."""
    at: int
    """UTC, milliseconds since 1970."""
    automatic: bool = False
    """The house made the move: because time was up, or because it was said ahead of time."""
    ahead: bool = False
    """It was said ahead of time."""
    passages: tuple[Passage, ...] = ()
    """The same as the sentences, in parts under headings."""
    changes: tuple[BoardChange, ...] = ()
    """What it changed on the board for some time."""


@dataclass(frozen=True, slots=True)
class NoteLine:
    """Something that happened beside the moves: a take-back, a resignation, a bot sitting down."""

    after: int
    """The index of the move it came after; 0 before the first."""
    number: int
    sentence: str
    at: int
