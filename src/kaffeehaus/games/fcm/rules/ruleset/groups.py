"""The points of the rules, in groups: what modules can say about each phase, and how it is shown.

The law of a point is its type, see `points`. A module says something at some points of some
groups; a ruleset has the same groups with what all its modules say together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Self, TypeAlias

from kaffeehaus.core.action import Action
from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.booking import Booking
from kaffeehaus.games.fcm.rules.cards import CampaignTile, Employee, ReserveCard, Setup, TableSize
from kaffeehaus.games.fcm.rules.events import CampaignRan
from kaffeehaus.games.fcm.rules.notation import ActionForm
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.points import (
    AllOf,
    Answer,
    AnyOf,
    Area,
    Clash,
    Exclusive,
    Keyed,
    Least,
    Members,
    Most,
    Point,
    Ranked,
    Sum,
    Tally,
    Together,
    Union,
)
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House, Piece


class RulesetError(ValueError):
    """Modules that cannot be played together."""


class Missing(RulesetError):
    """A module needs another, always or from a number of players on."""

    def __init__(self, module: str, needed: str, least_players: int | None = None) -> None:
        since = "" if least_players is None else f" from {least_players} players on"
        super().__init__(f"{module} needs {needed}{since}")
        self.module, self.needed, self.least_players = module, needed, least_players


class Objection(RulesetError):
    """A module's sentence for players: why these options do not suit so many of them."""


class Excluded(RulesetError):
    """A module cannot be played with another."""

    def __init__(self, module: str, other: str) -> None:
        super().__init__(f"{module} cannot be played with {other}")
        self.module, self.other = module, other


class ForeignTiles(RulesetError):
    """A map has tiles that no module of the game brings."""

    def __init__(self, tiles: Sequence[str]) -> None:
        super().__init__(f"no module brings the map tiles {', '.join(tiles)}")
        self.tiles = tuple(tiles)


@dataclass(frozen=True)
class Group:
    """Points that belong together; `|` combines two groups of one kind, point by point."""

    def owned(self, module: str) -> Self:
        """The same, said by this module."""
        return replace(self, **{name: point.owned(module) for name, point in self.points()})

    def __or__(self, other: Self) -> Self:
        """Raises `RulesetError` where both decide the same thing."""
        theirs = dict(other.points())
        combined = {}
        for name, point in self.points():
            try:
                combined[name] = point | theirs[name]
            except Clash as clash:
                raise RulesetError(clash.at(name)) from clash
        return replace(self, **combined)

    def points(self) -> list[tuple[str, Point]]:
        """Every point with its name."""
        return [(point.name, getattr(self, point.name)) for point in fields(self)]


# Before the first turn


@dataclass(frozen=True)
class ReserveRule:
    """The reserve cards, and what they do at the first break: money added and CEO slots."""

    cards: tuple[ReserveCard, ...]
    open: Callable[[Position, list[ReserveCard]], tuple[int, int]]
    then: Callable[[Position], None] | None = None
    """What happens as soon as it was told that the cards are open."""


@dataclass(frozen=True)
class SettingUp(Group):
    """What lies on the table when the game begins."""

    setup: Exclusive[Setup] = Exclusive()
    """The numbers of the set-up."""
    tables: Keyed[int, TableSize] = Keyed()
    """By number of players."""
    reserves: Exclusive[ReserveRule] = Exclusive()
    """The reserve cards, and what they do when they are opened."""
    milestone_set: Exclusive[str] = Exclusive()
    """The name of the milestones that are used; two sets exclude each other."""
    sites: Together[House] = Together()
    """Places that eat beside the printed houses."""
    must_lie: Union[[Chosen], str] = Union()
    """Map tiles that every random map contains."""
    stay_out: Union[[Chosen], str] = Union()
    """Map tiles that no random map contains."""
    objections: Union[[Chosen, int], str] = Union()
    """Why these options cannot be played by so many, as a sentence."""


@dataclass(frozen=True)
class Awards(Group):
    """How milestones are earned."""

    earned: Union[[Position, Event], tuple[Seat, str]] = Union()
    """Who earns what by an event, whether or not it can still be earned."""
    then: Together[Callable[[Position, Seat, str], None]] = Together()
    """What happens as soon as a chain has a milestone."""


