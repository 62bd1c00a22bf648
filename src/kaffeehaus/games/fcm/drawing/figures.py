"""Figures of employees: a person with the hat, the clothes and the things of their job."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from kaffeehaus.games.fcm.drawing.emblems import PATHS, sign_of
from kaffeehaus.games.fcm.rules.cards import Employee, Measure
from kaffeehaus.games.fcm.rules.ruleset.groups import GoodArt
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed

Dishes: TypeAlias = Keyed[str, GoodArt]
"""By good: its picture."""
NO_DISHES: Dishes = Keyed()
_INK, _PAPER, _DARK = "#2B211B", "#FFFFFF", "#3B3B3B"
_SKIN = ("#F3CFA9", "#E0AC7B", "#B97F52", "#8C5A38")
_HAIR = ("#3B2A20", "#8A5A2B", "#C98A3B", "#6B6663", "#1F1A17")
_CUTS = (
    "M12 16q-2-10 8-10t8 10q-2-4-3-5-5 1-9-1-3 2-4 6z",
    "M11 21q-3-16 9-16t9 16h-3q1-7-2-10-5 2-9 0-3 3-1 10z",
    "M12 15q-1-9 8-9t8 9q-2-4-8-4t-8 4zM16.500 5.500a3.5 3.5 0 0 1 7 0z",
    "M12 14q0-9 9-8.500 8 .5 7 9-4-1-8-5-3 4-8 4.500z",
)
"""Ways to wear one's hair."""
_TIE = (
    f'<path d="M14.500 28l5.500 4 5.500-4-5.500-2z" fill="{_PAPER}"/><path d="M20 31l2 3-2 8-2-8z" '
)
_APRON = f'<path d="M14.500 31h11v11h-11zM14.500 31l-1-4M25.500 31l1-4" fill="{_PAPER}"/>'
_CLOTHES: Mapping[str, str] = {
    "ceo": f'{_TIE} fill="#8A6216"/>',
    "manager": f'{_TIE} fill="#A3261B"/>',
    "money": f'{_TIE} fill="#1E6B3A"/>',
    "open": '<path d="M20 29l-5-2v5zM20 29l5-2v5z" fill="#A3261B"/>',
    "cook": '<path d="M13 28l7 4 7-4M17 36h.1M17 39.500h.1M23 36h.1M23 39.500h.1" fill="none"/>',
    "wait": _APRON,
    "fetch": _APRON.replace(_PAPER, "#6B4A2B"),
    "pilot": '<path d="M12 29l8 5 8-5-8-2z" fill="#F7F2E6"/>',
}
"""By sign: what is worn over the shirt."""
_SHIRTS: Mapping[str, str] = {
    "ceo": "#5A3A26",
    "manager": "#56606B",
    "recruit": "#7E8C98",
    "train": "#6D6A8F",
    "cook": _PAPER,
    "fetch": "#6E9B4B",
    "pilot": "#6E9B4B",
    "market": "#3E78AD",
    "open": "#F2E3D0",
    "build": "#D98E3B",
    "price": "#D77F63",
    "wait": "#8563AB",
    "money": "#4B4060",
}
_CAP = "M11 12.500q0-8 9-8t9 8h6q0 3-4 2.500H11z"
_HATS: Mapping[str, tuple[str, str]] = {
    "ceo": ("M13 10V1.500h14V10h4v2.500H9V10z", _INK),
    "cook": ("M13 9.500q-5-1-3-5t6-2q4-4 8 0 5-2 6 2t-3 5V13H13z", _PAPER),
    "train": ("M7 8l13-5 13 5-13 5zM30 9.500v6", _DARK),
    "fetch": (_CAP, "#3F6B2A"),
    "pilot": ("M11 19q-2-14 9-14t9 14l-3-5H14zM13 11.500h6v4h-6zM21 11.500h6v4h-6z", "#8A5A2B"),
    "build": ("M9.500 12.500h21q0-9-10.500-9t-10.500 9zM18 2.500h4v6h-4z", "#F2C12E"),
    "price": ("M11 11q9-5 18 0l3 4q-12-4-24 0z", "#5E9C6B"),
    "wait": ("M12 11.500q8-7 16 0l-1 2.500q-7-5-14 0z", _PAPER),
}
"""By sign: the hat, and its colour."""
_COLOURS: Mapping[str, str] = {
    "olive_green": "cook",
    "black": "manager",
    "purple": "money",
    "red": "open",
    "blue": "market",
}
"""By colour of the card: the outfit where a rule of a module alone says what the card does."""


def figure(card: Employee | None, good_art: Dishes = NO_DISHES) -> str:
    """The person on a card as a picture of its own; without a card the CEO."""
    return (
        '<svg class="figure" viewBox="0 0 40 42" preserveAspectRatio="xMidYMax" '
        f'aria-hidden="true">{figure_shapes(card, good_art)}</svg>'
    )


def figure_shapes(card: Employee | None, good_art: Dishes = NO_DISHES) -> str:
    """The same person within another drawing, 40 wide and 42 high."""
    sign, luck = (sign_of(card), sum(map(ord, card.id))) if card else ("ceo", 3)
    skin, hair = _SKIN[luck % len(_SKIN)], _HAIR[luck // 3 % len(_HAIR)]
    outfit = _outfit(card, sign)
    path, colour = _HATS.get(outfit, ("", ""))
    hat = f'<path d="{path}" fill="{colour}"/>' if path else ""
    return (
        f'<g stroke="{_INK}" stroke-width="1.300" stroke-linejoin="round">'
        f'<path d="M4 43q0-16 16-16t16 16z" fill="{_SHIRTS.get(outfit, "#B9A98F")}"/>'
        f'<path d="M16.500 22v5q3.500 3 7 0v-5" fill="{skin}"/>{_CLOTHES.get(outfit, "")}'
        f'<circle cx="20" cy="16" r="8.500" fill="{skin}"/>'
        f'<path d="M17 16v1.500M23 16v1.500M17 20.500q3 2 6 0" fill="none" stroke-linecap="round"/>'
        f'<path d="{_CUTS[luck % 7 % len(_CUTS)]}" fill="{hair}"/>{hat}</g>'
        f"{_thing(card, sign, good_art)}"
    )


def _outfit(card: Employee | None, sign: str) -> str:
    """What the person wears: as their job asks for, else as others whose cards have this colour."""
    if card is None or sign != "star":
        reach = card.fetches.range if card and card.fetches else None
        return "pilot" if reach and reach.kind is Measure.AIR else sign
    return _COLOURS.get(card.colour, sign)


def _thing(card: Employee | None, sign: str, good_art: Dishes) -> str:
    """What the person holds: dishes for cooks, the sign of the job for others."""
    if card and card.cooks:
        dishes = [draw for good in card.cooks.goods if (draw := good_art.get(good))]
        step = 13 if len(dishes) > 1 else 0
        return "".join(
            f'<g transform="translate({31 - step * place} 34) scale(.46)">{draw(0, 0)}</g>'
            for place, draw in enumerate(dishes[:2])
        )
    if sign in ("ceo", "manager"):
        return ""
    return (
        f'<path transform="translate(23.500 25.500) scale(.66)" d="{PATHS[sign]}" '
        f'fill="{_INK}" stroke="{_PAPER}" stroke-width="4.500" paint-order="stroke"/>'
    )
