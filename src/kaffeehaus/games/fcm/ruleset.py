"""A ruleset is the fold of the chosen modules, point by point, each by its law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, TypeVar

from kaffeehaus.games.fcm.cards import (
    CampaignTile,
    Employee,
    Good,
    Milestone,
    Setup,
    check_content,
)
from kaffeehaus.games.fcm.module import (
    Career,
    Depletion,
    ExtraCopies,
    MediumRule,
    Module,
    ModuleState,
    Patch,
    ReserveRule,
    Spare,
)
from kaffeehaus.games.fcm.steps import AnyStep, DayStep, Placed, Step


class RulesetError(ValueError):
    """Modules that cannot be played together."""


@dataclass(frozen=True)
class Ruleset:
    """The fold of some modules: what the phases ask."""

    modules: tuple[str, ...]
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
    setup: Setup
    reserves: ReserveRule
    setup_steps: tuple[Step, ...]
    turn_steps: tuple[Step, ...]
    day_steps: tuple[DayStep, ...]
    points: Module
    """Every other point, combined."""

    def __post_init__(self) -> None:
        try:
            check_content(self.employees, self.milestones.values(), self.goods)
        except ValueError as error:
            raise RulesetError(str(error)) from error


def fold(modules: Iterable[Module]) -> Ruleset:
    """The ruleset of these modules. Raises `RulesetError` if they cannot be combined."""
    chosen = sorted(modules, key=lambda module: module.id)
    _check_companions(chosen)
    patches = frozenset[Patch]().union(*(module.patches for module in chosen))
    inserted = [placed for module in chosen for placed in module.insertions]
    points = _combined(chosen)
    _check_anchors((points.setup_steps, points.turn_steps, points.day_steps), inserted)
    return Ruleset(
        modules=tuple(module.id for module in chosen),
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
        setup=_owned(points.setup, "setup"),
        reserves=_owned(points.reserves, "reserves"),
        setup_steps=_spine(points.setup_steps, inserted),
        turn_steps=_spine(points.turn_steps, inserted),
        day_steps=_spine(points.day_steps, inserted),
        points=points,
    )


def _check_companions(modules: list[Module]) -> None:
    ids = [module.id for module in modules]
    if len(set(ids)) != len(ids):
        raise RulesetError("a module is chosen twice")
    for module in modules:
        if missing := module.requires - set(ids):
            raise RulesetError(f"{module.id} needs {min(missing)}")
        if clashing := module.excludes & set(ids):
            raise RulesetError(f"{module.id} cannot be played with {min(clashing)}")


def _disjoint(modules: list[Module], table: str, key: str = "id") -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for module in modules:
        for item in getattr(module.content, table):
            name = getattr(item, key)
            if name in found:
                raise RulesetError(f"{module.id} brings {name} of {table} a second time")
            found[name] = item
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


_FOLDED_ELSEWHERE = (
    "id",
    "requires",
    "excludes",
    "content",
    "patches",
    "insertions",
    "slice",
)
_EXCLUSIVE = (
    "setup",
    "reserves",
    "milestone_set",
    "on_the_way",
    "board",
    "setup_steps",
    "turn_steps",
    "day_steps",
)


def _combined(modules: list[Module]) -> Module:
    values: dict[str, Any] = {"id": "+".join(module.id for module in modules)}
    for point in fields(Module):
        if point.name in _FOLDED_ELSEWHERE:
            continue
        given = [getattr(module, point.name) for module in modules]
        given = [value for value in given if value]
        values[point.name] = _combine(point.name, given, getattr(Module("none"), point.name))
    return Module(**values)


def _combine(name: str, given: list[Any], nothing: Any) -> Any:
    if name in _EXCLUSIVE:
        if len(given) > 1:
            raise RulesetError(f"two modules want to decide {name}")
        return given[0] if given else nothing
    if isinstance(nothing, dict):
        return _by_rank(name, given)
    if isinstance(nothing, frozenset):
        return frozenset().union(*given)
    if isinstance(nothing, bool):
        return any(given)
    return tuple(item for value in given for item in value)


def _by_rank(name: str, given: list[Mapping[Any, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for ranks in given:
        for rank, function in ranks.items():
            if rank in found:
                raise RulesetError(f"two modules want {rank} of {name}")
            found[rank] = function
    return {rank: found[rank] for rank in sorted(found, key=_rank)}


def _rank(key: Any) -> Any:
    """Ranks in the order of their list, other keys in their own."""
    return list(type(key)).index(key) if isinstance(key, Enum) else key


T = TypeVar("T")
S = TypeVar("S", bound=AnyStep)


def _owned(value: T | None, name: str) -> T:
    if value is None:
        raise RulesetError(f"no module decides {name}")
    return value


def _check_anchors(spines: tuple[tuple[AnyStep, ...], ...], inserted: list[Placed]) -> None:
    """Every step has its own id, and every inserted one an anchor in some spine."""
    ids = [step.id for spine in spines for step in spine]
    waiting = list(inserted)
    while here := [placed for placed in waiting if placed.after in ids]:
        ids += [placed.step.id for placed in here]
        waiting = [placed for placed in waiting if placed not in here]
    if waiting:
        raise RulesetError(f"there is no step {waiting[0].after} to stand after")
    if len(set(ids)) != len(ids):
        raise RulesetError("two steps have the same name")


def _spine(spine: tuple[S, ...], inserted: list[Placed]) -> tuple[S, ...]:
    """The steps in order: after each one what was placed there, and what was placed after that."""
    steps: list[Any] = []
    for step in spine:
        added = _after(step.id, inserted)
        kind = Step if isinstance(step, Step) else DayStep
        if any(not isinstance(other, kind) for other in added):
            raise RulesetError(f"a step of another kind cannot stand after {step.id}")
        steps += [step, *added]
    return tuple(steps)


def _after(anchor: str, inserted: list[Placed]) -> list[Any]:
    here = [placed for placed in inserted if placed.after == anchor]
    if len(here) > 1 and not all(placed.independent for placed in here):
        raise RulesetError(f"the order of the steps after {anchor} is open")
    found: list[Any] = []
    for placed in sorted(here, key=lambda one: one.step.id):
        found.append(placed.step)
        found += _after(placed.step.id, inserted)
    return found