# The phases of a turn


class OrderRank(Enum):
    """Who chooses its place in the turn order first: compared in this order, less is earlier."""

    STAR = "star"
    OPEN_SLOTS = "open_slots"
    LAST_ORDER = "last_order"


@dataclass(frozen=True)
class Structure(Group):
    """Restructuring and the order of business."""

    ceo_slots: Most[[Position, Seat]] = Most()
    """How many cards report to the CEO."""
    open_slots: Sum[[Position, Seat]] = Sum()
    """Open slots that hold nobody."""
    order_keys: Ranked[OrderRank, [Position, Seat], int] = Ranked()
    """Who chooses its place in the turn order first."""


@dataclass(frozen=True)
class Working(Group):
    """The working day."""

    uses: Most[[Position, Seat, str]] = Most()
    """How often a card at work may be used."""
    stacks_training: AnyOf[[Position, Seat]] = AnyOf()
    """Whether several trainers may train one card."""
    trains_at_work: AnyOf[[Position, Seat, str, str]] = AnyOf()
    """Whether a card may become another one where it works, to be used at once."""
    goods_on_tile: Most[[Position, Seat, str, CampaignTile]] = Most()
    """How many different goods a campaign may advertise."""
    eternal: AnyOf[[Position, Seat, str, str]] = AnyOf()
    """Whether a new campaign of the chain is permanent, by its medium."""
    drinks: Sum[[Position, Seat, str]] = Sum()
    """Added to what a buyer takes from each source."""
    buyer_range: Sum[[Position, Seat]] = Sum()
    """Added to how far a buyer goes."""


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


@dataclass(frozen=True, slots=True)
class Drive:
    """A house on its way to dinner."""

    house: House
    host: Seat
    stocks: Sequence[Mapping[str, int]]
    """By seat: what the chains have left when the house sets out."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What happens on the way of a house to dinner."""

    events: tuple[Event, ...] = ()
    sold: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)
    income: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Dinner(Group):
    """Where houses eat, and what that earns."""

    meals: Ranked[Meal, [Position, House], Mapping[str, int] | None] = Ranked()
    """What a house would eat, or None for a meal that it does not know."""
    garnishes: Members[str] = Members()
    """Goods of which a house would like one beside its meal."""
    unit_price: Sum[[Position, Seat]] = Sum()
    """What a chain asks for an item."""
    nearness: Sum[[Position, Seat]] = Sum()
    """Added to a chain's distance; negative is nearer."""
    ties: Ranked[TieRank, [Position, Seat], int] = Ranked()
    """Which of two chains with equal scores a house prefers."""
    multiplier: Sum[[Position, House]] = Sum()
    """How often the unit price is paid at a house."""
    sale_bonus: Sum[[Position, Seat, House, Mapping[str, int]]] = Sum()
    """What a chain earns beside the price by selling these goods to a house."""
    on_the_way: Exclusive[Callable[[Position, Drive], Passage]] = Exclusive()
    """What happens on the road of a house that goes to dinner; nothing changes by asking."""
    cash: Sum[[Position, Seat]] = Sum()
    """What a chain earns at dinner, whoever comes."""
    income_percent: Most[[Position, Seat]] = Most()
    """What is added to all that a chain earns at dinner, in per cent."""


class PaydayOption(ABC):
    """Another way to settle salaries, offered at payday before paying."""

    @abstractmethod
    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """What a chain may do instead of paying cash."""

    @abstractmethod
    def play(self, state: Position, seat: Seat, action: FcmAction) -> bool:
        """Do it, if the action is one of its own."""

    @abstractmethod
    def settled(self, state: Position, seat: Seat) -> int:
        """How many salaries are settled this way today."""

    def due(self, state: Position, seat: Seat) -> bool:
        """Whether what it offers must be used before a salary stays unpaid or a busy card goes."""
        return False

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """Why one of its own actions is not offered, as a sentence; else nothing."""
        return ""

    def forget(self, state: Position) -> None:
        """Payday is over for all: from now on nothing is settled."""
        return


