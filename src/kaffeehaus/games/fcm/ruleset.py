"""A ruleset is the fold of the chosen modules: the same groups, with what all of them say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any, TypeVar

from kaffeehaus.core.options import Option
from kaffeehaus.games.fcm.cards import (
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
from kaffeehaus.games.fcm.groups import (
    Awards,
    Board,
    CleanUp,
    Dinner,
    Drawing,
    Group,
    Marketing,
    Payday,
    ReserveRule,
    RulesetError,
    SettingUp,
    Structure,
    Words,
    Working,
)
from kaffeehaus.games.fcm.module import (
    Career,
    Depletion,
    ExtraCopies,
    MediumRule,
    Module,
    Patch,
    Spare,
)
from kaffeehaus.games.fcm.ordering import arranged
from kaffeehaus.games.fcm.points import Clash, Exclusive
from kaffeehaus.games.fcm.slices import ModuleState
from kaffeehaus.games.fcm.steps import DayStep, Spine, Step
from kaffeehaus.games.fcm.thinking import Thought


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
        _owned(self.setting_up.setup, "the set-up")
        names = [card.name for card in _owned(self.setting_up.reserves, "the reserves").cards]
        if len(set(names)) != len(names):
            raise RulesetError("two reserve cards have the same name")

    @cached_property
    def setup(self) -> Setup:
        """The numbers of the set-up."""
        return _owned(self.setting_up.setup, "the set-up")

    @cached_property
    def reserves(self) -> ReserveRule:
        """The reserve cards."""
        return _owned(self.setting_up.reserves, "the reserves")

    @cached_property
    def steps(self) -> dict[str, Step]:
        """By id: the steps of the set-up and of a turn."""
        return {step.id: step for step in (*self.spine.setup, *self.spine.turn)}

    @cached_property
    def day_steps(self) -> dict[str, DayStep]:
        """By id: the steps of a working day."""
        return {step.id: step for step in self.spine.day}

    def table_for(self, seats: int) -> TableSize:
        """What lies on the table with so many players. Raises `RulesetError` if it is not played
        so."""
        size = self.setting_up.tables.get(seats)
        if size is None:
            counts = " or ".join(map(str, sorted(self.setting_up.tables.keys())))
            raise RulesetError(f"there is a table for {counts}")
        for module, needs in self.requires_from.items():
            for least, needed in needs.items():
                if seats >= least and (missing := needed - set(self.modules)):
                    raise RulesetError(f"{module} needs {min(missing)} from {least} players on")
        return size

    @cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players that it is played with, rising."""
        return tuple(seats for seats in sorted(self.setting_up.tables.keys()) if self._seats(seats))

    def _seats(self, seats: int) -> bool:
        try:
            self.table_for(seats)
        except RulesetError:
            return False
        return True

    def step_after(self, step: str) -> str:
        """What comes after a step; after the last of a turn, the first of the next."""
        order = list(self.steps)
        place = order.index(step) + 1
        return order[place] if place < len(order) else self.spine.turn[0].id

    def given_for(self, deed: Deed) -> list[Milestone]:
        """The milestones of a deed, in the order of the box."""
        return self._by_deed.get(deed, [])

    @cached_property
    def _by_deed(self) -> dict[Deed, list[Milestone]]:
        found: dict[Deed, list[Milestone]] = {}
        for milestone in self.milestones.values():
            found.setdefault(milestone.trigger.on, []).append(milestone)
        return found

    def alike(self, card: str) -> list[str]:
        """The cards of which a chain may have one in all, if this is such a card."""
        return alike(self.employees, card)


