"""The help: the base game in our own words, with examples that the engine worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.help import examples, lists
from kaffeehaus.games.fcm.help.words import SECTIONS

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.game import FoodChainMagnate
    from kaffeehaus.games.fcm.state import FcmState

_LISTS = {
    "Employees": lists.employees,
    "Milestones": lists.milestones,
    "Careers": lists.careers,
    "Campaign tiles": lists.campaign_tiles,
}
"""What is told item by item, from the data."""

_EXAMPLES: dict[str, Callable[[FcmState], examples.Example]] = {
    "The board": examples.board,
    "Distance": examples.distance,
    "1. Restructuring": examples.structure,
    "How campaigns reach houses": examples.reach_of_signs,
    "Campaigns": examples.reach_from_afar,
    "Food and drinks": examples.trip,
    "A dinner worked out": examples.dinner,
}
"""By section: the example that is drawn beside it."""


def help_sections(game: FoodChainMagnate) -> tuple[HelpSection, ...]:
    """All sections in the order in which they are read."""
    return tuple(_section(game, title, said) for title, said in SECTIONS)


def _section(game: FoodChainMagnate, title: str, said: tuple[str, ...]) -> HelpSection:
    new = game.new({"map": examples.MAP}, 2)
    listed = _LISTS[title]() if title in _LISTS else ()
    if title == "Setting up":
        listed = lists.table_sizes(new.rules)
    if title not in _EXAMPLES:
        return HelpSection(title, (*said, *listed))
    example = _EXAMPLES[title](examples.town(new))
    return HelpSection(title, (*said, *example.paragraphs), example.drawing, example.caption)
