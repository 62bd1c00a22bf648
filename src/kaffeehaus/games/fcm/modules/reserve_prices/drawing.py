"""Drawings of the reserve prices module: the reserve cards with their votes."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from kaffeehaus.core.i18n import gettext, ngettext, pgettext
from kaffeehaus.games.fcm.drawing.grid import CARD, INK
from kaffeehaus.games.fcm.drawing.menu import HEIGHT, WIDTH
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.modules.reserve_prices.rules import CARDS
from kaffeehaus.games.fcm.rules.cards import ReserveCard
from kaffeehaus.games.fcm.words.titles import money

CARD_WIDTH, CARD_HEIGHT, ACROSS = 110, 140, 126
_INK = f"var(--ink, {INK})"


def price_cards(cards: tuple[ReserveCard, ...], votes: Mapping[int, int]) -> str:
    """The cards side by side, each with its votes below; the price that was taken has a frame."""
    title = escape(gettext("Reserve cards with their votes"))
    taken = next(iter(votes))
    drawn = "".join(
        _card(8 + ACROSS * place, card, votes.get(card.base_price or 0, 0), taken)
        for place, card in enumerate(cards)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS * len(cards)} {HEIGHT + 60}"'
        f' role="img" font-family="system-ui, sans-serif"><title>{title}</title>{drawn}</svg>'
    )


def _card(x: int, card: ReserveCard, votes: int, taken: int) -> str:
    middle, wins = x + CARD_WIDTH / 2, card.base_price == taken
    many = ngettext("%(num)s vote", "%(num)s votes", votes)
    base_price = gettext("base price")
    # Translators: money that a reserve card adds to the bank.
    added = gettext("bank +%(amount)s", amount=money(card.money))
    chosen = pgettext("vote", "chosen")
    return (
        f'<rect x="{x}" y="8" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{CARD}" '
        f'stroke="{INK}" stroke-width="{5 if wins else 1.5:g}"/>'
        f"{words(middle, 34, base_price, 15)}"
        f"{words(middle, 78, money(card.base_price or 0), 40, 700)}"
        f"{words(middle, 124, added, 15)}"
        f"{words(middle, HEIGHT + 26, many, 16, 600, _INK)}"
        f"{words(middle, HEIGHT + 46, chosen, 15, 600, _INK) if wins else ''}"
    )


def menu_picture() -> str:
    """The three cards side by side."""
    cards = "".join(
        f'<rect x="{7 + 37 * place}" y="12" width="32" height="48" rx="4" fill="{CARD}" '
        f'stroke="{INK}" stroke-width="1.5"/>'
        f"{words(23 + 37 * place, 36, money(card.base_price or 0), 12, 700)}"
        for place, card in enumerate(CARDS)
    )
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#C5DDB0"/>{cards}'