def fold(modules: Iterable[Module]) -> Ruleset:
    """The ruleset of these modules. Raises `RulesetError` if they cannot be combined."""
    asked = list(modules)
    _check_choice(asked)
    chosen = sorted(with_companions(asked), key=lambda module: module.id)
    _check_companions(chosen)
    patches = frozenset[Patch]().union(*(module.patches for module in chosen))
    return Ruleset(
        modules=tuple(module.id for module in chosen),
        options=_options(chosen),
        requires_from={m.id: m.requires_from for m in chosen if m.requires_from},
        employees=_with_careers(_disjoint(chosen, "employees"), patches),
        milestones=_disjoint(chosen, "milestones"),
        campaigns=_disjoint(chosen, "campaigns", "number"),
        goods=_disjoint(chosen, "goods"),
        media=_disjoint(chosen, "media"),
        map_tiles=_all_different(chosen),
        extra_copies=_keyed([(p.card, p.copies) for p in patches if isinstance(p, ExtraCopies)]),
        depletions=_keyed([(p.milestone, p.turn) for p in patches if isinstance(p, Depletion)]),
        spares=_keyed([(p.card, p.copies) for p in patches if isinstance(p, Spare)]),
        slices={module.id: module.slice for module in chosen if module.slice},
        thoughts={module.id: module.thought for module in chosen if module.thought},
        spine=_spine(chosen),
        **_groups(chosen),
    )


def with_companions(modules: Iterable[Module]) -> list[Module]:
    """These modules and what they bring along, each once. Raises `RulesetError` where two have the
    same name."""
    found: dict[str, Module] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if found.setdefault(module.id, module) is not module:
            raise RulesetError(f"two modules have the same name, {module.id}")
        waiting += [one for one in module.brings if found.get(one.id) is not one]
    return list(found.values())


def _check_choice(modules: Sequence[Module]) -> None:
    ids = [module.id for module in modules]
    if len(set(ids)) != len(ids):
        raise RulesetError("a module is chosen twice")


def _check_companions(modules: list[Module]) -> None:
    ids = [module.id for module in modules]
    for module in modules:
        if missing := module.requires - set(ids):
            raise RulesetError(f"{module.id} needs {min(missing)}")
        if clashing := module.excludes & set(ids):
            raise RulesetError(f"{module.id} cannot be played with {min(clashing)}")


def _groups(modules: list[Module]) -> dict[str, Any]:
    """Group by group what all modules say."""
    names = [field.name for field in fields(Module) if isinstance(field.default, Group)]
    return {
        name: reduce(or_, (getattr(module, name).owned(module.id) for module in modules))
        for name in names
    }


def _spine(modules: list[Module]) -> Spine:
    what = "the steps of the game"
    try:
        said = reduce(or_, (Exclusive(module.spine).owned(module.id) for module in modules))
    except Clash as clash:
        raise RulesetError(clash.at(what)) from clash
    return arranged(_owned(said, what), [placed for module in modules for placed in module.steps])


def _disjoint(modules: list[Module], table: str, key: str = "id") -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for module in modules:
        for item in getattr(module.content, table):
            name = getattr(item, key)
            if name in found:
                raise RulesetError(f"{module.id} brings {name} of {table} a second time")
            found[name] = item
    return found


def _options(modules: list[Module]) -> dict[str, Option]:
    """By name; several modules may have the same one."""
    found: dict[str, Option] = {}
    for option in (option for module in modules for option in module.options):
        if found.setdefault(option.name, option) != option:
            raise RulesetError(f"two modules have different options {option.name}")
    return found


def _all_different(modules: list[Module]) -> tuple[str, ...]:
    letters = [letter for module in modules for letter in module.content.map_tiles]
    if len(set(letters)) != len(letters):
        raise RulesetError("two modules bring the same map tile")
    return tuple(sorted(letters))


def _with_careers(employees: dict[str, Employee], patches: frozenset[Patch]) -> dict[str, Employee]:
    """Career patches between cards that are both in the game."""
    patched = dict(employees)
    careers = [patch for patch in patches if isinstance(patch, Career)]
    for patch in sorted(careers, key=lambda career: (career.card, career.target)):
        card = patched.get(patch.card)
        if card and patch.target in patched and patch.target not in card.career:
            patched[patch.card] = replace(card, career=(*card.career, patch.target))
    return patched


def _keyed(patches: list[tuple[str, int]]) -> dict[str, int]:
    """By key what the patches say; two that say different things are refused."""
    said = dict(sorted(patches))
    for key, value in patches:
        if said[key] != value:
            raise RulesetError(f"two modules change {key} in different ways")
    return said


T = TypeVar("T")


def _owned(point: Exclusive[T], what: str) -> T:
    if point.value is None:
        raise RulesetError(f"no module decides {what}")
    return point.value