@dataclass(frozen=True)
class Payday(Group):
    """Salaries."""

    salary: Least[[Position, Seat]] = Least()
    """What one salary costs."""
    discounts: Tally[[Position, Seat], str] = Tally()
    """By reason: what is taken off."""
    free_of_salary: AnyOf[[Position, Seat, str]] = AnyOf()
    """Whether a card that has a salary costs none."""
    may_owe: AnyOf[[Position, Seat]] = AnyOf()
    """Whether a chain that cannot pay keeps its people."""
    options: Together[PaydayOption] = Together()
    """Other ways to settle salaries."""


@dataclass(frozen=True)
class MediumRule:
    """Where a kind of campaign may stand, and whom it reaches."""

    id: str
    places: Callable[[Position, Seat, str, CampaignTile], Sequence[Box]]
    reach: Callable[[Position, Campaign], list[House]]
    beside: bool = False
    """Stands beside the board: no place is asked for."""
    outside: bool = False
    """Stands outside the board, against one of its sides."""
    alike: bool = False
    """Its tiles are all the same and their numbers do not matter: the lowest one is taken."""


@dataclass(frozen=True)
class Marketing(Group):
    """The campaigns run."""

    rounds: Sum[[Position]] = Sum()
    """How often all campaigns run."""
    counter_cash: Tally[[Position, Campaign, CampaignRan], Seat] = Tally()
    """What chains earn when a campaign puts counters."""


@dataclass(frozen=True)
class CleanUp(Group):
    """What is kept for the next turn."""

    freezer: Most[[Position, Seat]] = Most()
    """How many items a chain may keep."""
    not_storable: Members[str] = Members()
    """Goods that no freezer keeps."""
    may_store: AllOf[[Position, Seat, Mapping[str, int]]] = AllOf()
    """Whether these goods may lie in one freezer."""


# The board


@dataclass(frozen=True)
class Board(Group):
    """The map and what stands on it."""

    plan: Exclusive[Callable[[Position], Plan]] = Exclusive()
    """The board in characters, where more than the printed tiles makes it up."""
    pieces: Union[[Position], Piece] = Union()
    """What a module has put on the board."""
    range_starts: Area[[Position, Seat]] = Area()
    """Where ranges start beside the entrances."""
    roadworks: Area[[Position]] = Area()
    """Road squares that add 1 to the distance to dinner."""
    roadworks_for_ranges: Area[[Position]] = Area()
    """Those that make ranges and trips longer too."""
    site_exits: Keyed[str, Callable[[Position], tuple[tuple[Square, ...], ...]]] = Keyed()
    """By number of a site beside the board: the squares at its edge where its routes begin."""


# What people read and see


def events(*kinds: type[Event]) -> Keyed[str, type[Event]]:
    """Kinds of events by their codes."""
    return Keyed({kind.code: kind for kind in kinds})


@dataclass(frozen=True)
class Words(Group):
    """Actions, events and questions in words."""

    forms: Keyed[str, tuple[ActionForm, ...]] = Keyed()
    """By kind of action: how its text form is read."""
    events: Keyed[str, type[Event]] = Keyed()
    """By code: what can happen."""
    tells: Answer[[Event, Sequence[str]], str] = Answer()
    """An event as a sentence."""
    explains: Answer[[Position, Event], Explanation] = Answer()
    """The long reasons behind an event."""
    previews: Answer[[Position, Seat, FcmAction], Preview] = Answer()
    """What an action would do."""
    phrases: Keyed[str, Label] = Keyed()
    """By step, kind of action or field: what a person is asked, or reads."""
    discounts: Keyed[str, Label] = Keyed()
    """By name of a discount at payday: what it is for."""
    house_notes: Union[[Position, House], str] = Union()
    """What is said of a house beside its number and what it wants, in a few words."""
    table_notes: Union[[Position], str] = Union()
    """What everybody may know of the whole table, beside turn, bank and order, as a sentence."""
    places: Union[[Event], Box] = Union()
    """Where an event has put something on the board."""
    bookings: Union[[Event], Booking] = Union()
    """How an event changed the cash of chains, and for what; all of them tell of every dollar."""


