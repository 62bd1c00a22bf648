"""Help text of the six players module, with the marks of all chains."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.shapes import chain_mark
from kaffeehaus.games.fcm.modules.six_players.rules import table_for_six
from kaffeehaus.games.fcm.rules.cards import base_setup
from kaffeehaus.games.fcm.words.titles import listed, money

_APART, _HIGH = 34, 34


def six_players_section() -> HelpSection:
    """The help section of the module."""
    marks = base_setup().chains
    ((seats, size),) = table_for_six().items()
    said = (
        f"With six players the town has {size.rows} rows of {size.columns} tiles, for which the "
        "new districts are needed: of their tiles and those of the base game one stays out. The "
        f"bank begins with {money(size.bank)}, there are {size.copies_of_unique} copies of each 1x "
        "card, and all campaign tiles are used. Everything else is as with fewer players.",
        f"The sixth chain is {marks[seats - 1].name}.",
    )
    drawn = "".join(
        chain_mark(marks, seat, _APART * seat + _APART / 2, _HIGH / 2, 1, filled=True)
        for seat in range(seats)
    )
    names = listed([mark.name for mark in marks[:seats]])
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_APART * seats} {_HIGH}" '
        f'role="img" class="fcm" font-family="system-ui, sans-serif"><title>{escape(names)}</title>'
        f"{drawn}</svg>"
    )
    return HelpSection("Module: Six players", said, drawing, f"{names}.")
