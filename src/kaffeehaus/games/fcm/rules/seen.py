"""What a seat may see, as data: everything but what is still secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kaffeehaus.core.notation import NOT_WRITTEN
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import View
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.cards import (
    CampaignTile,
    ChainMark,
    Employee,
    Good,
    Milestone,
    ReserveCard,
)
from kaffeehaus.games.fcm.rules.forecast import Forecast, Prospect
from kaffeehaus.games.fcm.rules.offers import LastDinner
from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House, Making, Piece, Restaurant


@dataclass(frozen=True)
class ChainView:
    """One chain as the viewer sees it."""

    cash: int
    work: dict[str, int]
    beach: dict[str, int]
    """With the cards at work while the structure is secret."""
    busy: dict[str, int]
    stock: dict[str, int]
    milestones: tuple[str, ...]
    restaurants: tuple[Restaurant, ...]
    drive_in: bool
    reserve: int | None
    """The money of its reserve card, where the viewer knows it."""
    reserve_card: str | None
    """The same card by its name."""
    shifts: dict[str, int]
    """By card at work that works more than once a day: how often."""
    structure_known: bool
    free_slots: int | None
    unit_price: int | None
    salaries: int
    """What payday would cost now."""
    may_owe: bool
    """Whether nobody has to go where the cash does not suffice."""
    ready: bool
    out: bool
    ceo_slots: int = field(metadata=NOT_WRITTEN)
    """How many cards report to its CEO."""


@dataclass(frozen=True)
class GameParts:
    """What the game of this table is made of, and how it looks: the same for everybody."""

    marks: tuple[ChainMark, ...]
    """By seat: the chains."""
    reserves: tuple[ReserveCard, ...]
    employees: Mapping[str, Employee]
    """With the careers that they have in this game."""
    milestones: Mapping[str, Milestone]
    salary: int
    """Of every card that has one."""
    depletions: Mapping[str, int]
    """By milestone that leaves the game in any case: after which turn."""
    campaigns: Mapping[int, CampaignTile]
    goods: Mapping[str, Good]
    choosing: tuple[str, ...]
    """Who chooses a place in the turn order first, then who, and so on."""
    ties: tuple[str, ...]
    """What decides between chains with equal scores, then what, and so on."""
    drawing: Drawing


@dataclass(frozen=True)
class Seen(View):
    """The map, the chains, and what lies beside the board."""

    turn: int
    turns: int
    """The turn limit; 0 is none."""
    step: str
    step_title: str
    day_seat: Seat | None
    day_step: str
    day_title: str
    day_left: str
    """How much of the present step of the day is left, such as `2 of 3 hires`."""
    skipped: tuple[str, ...]
    """Why people at work could do nothing in steps of the day that were passed over."""
    making: Making | None
    reach: tuple[str, ...]
    """The houses that the campaign which is being placed would reach."""
    kept: dict[str, int]
    bank: int
    breaks: int
    ceo_slots: int
    order: tuple[Seat, ...]
    places: tuple[Seat | None, ...]
    tiles: str
    rows: tuple[str, ...]
    """The board in characters."""
    corner: Square
    """The upper left square of the board."""
    houses: tuple[House, ...]
    campaigns: tuple[Campaign, ...]
    chains: tuple[ChainView, ...]
    cards: tuple[str, ...]
    """Every kind of card in this game, in the order of the box."""
    supply: dict[str, int]
    all_milestones: tuple[str, ...]
    """Every milestone of this game, also those that are gone."""
    milestones: tuple[str, ...]
    """Those that can still be earned."""
    tiles_left: tuple[int, ...]
    houses_left: tuple[int, ...]
    gardens_left: int
    forecast: Forecast
    """Who would serve which house if dinner were now, as far as the viewer can know."""
    prospect: Prospect | None
    """What the viewer's own structure would do, while it is put together."""
    last_dinner: LastDinner | None
    """The last one, until the next."""
    pieces: tuple[Piece, ...]
    """What modules have put on the board."""
    house_notes: dict[str, tuple[str, ...]]
    """By number, for the houses of which modules say something: what that is."""
    notes: tuple[str, ...]
    """What modules say of the whole table, in sentences."""
    phrases: dict[str, str]
    """The questions and words that modules bring."""
    refusals: Mapping[str, Sequence[Box]] = field(metadata=NOT_WRITTEN, repr=False, compare=False)
    """By sentence: where the thing in the viewer's hand cannot be put, for this reason."""
    parts: GameParts = field(metadata=NOT_WRITTEN, repr=False, compare=False)
    abilities: tuple[tuple[str, ...], ...] = field(default=(), metadata=NOT_WRITTEN, repr=False)
    """By seat: what its people could do in a working day, in a few words each."""

    @property
    def is_introductory(self) -> bool:
        """Whether nobody pays salaries; that game alone has no milestones."""
        return not self.all_milestones

    @property
    def plan(self) -> Plan:
        """The board in characters, with its place."""
        return Plan(self.rows, *self.corner)
