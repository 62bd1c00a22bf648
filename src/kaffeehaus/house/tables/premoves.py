"""What a seat has said ahead of time, as it is kept: private, and gone when the game is over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed


@dataclass(frozen=True, slots=True)
class Ply:
    """A whole move that is supposed to be made."""

    actions: tuple[str, ...]
    leads_to: str
    """The sign of the position after it: another way to the same position is the same move."""


@dataclass(frozen=True, slots=True)
class Branch:
    """If they do this, I do that."""

    theirs: Ply
    mine: Ply
    then: tuple[Branch, ...] = ()
    """What is said about the moves after that."""


@dataclass(frozen=True, slots=True)
class ConditionalMoves:
    """A tree of answers. It holds as long as the game goes on from its root as supposed."""

    root: int
    """The entry of the move after which it begins; 0 for the beginning of the game."""
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class SupposedMoves:
    """Supposed actions in the making."""

    root: int
    """What they follow, as the root of `ConditionalMoves` has it."""
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A draft for a decision that is yet to come."""

    about: str
    """Names the decision, as the game does."""
    premise: str
    """What it rested on when it was made."""
    actions: tuple[str, ...]
    armed: bool = False
    """It is to be played by itself when the decision comes."""
    then: Plan | None = None
    """What is planned for the decision after it."""

    @property
    def all_actions(self) -> tuple[str, ...]:
        """Those of all its decisions, one after the other."""
        return self.actions if self.then is None else (*self.actions, *self.then.all_actions)

    def arm(self, *, play: bool) -> Plan:
        """The same for all its decisions: to be played by itself, or not."""
        then = None if self.then is None else self.then.arm(play=play)
        return replace(self, armed=play, then=then)


@dataclass(frozen=True, slots=True)
class Premoves:
    """All that a seat has said ahead of time."""

    lines: ConditionalMoves | None = None
    sketch: SupposedMoves | None = None
    orders: tuple[Armed, ...] = ()
    plan: Plan | None = None
    told: tuple[str, ...] = ()
    """Sentences that its player has not put away yet: what ended, and why."""

    @property
    def is_empty(self) -> bool:
        return self == NOTHING


NOTHING = Premoves()


@dataclass(frozen=True, slots=True)
class PremovesRow:
    """The same with its place in the store."""

    seat: Seat
    ahead: Premoves
    looked: int
    """The last entry of the log that was looked at with it: what comes after it is yet to be
    answered, by whichever server finds it."""
