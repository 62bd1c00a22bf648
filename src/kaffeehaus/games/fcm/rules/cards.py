"""Employees, milestones, campaigns and goods as data with typed effects, and how they are read.

Every effect is a field of its own: what a card does can be asked without knowing its name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypeAlias, TypeVar

from kaffeehaus.core.i18n import gettext, npgettext
from kaffeehaus.core.notation import revive
from kaffeehaus.core.view import Shape

Medium: TypeAlias = str
"""What kind of campaign a tile is; a `MediumRule` says where it stands and whom it reaches."""


class Measure(Enum):
    """How a range is measured."""

    ROAD = "road"
    AIR = "air"
    ANYWHERE = "anywhere"


@dataclass(frozen=True, slots=True)
class Range:
    """How far a card reaches, in tile borders crossed."""

    kind: Measure
    tiles: int = 0


@dataclass(frozen=True, slots=True)
class Recruiting:
    """Hires a day; `saved` is what each unused one takes off the salaries."""

    hires: int
    saved: int = 0


@dataclass(frozen=True, slots=True)
class Training:
    """Steps of training a day."""

    steps: int


@dataclass(frozen=True, slots=True)
class Cooking:
    """What one day in the kitchen gives; with several goods, one of them."""

    goods: dict[str, int]


@dataclass(frozen=True, slots=True)
class Fetching:
    """Drinks: so many of one kind without a range, else so many from every source passed."""

    drinks: int
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Campaigning:
    """The campaigns a marketeer may place, and for how many turns at most."""

    media: tuple[Medium, ...]
    turns: int
    """0 for a card whose campaigns always stay for ever."""
    range: Range | None = None
    """None for campaigns that stand beside the board."""


class Opens(Enum):
    """When a new restaurant opens."""

    NOW = "now"
    CLEAN_UP = "clean_up"


@dataclass(frozen=True, slots=True)
class Opening:
    """A manager who places a new restaurant, or moves one; restaurants are drive-ins meanwhile."""

    range: Range
    opens: Opens
    moves: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a waitress earns at dinner. The most of them win ties."""

    cash: int


@dataclass(frozen=True, slots=True)
class Employee:
    """A kind of employee card."""

    id: str
    name: str
    counted: tuple[str, str]
    """English forms for one and for several: `a trainer`, `%(num)s trainers`."""
    copies: int
    colour: str
    entry_level: bool = False
    salary: bool = False
    unique: bool = False
    """A 1x card: a chain owns at most one, and copies depend on the number of players."""
    group: str = ""
    """1x cards of one group count as one title."""
    least_players: int = 0
    """With fewer players the card stays in the box."""
    manager: bool = False
    slots: int = 0
    career: tuple[str, ...] = ()
    recruits: Recruiting | None = None
    trains: Training | None = None
    cooks: Cooking | None = None
    fetches: Fetching | None = None
    markets: Campaigning | None = None
    restaurants: Opening | None = None
    waits: Waiting | None = None
    develops: bool = False
    unit_price: int = 0
    income_percent: int = 0
    note: str = ""
    """What the card is for, in words, where a rule of a module says so and no field here."""
    example: str = ""
    """What it does in one case, where no field here says enough to make one."""

    def some(self, number: int) -> str:
        """`a trainer`, `3 trainers`, in the current language."""
        return npgettext("cards", *self.counted, number)


class Deed(Enum):
    """What a milestone is given for."""

    AT_WORK = "at_work"
    HIRE = "hire"
    TRAIN = "train"
    CAMPAIGN = "campaign"
    PRODUCE = "produce"
    CASH = "cash"
    PAY = "pay"
    THROW_AWAY = "throw_away"
    SELL = "sell"
    BUILD = "build"
    OPEN = "open"
    MODULE = "module"
    """What only a rule of the module itself knows; no event of the base game tells of it."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """When a milestone is earned: the deed, and what it must have been done with.

    Of what is named one must fit; what is not named does not matter.
    """

    on: Deed
    amount: int = 0
    cards: tuple[str, ...] = ()
    """Who must have done it: who works, hires, trains, places the campaign, cooks or fetches."""
    goods: tuple[str, ...] = ()
    media: tuple[Medium, ...] = ()


@dataclass(frozen=True, slots=True)
class Perks:
    """What a milestone gives for the rest of the game; `gains` once."""

    gains: dict[str, int] = field(default_factory=dict)
    eternal: tuple[Medium, ...] = ()
    free_marketeers: tuple[str, ...] = ()
    """Marketeers without salary; a ruling says whether they stand for all marketeers."""
    salary_discount: int = 0
    bonus: dict[str, int] = field(default_factory=dict)
    drinks: int = 0
    buyer_range: int = 0
    sees_reserves: bool = False
    waitress_cash: int = 0
    freezer: int = 0
    unit_price: int = 0
    open_slots: int = 0
    counters: dict[Medium, int] = field(default_factory=dict)
    income_percent: int = 0
    bars: tuple[str, ...] = ()
    """Cards that the chain may no longer have."""
    stacks_training: bool = False


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone: who does the deed first, and all who do it in the same turn, have its perks."""

    id: str
    name: str
    trigger: Trigger
    perks: Perks = Perks()
    note: str = ""
    """What it gives, in words, where a rule of a module says so and no perk."""
    earned: str = ""
    """What it is given for, in words, where a rule of a module says so and no trigger."""
    example: str = ""
    """What it gives in one case, where no perk says enough to make one."""
    lasting: bool = True
    """Whether it gives something for the rest of the game; if not, once."""


