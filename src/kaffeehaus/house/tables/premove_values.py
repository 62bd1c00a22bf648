"""Premoves of a seat as they are stored: conditional moves, standing orders and plans."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed


@dataclass(frozen=True, slots=True)
class Ply:
    """A whole supposed move."""

    actions: tuple[str, ...]
    leads_to: str
    """Fingerprint of the position after it: another route to the same position is the same move."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A conditional move: an answer to one move of the opponent."""

    theirs: Ply
    mine: Ply
    then: tuple[Branch, ...] = ()
    """Conditional moves after the answer."""


@dataclass(frozen=True, slots=True)
class ConditionalMoves:
    """A tree of conditional moves, valid while the game follows it from its root."""

    root: int
    """The log entry of the move before it; 0 for the beginning of the game."""
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class SupposedMoves:
    """An unfinished line of supposed actions."""

    root: int
    """Like the root of `ConditionalMoves`."""
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A draft for a future decision."""

    about: str
    """The game's name of the decision."""
    premise: str
    """Fingerprint of the facts that the plan relies on."""
    actions: tuple[str, ...]
    armed: bool = False
    """Whether it is played automatically when the decision comes."""
    then: Plan | None = None
    """The plan for the decision after it."""

    @property
    def all_actions(self) -> tuple[str, ...]:
        """The actions of all its decisions in order."""
        return self.actions if self.then is None else (*self.actions, *self.then.all_actions)

    def arm(self, *, play: bool) -> Plan:
        """The plan with automatic play switched on or off for all its decisions."""
        then = None if self.then is None else self.then.arm(play=play)
        return replace(self, armed=play, then=then)


@dataclass(frozen=True, slots=True)
class Premoves:
    """All premoves of a seat: conditional moves, standing orders and a plan."""

    lines: ConditionalMoves | None = None
    sketch: SupposedMoves | None = None
    orders: tuple[Armed, ...] = ()
    plan: Plan | None = None
    told: tuple[str, ...] = ()
    """Labels (`dump_label`) about premoves that ended, until the player dismisses them."""

    @property
    def is_empty(self) -> bool:
        return self == NOTHING


NOTHING = Premoves()


@dataclass(frozen=True, slots=True)
class PremovesRow:
    """Stored premoves of a seat."""

    seat: Seat
    premoves: Premoves
    looked: int
    """The last log entry that was processed with them; any server may process later ones."""
