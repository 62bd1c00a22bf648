"""Drawings of goods and drinks, each with its own silhouette: no colour or letter is needed."""

from __future__ import annotations

from html import escape

from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing, GoodArt
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.words.titles import good_title

_INK = "var(--map-ink, #2B211B)"
_GLASS = "var(--map-glass, #FFFDF7)"
OUTLINE = f'stroke="{_INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
"""How the silhouettes of all goods are drawn."""


def beer(x: int, y: int) -> str:
    """A mug with a handle and a head of foam."""
    return (
        f'<path d="M{x + 6} {y - 4}h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 9} {y - 7}h15v19a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2z" fill="#D98E04" '
        f"{OUTLINE}/>"
        f'<path d="M{x - 5} {y - 1}v10M{x - 1} {y - 1}v10M{x + 3} {y - 1}v10" {OUTLINE}/>'
        f'<path d="M{x - 11} {y - 7}a4 4 0 0 1 4-6 5 5 0 0 1 8-1 4.5 4.5 0 0 1 7 7z" '
        f'fill="{_GLASS}" {OUTLINE}/>'
    )


def lemonade(x: int, y: int) -> str:
    """A lemon with its tip and a leaf."""
    return (
        f'<path d="M{x - 13} {y + 2}q2-1 3-3a11 10 0 0 1 20-1q2 2 3 2q-1 2-3 4a11 10 0 0 1-20 1'
        f'q-1-1-3-3z" fill="#F2D024" {OUTLINE}/>'
        f'<path d="M{x + 1} {y - 8}q1-7 9-7q0 7-9 7z" fill="#5F8F3B" {OUTLINE}/>'
        f'<path d="M{x - 4} {y - 3}q-2 3-1 6" fill="none" {OUTLINE}/>'
    )


def soda(x: int, y: int) -> str:
    """A paper cup with a lid and a straw."""
    return (
        f'<path d="M{x + 1} {y - 8}l3-8h5" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 8} {y - 5}h16l-2.5 19h-11z" fill="#C8413B" {OUTLINE}/>'
        f'<path d="M{x - 7.2} {y + 1}h14.4l-1 7h-12.4z" fill="{_GLASS}" {OUTLINE}/>'
        f'<rect x="{x - 10}" y="{y - 8.5}" width="20" height="4" rx="2" fill="{_GLASS}" '
        f"{OUTLINE}/>"
    )


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


def good_picture(drawing: Drawing, good: str) -> str:
    """A good around (0, 0); nothing if it has no picture."""
    draw = drawing.good_art.get(good)
    return draw(0, 0) if draw else ""


def good_icon(drawing: Drawing, good: str) -> str:
    """A good among words: its picture, named for those who do not see it."""
    name, draw = escape(good_title(good)), drawing.good_art.get(good)
    if draw is None:
        return f'<span class="good">{name}</span>'
    return (
        f'<svg class="good" viewBox="-18 -18 36 36" role="img" aria-label="{name}">'
        f"<title>{name}</title>{draw(0, 0)}</svg>"
    )
