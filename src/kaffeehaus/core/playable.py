"""Playable positions: who may act, what is legal, moves as text, `print`, `==` and drawings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, overload

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import IllegalAction, UnreadableAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Outcome, Seat, no_such_seat

if TYPE_CHECKING:
    from kaffeehaus.core.game import Game
    from kaffeehaus.core.view import View

A = TypeVar("A", bound=Action)


class Playable(ABC, Generic[A]):
    """A position with the rules of play. `State` adds what tables, bots and pages need.

    Positions are equal if game, rules version and everything that the rules remember are equal.
    They are mutable, so they cannot be hashed. `print` shows the board as text.
    """

    game: Game[A]
    """The game, in the rules version that this position follows."""
    seats: int
    """Number of seats."""

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Seats that the game waits for, in seat order; none when it is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[A]:
        """Legal actions of the seat, in the game's documented order. A seat that may not act has
        none, except actions that recall what it confirmed."""

    @abstractmethod
    def play(self, seat: Seat, action: A) -> tuple[Event, ...]:
        """Execute an action that is known to be legal. For search and replay; everything else calls
        `apply`, which checks first."""

    @abstractmethod
    def save(self) -> JsonObject:
        """Snapshot that `Game.load` reads back, without caches."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What the seat, or a spectator, may see."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Result of the game, or None while it runs."""

    @abstractmethod
    def position(self) -> str:
        """Full position on one line in the game's notation, for errors and bug reports."""

    @overload
    def apply(self, seat: Seat, action: A | str) -> tuple[Event, ...]: ...

    @overload
    def apply(self, seat: A | str, /) -> tuple[Event, ...]: ...

    def apply(self, seat: Seat | A | str, action: A | str | None = None) -> tuple[Event, ...]:
        """Execute an action, or the move with this text, and return its events: `apply("c3/")`,
        `apply(seat, "c3/")`, `apply(seat, action)`. Without a seat, the first actor takes it.

        Raises `IllegalAction`, and changes nothing, unless `legal(seat)` lists the action,
        `UnreadableAction` for a text that the game cannot read, and `TypeError` for an action
        of another game.
        """
        if not isinstance(seat, int):
            if action is not None:
                raise TypeError("apply takes one action, or a seat and an action")
            return self.apply(next(iter(self.actors()), 0), seat)
        move = self.parse(action) if isinstance(action, str) else action
        if move is None or move not in self.legal(seat):
            raise self._error(seat, move)
        return self.play(seat, move)

    def _error(self, seat: Seat, action: A | None) -> TypeError | IllegalAction:
        if action is None or action.game != self.game.id:
            return TypeError(f"apply needs an action of {self.game.id!r}, or its text: {action!r}")
        if seat not in range(self.seats):
            return IllegalAction(
                no_such_seat(seat, self.seats), code="no_such_seat", position=self.position()
            )
        return self.refusal(seat, action)

    def parse(self, text: str) -> A:
        """Parse the text form of an action. Raises `UnreadableAction`, which names the position."""
        try:
            return self.game.parse(text)
        except UnreadableAction as error:
            error.add_position(self.position())
            raise

    def moves(self, seat: Seat | None = None) -> tuple[str, ...]:
        """Legal actions as text, in the order of `legal`; of the first actor if no seat is given.
        None when the game is over."""
        if seat is None:
            return tuple(str(action) for actor in self.actors()[:1] for action in self.legal(actor))
        return tuple(map(str, self.legal(seat)))

    def refusal(self, seat: Seat, action: A) -> IllegalAction:
        """Why the action is illegal now. Games override it to name the rule that forbids it."""
        if self.outcome() is not None:
            return IllegalAction(
                gettext("The game is over."), code="game_over", position=self.position()
            )
        if seat not in self.actors():
            return IllegalAction(
                gettext("It is not your turn."), code="not_your_turn", position=self.position()
            )
        return IllegalAction(
            gettext("%(action)s is not possible now.", action=action), position=self.position()
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playable):
            return NotImplemented
        return (
            self.game.id == other.game.id
            and self.game.version == other.game.version
            and self.save() == other.save()
        )

    __hash__ = None  # type: ignore[assignment]  # mutable, so not hashable

    def __str__(self) -> str:
        """The board in plain text, as a spectator sees it."""
        return self.view(None).text()

    def __repr__(self) -> str:
        return f"<{self.game.id}: {self.position()}>"

    def _repr_svg_(self) -> str:
        return self.view(None).svg()