GoodArt: TypeAlias = Callable[[int, int], str]
"""The picture of a good around a point; x first."""
HouseArt: TypeAlias = Callable[[House], str]
"""The picture of a house under its number and its counters, without its garden."""
PieceArt: TypeAlias = Callable[[Piece], str]
"""The picture of a piece on its squares, without its owner's mark."""


@dataclass(frozen=True, slots=True)
class GroundSign:
    """How a square of the board with a character of its own is drawn."""

    draw: Callable[[Square], str]
    title: Label = ""
    """What the character is called under the text map; nothing where houses are drawn as houses."""
    over_roads: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """A picture that follows the pointer over the places of a field, drawn from (0, 0) on."""

    field: str
    turning: str
    turn: str
    """It is shown while the thing lies so: the field of the turn and its value."""
    picture: str


class Pile(Enum):
    """Where a card lies that can be pointed at."""

    AT_WORK = "at_work"
    BEACH = "beach"
    BUSY = "busy"
    SUPPLY = "supply"


@dataclass(frozen=True)
class Drawing(Group):
    """How things look, and what can be pointed at for which action."""

    good_art: Keyed[str, GoodArt] = Keyed()
    """By good; one without a picture is drawn as its letter."""
    house_art: Keyed[str, HouseArt] = Keyed()
    """By number of a house; one without a picture has plain walls."""
    media_art: Keyed[str, str] = Keyed()
    """By medium: the path of its sign, around (0, 0) and eleven units at most to a side."""
    piece_art: Keyed[str, PieceArt] = Keyed()
    """By kind of piece; one without a picture is a card."""
    ground_signs: Keyed[str, GroundSign] = Keyed()
    """By character of the board; roads are drawn by themselves."""
    place_fields: Members[str] = Members()
    """Fields of actions whose values are places of the map."""
    house_fields: Members[str] = Members()
    """Fields of actions whose values are houses."""
    campaign_fields: Members[str] = Members()
    """Fields of actions whose values are campaigns, by their numbers."""
    lot_fields: Members[str] = Members()
    """Fields of actions whose values are places for a map tile, by its upper left square."""
    carried: Union[[Sequence[Action]], Carried] = Union()
    """Pictures of the thing in hand that follow whoever points at a place, for what may be done."""
    icons: Keyed[str, Callable[[str], str]] = Keyed()
    """By field of actions: a small drawing of its own for each value."""
    piles: Keyed[str, frozenset[Pile]] = Keyed()
    """By kind of action: where the cards lie that it can be chosen with."""
    drops: Keyed[str, Pile] = Keyed()
    """By kind of action: where its card goes, so that it can be dragged there."""


# What bots know


class Thought:
    """What a module's own things are worth to a chain, so that no bot names a module.

    Whatever is left out is worth nothing.
    """

    def sells(self, state: Position, seat: Seat) -> Mapping[str, int]:
        """By good: what would be bought tonight beside the orders, if the chain had plenty."""
        return {}

    def will_sell(self, state: Position, seat: Seat) -> Mapping[str, int]:
        """The same for the next turn, with what the chain may build until then."""
        return self.sells(state, seat)

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What training somebody to this card brings in a turn, beside the work of the card."""
        return 0.0

    def prepare(self, trial: Position, seat: Seat) -> None:
        """Put into a position that is only thought of what the chain would lay or build with its
        next campaign."""
        return

    def earns(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What a card at work brings in, beside what its fields say."""
        return 0.0

    def tie_rank(self, state: Position, seat: Seat) -> int:
        """Which of two chains a house will prefer in a tie, before waitresses count: the less."""
        return 0

    def together(self, state: Position, seat: Seat, work: Mapping[str, int]) -> float:
        """What these cards, which change the price, bring in at work beside the price."""
        return 0.0

    def settle(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """At payday: how to pay without cash; None if that is not offered, or not worth it."""
        return None

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The best of the module's own actions; None if none is offered, or worth doing."""
        return None
