"""How a chain stands, in one line beside its player: price, open slots, payday and stock."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kaffeehaus.games.fcm.drawing.sheets.chips import goods
from kaffeehaus.games.fcm.rules.seen import ChainView, GameParts
from kaffeehaus.games.fcm.words.titles import goods_text, money

BANKRUPT = "bankrupt"


def glance_words(chain: ChainView) -> str:
    """The line in words."""
    stock = goods_text(chain.stock)
    return BANKRUPT if chain.out else ", ".join([*_facts(chain), *([stock] if stock else [])])


def glance(game: GameParts, chain: ChainView) -> str:
    """The line with the stock in pictures."""
    if chain.out:
        return BANKRUPT
    facts = "".join(f"<span>{escape(fact)}</span>" for fact in _facts(chain))
    return f"{facts}{goods(game, chain.stock)}"


def _facts(chain: ChainView) -> Iterator[str]:
    """Who works is secret for a time; then so are the price and the open slots."""
    if chain.unit_price is not None:
        yield f"price {money(chain.unit_price)}"
    if chain.free_slots is not None:
        yield f"{chain.free_slots} open"
    yield f"payday {money(chain.salaries)}"
