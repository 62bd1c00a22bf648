"""A module is a value: one rule set, with a field for every extension point.

Every extension point has its own law of combination. No law looks at the order of the modules.
What cannot be combined is refused when the ruleset is made, see `ruleset.fold`.

=====================  ==================================================================
law                    meaning
=====================  ==================================================================
disjoint union         the same id twice is refused
keyed patches          a set: the same patch of several modules is applied once
exclusive              one owner; a second one is refused
spine and insertions   one owner of the list, others add steps after an anchor
sum, max, min          of what every module says
any, union             as soon as one module says so
by rank                a fixed list of ranks, one owner for each
=====================  ==================================================================
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.board.roads import Mask
from kaffeehaus.games.fcm.cards import (
    CampaignTile,
    Employee,
    Good,
    Milestone,
    ReserveCard,
    Setup,
    TableSize,
)
from kaffeehaus.games.fcm.events import CampaignRan
from kaffeehaus.games.fcm.notation import ActionForm
from kaffeehaus.games.fcm.steps import DayStep, Placed, Step
from kaffeehaus.games.fcm.town import Box, Campaign, House, Piece

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


SeatNumber: TypeAlias = "Callable[[FcmState, Seat], int]"
CardNumber: TypeAlias = "Callable[[FcmState, Seat, str], int]"
CardTest: TypeAlias = "Callable[[FcmState, Seat, str], bool]"
HouseNumber: TypeAlias = "Callable[[FcmState, House], int]"
Squares: TypeAlias = "Callable[[FcmState, Seat], Mask]"
BoardSquares: TypeAlias = "Callable[[FcmState], Mask]"
Pieces: TypeAlias = "Callable[[FcmState], Iterable[Piece]]"
SaleNumber: TypeAlias = "Callable[[FcmState, Seat, House, Mapping[str, int]], int]"
Discounts: TypeAlias = "Callable[[FcmState, Seat], Mapping[str, int]]"
Wanted: TypeAlias = "Callable[[FcmState, House], Mapping[str, int] | None]"
Storing: TypeAlias = "Callable[[FcmState, Seat, Mapping[str, int]], bool]"
SiteDistance: TypeAlias = "Callable[[FcmState, House, Seat], int | None]"
CounterCash: TypeAlias = "Callable[[FcmState, CampaignRan], Mapping[Seat, int]]"
TileNumber: TypeAlias = "Callable[[FcmState, Seat, str, CampaignTile], int]"
Awards: TypeAlias = "Callable[[FcmState, Event], Iterable[tuple[Seat, str]]]"
Places: TypeAlias = "Callable[[FcmState, Seat, str, CampaignTile], list[Box]]"
Reach: TypeAlias = "Callable[[FcmState, Campaign], list[House]]"
OnTheWay: TypeAlias = "Callable[[FcmState, House, Seat], Mapping[Seat, int]]"
OpenReserves: TypeAlias = "Callable[[FcmState, list[ReserveCard]], tuple[int, int]]"
Foresee: TypeAlias = "Callable[[FcmState, Seat, FcmAction], Preview | None]"
Tell: TypeAlias = Callable[[Event, Sequence[str]], str]
Explain: TypeAlias = "Callable[[FcmState, Event], Explanation | None]"


@dataclass(frozen=True)
class MediumRule:
    """Where a kind of campaign may stand, and whom it reaches."""

    id: str
    places: Places
    reach: Reach
    beside: bool = False
    """Stands beside the board: no place is asked for."""


class ModuleState(ABC):
    """What a module keeps in a position, beside the town: a dataclass of plain data."""

    @abstractmethod
    def copy(self) -> ModuleState:
        """An independent copy."""

    def move(self, down: int, right: int) -> None:
        """The town grows above or to the left: change the squares that are kept here, if any."""
        return


class PaydayOption(ABC):
    """Another way to settle salaries, offered at payday before paying."""

    @abstractmethod
    def legal(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        """What a chain may do instead of paying cash."""

    @abstractmethod
    def play(self, state: FcmState, seat: Seat, action: FcmAction) -> bool:
        """Do it, if the action is one of its own."""

    @abstractmethod
    def settled(self, state: FcmState, seat: Seat) -> int:
        """How many salaries are settled this way today."""


@dataclass(frozen=True)
class Content:
    """What comes in the box. Law: disjoint union."""

    employees: tuple[Employee, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    campaigns: tuple[CampaignTile, ...] = ()
    goods: tuple[Good, ...] = ()
    media: tuple[MediumRule, ...] = ()
    map_tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Career:
    """A patch: a card can also be trained into another."""

    card: str
    target: str


@dataclass(frozen=True)
class ExtraCopies:
    """A patch: more copies of a card, whatever the number of players."""

    card: str
    copies: int


@dataclass(frozen=True)
class Depletion:
    """A patch: a milestone that leaves the game in the clean up of this turn."""

    milestone: str
    turn: int


@dataclass(frozen=True)
class Spare:
    """A patch: copies outside the supply, for milestones that give the card in any case."""

    card: str
    copies: int


Patch: TypeAlias = Career | ExtraCopies | Depletion | Spare


@dataclass(frozen=True)
class ReserveRule:
    """The reserve cards, and what they do at the first break: money added and CEO slots."""

    cards: tuple[ReserveCard, ...]
    open: OpenReserves


class OrderRank(Enum):
    """Who chooses its place in the turn order first: compared in this order, less is earlier."""

    STAR = "star"
    OPEN_SLOTS = "open_slots"
    LAST_ORDER = "last_order"


class TieRank(Enum):
    """Which of two chains with equal scores a house prefers: compared in this order."""

    STAR = "star"
    WAITRESSES = "waitresses"
    TURN_ORDER = "turn_order"


class Meal(Enum):
    """What a house eats, in the order in which it prefers it."""

    REPLACED_BY_BETTER = "better"
    AS_ORDERED = "ordered"
    REPLACED_BY_WORSE = "worse"


@dataclass(frozen=True)
class Module:
    """One rule set. Every field is an extension point; an empty one means: no opinion."""

    id: str
    requires: frozenset[str] = frozenset()
    excludes: frozenset[str] = frozenset()
    content: Content = Content()
    patches: frozenset[Patch] = frozenset()
    # Exclusive
    setup: Setup | None = None
    reserves: ReserveRule | None = None
    milestone_set: str | None = None
    """The name of the milestones that are used; two sets exclude each other."""
    on_the_way: OnTheWay | None = None
    """What happens on the road of a house that goes to dinner, and who earns what by it."""
    board: Callable[[FcmState], tuple[str, ...]] | None = None
    """The board in characters, where more than the printed tiles makes it up."""
    # Spines and insertions
    setup_steps: tuple[Step, ...] = ()
    turn_steps: tuple[Step, ...] = ()
    day_steps: tuple[DayStep, ...] = ()
    insertions: tuple[Placed, ...] = ()
    # By rank
    order_keys: Mapping[OrderRank, SeatNumber] = field(default_factory=dict)
    ties: Mapping[TieRank, SeatNumber] = field(default_factory=dict)
    meals: Mapping[Meal, Wanted] = field(default_factory=dict)
    tables: Mapping[int, TableSize] = field(default_factory=dict)
    """By number of players."""
    site_distances: Mapping[str, SiteDistance] = field(default_factory=dict)
    """By number of a site that no road square touches: how far it is to a chain."""
    # Sums
    open_slots: tuple[SeatNumber, ...] = ()
    unit_price: tuple[SeatNumber, ...] = ()
    nearness: tuple[SeatNumber, ...] = ()
    """Added to a chain's distance at dinner; negative is nearer."""
    multiplier: tuple[HouseNumber, ...] = ()
    sale_bonus: tuple[SaleNumber, ...] = ()
    dinner_cash: tuple[SeatNumber, ...] = ()
    marketing_rounds: tuple[Callable[[FcmState], int], ...] = ()
    salary_discounts: tuple[Discounts, ...] = ()
    counter_cash: tuple[CounterCash, ...] = ()
    """What chains earn when a campaign puts counters."""
    drinks: tuple[CardNumber, ...] = ()
    """Added to what a buyer takes from each source."""
    buyer_range: tuple[SeatNumber, ...] = ()
    # Maxima and minima
    uses: tuple[CardNumber, ...] = ()
    """How often a card at work may be used. Law: maximum."""
    ceo_slots: tuple[SeatNumber, ...] = ()
    """Law: maximum."""
    goods_on_tile: tuple[TileNumber, ...] = ()
    """How many different goods a campaign may advertise. Law: maximum."""
    income_percent: tuple[SeatNumber, ...] = ()
    """Law: maximum."""
    freezer: tuple[SeatNumber, ...] = ()
    """Law: maximum."""
    salary: tuple[SeatNumber, ...] = ()
    """What one salary costs. Law: minimum."""
    # Any, union
    free_of_salary: tuple[CardTest, ...] = ()
    stacks_training: tuple[Callable[[FcmState, Seat], bool], ...] = ()
    may_owe: tuple[Callable[[FcmState, Seat], bool], ...] = ()
    """Whether a chain that cannot pay keeps its people."""
    payday_options: tuple[PaydayOption, ...] = ()
    eternal: tuple[CardTest, ...] = ()
    """Whether a chain's campaigns of a medium stay for ever."""
    not_storable: frozenset[str] = frozenset()
    names_recruiter: bool = False
    garnishes: frozenset[str] = frozenset()
    range_starts: tuple[Squares, ...] = ()
    pieces: tuple[Pieces, ...] = ()
    """What a module has put on the board."""
    roadworks: tuple[BoardSquares, ...] = ()
    """Road squares that cost one more to enter."""
    sites: tuple[House, ...] = ()
    """Places that eat beside the printed houses."""
    may_store: tuple[Storing, ...] = ()
    """Whether these goods may lie in one freezer. Law: all must allow it."""
    forms: tuple[ActionForm, ...] = ()
    """How the text forms of a module's own actions are read."""
    slice: type[ModuleState] | None = None
    """What the module keeps in a position. Law: one for each module, by its id."""
    awards: tuple[Awards, ...] = ()
    # Words
    events: tuple[type[Event], ...] = ()
    """What can happen only with this module."""
    tells: tuple[Tell, ...] = ()
    """The module's own events as sentences; nothing for others."""
    explains: tuple[Explain, ...] = ()
    """The long reasons behind the module's own events; None for others."""
    previews: tuple[Foresee, ...] = ()
    """What the module's own actions would do; None for others."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """By step, kind of action or field: what a person is asked, or reads."""
