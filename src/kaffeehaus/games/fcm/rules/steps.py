"""Steps: the decisions of a turn. A step says who may act, lists what they may do, and does it.

Phases of a turn are steps; the working day of a chain has steps of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box


class Step(ABC):
    """A phase of the turn or of the set-up. It is over as soon as nobody may act."""

    id: ClassVar[str]
    title: ClassVar[Label]

    @abstractmethod
    def begin(self, state: Position) -> None:
        """What happens by itself when the step begins."""

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """Who may act now, in seat order; nobody in a step that runs by itself."""
        return ()

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """What an actor may do."""
        return []

    def recalls(self, state: Position, seat: Seat) -> list[FcmAction]:
        """How a seat that is no actor can take back what it confirmed."""
        return []

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Do a legal action."""
        raise TypeError(f"{action!r} is no action of {self.id}")

    def finish(self, state: Position) -> None:
        """What happens by itself when the step is over."""
        return

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """Why an actor may not do this now, as a sentence; nothing where there is no more to say
        than that."""
        return ""

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """By sentence: the squares where the thing in hand cannot be put, for this reason."""
        return {}


class DayStep(ABC):
    """A step of a chain's working day. Where it lists nothing, it is passed over."""

    id: ClassVar[str]
    title: ClassVar[Label]

    def begin(self, state: Position, seat: Seat) -> None:
        """What happens by itself when the step begins."""
        return

    @abstractmethod
    def legal(self, state: Position, seat: Seat) -> Iterable[FcmAction]:
        """What the chain may do, without going on. Where a list is long, it is made one by one:
        whether the step is passed over needs only the first."""

    @abstractmethod
    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Do a legal action."""

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Whether the step may be left now."""
        return True

    def finish(self, state: Position, seat: Seat) -> None:
        """What happens by itself when the step is left."""
        return

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """See `Step.why_not`."""
        return ""

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """What the people at work could do in it, each in a few words such as `hires 2`, whether or
        not it is their day."""
        yield from ()

    def left(self, state: Position, seat: Seat) -> str:
        """How much of it is left today, such as `2 of 3 hires`; nothing where that is not
        counted."""
        return ""

    def why_idle(self, state: Position, seat: Seat) -> str:
        """Why people who are at work for it, and were not used yet, can do nothing, as a sentence;
        nothing where there are none. Asked when the step is passed over."""
        return ""

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """See `Step.refusals`."""
        return {}


AnyStep: TypeAlias = Step | DayStep


@dataclass(frozen=True)
class Spine:
    """The steps of a game in their order: of the set-up, of a turn, and of a working day."""

    setup: tuple[Step, ...]
    turn: tuple[Step, ...]
    day: tuple[DayStep, ...]


@dataclass(frozen=True)
class Maybe:
    """An anchor that belongs to a module which may be absent: then it says nothing."""

    step: str


Anchor: TypeAlias = str | Maybe


@dataclass(frozen=True)
class Placed:
    """A step that a module adds directly before or after others.

    One anchor at least must be there in any case. Where several modules add steps between the
    same two, somebody must state their order, or all of them say that they are independent.
    """

    step: AnyStep
    after: Anchor | tuple[Anchor, ...] = ()
    before: Anchor | tuple[Anchor, ...] = ()
    independent: bool = False
    """Whether the order among the steps between the same two is without effect."""
