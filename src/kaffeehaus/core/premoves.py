"""Premoves that a game supports: standing orders, and plans for an upcoming decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.i18n import Label, comma_list
from kaffeehaus.core.options import Choice, Scalar


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A standing order that a game offers."""

    id: str
    title: Label
    sentence: Label
    """One sentence that says what it does."""
    until: Label
    """When it ends, in words."""
    options: tuple[Choice, ...] = ()
    """Further choices; every value has a label."""

    def words(self, chosen: Mapping[str, Scalar]) -> str:
        """Chosen options as display text."""
        said = (
            str(option.labels[option.values.index(str(chosen[option.name]))])
            for option in self.options
        )
        return comma_list(said)


@dataclass(frozen=True, slots=True)
class Armed:
    """A standing order that a seat has armed."""

    id: str
    chosen: dict[str, Scalar] = field(default_factory=dict)
    """Values of all options of the order."""
    since: str = ""
    """State that the game noted when it was armed, to know when it ends."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The standing order has ended."""

    reason: Label
    """One sentence for the player."""


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A seat's current or next decision, for which a plan can be made."""

    about: str
    """Id of the decision, unique within the game: `structure 7`."""
    title: str
    """Display name: `your structure of turn 7`."""
    premise: str
    """Fingerprint of what a plan depends on: while it is unchanged, nothing that matters to the
    seat has changed."""
    is_now: bool = False
    """Whether the game waits for this decision now."""
    goes_on: bool = False
    """Whether the seat's next decision after it can be planned in the same draft, with
    `State.ahead` of the position after it."""
