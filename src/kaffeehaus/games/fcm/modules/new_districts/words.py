"""Texts of the new districts module: notes on apartments and help."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.new_districts.rules import APARTMENTS
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House
from kaffeehaus.games.fcm.words.help.examples import new_town

# Notes


def apartments(state: Position, house: House) -> Iterator[str]:
    """The note on apartments: counters per hit, and no limit."""
    if house.number in APARTMENTS:
        yield gettext(
            "apartments: %(counters)s counters per campaign, no limit", counters=house.per_hit
        )


# Help


_MAP = "U0 V0 W0 | X0 Y0 A0 | B0 C0 L0"


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "The 5 new tiles are drawn together with the others, so some may be left out. You "
            "choose which ones can be drawn when you set up the table."
        ),
        gettext(
            "The roundabout has 3 separate lemonade sources. By road you collect from those your "
            "route passes, by air from all 3."
        ),
        gettext(
            "Houses 21 and 22 are ordinary houses. House 25 starts with a garden, and the road on "
            "its tile ends at the house."
        ),
        gettext(
            "Apartments cover 3×3 squares. Every campaign that would place 1 counter places 2, "
            "and there is no limit. They never get a garden, but a park next to them counts. "
            "Otherwise they are houses: one chain must have the whole order. π eats after house 3, "
            "9¾ after house 9."
        ),
        gettext(
            "Roads do not run through apartments: the 4 roads that end at π are not connected. "
            "Mail passes through."
        ),
    )


def new_districts_section() -> HelpSection:
    """The help section of the module."""
    drawing = still_svg(new_town("new_districts", _MAP).view(None))
    return HelpSection(
        gettext("Module: New districts"),
        _paragraphs(),
        drawing,
        gettext(
            "The new tiles with 4 others: 3 lemonades, houses 21 and 22, house 25 with its garden; "
            "below them the apartments π and 9¾."
        ),
    )
