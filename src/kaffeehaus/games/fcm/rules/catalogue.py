"""Everything that the base game or any module brings, by its id: for names and drawings.

A module's content is the file `content.json` in its folder of `modules`, which is named by
the module's id. What is in a ruleset is folded from the modules chosen; the catalogue knows them
all, so that an event or a drawing can name a card without being told which game it belongs to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kaffeehaus.core.notation import revive
from kaffeehaus.games.fcm.rules.cards import (
    CampaignTile,
    Employee,
    Good,
    Milestone,
    ReserveCard,
    base_campaigns,
    base_employees,
    base_goods,
    base_milestones,
)

_MODULES = files("kaffeehaus.games.fcm.modules")
_FILE = "content.json"


@dataclass(frozen=True, slots=True)
class ModuleContent:
    """The content of one module."""

    employees: tuple[Employee, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    campaigns: tuple[CampaignTile, ...] = ()
    goods: tuple[Good, ...] = ()
    reserves: tuple[ReserveCard, ...] = ()


@cache
def content_of(module: str) -> ModuleContent:
    """What a module brings. Raises `ValueError` if its file is damaged."""
    text = _MODULES.joinpath(module, _FILE).read_text("utf-8")
    return revive(ModuleContent, json.loads(text))


@cache
def _all_modules() -> tuple[ModuleContent, ...]:
    folders = [path for path in _MODULES.iterdir() if path.joinpath(_FILE).is_file()]
    found = [content_of(name) for name in sorted(folder.name for folder in folders)]
    base = ModuleContent(base_employees(), base_milestones(), base_campaigns(), base_goods())
    return base, *found


@cache
def every_employee() -> Mapping[str, Employee]:
    """Employees by id, those of the base game first."""
    return {card.id: card for content in _all_modules() for card in content.employees}


@cache
def every_milestone() -> Mapping[str, Milestone]:
    """Milestones by id, those of the base game first."""
    return {one.id: one for content in _all_modules() for one in content.milestones}


@cache
def every_campaign() -> Mapping[int, CampaignTile]:
    """Campaign tiles by number, those of the base game first."""
    return {tile.number: tile for content in _all_modules() for tile in content.campaigns}


@cache
def every_good() -> Mapping[str, Good]:
    """Goods by id, those of the base game first."""
    return {good.id: good for content in _all_modules() for good in content.goods}


@cache
def every_reserve() -> Mapping[str, ReserveCard]:
    """The reserve cards that modules bring, by name."""
    return {card.name: card for content in _all_modules() for card in content.reserves}
