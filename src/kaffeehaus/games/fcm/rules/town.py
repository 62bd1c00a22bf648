"""The whole position as plain data: what is saved and loaded. It has no rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import product
from typing import Self

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.offers import LastDinner


class ModuleState(ABC):
    """What a module keeps in a position, beside the town: a dataclass of plain data."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""


OVER = "over"
"""The step of a game that has ended."""


class Corner(Enum):
    """The corner of a restaurant in which its entrance lies."""

    NW = "nw"
    NE = "ne"
    SW = "sw"
    SE = "se"

    @property
    def step(self) -> Square:
        """From the upper left square to the entrance."""
        return _STEPS[self]


_STEPS = {Corner.NW: (0, 0), Corner.NE: (0, 1), Corner.SW: (1, 0), Corner.SE: (1, 1)}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of squares, also outside the board."""

    top: int
    left: int
    width: int
    height: int

    def moved(self, down: int, right: int) -> Box:
        """The same rectangle somewhere else."""
        return replace(self, top=self.top + down, left=self.left + right)

    def squares(self) -> tuple[Square, ...]:
        """In reading order."""
        return tuple(
            product(
                range(self.top, self.top + self.height),
                range(self.left, self.left + self.width),
            )
        )


@dataclass(frozen=True, slots=True)
class Restaurant:
    """Two by two squares with an entrance; closed while it is coming soon."""

    top: int
    left: int
    corner: Corner
    open: bool = True

    @property
    def box(self) -> Box:
        """Its squares."""
        return Box(self.top, self.left, 2, 2)

    @property
    def entrance(self) -> Square:
        """The square of the entrance."""
        return self.top + self.corner.step[0], self.left + self.corner.step[1]


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign tile in play."""

    number: int
    medium: str
    owner: Seat | None
    """The chain that placed it."""
    link: int | None
    """The busy card that belongs to it, by its number."""
    goods: tuple[str, ...]
    turns: int | None
    """Turns to go; None is for ever."""
    box: Box | None
    """Where it stands; None is beside the board."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that a module puts on the board: it covers its squares and is drawn."""

    kind: str
    title: Label
    owner: Seat | None
    box: Box


@dataclass(frozen=True, slots=True)
class Demand:
    """A counter on a house: what is wanted, and whose campaign put it there."""

    good: str
    by: Seat | None


@dataclass(frozen=True, slots=True)
class House:
    """A place where people live. Garden squares count as its own."""

    number: str
    serving: int
    """The order of dinner: a hundred times the number."""
    box: Box
    garden: Box | None = None
    printed: bool = True
    """Printed on a tile, so that a garden can be added."""
    limit: int | None = 3
    """Counters it holds; None is any number."""
    per_hit: int = 1
    """Counters that one hit of a campaign puts."""
    demand: tuple[Demand, ...] = ()

    def squares(self) -> tuple[Square, ...]:
        """The house's squares, its garden included."""
        return self.box.squares() + (self.garden.squares() if self.garden else ())


@dataclass(slots=True)
class Player:
    """A chain: everything it owns, seen and unseen."""

    cash: int = 0
    beach: dict[str, int] = field(default_factory=dict)
    work: dict[str, int] = field(default_factory=dict)
    busy: dict[int, str] = field(default_factory=dict)
    """By link: the marketeers whose campaigns run."""
    stock: dict[str, int] = field(default_factory=dict)
    milestones: list[str] = field(default_factory=list)
    restaurants: list[Restaurant] = field(default_factory=list)
    reserve: int | None = None
    """The reserve card chosen, by its place among the cards."""
    last_work: dict[str, int] = field(default_factory=dict)
    ready: bool = False
    """Has confirmed its part of a phase in which all choose at once."""
    unused_hires: int = 0
    let_go: dict[str, int] = field(default_factory=dict)
    """Cards at work that were fired this turn."""
    kept: dict[str, int] = field(default_factory=dict)
    """What it decided to put into the freezer, by good."""
    bankrupt: bool = False
    out: bool = False
    confirms: int = 0
    sealed: list[int] = field(default_factory=list)
    sealed_reserve: int | None = None

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            cash=self.cash,
            beach=self.beach.copy(),
            work=self.work.copy(),
            busy=self.busy.copy(),
            stock=self.stock.copy(),
            milestones=self.milestones.copy(),
            restaurants=self.restaurants.copy(),
            reserve=self.reserve,
            last_work=self.last_work.copy(),
            ready=self.ready,
            unused_hires=self.unused_hires,
            let_go=self.let_go.copy(),
            kept=self.kept.copy(),
            bankrupt=self.bankrupt,
            out=self.out,
            confirms=self.confirms,
            sealed=self.sealed.copy(),
            sealed_reserve=self.sealed_reserve,
        )

    def cards(self) -> dict[str, int]:
        """All cards of the chain, busy ones included."""
        counts = self.beach.copy()
        for card, number in self.work.items():
            counts[card] = counts.get(card, 0) + number
        for card in self.busy.values():
            counts[card] = counts.get(card, 0) + 1
        return counts

    def owns(self, card: str) -> int:
        """How many cards of a kind the chain has, busy ones included."""
        busy = sum(other == card for other in self.busy.values())
        return self.beach.get(card, 0) + self.work.get(card, 0) + busy


