"""Events: what happened, as data. Prose, animation and statistics are made from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.outcome import Seat


class Reveals(Enum):
    """Whether an event shows somebody something that was hidden."""

    NOTHING = "nothing"
    CHOICE = "choice"
    """A sealed choice was opened: undoing past it needs everyone's consent."""
    CHANCE = "chance"
    """A card was turned up or something drawn: it cannot be undone."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Base of every game's events: frozen dataclasses whose own fields are the parameters."""

    code: ClassVar[str]
    """The word that this class of events is stored and sent under. It never changes."""
    explained: ClassVar[bool] = False
    """Whether `State.explain` has more to say about events of this class."""
    seen_by: frozenset[Seat] | None = None
    """The seats that may know of it; None means everyone, onlookers included."""
    auto: bool = False
    """It happened by itself, forced by the rules."""
    reveals: Reveals = Reveals.NOTHING
    """Whether somebody learned something hidden by it, which limits undoing."""

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat, or an onlooker, may know of the event."""
        return self.seen_by is None or seat in self.seen_by

    def to_json(self) -> JsonObject:
        """The code and the parameters as plain data."""
        data = plain(self)
        assert isinstance(data, dict)
        return {"code": self.code, **data}
