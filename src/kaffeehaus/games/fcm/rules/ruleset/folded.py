"""A ruleset: the groups of points with what all chosen modules say, as the phases ask it.

How modules become a ruleset stands in `folding`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from kaffeehaus.core.options import Chosen, Option
from kaffeehaus.games.fcm.rules.cards import (
    CampaignTile,
    Deed,
    Employee,
    Good,
    Milestone,
    Setup,
    TableSize,
    alike,
    check_content,
)
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Awards,
    Board,
    CleanUp,
    Dinner,
    Drawing,
    Marketing,
    MediumRule,
    Missing,
    Objection,
    Payday,
    ReserveRule,
    RulesetError,
    SettingUp,
    Structure,
    Thought,
    Words,
    Working,
)
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive
from kaffeehaus.games.fcm.rules.steps import DayStep, Spine, Step
from kaffeehaus.games.fcm.rules.town import ModuleState

T = TypeVar("T")


@dataclass(frozen=True)
class Ruleset:
    """The fold of some modules: what the phases ask."""

    modules: tuple[str, ...]
    options: dict[str, Option]
    """By name: what the modules ask when a game is made."""
    requires_from: dict[str, Mapping[int, frozenset[str]]]
    """By module, then by number of players: what it needs beside it from so many on."""
    employees: dict[str, Employee]
    milestones: dict[str, Milestone]
    campaigns: dict[int, CampaignTile]
    goods: dict[str, Good]
    media: dict[str, MediumRule]
    map_tiles: tuple[str, ...]
    extra_copies: dict[str, int]
    depletions: dict[str, int]
    spares: dict[str, int]
    slices: dict[str, type[ModuleState]]
    thoughts: dict[str, Thought]
    """By module: what bots should know of it."""
    spine: Spine
    setting_up: SettingUp
    awards: Awards
    structure: Structure
    working: Working
    dinner: Dinner
    payday: Payday
    marketing: Marketing
    clean_up: CleanUp
    board: Board
    words: Words
    drawing: Drawing

    def __post_init__(self) -> None:
        try:
            check_content(self.employees, self.milestones.values(), self.goods)
        except ValueError as error:
            raise RulesetError(str(error)) from error
        decided(self.setting_up.setup, "the set-up")
        names = [card.name for card in decided(self.setting_up.reserves, "the reserves").cards]
        if len(set(names)) != len(names):
            raise RulesetError("two reserve cards have the same name")

    @cached_property
    def setup(self) -> Setup:
        """The numbers of the set-up."""
        return decided(self.setting_up.setup, "the set-up")

    @cached_property
    def reserves(self) -> ReserveRule:
        """The reserve cards."""
        return decided(self.setting_up.reserves, "the reserves")

    @cached_property
    def steps(self) -> dict[str, Step]:
        """By id: the steps of the set-up and of a turn."""
        return {step.id: step for step in (*self.spine.setup, *self.spine.turn)}

    @cached_property
    def day_steps(self) -> dict[str, DayStep]:
        """By id: the steps of a working day."""
        return {step.id: step for step in self.spine.day}

    def table_for(self, seats: int, options: Chosen) -> TableSize:
        """What lies on the table with so many players. Raises `RulesetError` if it is not played
        so."""
        size = self.setting_up.tables.get(seats)
        if size is None:
            counts = " or ".join(map(str, sorted(self.setting_up.tables.keys())))
            raise RulesetError(f"there is a table for {counts}")
        check_seats(self.requires_from, seats)
        for objection in self.setting_up.objections(options, seats):
            raise Objection(objection)
        return size

    def supply_for(self, size: TableSize, seats: int) -> dict[str, int]:
        """All copies of every card; of 1x cards as many as the number of players allows."""
        supply = {}
        for card in self.employees.values():
            if seats < card.least_players:
                continue
            copies = min(card.copies, size.copies_of_unique) if card.unique else card.copies
            supply[card.id] = copies + self.extra_copies.get(card.id, 0)
        return supply

    def gone_after(self, turn: int) -> set[str]:
        """The milestones that have left the game by the end of a turn, whoever earned them."""
        return {name for name, last in self.depletions.items() if last <= turn}

    def seat_counts_with(self, options: Chosen) -> tuple[int, ...]:
        """The numbers of players that it is played with, rising."""
        tables = sorted(self.setting_up.tables.keys())
        return tuple(seats for seats in tables if self._seats(seats, options))

    def _seats(self, seats: int, options: Chosen) -> bool:
        try:
            self.table_for(seats, options)
        except RulesetError:
            return False
        return True

    def step_after(self, step: str) -> str:
        """What comes after a step; after the last of a turn, the first of the next."""
        order = list(self.steps)
        place = order.index(step) + 1
        return order[place] if place < len(order) else self.spine.turn[0].id

    @cached_property
    def places(self) -> dict[str, int]:
        """By card: its place in the box."""
        return {card: place for place, card in enumerate(self.employees)}

    @cached_property
    def entry_level(self) -> tuple[str, ...]:
        """The cards that can be hired, in the order of the box."""
        return tuple(card.id for card in self.employees.values() if card.entry_level)

    def given_for(self, deed: Deed) -> list[Milestone]:
        """The milestones of a deed, in the order of the box."""
        return self._by_deed.get(deed, [])

    @cached_property
    def _by_deed(self) -> dict[Deed, list[Milestone]]:
        found: dict[Deed, list[Milestone]] = {}
        for milestone in self.milestones.values():
            found.setdefault(milestone.trigger.on, []).append(milestone)
        return found

    @cached_property
    def alike(self) -> dict[str, list[str]]:
        """By card: those of which a chain may have one in all, if this is such a card."""
        return {card: alike(self.employees, card) for card in self.employees}

    @cached_property
    def barred_by(self) -> dict[str, frozenset[str]]:
        """By card: the milestones with which a chain may no longer have it."""
        return {
            card: frozenset(one.id for one in self.milestones.values() if card in one.perks.bars)
            for card in self.employees
        }


def check_seats(requires_from: Mapping[str, Mapping[int, frozenset[str]]], seats: int) -> None:
    """Raises `Missing` if a module needs one that is not there with so many players; asked with all
    that are."""
    for module, needs in requires_from.items():
        for least, needed in needs.items():
            if seats >= least and (missing := needed - requires_from.keys()):
                raise Missing(module, min(missing), least)


def decided(point: Exclusive[T], what: str) -> T:
    """What a module decides there. Raises `RulesetError` if none does."""
    if point.value is None:
        raise RulesetError(f"no module decides {what}")
    return point.value
