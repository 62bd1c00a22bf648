"""Steps: the decisions of a turn. A step says who may act, lists what they may do, and does it.

Phases of a turn are steps; the working day of a chain has steps of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import FcmAction

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


class Step(ABC):
    """A phase of the turn or of the set-up. It is over as soon as nobody may act."""

    id: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def begin(self, state: FcmState) -> None:
        """What happens by itself when the step begins."""

    def actors(self, state: FcmState) -> tuple[Seat, ...]:
        """Who may act now, in seat order; nobody in a step that runs by itself."""
        return ()

    def legal(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        """What an actor may do."""
        return []

    def recalls(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        """How a seat that is no actor can take back what it confirmed."""
        return []

    def play(self, state: FcmState, seat: Seat, action: FcmAction) -> None:
        """Do a legal action."""
        raise TypeError(f"{action!r} is no action of {self.id}")

    def finish(self, state: FcmState) -> None:
        """What happens by itself when the step is over."""
        return


class DayStep(ABC):
    """A step of a chain's working day. Where it lists nothing, it is passed over."""

    id: ClassVar[str]
    title: ClassVar[str]

    def begin(self, state: FcmState, seat: Seat) -> None:
        """What happens by itself when the step begins."""
        return

    @abstractmethod
    def legal(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        """What the chain may do, without going on."""

    @abstractmethod
    def play(self, state: FcmState, seat: Seat, action: FcmAction) -> None:
        """Do a legal action."""

    def may_go_on(self, state: FcmState, seat: Seat) -> bool:
        """Whether the step may be left now."""
        return True

    def finish(self, state: FcmState, seat: Seat) -> None:
        """What happens by itself when the step is left."""
        return


AnyStep: TypeAlias = Step | DayStep


@dataclass(frozen=True)
class Placed:
    """A step that a module adds directly after another, by its id."""

    step: AnyStep
    after: str
    independent: bool = False
    """Whether the order among several steps at the same anchor is without effect."""
