"""What a player can do, and the text forms.

Every action is one line of words: `hire waitress`, `train errand_boy cart_operator with trainer`,
`market marketing_trainee 11`, `at c4 3x2`, `good burger`, `for 2`, `end day`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, TypeVar

from kaffeehaus.core.action import Action, AskedField
from kaffeehaus.games.fcm.rules.board.plan import read_square, square_name


@dataclass(frozen=True)
class FcmAction(Action):
    """Any action of the game."""

    def __str__(self) -> str:
        words = [self.kind]
        words += [word for question in self.asked()[1:] for word in question.values]
        return " ".join(words)


@dataclass(frozen=True)
class _Small(FcmAction):
    """A step of a draft."""

    confirms: ClassVar[bool] = False


A = TypeVar("A", bound=FcmAction)


def shared(kind: Callable[..., A]) -> Callable[..., A]:
    """A maker of actions of this kind that gives one object for all equal ones: lists of legal
    actions are made after every step, and mostly hold the same."""
    return lru_cache(maxsize=4096)(kind)


# Setting up


@dataclass(frozen=True)
class FirstRestaurant(FcmAction):
    """Place the first restaurant: its upper left square and the corner of the entrance."""

    kind: ClassVar[str] = "place"
    turning: ClassVar[str] = "corner"
    place: str
    corner: str

    def covers(self) -> tuple[str, ...]:
        """Two by two squares."""
        row, column = read_square(self.place)
        steps = ((0, 0), (0, 1), (1, 0), (1, 1))
        return tuple(square_name(row + down, column + right) for down, right in steps)


@dataclass(frozen=True)
class Pass(FcmAction):
    """Place the first restaurant after the others."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True)
class ChooseReserve(FcmAction):
    """Choose a reserve card, in secret."""

    kind: ClassVar[str] = "reserve"
    reserve: str


# Restructuring and order of business


@dataclass(frozen=True)
class Work(_Small):
    """Put a card to work."""

    kind: ClassVar[str] = "work"
    card: str

    def reverses(self, earlier: Action) -> bool:
        """It takes back that the card was sent to the beach."""
        return earlier == Rest(self.card)


@dataclass(frozen=True)
class Rest(_Small):
    """Take a card back to the beach."""

    kind: ClassVar[str] = "rest"
    card: str

    def reverses(self, earlier: Action) -> bool:
        """It takes back that the card was put to work."""
        return earlier == Work(self.card)


@dataclass(frozen=True)
class AsLastTurn(_Small):
    """Put the cards to work that worked in the last turn."""

    kind: ClassVar[str] = "as last turn"


@dataclass(frozen=True)
class Ready(FcmAction):
    """The structure stands; it is opened when everyone is ready."""

    kind: ClassVar[str] = "ready"


@dataclass(frozen=True)
class Reopen(FcmAction):
    """Not ready after all; possible until the last one is."""

    kind: ClassVar[str] = "reopen"
    recalls: ClassVar[bool] = True


@dataclass(frozen=True)
class TakePosition(FcmAction):
    """Choose a free place in the turn order."""

    kind: ClassVar[str] = "position"
    number: int


# The working day


@dataclass(frozen=True)
class Hire(_Small):
    """Hire an entry-level card; by a named recruiter only where that matters."""

    kind: ClassVar[str] = "hire"
    card: str
    recruiter: str | None = None


@dataclass(frozen=True)
class Train(_Small):
    """Train a card on the beach, all steps at once; one trainer is named for each step."""

    kind: ClassVar[str] = "train"
    card: str
    target: str
    trainers: tuple[str, ...]

    def asked(self) -> tuple[AskedField, ...]:
        """The trainers are one answer: they are chosen together."""
        return (
            AskedField("kind", (self.kind,)),
            AskedField("card", (self.card,)),
            AskedField("target", (self.target,)),
            AskedField("trainers", (" ".join(self.trainers),)),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.card} {self.target} with {' '.join(self.trainers)}"


@dataclass(frozen=True)
class TrainAtWork(Train):
    """Train a card where it works; it stays there."""

    kind: ClassVar[str] = "train at work"


@dataclass(frozen=True)
class Market(_Small):
    """Begin a campaign: the marketeer and the tile."""

    kind: ClassVar[str] = "market"
    card: str
    tile: int


