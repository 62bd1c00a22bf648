"""Help text of the six players module, with the marks of all chains."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.shapes import chain_mark
from kaffeehaus.games.fcm.modules.six_players.rules import table_for_six
from kaffeehaus.games.fcm.rules.cards import base_setup
from kaffeehaus.games.fcm.words.titles import money

_APART, _HIGH = 34, 34


def six_players_section() -> HelpSection:
    """The help section of the module."""
    marks = base_setup().chains
    ((seats, size),) = table_for_six().items()
    said = (
        gettext(
            "With 6 players the town has %(rows)s rows of %(columns)s tiles. This needs the new "
            "districts: 1 tile of both sets together is left out. The bank starts with %(bank)s, "
            "each 1x card has %(copies)s copies, and all campaign tiles are used. Everything else "
            "stays the same.",
            rows=size.rows,
            columns=size.columns,
            bank=money(size.bank),
            copies=size.copies_of_unique,
        ),
        gettext("The 6th chain is %(chain)s.", chain=marks[seats - 1].name),
    )
    drawn = "".join(
        chain_mark(marks, seat, _APART * seat + _APART / 2, _HIGH / 2, 1, filled=True)
        for seat in range(seats)
    )
    names = and_list([mark.name for mark in marks[:seats]])
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_APART * seats} {_HIGH}" '
        f'role="img" class="fcm" font-family="system-ui, sans-serif"><title>{escape(names)}</title>'
        f"{drawn}</svg>"
    )
    return HelpSection(gettext("Module: Six players"), said, drawing, f"{names}.")
