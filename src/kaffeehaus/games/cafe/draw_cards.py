"""Cards in the drawing of Café: the market, the card in hand in its turns, and its ghost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe import icons
from kaffeehaus.games.cafe.cells import TURNS, turned
from kaffeehaus.games.cafe.deck import expresso_cards
from kaffeehaus.games.cafe.icons import CARD, GOOD, LINE, MUTED
from kaffeehaus.games.cafe.pieces import PAD, WIDTH, Piece, label, sign
from kaffeehaus.games.cafe.squares import COLOURS, NO_CUBES, Card, Square

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

TOP = 34
"""Where the cards begin, under the line that says how the round stands."""
FRAME = 6
HOUSE_CARDS = frozenset(card.id for card in expresso_cards())


def market(view: CafeView, marks: Marks) -> Piece:
    """The round and the supply; below them the cards to be picked from, or the card in hand."""
    hand = view.companies[view.focus].hand
    if hand is not None:
        cards, height = list(_turns(view.card(hand), marks)), WIDTH / len(TURNS)
    elif view.phase in ("bidding", "picking"):
        cards, height = list(_market_cards(view, marks)), 1.5 * _slot(view) + 32
    else:
        cards, height = [], 0
    return Piece("market", WIDTH, TOP + height, "".join([*_round_and_supply(view), *cards]))


def _round_and_supply(view: CafeView) -> Iterator[str]:
    yield label(PAD, 22, f"Round {view.round} of 8", size=15)
    yield label(PAD + 106, 22, f"{view.deck} cards", size=13, fill=MUTED)
    yield label(WIDTH - PAD - 164, 22, "Supply", size=13, fill=MUTED, anchor="end")
    for colour in COLOURS:
        x = WIDTH - PAD - 150 + 40 * colour.index
        yield icons.cube(x, 17, 18, colour)
        yield label(x + 12, 22, str(view.supply[colour.index]), size=13)


def _slot(view: CafeView) -> float:
    return WIDTH / view.variant.market


def _market_cards(view: CafeView, marks: Marks) -> Iterator[str]:
    offered = {getattr(action, "card", None) for action in marks.legal}
    for place, card in enumerate(view.market):
        if card:
            x = place * _slot(view)
            yield _market_card(view.card(card), x, _slot(view), offered=card in offered)


def _market_card(card: Card, x: float, slot: float, *, offered: bool) -> str:
    left, width = x + 3, slot - 6
    side = (width - 2 * FRAME) / 2
    below = TOP + FRAME + 3 * side
    price = "1 cube" if card.has_cup else "free"
    star = "★" if card.star else ""
    choice = f' data-field="card" data-value="{card.id}" role="button"' if offered else ""
    house = "House rule: " if card.id in HOUSE_CARDS else ""
    rule = label(left + width / 2, below + 32, "house rule", size=12, fill=MUTED, anchor="middle")
    return (
        f'<g class="choice"{choice} aria-label="{house}Card {card.id}, {price}">'
        f'<rect class="area" x="{left:g}" y="{TOP}" width="{width:g}" '
        f'height="{3 * side + FRAME + 36:g}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
        f"{card_picture(card, left + FRAME, TOP + FRAME, side, 0)}"
        f"{label(left + FRAME, below + 17, f'{card.id}{star} · {price}', size=13)}"
        f"{rule if card.id in HOUSE_CARDS else ''}"
        f"{sign(left + width - 13, below + 14) if offered else ''}</g>"
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
    cx, cy, radius = x + side * 0.82, y + side * 0.17, side * 0.155
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" fill="#FFFFFF" stroke="{icons.PRINT}"/>'
        f'<text x="{cx:g}" y="{cy + side * 0.075:g}" font-size="{side * 0.22:g}" '
        f'font-weight="700" text-anchor="middle" fill="{fill}">{shop.points}</text>'
        f"{icons.demand(x, y, side, shop.demand, (one, two, three, four))}"
    )
