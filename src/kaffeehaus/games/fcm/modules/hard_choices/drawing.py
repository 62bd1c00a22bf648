"""Drawings of the hard choices module: milestones with their last turn."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.grid import CARD, INK
from kaffeehaus.games.fcm.drawing.menu import HEIGHT, WIDTH, sign
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.words.titles import milestone_title

CARD_WIDTH, CARD_HEIGHT, DOWN, MARKER = 360, 40, 50, 15


def marked_milestones(last_turns: Mapping[str, int]) -> str:
    """One below the other, each with a round marker that carries its last turn."""
    drawn = "".join(
        _milestone(4 + DOWN * row, name, turn)
        for row, (name, turn) in enumerate(last_turns.items())
    )
    title = escape(gettext("Milestones with their last turns"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 8} '
        f'{DOWN * len(last_turns)}" role="img" font-family="system-ui, sans-serif">'
        f"<title>{title}</title>{drawn}</svg>"
    )


def _milestone(y: int, name: str, turn: int) -> str:
    middle, right = y + CARD_HEIGHT / 2, CARD_WIDTH - CARD_HEIGHT / 2
    title = escape(
        gettext("%(milestone)s: until turn %(turn)s", milestone=milestone_title(name), turn=turn)
    )
    return (
        f'<g><title>{title}</title><rect x="4" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6" '
        f'fill="{CARD}" stroke="{INK}"/>{words(right / 2, middle, milestone_title(name), 15, 600)}'
        f'<circle cx="{right:g}" cy="{middle:g}" r="{MARKER}" fill="#FFFFFF" stroke="{INK}" '
        f'stroke-width="2"/>{words(right, middle, str(turn), 16, 700)}</g>'
    )


def menu_picture() -> str:
    """Two milestones, each with the turn after which it is gone."""
    cards = "".join(
        f'<rect x="{x}" y="14" width="40" height="46" rx="4" fill="{CARD}" {OUTLINE}/>'
        f'<path d="M{x + 8} 44h24M{x + 8} 51h16" stroke="#5A3A26" stroke-width="2.5"/>'
        for x in (12, 66)
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#AFCBE6"/>{cards}'
        f"{sign(46, 20, '2')}{sign(100, 20, '3')}"
    )
