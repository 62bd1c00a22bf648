"""Employee cards as small chips: a colour, a name, a number, and a way to choose them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from kaffeehaus.games.fcm.catalogue import every_employee
from kaffeehaus.games.fcm.draw.ground import INK
from kaffeehaus.games.fcm.titles import card_title

WIDTH, HEIGHT, GAP = 214, 30, 6
LINE = HEIGHT + GAP

_FILLS = {
    "black": "#3B3B3B",
    "purple": "#C9B3DC",
    "red": "#E3A39A",
    "salmon": "#F2C6B4",
    "grey": "#C9C9C4",
    "light_green": "#C5DDB0",
    "blue": "#AFCBE6",
    "olive_green": "#CBCB8F",
    "teal": "#A9D5CF",
}

Offered = Mapping[str, str]
"""By card: the field of an action that a click on it answers."""


def chip(card: str, number: int, x: float, y: float, offered: Offered) -> str:
    """One kind of card: its name, `$` for a salary, `1x` for a unique one, and how many."""
    employee = every_employee().get(card)
    colour = employee.colour if employee else "grey"
    ink = "#FFFFFF" if colour == "black" else "#1E1A17"
    signs = ("$" if employee and employee.salary else "") + (
        " 1x" if employee and employee.unique else ""
    )
    field = offered.get(card)
    choice = f' data-field="{field}" data-value="{card}" role="button"' if field else ""
    name = f"{card_title(card)}, {number}"
    sign = (
        f'<circle class="sign" cx="{x + WIDTH - 4:g}" cy="{y + 4:g}" r="6" '
        f'fill="var(--focus, #0B63C5)" stroke="#fff" stroke-width="2"/>'
        if field
        else ""
    )
    return (
        f'<g class="choice"{choice} aria-label="{escape(name)}">'
        f'<rect class="area" x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="5" '
        f'fill="{_FILLS.get(colour, "#ddd")}" stroke="{INK}"/>'
        f"{words(x + 8, y + 20, card_title(card), 12, ink)}"
        f"{words(x + WIDTH - 8, y + 20, f'{signs} ×{number}'.strip(), 12, ink, 'end')}{sign}</g>"
    )


def slot(x: float, y: float) -> str:
    """An open slot."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="none" '
        f'stroke="{INK}" stroke-dasharray="5 4" stroke-opacity="0.5"/>'
    )


def words(x: float, y: float, said: str, size: int, ink: str = INK, anchor: str = "start") -> str:
    """A line of text."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{ink}">{escape(said)}</text>'
    )
