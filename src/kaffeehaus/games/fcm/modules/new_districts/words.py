"""Texts of the new districts module: notes on apartments and help."""

from __future__ import annotations

from collections.abc import Iterator

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
        yield f"apartments with {house.per_hit} counters for each hit and no limit"


# Help


_MAP = "U0 V0 W0 | X0 Y0 A0 | B0 C0 L0"
_SAID = (
    "Five tiles are drawn with the others, so some of them may stay out. Which of them can be "
    "drawn is agreed when the table is opened.",
    "The roundabout has three lemonades, each a source of its own: by road you take those that "
    "your way passes, through the air all three.",
    "Houses 21 and 22 are houses like any other. House 25 has its garden from the start, and the "
    "road of its tile ends at the house.",
    "Apartments cover three by three squares. Wherever a campaign would put one counter, it puts "
    "two, and there is no limit. They never get a garden; a park beside them counts. Otherwise "
    "they are houses: one chain must have the whole order. π eats after house 3 and 9¾ after "
    "house 9.",
    "No road goes through a building: the four roads that end at π are not joined. Mail passes.",
)


def new_districts_section() -> HelpSection:
    """The help section of the module."""
    drawing = still_svg(new_town("new_districts", _MAP).view(None))
    return HelpSection("Module: New districts", _SAID, drawing, _CAPTION)


_CAPTION = (
    "The new tiles with four others: three lemonades, houses 21 and 22, house 25 with its garden; "
    "below them the apartments π and 9¾."
)