@dataclass(frozen=True, slots=True)
class CampaignTile:
    """A campaign tile by its number. An airplane's width is the rows or columns it covers."""

    number: int
    medium: Medium
    width: int
    depth: int
    removed_with: tuple[int, ...] = ()
    """The numbers of players with which it stays in the box."""


class GoodKind(Enum):
    """What a good counts as."""

    FOOD = "food"
    DRINK = "drink"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Good:
    """Something to eat or drink."""

    id: str
    name: str
    counted: tuple[str, str]
    """English forms for one and for several: `%(num)s burger`, `%(num)s burgers`."""
    letter: str
    kind: GoodKind
    marketable: bool = True

    def some(self, number: int) -> str:
        """`1 burger`, `3 burgers`, in the current language."""
        return npgettext("goods", *self.counted, number)


def are_made(goods: Iterable[Good]) -> bool:
    """Whether one of the goods is neither food nor drink, and so not cooked."""
    return any(good.kind is GoodKind.NEITHER for good in goods)


def cooking_text(goods: Iterable[Good], said: str) -> str:
    """`cooks 3 burgers`, or `makes` what is not cooked; `said` counts the goods."""
    if are_made(goods):
        return gettext("makes %(goods)s", goods=said)
    return gettext("cooks %(goods)s", goods=said)


@dataclass(frozen=True, slots=True)
class ReserveCard:
    """What a bank reserve card adds at the first break, and what it asks for from then on."""

    money: int
    ceo_slots: int
    """For the CEO."""
    name: str = ""
    """By which it is chosen and told apart; its money, unless it has another."""
    base_price: int | None = None
    """Of an item; None asks for no other than before."""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", str(self.money))


@dataclass(frozen=True, slots=True)
class TableSize:
    """What depends on the number of players."""

    rows: int
    columns: int
    bank: int
    introductory_bank: int
    copies_of_unique: int


@dataclass(frozen=True, slots=True)
class ChainMark:
    """A chain's name and how it is told apart."""

    name: str
    letter: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Setup:
    """The numbers of the set-up."""

    reserve_cards: tuple[ReserveCard, ...]
    chains: tuple[ChainMark, ...]
    houses: tuple[int, ...]
    gardens: int
    restaurants: int
    ceo_slots: int
    ceo_hires: int
    base_price: int
    salary: int


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file of tables."""

    tables: dict[int, TableSize]
    """By number of players."""


@dataclass(frozen=True, slots=True)
class _EmployeeFile:
    employees: tuple[Employee, ...]


@dataclass(frozen=True, slots=True)
class _MilestoneFile:
    milestones: tuple[Milestone, ...]


@dataclass(frozen=True, slots=True)
class _CampaignFile:
    campaigns: tuple[CampaignTile, ...]


@dataclass(frozen=True, slots=True)
class _GoodsFile:
    goods: tuple[Good, ...]


T = TypeVar("T")


def _read(kind: type[T], name: str) -> T:
    text = files("kaffeehaus.games.fcm.data").joinpath(name).read_text("utf-8")
    return revive(kind, json.loads(text))


@cache
def base_employees() -> tuple[Employee, ...]:
    """The employees of the base game. Raises `ValueError` if the data file is damaged."""
    return _read(_EmployeeFile, "employees.json").employees


@cache
def base_milestones() -> tuple[Milestone, ...]:
    """The milestones of the base game."""
    return _read(_MilestoneFile, "milestones.json").milestones


@cache
def base_campaigns() -> tuple[CampaignTile, ...]:
    """The campaign tiles of the base game."""
    return _read(_CampaignFile, "campaigns.json").campaigns


@cache
def base_goods() -> tuple[Good, ...]:
    """The goods of the base game."""
    return _read(_GoodsFile, "goods.json").goods


@cache
def base_tables() -> dict[int, TableSize]:
    """By number of players: the size of the map, the bank, the copies of 1x cards."""
    return _read(TableFile, "tables.json").tables


@cache
def base_setup() -> Setup:
    """The numbers of the base game's set-up."""
    return _read(Setup, "setup.json")


def alike(employees: Mapping[str, Employee], card: str) -> list[str]:
    """The cards of which a chain may have one in all, if this is such a card."""
    known = employees[card]
    if not known.unique:
        return []
    if not known.group:
        return [card]
    return [other.id for other in employees.values() if other.group == known.group]


def check_content(
    employees: Mapping[str, Employee],
    milestones: Iterable[Milestone],
    goods: Mapping[str, Good],
) -> None:
    """Everything that content names exists. Raises `ValueError` with the first name that does not.

    Asked of a whole ruleset, because one module may name the cards of another.
    """
    for employee in employees.values():
        _require(employee.career, employees, employee.id)
        if employee.cooks:
            _require(employee.cooks.goods, goods, employee.id)
        if employee.slots and not employee.manager:
            raise ValueError(f"{employee.id} has slots but is no manager")
    for milestone in milestones:
        _require(milestone.trigger.cards, employees, milestone.id)
        _require(milestone.trigger.goods, goods, milestone.id)
        _require(milestone.perks.gains, employees, milestone.id)
        _require(milestone.perks.bars, employees, milestone.id)
        _require(milestone.perks.bonus, goods, milestone.id)
        if milestone.trigger.on is Deed.MODULE and not milestone.earned:
            raise ValueError(f"{milestone.id} does not say what it is given for")


def _require(names: Iterable[str], known: Mapping[str, object], where: str) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{where} names {name!r}, which is not there")
