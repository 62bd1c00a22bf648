"""What players say ahead of time: standing orders, and plans for a decision to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.options import Choice, Scalar


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order that a game takes."""

    id: str
    title: str
    sentence: str
    """What is done."""
    until: str
    """When it stops, in words."""
    options: tuple[Choice, ...] = ()
    """What else is to be chosen; every value has a label."""

    def words(self, chosen: Mapping[str, Scalar]) -> str:
        """What was chosen, as people read it."""
        said = (
            option.labels[option.values.index(str(chosen[option.name]))] for option in self.options
        )
        return ", ".join(said)


@dataclass(frozen=True, slots=True)
class Armed:
    """An order that a seat has given."""

    id: str
    chosen: dict[str, Scalar] = field(default_factory=dict)
    """The options of the order, all of them."""
    since: str = ""
    """What the game noted when it was given, to know when it stops."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The order ends here."""

    reason: str
    """One sentence for the player."""


@dataclass(frozen=True, slots=True)
class Upcoming:
    """The decision of a seat that can be planned: the present one, or the next."""

    about: str
    """Names it, and no other of the whole game: `structure 7`."""
    title: str
    """What people call it: `your structure of turn 7`."""
    premise: str
    """What a plan for it rests on: as long as this is the same, nothing that matters to the seat
    has changed."""
    is_now: bool = False
    """The seat is asked for it now."""
    goes_on: bool = False
    """When it is planned, the seat's decision after it can be planned as well, in the same draft:
    `State.ahead` of the position behind it."""
