"""The fold: how chosen modules become one ruleset. Their order does not matter."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import fields, replace
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from kaffeehaus.core.options import Option
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset, decided
from kaffeehaus.games.fcm.rules.ruleset.groups import Excluded, Group, Missing, RulesetError
from kaffeehaus.games.fcm.rules.ruleset.module import (
    Career,
    Content,
    Depletion,
    ExtraCopies,
    Module,
    Patch,
    Spare,
)
from kaffeehaus.games.fcm.rules.ruleset.ordering import arranged
from kaffeehaus.games.fcm.rules.ruleset.points import Clash, Exclusive
from kaffeehaus.games.fcm.rules.steps import Spine

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def fold(modules: Iterable[Module]) -> Ruleset:
    """The ruleset of these modules. Raises `RulesetError` if they cannot be combined."""
    chosen = check_together(modules)
    patches = frozenset[Patch]().union(*(module.patches for module in chosen))
    return Ruleset(
        modules=tuple(module.id for module in chosen),
        options=_options(chosen),
        requires_from={m.id: m.requires_from for m in chosen},
        employees=_with_careers(
            _disjoint(chosen, "employees", lambda c: [(card.id, card) for card in c.employees]),
            patches,
        ),
        milestones=_disjoint(chosen, "milestones", lambda c: [(m.id, m) for m in c.milestones]),
        campaigns=_disjoint(chosen, "campaigns", lambda c: [(t.number, t) for t in c.campaigns]),
        goods=_disjoint(chosen, "goods", lambda c: [(good.id, good) for good in c.goods]),
        media=_disjoint(chosen, "media", lambda c: [(rule.id, rule) for rule in c.media]),
        map_tiles=_all_different(chosen),
        extra_copies=_keyed([(p.card, p.copies) for p in patches if isinstance(p, ExtraCopies)]),
        depletions=_keyed([(p.milestone, p.turn) for p in patches if isinstance(p, Depletion)]),
        spares=_keyed([(p.card, p.copies) for p in patches if isinstance(p, Spare)]),
        slices={module.id: module.slice for module in chosen if module.slice},
        thoughts={module.id: module.thought for module in chosen if module.thought},
        spine=_spine(chosen),
        **_groups(chosen),
    )


def check_together(modules: Iterable[Module]) -> list[Module]:
    """These modules with what they bring along, by their ids. Raises `RulesetError` if one is there
    twice, needs what is not there or excludes what is; a fold asks this first."""
    asked = list(modules)
    _check_choice(asked)
    chosen = sorted(with_companions(asked), key=lambda module: module.id)
    _check_companions(chosen)
    return chosen


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


def with_pairs(modules: Iterable[Module], pairs: Iterable[Module]) -> list[Module]:
    """These modules, and the pairs both of whose modules are in the game with them."""
    chosen = list(modules)
    there = {module.id for module in with_companions(chosen)}
    return [*chosen, *(pair for pair in pairs if pair.requires <= there)]


def _check_choice(modules: Sequence[Module]) -> None:
    ids = [module.id for module in modules]
    if len(set(ids)) != len(ids):
        raise RulesetError("a module is chosen twice")


def _check_companions(modules: list[Module]) -> None:
    ids = [module.id for module in modules]
    for module in modules:
        if clashing := module.excludes & set(ids):
            raise Excluded(module.id, min(clashing))
        if missing := module.requires - set(ids):
            raise Missing(module.id, min(missing))


def _groups(modules: list[Module]) -> dict[str, Any]:  # Any: the fields of a ruleset differ
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
    return arranged(decided(said, what), [placed for module in modules for placed in module.steps])


def _disjoint(
    modules: list[Module], table: str, items: Callable[[Content], Iterable[tuple[K, T]]]
) -> dict[K, T]:
    """By name what all boxes hold of a table; none brings what another has."""
    found: dict[K, T] = {}
    for module in modules:
        for name, item in items(module.content):
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
