"""Standing orders: what a player may have done by itself, until it stops."""

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
