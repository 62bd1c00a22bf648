"""A structure as SVG, for the help: the CEO, the slots below, and those under managers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap

from kaffeehaus.core.i18n import fitting_length, gettext, pgettext
from kaffeehaus.games.fcm.drawing.figures import figure_shapes
from kaffeehaus.games.fcm.drawing.goods import BASE_GOODS
from kaffeehaus.games.fcm.drawing.grid import CARD, INK
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.catalogue import every_employee
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed
from kaffeehaus.games.fcm.words.describe import shifts_text
from kaffeehaus.games.fcm.words.titles import card_title

WIDTH, HEIGHT, ACROSS, DOWN = 226, 42, 238, 54
FACE = 40
"""Of the width: the person on a card."""
MOST_IN_A_LINE = 30
"""Characters in a line of text below a name."""
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


NO_SHIFTS: Mapping[str, int] = {}
_DISHES = Keyed(BASE_GOODS)


def structure_svg(
    branches: Sequence[Sequence[str | None]], shifts: Mapping[str, int] = NO_SHIFTS
) -> str:
    """By slot of the CEO: who stands there, followed by those under it; None is an open slot.

    `shifts` says by card how often it works a day, where that is more than once.
    """
    rows = max(len(branch) for branch in branches)
    width, height = ACROSS * len(branches) + 4, DOWN * (rows + 1) + 20
    middle = width / 2
    parts = [_card(middle - WIDTH / 2, 4, None, "#5A3A26", "#FFFFFF")]
    for number, branch in enumerate(branches):
        x = 10 + ACROSS * number
        parts.append(_line(middle, 4 + HEIGHT, x + WIDTH / 2, 24 + DOWN))
        for row, card in enumerate(branch):
            y = 24 + DOWN * (row + 1)
            parts.append(_slot(x + (12 if row else 0), y, card, shifts.get(card or "", 1)))
    title = escape(gettext("Company structure"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="system-ui, sans-serif"><title>{title}</title>{"".join(parts)}</svg>'
    )


def _slot(x: float, y: float, card: str | None, shifts: int) -> str:
    if card is None:
        said = escape(pgettext("slot", "open"))
        return (
            f'<rect x="{x:g}" y="{y}" width="{WIDTH - 12}" height="{HEIGHT}" rx="6" fill="none" '
            f'stroke="var(--muted, {INK})" stroke-dasharray="6 5" stroke-width="1.5"/>'
            f'<text x="{x + WIDTH / 2 - 6:g}" y="{y + HEIGHT / 2 + 6}" font-size="17" '
            f'text-anchor="middle" fill="var(--muted, {INK})">{said}</text>'
        )
    employee = every_employee()[card]
    ink = "#FFFFFF" if employee.colour == "black" else "#1E1A17"
    said = shifts_text(employee, shifts) if shifts > 1 else ""
    return _card(x, y, employee, _FILLS[employee.colour], ink, said)


def _card(
    x: float, y: float, employee: Employee | None, fill: str, ink: str, said: str = ""
) -> str:
    """The person, the name, and lines below it if something is said; without one the CEO's."""
    middle, centre = x + (WIDTH - 12 + FACE) / 2, y + HEIGHT / 2
    name = card_title(employee.id if employee else "ceo")
    lines = wrap(said, fitting_length(said, MOST_IN_A_LINE))
    told = words(middle, centre - 6 * len(lines), name, 14, 600, ink)
    for number, line in enumerate(lines):
        told += words(middle, centre + 12 * (number + 1) - 6 * len(lines), line, 10, 400, ink)
    return (
        f'<rect x="{x:g}" y="{y}" width="{WIDTH - 12}" height="{HEIGHT}" rx="6" fill="{fill}"/>'
        f'<path d="M{x + FACE:g} {y}h{6 - FACE}q-6 0-6 6v{HEIGHT - 12}q0 6 6 6h{FACE - 6}z" '
        f'fill="{CARD}" stroke="{INK}"/>'
        f'<g transform="translate({x + 1:g} {y + HEIGHT - 40:g}) scale(.95)">'
        f"{figure_shapes(employee, _DISHES)}</g>"
        f'<rect x="{x:g}" y="{y}" width="{WIDTH - 12}" height="{HEIGHT}" rx="6" fill="none" '
        f'stroke="{INK}"/>{told}'
    )


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    half = (y + to_y) / 2
    return (
        f'<path d="M{x:g} {y}V{half:g}H{to_x:g}V{to_y}" fill="none" '
        f'stroke="var(--line-strong, #98826C)" stroke-width="2"/>'
    )
