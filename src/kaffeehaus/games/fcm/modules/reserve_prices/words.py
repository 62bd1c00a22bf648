"""Texts of the reserve prices module: log lines, explanations, notes and help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Explanation, HelpSection
from kaffeehaus.games.fcm.modules.reserve_prices.drawing import price_cards
from kaffeehaus.games.fcm.modules.reserve_prices.rules import (
    CARDS,
    RESERVE_PRICES,
    BasePriceVoted,
    base_price_now,
    counted,
    votes_of,
)
from kaffeehaus.games.fcm.rules.events import BankBroke
from kaffeehaus.games.fcm.rules.phases.dinner import open_reserves
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words import prose
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


# Help


_SAID = (
    "Other reserve cards are used: each is a vote for a base price of $5, $10 or $20. They are "
    "chosen in secret like the others, and a milestone that shows reserve cards shows these.",
    "When the bank breaks for the first time, the cards are opened, and $200 for each player go "
    "into the bank, whatever they show. The price with the most votes is the base price from then "
    "on. Of equal ones $20 wins over both others, and $5 over $10. CEOs keep three slots.",
    "The dinner that broke the bank is paid at the old price. Afterwards managers and milestones "
    "change the new base price as ever, so it may fall below zero. What an item costs, and how the "
    "votes went, stands at the top of the table.",
)
_EXAMPLE = (1, 0, 2, 0)
"""By seat: the card that is chosen."""


def reserve_prices_section() -> HelpSection:
    """The help section of the module."""
    state = find_game("fcm").new({"modules": RESERVE_PRICES}, len(_EXAMPLE))
    assert isinstance(state, FcmState)
    for player, card in zip(state.town.players, _EXAMPLE, strict=True):
        player.reserve = card
    state.town.bank = -30
    open_reserves(state)
    (broke,) = (event for event in state.events if isinstance(event, BankBroke))
    (voted,) = (event for event in state.events if isinstance(event, BasePriceVoted))
    reasons = explain(state, voted)
    assert reasons is not None
    return HelpSection(
        "Module: Reserve prices",
        (
            *_SAID,
            f"An example with four players: {prose.tell(broke, ())} {tell(voted, ())}",
            *reasons.sentences[:-1],
        ),
        price_cards(CARDS, counted(voted.votes)),
        "The three cards of every player, with the votes of the example below.",
    )
