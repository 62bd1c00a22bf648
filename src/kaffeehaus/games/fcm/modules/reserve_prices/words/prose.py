"""Reserve prices in words: the choice of a card, the votes, and the price."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.view import Explanation
from kaffeehaus.games.fcm.modules.reserve_prices.rules.events import BasePriceVoted
from kaffeehaus.games.fcm.modules.reserve_prices.rules.votes import (
    CARDS,
    base_price_now,
    counted,
    votes_of,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.words.titles import listed, money

PHRASES = {
    "reserves": "Choose a reserve card: your vote for the base price.",
    "reserves hint": (
        f"In secret. When the bank breaks for the first time, {money(CARDS[0].money)} for each "
        "player go into it, and the price on most cards is the base price from then on; of equal "
        "ones $20 wins, then $5."
    ),
    **{f"reserve {card.name}": f"base price {money(card.base_price or 0)}" for card in CARDS},
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of reserve prices as a sentence."""
    match event:
        case BasePriceVoted(price=price, before=before, votes=votes):
            goes = f"stays {money(price)}" if price == before else f"is {money(price)} from now on"
            return f"The base price {goes}: {votes_text(votes)}."
    return ""


def votes_text(votes: Sequence[int]) -> str:
    """`2 votes for $5 and 1 for $20`, the price that is taken first."""
    first, *others = counted(votes).items()
    price, number = first
    some = f"{number} vote{'' if number == 1 else 's'} for {money(price)}"
    return listed([some, *(f"{number} for {money(price)}" for price, number in others)])


def explain(state: Position, event: Event) -> Explanation | None:
    """Who voted for what, and why this price was taken."""
    if not isinstance(event, BasePriceVoted):
        return None
    said = [
        f"{state.mark(seat).name} has voted for {money(price)}."
        for seat, price in enumerate(event.votes)
    ]
    said.append(_why(event.votes))
    said.append(
        f"This dinner was still paid at a base price of {money(event.before)}. Managers and "
        "milestones change the new one as they did the old one."
    )
    return Explanation(f"The base price is {money(event.price)}", tuple(said))


def _why(votes: Sequence[int]) -> str:
    most = max(counted(votes).values())
    tied = [price for price, number in counted(votes).items() if number == most]
    if len(tied) == 1:
        return f"More cards show {money(tied[0])} than any other price."
    names = listed([money(price) for price in tied])
    return f"{names} have as many votes; of these {money(tied[0])} is taken."


def notes(state: Position) -> Iterable[str]:
    """The base price, and once they are open the votes."""
    price = f"Base price {money(base_price_now(state))}"
    yield f"{price}: {votes_text(votes_of(state))}." if _open(state) else f"{price}."


def _open(state: Position) -> bool:
    return bool(state.town.breaks and votes_of(state))
