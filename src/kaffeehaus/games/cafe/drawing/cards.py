"""Cards in the drawing of Café: the market, the card in hand in its turns, and its ghost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.view import Marks
from kaffeehaus.games.cafe.drawing import icons
from kaffeehaus.games.cafe.drawing.icons import CARD, GOOD, INK, LINE, MUTED
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel, label, sign
from kaffeehaus.games.cafe.rules.actions import Refuse, Take
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Card, Square
from kaffeehaus.games.cafe.rules.cells import TURNS, turned
from kaffeehaus.games.cafe.rules.deck import is_house_card
from kaffeehaus.games.cafe.words.reasons import cannot_pay
from kaffeehaus.games.cafe.words.titles import card_words, cubes_text, lines_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

HEAD = 34
"""The height of the line that says how the round stands."""
FRAME = 5
LINE_HEIGHT = 16


def head(view: CafeView) -> Panel:
    """The round, the deck and the supply."""
    return Panel("head", WIDTH, HEAD, "".join(_round_and_supply(view)))


def _round_and_supply(view: CafeView) -> Iterator[str]:
    words = escape(gettext("Round %(round)s of 8", round=view.round))
    deck = escape(gettext("Deck %(count)s", count=view.deck))
    yield (
        f'<text x="{PAD}" y="23" font-size="15" fill="{INK}">{words}'
        f'<tspan dx="8" font-size="12" fill="{MUTED}">{deck}</tspan></text>'
    )
    yield label(WIDTH - PAD - 162, 23, gettext("Supply"), size=12, fill=MUTED, anchor="end")
    for colour in COLOURS:
        x = WIDTH - PAD - 148 + 39 * colour.index
        yield icons.cube(x, 17, 18, colour)
        yield label(x + 11, 23, str(view.supply[colour.index]), size=13)


def cards(view: CafeView, marks: Marks) -> tuple[Panel, ...]:
    """The cards to be picked from, or the card in hand in its turns, a panel each; none later."""
    hand = view.companies[view.focus].hand
    if hand is not None:
        return tuple(_turns(view.card(hand), marks))
    if view.phase in ("bidding", "picking"):
        return tuple(_market_cards(view, marks))
    return ()


def _market_cards(view: CafeView, marks: Marks) -> Iterator[Panel]:
    offered = {action.card for action in marks.legal if isinstance(action, Take | Refuse)}
    for card in view.market:
        if card in offered:
            choice = f' data-field="card" data-value="{card}" role="button"'
            yield _market_card(view, view.card(card), choice, is_open=True)
        elif card:
            why = f' data-why="{escape(cannot_pay())}"' if offered else ""
            yield _market_card(view, view.card(card), f' role="img"{why}', is_open=False)


def _market_card(view: CafeView, card: Card, choice: str, *, is_open: bool) -> Panel:
    width = WIDTH / view.variant.market - 4
    side = (width - 2 * FRAME) / 2
    below = FRAME + 3 * side
    price = cubes_text(1) if card.has_cup else pgettext("price", "free")
    words = [f"{card.id}{' ★' if card.star else ''} · {price}"]
    if is_house_card(card.id):
        words.append(gettext("house rule"))
    # Where house rules are played, the sign is beside the line below.
    most = width - (2 if view.variant.expresso else 5) * FRAME
    lines = [
        label(FRAME, below + 15 + LINE_HEIGHT * line, word, size=13, fill=fill, most=most)
        for line, (word, fill) in enumerate(zip(words, (INK, MUTED), strict=False))
    ]
    # Where house rules are played all cards are as high as those with a word on them.
    height = below + LINE_HEIGHT * (2 if view.variant.expresso else 1) + 6
    drawn = (
        f'<g class="choice"{choice} aria-label="{escape(card_words(card))}">'
        f'<rect class="area" x="1" y="1" width="{width - 2:g}" '
        f'height="{height - 2:g}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
        f"{card_picture(card, FRAME, FRAME, side, 0)}{''.join(lines)}"
        f"{sign(width - 12, height - 12) if is_open else ''}</g>"
    )
    return Panel("card", width, height, drawn, of=view.variant.market)


def _turns(card: Card, marks: Marks) -> Iterator[Panel]:
    """The card as it may be turned: one of the four is chosen, by R too, then its place."""
    legal = {getattr(action, "turn", None) for action in marks.legal}
    width = WIDTH / len(TURNS) - 4
    side = (width - 2 * FRAME) / 3
    for turn in TURNS:
        lines = turned(turn)
        left, top = (width - len(lines[0]) * side) / 2, (width - len(lines) * side) / 2
        choice = f'data-field="turn" data-value="{turn}" data-key="r" role="button"'
        if turn not in legal:
            choice = 'role="img"'
        words = escape(
            gettext(
                "Turned by %(degrees)s degrees: %(squares)s",
                degrees=turn,
                squares=lines_text(card, turn),
            )
        )
        drawn = (
            f'<g class="choice" {choice} aria-label="{words}">'
            f'<rect class="area" x="1" y="1" width="{width - 2:g}" '
            f'height="{width - 2:g}" rx="8" fill="{CARD}" stroke="{LINE}"/>'
            f"{card_picture(card, left, top, side, turn)}"
            f"{sign(width - 12, 12) if turn in legal else ''}</g>"
        )
        yield Panel("card", width, width, drawn, of=len(TURNS), looks="is-turn")


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
    radius = max(side * 0.155, icons.READABLE * 0.64)
    points = icons.number(x + side - radius, y + radius, radius, str(shop.points), fill)
    return f"{points}{icons.demand(x, y, side, shop.demand, (one, two, three, four))}"
