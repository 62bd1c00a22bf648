"""Reserve prices on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.ground import CARD, INK
from kaffeehaus.games.fcm.drawing.menu import HEIGHT, WIDTH
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.modules.reserve_prices.rules.votes import CARDS
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu
from kaffeehaus.games.fcm.words.titles import money


def _picture() -> str:
    """The three cards side by side."""
    cards = "".join(
        f'<rect x="{7 + 37 * place}" y="12" width="32" height="48" rx="4" fill="{CARD}" '
        f'stroke="{INK}" stroke-width="1.5"/>'
        f"{words(23 + 37 * place, 36, money(card.base_price or 0), 12, 700)}"
        for place, card in enumerate(CARDS)
    )
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#C5DDB0"/>{cards}'


RESERVE_PRICES_MENU = OnTheMenu(
    "In secret everybody votes for what an item costs once the bank has broken for the first time.",
    Weight.LIGHT,
    _picture,
)