@dataclass(frozen=True)
class At(_Small):
    """Where the thing in hand goes: its upper left square or a side of the board, and its turn."""

    kind: ClassVar[str] = "at"
    turning: ClassVar[str] = "turn"
    place: str
    turn: str | None = None
    squares: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The squares it would cover, where the list of legal actions knows them."""

    def asked(self) -> tuple[AskedField, ...]:
        """The place, and the turn where there are several."""
        questions = (AskedField("kind", (self.kind,)), AskedField("place", (self.place,)))
        return questions if self.turn is None else (*questions, AskedField("turn", (self.turn,)))

    def covers(self) -> tuple[str, ...]:
        """The squares it would cover."""
        return self.squares


@dataclass(frozen=True)
class ChooseGood(_Small):
    """What a campaign advertises."""

    kind: ClassVar[str] = "good"
    good: str


@dataclass(frozen=True)
class ForTurns(_Small):
    """How long a campaign runs."""

    kind: ClassVar[str] = "for"
    turns: int


@dataclass(frozen=True)
class Cook(_Small):
    """A card of the kitchen cooks; the good is named where it has a choice."""

    kind: ClassVar[str] = "cook"
    card: str
    good: str | None = None


@dataclass(frozen=True)
class CookAll(_Small):
    """Every card of the kitchen that is left cooks; those with a choice cook the named good."""

    kind: ClassVar[str] = "cook all"
    good: str | None = None


@dataclass(frozen=True)
class Fetch(_Small):
    """A card fetches drinks of one kind without a route."""

    kind: ClassVar[str] = "fetch"
    card: str
    good: str


@dataclass(frozen=True)
class FetchAll(_Small):
    """Every buyer that is left fetches: errands bring the named drink, others take the trip with
    the most sources."""

    kind: ClassVar[str] = "fetch all"
    good: str | None = None


@dataclass(frozen=True)
class Collect(_Small):
    """A buyer's trip: the sources it passes, by their squares."""

    kind: ClassVar[str] = "collect"
    card: str
    sources: frozenset[str]

    def asked(self) -> tuple[AskedField, ...]:
        """The sources are a set, narrowed by membership."""
        return (
            AskedField("kind", (self.kind,)),
            AskedField("card", (self.card,)),
            AskedField("sources", tuple(sorted(self.sources)), many=True),
        )


@dataclass(frozen=True)
class BuildHouse(_Small):
    """Take the house with this number; its place is asked next."""

    kind: ClassVar[str] = "house"
    number: int


@dataclass(frozen=True)
class BuildGarden(_Small):
    """Add a garden to a house, on one of its sides."""

    kind: ClassVar[str] = "garden"
    house: str
    side: str


@dataclass(frozen=True)
class OpenRestaurant(_Small):
    """A manager opens a new restaurant; its place is asked next."""

    kind: ClassVar[str] = "open"
    card: str


@dataclass(frozen=True)
class MoveRestaurant(_Small):
    """A manager takes a restaurant off the board; its new place is asked next."""

    kind: ClassVar[str] = "move"
    card: str
    place: str


@dataclass(frozen=True)
class Done(_Small):
    """Go on to the next step of the day."""

    kind: ClassVar[str] = "done"


@dataclass(frozen=True)
class EndDay(FcmAction):
    """The working day is over."""

    kind: ClassVar[str] = "end day"


# Payday and clean up


@dataclass(frozen=True)
class Fire(_Small):
    """Send a card back to the supply; of several equal busy ones that of the named campaign."""

    kind: ClassVar[str] = "fire"
    card: str
    campaign: int | None = None

    def __str__(self) -> str:
        whose = "" if self.campaign is None else f" from {self.campaign}"
        return f"fire {self.card}{whose}"


@dataclass(frozen=True)
class Pay(FcmAction):
    """Pay the salaries."""

    kind: ClassVar[str] = "pay"


@dataclass(frozen=True)
class Keep(_Small):
    """Put so many of a good into the freezer."""

    kind: ClassVar[str] = "keep"
    good: str
    number: int


@dataclass(frozen=True)
class Store(FcmAction):
    """Close the freezer; everything else is thrown away."""

    kind: ClassVar[str] = "store"
