"""Actions and events of the new milestones, and the text forms of the actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kaffeehaus.core.action import AskedField
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import SQUARE
from kaffeehaus.games.fcm.rules.notation import forms


@dataclass(frozen=True)
class FreeMailbox(FcmAction):
    """Place a mailbox for a good in the block of the new restaurant: `mailbox 9 c4 beer`."""

    kind: ClassVar[str] = "mailbox"
    confirms: ClassVar[bool] = False
    place: str
    good: str
    tile: int | None = None
    """None until version 2 of the rules, which gave no choice: `mailbox c4 beer`."""
    squares: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The squares it would cover, where the list of legal actions knows them."""

    def asked(self) -> tuple[AskedField, ...]:
        """The mailbox, its place, then the good."""
        tile = () if self.tile is None else (AskedField("tile", (str(self.tile),)),)
        return (
            AskedField("kind", (self.kind,)),
            *tile,
            AskedField("place", (self.place,)),
            AskedField("good", (self.good,)),
        )

    def covers(self) -> tuple[str, ...]:
        """One square, or two by two."""
        return self.squares


@dataclass(frozen=True)
class PizzaRadio(FcmAction):
    """Place a radio for pizza on a tile of a house that bought pizza: `radio c4`."""

    kind: ClassVar[str] = "radio"
    place: str

    def covers(self) -> tuple[str, ...]:
        """One square."""
        return (self.place,)


@dataclass(frozen=True)
class PayWith(FcmAction):
    """Pay one salary with one of a good: `pay with beer`."""

    kind: ClassVar[str] = "pay with"
    confirms: ClassVar[bool] = False
    good: str


FORMS = forms(
    (FreeMailbox, f"({SQUARE}) ([a-z][a-z_]*)", lambda form: FreeMailbox(form[1], form[2])),
    (
        FreeMailbox,
        f"([1-9][0-9]?) ({SQUARE}) ([a-z][a-z_]*)",
        lambda form: FreeMailbox(form[2], form[3], int(form[1])),
    ),
    (PizzaRadio, f"({SQUARE})", lambda form: PizzaRadio(form[1])),
    (PayWith, "([a-z][a-z_]*)", lambda form: PayWith(form[1])),
)


# Events


@dataclass(frozen=True)
class CountersPaid(Event):
    """A chain was paid for the counters of its marketeers."""

    code: ClassVar[str] = "counters_paid"
    seat: Seat
    counters: int
    amount: int
    """All that it got."""
    extra: int
    """What of it the CFO added."""


@dataclass(frozen=True)
class MoneyBurned(Event):
    """Money left the bank and the game."""

    code: ClassVar[str] = "money_burned"
    seat: Seat
    """Whose discount it was."""
    amount: int


@dataclass(frozen=True)
class PaidWithGoods(Event):
    """A chain paid one salary with one of a good."""

    code: ClassVar[str] = "paid_with_goods"
    seat: Seat
    good: str
