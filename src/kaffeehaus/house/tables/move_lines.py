"""Move list of a table: moves and notes in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence about an event."""

    text: str
    seats: tuple[Seat, ...]
    """The seats it is about; none for events that concern all."""
    auto: bool
    """A consequence of the move, not an action of the player."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive sentences of a move on one topic, such as a dinner."""

    chapter: str
    """The large heading that it starts; empty if the previous one continues."""
    section: str
    """The small heading above it; empty if the previous one continues."""
    kind: Label
    sentences: tuple[Sentence, ...]
    why: int
    """The number of its first explanation among those of the move; 0 without any."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A change of places on the board."""

    words: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One confirmed move that counts."""

    index: int
    """Counted from 1; `?move=index` shows the position after it."""
    number: int
    """The number of its log entry."""
    seat: Seat
    actions: tuple[str, ...]
    """Empty while the move is hidden from the viewer."""
    sealed: bool
    """Hidden from the viewer so far."""
    sentences: tuple[str, ...]
    explained: bool
    """Whether `ViewService.explanations` has explanations of it."""
    at: int
    """UTC, milliseconds since 1970."""
    automatic: bool = False
    """Made by the server: a default move on timeout, or a premove."""
    ahead: bool = False
    """It was a premove."""
    passages: tuple[Passage, ...] = ()
    """The sentences grouped under headings."""
    changes: tuple[BoardChange, ...] = ()
    """The changes of the board that the drawing marks."""


@dataclass(frozen=True, slots=True)
class NoteLine:
    """An event that is no move: an undo, a resignation, a bot taking over."""

    after: int
    """The index of the move before it; 0 before the first."""
    number: int
    sentence: str
    at: int
