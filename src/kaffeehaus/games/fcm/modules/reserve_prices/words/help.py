"""Reserve prices on the help page, with a vote counted by the engine."""

from __future__ import annotations

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.modules.reserve_prices.drawing.cards import price_cards
from kaffeehaus.games.fcm.modules.reserve_prices.rules.events import BasePriceVoted
from kaffeehaus.games.fcm.modules.reserve_prices.rules.votes import (
    CARDS,
    RESERVE_PRICES,
    counted,
)
from kaffeehaus.games.fcm.modules.reserve_prices.words.prose import explain, tell
from kaffeehaus.games.fcm.rules.events import BankBroke
from kaffeehaus.games.fcm.rules.phases.dinner import open_reserves
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words import prose

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
    """The module in a section of its own."""
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
