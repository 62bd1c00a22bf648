"""Cards in the drawing of Café: the market, the card in hand in its turns, and its ghost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe import icons
from kaffeehaus.games.cafe.cells import TURNS, turned
from kaffeehaus.games.cafe.deck import expresso_cards
from kaffeehaus.games.cafe.icons import CARD, FOCUS, GOOD, INK, LINE, MUTED
from kaffeehaus.games.cafe.squares import NO_CUBES, Card, Square

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

PAD = 14
SMALL = 38
"""The side of a square of the market."""
TURN_WIDTH = 165
HOUSE_CARDS = frozenset(card.id for card in expresso_cards())


def label(
    x: float, y: float, words: str, *, size: int = 18, fill: str = INK, anchor: str = "start"
) -> str:
    """A line of text."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def market(view: CafeView, marks: Marks) -> tuple[list[str], float]:
    """The market, or the card in hand in its four turns; and where the drawing goes on."""
    hand = view.companies[view.focus].hand
    if hand is not None:
        return _turns(view.card(hand), marks)
    parts, x = [], float(PAD)
    offered = {getattr(action, "card", None) for action in marks.legal}
    for card_id in view.market:
        if card_id:
            parts.append(_market_card(view.card(card_id), x, offered=card_id in offered))
        x += 2 * SMALL + 92
    return parts, 48 + 3 * SMALL + 20 if any(view.market) else 48


def _market_card(card: Card, x: float, *, offered: bool) -> str:
    y = 48.0
    price = "1 cube" if card.has_cup else "free"
    star = " ★" if card.star else ""
    house = label(x + 2 * SMALL + 8, y + 64, "house rule", size=13, fill=MUTED)
    words = f"Card {card.id}, {price}"
    choice = f' data-field="card" data-value="{card.id}" role="button"' if offered else ""
    return (
        f'<g class="choice"{choice} aria-label="{words}">'
        f'<rect class="area" x="{x - 5:g}" y="{y - 5:g}" width="{2 * SMALL + 84}" '
        f'height="{3 * SMALL + 10}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
        f"{card_picture(card, x, y, SMALL, 0)}"
        f"{label(x + 2 * SMALL + 8, y + 20, f'No. {card.id}{star}', size=16)}"
        f"{label(x + 2 * SMALL + 8, y + 42, price, size=15, fill=MUTED)}"
        f"{house if card.id in HOUSE_CARDS else ''}"
        f"{_sign(x + 2 * SMALL + 14, y + 3 * SMALL - 10) if offered else ''}</g>"
    )


def _turns(card: Card, marks: Marks) -> tuple[list[str], float]:
    """The card as it may be turned: one of the four is chosen, by R too, then its place."""
    legal = {getattr(action, "turn", None) for action in marks.legal}
    parts = []
    for number, turn in enumerate(TURNS):
        x = PAD + TURN_WIDTH * number
        choice = f' data-field="turn" data-value="{turn}" data-key="r" role="button"'
        parts.append(
            f'<g class="choice"{choice if turn in legal else ""} '
            f'aria-label="turned by {turn} degrees">'
            f'<rect class="area" x="{x}" y="46" width="{3 * SMALL + 20}" '
            f'height="{3 * SMALL + 8}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
            f"{card_picture(card, x + 10, 50, SMALL, turn)}"
            f"{_sign(x + 3 * SMALL + 8, 58) if turn in legal else ''}</g>"
        )
    return parts, 48 + 3 * SMALL + 20


def ghosts(view: CafeView, marks: Marks, side: float) -> Iterator[str]:
    """The card in hand in its turns, to be carried over the area by whoever points there."""
    hand = view.companies[view.focus].hand
    if hand is None or not marks.legal:
        return
    for turn in TURNS:
        picture = card_picture(view.card(hand), 0, 0, side, turn)
        yield f'<g data-ghost="cell" data-if="turn={turn}" display="none">{picture}</g>'


def card_picture(card: Card, x: float, y: float, side: float, turn: int) -> str:
    """The six squares of a card as it lies when it is turned."""
    parts = []
    shown_shop = False
    for line, numbers in enumerate(turned(turn)):
        for place, number in enumerate(numbers):
            face = card.squares[number]
            left, top = x + place * side, y + line * side
            parts.append(icons.square(left, top, side, face))
            if face.shop is not None and not shown_shop:
                shown_shop = True
                parts.append(shop_picture(face, left, top, side, NO_CUBES))
    return "".join(parts)


def shop_picture(face: Square, x: float, y: float, side: float, got: Sequence[int]) -> str:
    """What a shop wants, has got and is worth, on its first square."""
    shop = face.shop
    assert shop is not None
    one, two, three, four = got
    fill = GOOD if shop.demand == (one, two, three, four) else icons.PRINT
    cx, cy, radius = x + side * 0.82, y + side * 0.17, side * 0.155
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" fill="#FFFFFF" stroke="{icons.PRINT}"/>'
        f'<text x="{cx:g}" y="{cy + side * 0.075:g}" font-size="{side * 0.22:g}" '
        f'font-weight="700" text-anchor="middle" fill="{fill}">{shop.points}</text>'
        f"{icons.demand(x, y, side, shop.demand, (one, two, three, four))}"
    )


def _sign(x: float, y: float) -> str:
    return (
        f'<circle class="sign" cx="{x:g}" cy="{y:g}" r="7" fill="{FOCUS}" stroke="{CARD}" '
        f'stroke-width="2"/>'
    )
