"""Cards in the drawing of Café: the market, the card in hand in its turns, and its ghost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe.drawing import icons
from kaffeehaus.games.cafe.drawing.icons import CARD, GOOD, INK, LINE, MUTED
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel, label, sign
from kaffeehaus.games.cafe.rules.actions import Refuse, Take
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Card, Square
from kaffeehaus.games.cafe.rules.cells import TURNS, turned
from kaffeehaus.games.cafe.rules.deck import is_house_card
from kaffeehaus.games.cafe.words.reasons import CANNOT_PAY

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

TOP = 34
"""Where the cards begin, under the line that says how the round stands."""
FRAME = 6


def market(view: CafeView, marks: Marks) -> Panel:
    """The round and the supply; below them the cards to be picked from, or the card in hand."""
    hand = view.companies[view.focus].hand
    if hand is not None:
        cards, height = list(_turns(view.card(hand), marks)), WIDTH / len(TURNS)
    elif view.phase in ("bidding", "picking"):
        cards, height = list(_market_cards(view, marks)), _card_height(view) + 8
    else:
        cards, height = [], 0
    return Panel("market", WIDTH, TOP + height, "".join([*_round_and_supply(view), *cards]))


def _round_and_supply(view: CafeView) -> Iterator[str]:
    yield label(PAD, 22, f"Round {view.round} of 8", size=15)
    yield label(PAD + 106, 22, f"{view.deck} cards", size=13, fill=MUTED)
    yield label(WIDTH - PAD - 154, 22, "Supply", size=13, fill=MUTED, anchor="end")
    for colour in COLOURS:
        x = WIDTH - PAD - 140 + 38 * colour.index
        yield icons.cube(x, 17, 16, colour)
        yield label(x + 10, 22, str(view.supply[colour.index]), size=13)


def _slot(view: CafeView) -> float:
    return WIDTH / view.variant.market


def _card_height(view: CafeView) -> float:
    """Three squares, the number and the price; where house rules are played, a word on them."""
    words = 52 if view.variant.expresso else 38
    return 3 * _card_side(view) + FRAME + words


def _card_side(view: CafeView) -> float:
    return (_slot(view) - 6 - 2 * FRAME) / 2


def _market_cards(view: CafeView, marks: Marks) -> Iterator[str]:
    offered = {action.card for action in marks.legal if isinstance(action, Take | Refuse)}
    for place, card in enumerate(view.market):
        if card in offered:
            choice = f' data-field="card" data-value="{card}" role="button"'
            yield _market_card(view, view.card(card), place, choice, is_open=True)
        elif card:
            why = f' data-why="{CANNOT_PAY}"' if offered else ""
            yield _market_card(view, view.card(card), place, why, is_open=False)


def _market_card(view: CafeView, card: Card, place: int, choice: str, *, is_open: bool) -> str:
    left, width, side = place * _slot(view) + 3, _slot(view) - 6, _card_side(view)
    below = TOP + FRAME + 3 * side
    price = "1 cube" if card.has_cup else "free"
    words = [f"{card.id}{' ★' if card.star else ''}", price]
    if is_house_card(card.id):
        words.append("house rule")
    lines = [
        label(left + FRAME, below + 16 + 15 * line, word, size=13, fill=MUTED if line else INK)
        for line, word in enumerate(words)
    ]
    return (
        f'<g class="choice"{choice} aria-label="Card {", ".join(words)}">'
        f'<rect class="area" x="{left:g}" y="{TOP}" width="{width:g}" '
        f'height="{_card_height(view):g}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
        f"{card_picture(card, left + FRAME, TOP + FRAME, side, 0)}{''.join(lines)}"
        f"{sign(left + width - 13, below + 13) if is_open else ''}</g>"
    )


def _turns(card: Card, marks: Marks) -> Iterator[str]:
    """The card as it may be turned: one of the four is chosen, by R too, then its place."""
    legal = {getattr(action, "turn", None) for action in marks.legal}
    slot = WIDTH / len(TURNS)
    side = (slot - 2 * FRAME - 6) / 3
    for number, turn in enumerate(TURNS):
        x = slot * number + 3
        lines = turned(turn)
        left = x + (slot - 6 - len(lines[0]) * side) / 2
        top = TOP + (slot - 6 - len(lines) * side) / 2
        choice = f' data-field="turn" data-value="{turn}" data-key="r" role="button"'
        yield (
            f'<g class="choice"{choice if turn in legal else ""} '
            f'aria-label="turned by {turn} degrees">'
            f'<rect class="area" x="{x:g}" y="{TOP}" width="{slot - 6:g}" '
            f'height="{slot - 6:g}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
            f"{card_picture(card, left, top, side, turn)}"
            f"{sign(x + slot - 18, TOP + 12) if turn in legal else ''}</g>"
        )


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
    scale = 1.3 if side < icons.SMALL else 1
    cx, cy, radius = x + side * 0.82, y + side * 0.17, side * 0.155 * scale
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" fill="#FFFFFF" stroke="{icons.PRINT}"/>'
        f'<text x="{cx:g}" y="{cy + side * 0.075 * scale:g}" font-size="{side * 0.22 * scale:g}" '
        f'font-weight="700" text-anchor="middle" fill="{fill}">{shop.points}</text>'
        f"{icons.demand(x, y, side, shop.demand, (one, two, three, four))}"
    )
