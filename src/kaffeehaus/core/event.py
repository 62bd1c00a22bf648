"""Game events: what happened, as data for log lines, animations and statistics."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import ClassVar

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.notation import Json, JsonObject, plain
from kaffeehaus.core.outcome import Seat


class Reveals(Enum):
    """Whether an event discloses hidden information."""

    NOTHING = "nothing"
    CHOICE = "choice"
    """A sealed choice was opened: undoing it needs everyone's consent."""
    CHANCE = "chance"
    """A card was turned up or drawn: it cannot be undone."""


USUAL: tuple[tuple[str, Json], ...] = (
    ("seen_by", None),
    ("auto", False),
    ("reveals", Reveals.NOTHING.value),
)
"""Default values that the stored form omits."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Headings, filter kind and seats of an event in a long log.

    An empty field means the same as for the event before.
    """

    chapter: str = ""
    """Top-level heading that begins with it, such as a turn."""
    section: str = ""
    """Subheading, such as a phase."""
    kind: Label = ""
    """Filter category, one of `Game.log_kinds`."""
    seats: tuple[Seat, ...] = ()
    """Seats that it concerns; empty if it concerns all."""
    more: str = ""
    """Additional sentence for log readers, such as what a milestone is good for."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Base class of every game's events: frozen dataclasses whose own fields are the parameters."""

    code: ClassVar[str]
    """Stable code under which this class is stored and sent."""
    explained: ClassVar[bool] = False
    """Whether `State.explain` can explain events of this class."""
    seen_by: frozenset[Seat] | None = None
    """Seats that may see it; None means everyone, including spectators."""
    auto: bool = False
    """Forced by the rules, without a player's choice."""
    reveals: Reveals = Reveals.NOTHING
    """Whether it disclosed hidden information, which limits undo."""

    @property
    def staged(self) -> bool:
        """Whether `State.story` shows it."""
        return False

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat, or a spectator, may see the event."""
        return self.seen_by is None or seat in self.seen_by

    def to_json(self) -> JsonObject:
        """Code and parameters as plain data."""
        data = plain(self)
        assert isinstance(data, dict)
        return {"code": self.code, **data}

    @cached_property
    def stored(self) -> JsonObject:
        """The compact form for storage, without default values; must not be mutated. Cached,
        because games may emit the same event again."""
        return {name: item for name, item in self.to_json().items() if (name, item) not in USUAL}


@dataclass(frozen=True, kw_only=True)
class StagedEvent(Event):
    """Base class of events that stories always show."""

    @property
    def staged(self) -> bool:
        """True."""
        return True
