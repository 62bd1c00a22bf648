"""The goods, each with a silhouette of its own, drawn once and used wherever they are wanted."""

from __future__ import annotations

from html import escape

from kaffeehaus.games.fcm.drawing.drinks import OUTLINE, beer, lemonade, soda
from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing, GoodArt
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.words.titles import good_title


def burger(x: int, y: int) -> str:
    """Two halves of a bun with something between."""
    return (
        f'<path d="M{x - 13} {y - 2}a13 10 0 0 1 26 0z" fill="#D9953B" {OUTLINE}/>'
        f'<path d="M{x - 14} {y + 1}q4 4 7 0t7 0 7 0 7 0" fill="none" stroke="#5F8F3B" '
        f'stroke-width="3"/>'
        f'<rect x="{x - 13}" y="{y + 3}" width="26" height="4.5" rx="2" fill="#7A4A2B" {OUTLINE}/>'
        f'<path d="M{x - 12} {y + 8}h24v1a5 5 0 0 1-5 5h-14a5 5 0 0 1-5-5z" fill="#D9953B" '
        f"{OUTLINE}/>"
    )


def pizza(x: int, y: int) -> str:
    """A slice, its crust above."""
    return (
        f'<path d="M{x - 12} {y - 8}h24l-12 22z" fill="#F2C14E" {OUTLINE}/>'
        f'<path d="M{x - 14} {y - 13}h28a3 3 0 0 1 0 6h-28a3 3 0 0 1 0-6z" fill="#C98A3B" '
        f"{OUTLINE}/>"
        f'<circle cx="{x - 3}" cy="{y - 2}" r="2.6" fill="#B23A2B"/>'
        f'<circle cx="{x + 4}" cy="{y + 1}" r="2.4" fill="#B23A2B"/>'
        f'<circle cx="{x}" cy="{y + 6}" r="2" fill="#B23A2B"/>'
    )


BASE_GOODS: dict[str, GoodArt] = {
    "burger": burger,
    "pizza": pizza,
    "beer": beer,
    "lemonade": lemonade,
    "soda": soda,
}
"""By good of the base game: its picture."""


def good_shapes(drawing: Drawing) -> str:
    """The pictures to be used on a drawing, as its definitions."""
    shapes = (f'<g id="good-{good}">{draw(0, 0)}</g>' for good, draw in drawing.good_art.items())
    return f"<defs>{''.join(shapes)}</defs>"


def good_use(parts: GameParts, good: str, x: float, y: float, scale: float) -> str:
    """A good on a drawing that has the definitions; its letter if it has no picture."""
    if good in parts.drawing.good_art:
        return f'<use href="#good-{good}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{24 * scale:g}" text-anchor="middle" '
        f'dominant-baseline="central" font-weight="600">{escape(parts.goods[good].letter)}</text>'
    )


def good_icon(drawing: Drawing, good: str) -> str:
    """A good among words: its picture, named for those who do not see it."""
    name, draw = escape(good_title(good)), drawing.good_art.get(good)
    if draw is None:
        return f'<span class="good">{name}</span>'
    return (
        f'<svg class="good" viewBox="-18 -18 36 36" role="img" aria-label="{name}">'
        f"<title>{name}</title>{draw(0, 0)}</svg>"
    )
