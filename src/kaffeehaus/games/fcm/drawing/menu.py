"""Small pictures for those who set up a table: a frame, and what many of them have in common."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.grid import ASPHALT, CARD, GARDEN, GRASS, INK, STRIPE
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.rules.ruleset.groups import GoodArt

WIDTH, HEIGHT = 120, 72


def framed(inside: str, box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    """A picture for a page, which says nothing that is not said in words beside it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" aria-hidden="true" '
        f'font-family="system-ui, sans-serif">{inside}</svg>'
    )


def laid_out(pictures: Sequence[str]) -> str:
    """Several pictures in the frame of one: two overlap like cards, more lie in rows."""
    if len(pictures) == 1:
        return pictures[0]
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#E7D3B1"/>'
    if len(pictures) == 2:
        return f"{ground}{_small(pictures[0], 4, 4, 0.6)}{_small(pictures[1], 44, 25, 0.6)}"
    columns = next(number for number in range(2, 10) if number * number >= len(pictures))
    rows = -(-len(pictures) // columns)
    across, down = WIDTH / columns, HEIGHT / columns
    placed = [ground]
    for place, picture in enumerate(pictures):
        row, column = divmod(place, columns)
        missing = columns - min(columns, len(pictures) - row * columns)
        x, y = (column + missing / 2) * across, (HEIGHT - rows * down) / 2 + row * down
        placed.append(_small(picture, x + 1.5, y + 1, 1 / columns - 0.025))
    return "".join(placed)


def _small(picture: str, x: float, y: float, scale: float) -> str:
    edge = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="{INK}" stroke-width="2"/>'
    return f'<g transform="translate({x:g} {y:g}) scale({scale:.4g})">{picture}{edge}</g>'


def meadow() -> str:
    """The ground of the town."""
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GRASS}"/>'


def cloth(colour: str) -> str:
    """The ground under food: a table in one colour, with a lighter round in the middle."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colour}"/>'
        f'<ellipse cx="60" cy="42" rx="44" ry="25" fill="{CARD}" stroke="{INK}" '
        f'stroke-opacity="0.35"/>'
    )


def road(y: float) -> str:
    """A road from edge to edge, whose middle is there."""
    return (
        f'<rect y="{y - 9:g}" width="{WIDTH}" height="18" fill="{ASPHALT}"/>'
        f'<path d="M2 {y:g}h{WIDTH}" stroke="{STRIPE}" stroke-width="2" stroke-dasharray="8 6"/>'
    )


def house(x: float, y: float, *, garden: bool = False) -> str:
    """A house on its base line, beside its garden if it has one."""
    lawn = (
        f'<rect x="{x + 13:g}" y="{y - 14:g}" width="24" height="14" fill="{GARDEN}" '
        f'stroke="#4C6B33"/>'
        f'<path d="M{x + 17:g} {y:g}v-9M{x + 23:g} {y:g}v-9M{x + 29:g} {y:g}v-9M{x + 35:g} {y:g}v-9'
        f'M{x + 13:g} {y - 5:g}h24" stroke="#4C6B33" stroke-width="1.6"/>'
    )
    return (
        f"{lawn if garden else ''}"
        f'<rect x="{x - 13:g}" y="{y - 18:g}" width="26" height="18" fill="#F6EFD9" {OUTLINE}/>'
        f'<path d="M{x - 17:g} {y - 17:g}L{x:g} {y - 33:g} {x + 17:g} {y - 17:g}z" fill="#B4553C" '
        f"{OUTLINE}/>"
        f'<rect x="{x - 4:g}" y="{y - 10:g}" width="8" height="10" fill="#5A3A26"/>'
    )


def good(art: GoodArt, x: float, y: float, scale: float) -> str:
    """A good with its middle there."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{art(0, 0)}</g>'


def person(x: float, y: float, colour: str) -> str:
    """Somebody's card, with head and shoulders, its middle there."""
    return (
        f'<rect x="{x - 15:g}" y="{y - 21:g}" width="30" height="42" rx="4" fill="{CARD}" '
        f"{OUTLINE}/>"
        f'<rect x="{x - 15:g}" y="{y + 11:g}" width="30" height="10" fill="{colour}" {OUTLINE}/>'
        f'<circle cx="{x:g}" cy="{y - 10:g}" r="6" fill="#E9C7A0" {OUTLINE}/>'
        f'<path d="M{x - 10:g} {y + 11:g}q0-13 10-13t10 13z" fill="{colour}" {OUTLINE}/>'
    )


def sign(x: float, y: float, said: str, colour: str = "#C8321E") -> str:
    """A round sign with a few letters."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{colour}" stroke="{INK}"/>'
        f"{words(x, y, said, 12, 700, '#FFFFFF')}"
    )
