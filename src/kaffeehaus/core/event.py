"""Events: what happened, as data. Prose, animation and statistics are made from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import ClassVar

from kaffeehaus.core.notation import Json, JsonObject, plain
from kaffeehaus.core.outcome import Seat


class Reveals(Enum):
    """Whether an event shows somebody something that was hidden."""

    NOTHING = "nothing"
    CHOICE = "choice"
    """A sealed choice was opened: undoing past it needs everyone's consent."""
    CHANCE = "chance"
    """A card was turned up or something drawn: it cannot be undone."""


USUAL: tuple[tuple[str, Json], ...] = (
    ("seen_by", None),
    ("auto", False),
    ("reveals", Reveals.NOTHING.value),
)
"""What most events say about themselves."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Where an event stands in a log that is long, and who looks for it there.

    Whatever is left empty is as for the event before.
    """

    chapter: str = ""
    """The large heading that begins with it, such as a turn."""
    section: str = ""
    """The small heading that it stands under, such as a phase."""
    kind: str = ""
    """One of `Game.log_kinds`: by these the log is sifted."""
    seats: tuple[Seat, ...] = ()
    """Whom it is about; nobody for what happens to all."""
    more: str = ""
    """A sentence that belongs to it, for those who read the log: what a prize is good for."""


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

    @cached_property
    def stored(self) -> JsonObject:
        """The same as it is stored, not to be changed: what is usual is left out, which makes long
        histories quick to read back. Made once, as games may tell the same event again."""
        return {name: item for name, item in self.to_json().items() if (name, item) not in USUAL}