@dataclass(frozen=True, slots=True)
class Making:
    """What a day has begun to place: a campaign, a house or a restaurant, step by step."""

    card: str
    number: int | None = None
    """Of the campaign tile or the house."""
    moved: int | None = None
    """Which restaurant is moved, by its place in the chain's list."""
    box: Box | None = None
    goods: tuple[str, ...] = ()


@dataclass(slots=True)
class Day:
    """What the chain at work has done today."""

    seat: Seat
    step: str
    """The step of the day; empty when all are done."""
    hires: int = 0
    hired_by: dict[str, int] = field(default_factory=dict)
    phantoms: dict[str, int] = field(default_factory=dict)
    """Cards hired from an empty pile that must still be trained."""
    trained: dict[str, int] = field(default_factory=dict)
    """Cards on the beach that may not be trained (again) today."""
    trained_at_work: dict[str, int] = field(default_factory=dict)
    """Cards at work that may not be trained (again) today."""
    lessons: list[tuple[str, str]] = field(default_factory=list)
    """What was trained today: from which card to which."""
    freed: dict[str, int] = field(default_factory=dict)
    """Cards in the supply that today's lessons put back."""
    steps_left: dict[str, list[int]] = field(default_factory=dict)
    """By kind of trainer: the steps each card has left."""
    used: dict[str, int] = field(default_factory=dict)
    """By kind of card: how often it was used in the present step."""
    open_links: dict[int, int] = field(default_factory=dict)
    """By link: how many more campaigns a busy card may place today."""
    making: Making | None = None
    skipped: list[str] = field(default_factory=list)
    """Why people at work could do nothing in a step that was passed over, in sentences."""

    def copy(self) -> Day:
        """An independent copy."""
        return Day(
            seat=self.seat,
            step=self.step,
            hires=self.hires,
            hired_by=self.hired_by.copy(),
            phantoms=self.phantoms.copy(),
            trained=self.trained.copy(),
            trained_at_work=self.trained_at_work.copy(),
            lessons=self.lessons.copy(),
            freed=self.freed.copy(),
            steps_left={card: left.copy() for card, left in self.steps_left.items()},
            used=self.used.copy(),
            open_links=self.open_links.copy(),
            making=self.making,
            skipped=self.skipped.copy(),
        )


@dataclass(slots=True)
class Town:
    """Everything on and beside the board."""

    options: dict[str, Scalar]
    tiles: str
    """The map as text."""
    players: list[Player]
    order: list[Seat]
    bank: int
    supply: dict[str, int]
    milestones: list[str]
    """Those that can still be earned."""
    houses: list[House]
    step: str
    turn: int = 0
    breaks: int = 0
    ceo_slots: int = 3
    minted: int = 0
    """Money that reserve cards have added."""
    burned: int = 0
    """Money that has left the game."""
    spares: dict[str, int] = field(default_factory=dict)
    """Cards outside the supply, for milestones that give one when the pile is empty."""
    claimed: list[str] = field(default_factory=list)
    """Milestones earned this turn, sorted."""
    campaigns: list[Campaign] = field(default_factory=list)
    tiles_left: list[int] = field(default_factory=list)
    """Campaign tiles in the supply."""
    houses_left: list[int] = field(default_factory=list)
    gardens_left: int = 8
    links: int = 0
    """How many cards have ever become busy."""
    places: list[Seat | None] = field(default_factory=list)
    """The next turn order while it is being chosen."""
    waiting: list[Seat] = field(default_factory=list)
    """Who still has a turn in a phase that goes from seat to seat."""
    passed: list[Seat] = field(default_factory=list)
    day: Day | None = None
    last_dinner: LastDinner | None = None
    applied: int = 0
    reason: str | None = None
    """Why the game ended."""

    def copy(self) -> Town:
        """An independent copy."""
        return Town(
            options=self.options,
            tiles=self.tiles,
            players=[player.copy() for player in self.players],
            order=self.order.copy(),
            bank=self.bank,
            supply=self.supply.copy(),
            milestones=self.milestones.copy(),
            houses=self.houses.copy(),
            step=self.step,
            turn=self.turn,
            breaks=self.breaks,
            ceo_slots=self.ceo_slots,
            minted=self.minted,
            burned=self.burned,
            spares=self.spares.copy(),
            claimed=self.claimed.copy(),
            campaigns=self.campaigns.copy(),
            tiles_left=self.tiles_left.copy(),
            houses_left=self.houses_left.copy(),
            gardens_left=self.gardens_left,
            links=self.links,
            places=self.places.copy(),
            waiting=self.waiting.copy(),
            passed=self.passed.copy(),
            day=self.day.copy() if self.day else None,
            last_dinner=self.last_dinner,
            applied=self.applied,
            reason=self.reason,
        )


def add(counts: dict[str, int], key: str, number: int = 1) -> None:
    """Change a count; what falls to nothing is left out, so that equal counts are equal."""
    total = counts.get(key, 0) + number
    if total:
        counts[key] = total
    else:
        counts.pop(key, None)
