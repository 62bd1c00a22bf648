"""Tally: two seats add numbers in turn, thousands of times. A game for tests of long tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome, Seat, won_by
from kaffeehaus.core.view import NO_MARKS, Badge, HelpSection, Marks, Shape, View

LENGTH = 10_000


@dataclass(frozen=True)
class Add(Action):
    """Add a number to the tally."""

    kind = "add"
    number: int

    def __str__(self) -> str:
        return f"add {self.number}"


@dataclass(frozen=True, kw_only=True)
class Added(Event):
    """A number was added."""

    code = "added"
    seat: Seat
    number: int


@dataclass(frozen=True)
class TallyView(View):
    """The sum so far."""

    total: int

    def svg(self, marks: Marks = NO_MARKS) -> str:
        return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{self.total}</text></svg>"

    def text(self) -> str:
        return str(self.total)

    def badges(self) -> tuple[Badge, ...]:
        return (Badge("One", "A", Shape.CIRCLE, "black"), Badge("Two", "B", Shape.SQUARE, "red"))


class TallyState(State[Add]):
    """The sum and how many numbers were added."""

    def __init__(self, game: Tally, count: int, total: int) -> None:
        self.game = game
        self.options = {}
        self.seats = 2
        self.count = count
        self.total = total

    def actors(self) -> tuple[Seat, ...]:
        return () if self.count >= LENGTH else (self.count % 2,)

    def legal(self, seat: Seat) -> Sequence[Add]:
        return [Add(number) for number in (1, 2, 3)] if seat in self.actors() else []

    def play(self, seat: Seat, action: Add) -> tuple[Event, ...]:
        self.count += 1
        self.total += action.number
        return (Added(seat=seat, number=action.number),)

    def copy(self) -> TallyState:
        return TallyState(self._game(), self.count, self.total)

    def save(self) -> JsonObject:
        return {"count": self.count, "total": self.total}

    def view(self, seat: Seat | None) -> TallyView:
        return TallyView(seat, self.actors(), self.outcome(), self.total)

    def decision(self, seat: Seat) -> int:
        return (self.count + 1 - seat) // 2

    def outcome(self) -> Outcome | None:
        return won_by(self.total % 2, 2, "counted") if self.count >= LENGTH else None

    def position(self) -> str:
        return f"{self.count} {self.total}"

    def _game(self) -> Tally:
        assert isinstance(self.game, Tally)
        return self.game


class Tally(Game[Add]):
    """Adding numbers."""

    id = "tally"
    title = "Tally"
    tagline = "Adding numbers."
    designer = "Kaffeehaus"
    publisher = "Kaffeehaus"
    year = 2026
    version = 1
    seat_counts = (2,)
    events = (Added,)
    uses_seed = False

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> TallyState:
        self.read_options(options)
        self.read_seats(seats)
        return TallyState(self, 0, 0)

    def load(self, data: JsonObject) -> TallyState:
        count, total = data["count"], data["total"]
        assert isinstance(count, int)
        assert isinstance(total, int)
        return TallyState(self, count, total)

    def parse(self, text: str) -> Add:
        word, _, number = text.partition(" ")
        if word != "add" or number not in {"1", "2", "3"}:
            raise UnreadableAction("An action of Tally reads like `add 2`.")
        return Add(int(number))

    def tell(self, event: Event, names: Sequence[str]) -> str:
        assert isinstance(event, Added)
        return f"{names[event.seat]} adds {event.number}."

    def help(self) -> tuple[HelpSection, ...]:
        return (HelpSection("Adding", ("Add numbers in turn.",)),)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        return f"{names[outcome.winners[0]]} wins."


GAME = Tally()
