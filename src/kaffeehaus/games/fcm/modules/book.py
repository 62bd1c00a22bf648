"""The help as a book: the base game, a chapter for each module, then every card and milestone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from kaffeehaus.core.help_pages import Chapter
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.box import all_cards, all_milestones
from kaffeehaus.games.fcm.modules.menu import on_the_menu
from kaffeehaus.games.fcm.modules.offered import OFFERED

_BASE, _MODULES, _LISTS = "The base game", "Modules of the expansion", "All cards"
_BASE_CHAPTERS = (
    ("", "The game", "1. Restructuring"),
    ("day", "The working day", "4. Dinner"),
    ("evening", "From dinner to the clean up", "Milestones"),
    ("box", "What is in the box", ""),
)
"""Id, title, and the title of the section that the next one begins with."""


def chapters(base: Callable[[], tuple[HelpSection, ...]]) -> tuple[Chapter, ...]:
    """All chapters; `base` makes the sections of the base game."""
    modules = tuple(
        Chapter(
            module.id,
            str(module.title),
            module.sections,
            part=_MODULES,
            sentence=str(on_the_menu(module).sentence),
        )
        for module in OFFERED
        if module.help
    )
    return (
        *_base_chapters(base),
        *modules,
        Chapter(
            "cards",
            "All employees",
            cards=all_cards,
            part=_LISTS,
            sentence="What each card does, its salary and career, and how many there are.",
        ),
        Chapter(
            "milestones",
            "All milestones",
            cards=all_milestones,
            part=_LISTS,
            sentence="How each is earned, what it gives, and when it leaves.",
        ),
    )


def _base_chapters(base: Callable[[], tuple[HelpSection, ...]]) -> tuple[Chapter, ...]:
    begins, kept = "", cache(base)
    found = []
    for name, title, ends in _BASE_CHAPTERS:
        found.append(Chapter(name, title, partial(_between, kept, begins, ends), part=_BASE))
        begins = ends
    return tuple(found)


def _between(
    base: Callable[[], tuple[HelpSection, ...]], begins: str, ends: str
) -> tuple[HelpSection, ...]:
    """The sections from one title up to another; an empty one is the beginning, or the end."""
    sections = base()
    titles = [section.title for section in sections]
    first = titles.index(begins) if begins else 0
    return sections[first : titles.index(ends) if ends else len(titles)]
