"""The help: the base game in our own words, with examples that the engine worked out."""

from __future__ import annotations

from collections.abc import Callable

from kaffeehaus.core.i18n import LazyMessage, lazy_gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.help import examples, lists
from kaffeehaus.games.fcm.words.help.sections import SECTIONS

_LISTS = {
    "Employees": lists.employees,
    "Milestones": lists.milestones,
    "Careers": lists.careers,
    "Campaign tiles": lists.campaign_tiles,
}
"""By section, here and below in English: what is told item by item, from the data."""

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

_LINKS = {
    "Employees": ("/help/fcm/cards", lazy_gettext("All employees, including modules")),
    "Milestones": ("/help/fcm/milestones", lazy_gettext("All milestones, including modules")),
}
"""By section: the page that says more, and the words of the link."""


def help_sections(new: FcmState) -> tuple[HelpSection, ...]:
    """All sections in the order in which they are read, with examples played in a new game."""
    return tuple(_section(new.copy(), title, said) for title, said in SECTIONS)


def _section(new: FcmState, title: LazyMessage, said: tuple[LazyMessage, ...]) -> HelpSection:
    section, paragraphs = title.message, map(str, said)
    listed = _LISTS[section]() if section in _LISTS else ()
    if section == "Set-up":
        listed = lists.table_sizes(new.rules)
    if section not in _EXAMPLES:
        link, words = _LINKS.get(section, ("", ""))
        return HelpSection(str(title), (*paragraphs, *listed), link=link, link_words=str(words))
    example = _EXAMPLES[section](examples.town(new))
    told = (*paragraphs, *example.paragraphs)
    return HelpSection(str(title), told, example.drawing, example.caption)
