"""The help as a book: the base game, a chapter for each module, then every card and milestone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kaffeehaus.core.help_pages import Chapter
from kaffeehaus.core.i18n import Label, cache_per_language, lazy_gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.box import (
    all_campaign_tiles,
    all_cards,
    all_milestones,
    all_tiles_of_the_map,
)
from kaffeehaus.games.fcm.modules.menu import on_the_menu
from kaffeehaus.games.fcm.modules.offered import OFFERED

_BASE = lazy_gettext("Base game")
_MODULES = lazy_gettext("Expansion modules")
_LISTS = lazy_gettext("All cards")
_MODULE = lazy_gettext("Module")
_BASE_CHAPTERS: tuple[tuple[str, Label, Label], ...] = (
    ("", lazy_gettext("The game"), lazy_gettext("1. Restructuring")),
    ("day", lazy_gettext("The working day"), lazy_gettext("4. Dinner")),
    ("evening", lazy_gettext("From dinner to clean up"), lazy_gettext("Milestones")),
    ("box", lazy_gettext("What is in the box"), ""),
)
"""Id, title, and the title of the section that the next one begins with."""


def chapters(base: Callable[[], tuple[HelpSection, ...]]) -> tuple[Chapter, ...]:
    """All chapters; `base` makes the sections of the base game."""
    modules = tuple(
        Chapter(
            module.id,
            module.title,
            module.sections,
            part=_MODULES,
            sentence=on_the_menu(module).sentence,
        )
        for module in OFFERED
        if module.help
    )
    return (
        *_base_chapters(base),
        *modules,
        Chapter(
            "cards",
            lazy_gettext("All employees"),
            cards=all_cards,
            groups_title=_MODULE,
            families_title=lazy_gettext("Career"),
            part=_LISTS,
            sentence=lazy_gettext(
                "What each card does, its salary and career, and the number of copies."
            ),
        ),
        Chapter(
            "milestones",
            lazy_gettext("All milestones"),
            cards=all_milestones,
            groups_title=_MODULE,
            part=_LISTS,
            sentence=lazy_gettext(
                "How to earn each one, what it gives, and how long it is available."
            ),
        ),
        Chapter(
            "map_tiles",
            lazy_gettext("All map tiles"),
            cards=all_tiles_of_the_map,
            groups_title=_MODULE,
            part=_LISTS,
            sentence=lazy_gettext("Roads, houses and drinks of each tile."),
        ),
        Chapter(
            "campaign_tiles",
            lazy_gettext("All campaign tiles"),
            cards=all_campaign_tiles,
            groups_title=_MODULE,
            families_title=lazy_gettext("Medium"),
            part=_LISTS,
            sentence=lazy_gettext("The number and size of each tile, and where it may stand."),
        ),
    )


def _base_chapters(base: Callable[[], tuple[HelpSection, ...]]) -> tuple[Chapter, ...]:
    begins: Label = ""
    kept = cache_per_language(base)
    found = []
    for name, title, ends in _BASE_CHAPTERS:
        found.append(Chapter(name, title, partial(_between, kept, begins, ends), part=_BASE))
        begins = ends
    return tuple(found)


def _between(
    base: Callable[[], tuple[HelpSection, ...]], begins: Label, ends: Label
) -> tuple[HelpSection, ...]:
    """The sections from one title up to another; an empty one is the beginning, or the end."""
    sections = base()
    titles = [section.title for section in sections]
    first = titles.index(str(begins)) if begins else 0
    return sections[first : titles.index(str(ends)) if ends else len(titles)]
