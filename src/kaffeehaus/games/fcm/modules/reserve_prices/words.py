"""Texts of the reserve prices module: log lines, explanations, notes and help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, and_list, gettext, lazy_gettext
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
from kaffeehaus.games.fcm.words.titles import money

PHRASES: dict[str, Label] = {
    "reserves": lazy_gettext("Choose a reserve card: your vote for the base price."),
    "reserves hint": lazy_gettext(
        "Your vote is secret. When the bank breaks for the first time, it gets %(amount)s for each "
        "player, and the price with the most votes becomes the base price. Ties: $20, then $5.",
        amount=money(CARDS[0].money),
    ),
    **{
        f"reserve {card.name}": lazy_gettext(
            "base price %(price)s", price=money(card.base_price or 0)
        )
        for card in CARDS
    },
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of reserve prices as a sentence."""
    match event:
        case BasePriceVoted(price=price, before=before, votes=votes) if price == before:
            return gettext(
                "The base price stays at %(price)s. Votes: %(votes)s.",
                price=money(price),
                votes=votes_text(votes),
            )
        case BasePriceVoted(price=price, votes=votes):
            return gettext(
                "The base price is now %(price)s. Votes: %(votes)s.",
                price=money(price),
                votes=votes_text(votes),
            )
    return ""


def votes_text(votes: Sequence[int]) -> str:
    """`2 for $5 and 1 for $20`, the price that is taken first."""
    return and_list(
        [
            # Translators: number of votes for a base price, in a list of votes.
            gettext("%(votes)s for %(price)s", votes=number, price=money(price))
            for price, number in counted(votes).items()
        ]
    )


def explain(state: Position, event: Event) -> Explanation | None:
    """Who voted for what, and why this price was taken."""
    if not isinstance(event, BasePriceVoted):
        return None
    said = [
        gettext("%(chain)s voted for %(price)s.", chain=state.mark(seat).name, price=money(price))
        for seat, price in enumerate(event.votes)
    ]
    said.append(_why(event.votes))
    said.append(
        gettext(
            "This dinner was still paid at a base price of %(price)s. Managers and milestones "
            "change the new base price as before.",
            price=money(event.before),
        )
    )
    title = gettext("The base price is %(price)s", price=money(event.price))
    return Explanation(title, tuple(said))


def _why(votes: Sequence[int]) -> str:
    most = max(counted(votes).values())
    tied = [price for price, number in counted(votes).items() if number == most]
    if len(tied) == 1:
        return gettext("%(price)s has the most votes.", price=money(tied[0]))
    return gettext(
        "%(prices)s are tied; %(price)s wins the tie-break.",
        prices=and_list([money(price) for price in tied]),
        price=money(tied[0]),
    )


def notes(state: Position) -> Iterable[str]:
    """The base price, and once they are open the votes."""
    price = money(base_price_now(state))
    if _open(state):
        votes = votes_text(votes_of(state))
        yield gettext("Base price %(price)s. Votes: %(votes)s.", price=price, votes=votes)
    else:
        yield gettext("Base price %(price)s.", price=price)


def _open(state: Position) -> bool:
    return bool(state.town.breaks and votes_of(state))


# Help


_EXAMPLE = (1, 0, 2, 0)
"""By seat: the card that is chosen."""


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "This module replaces the reserve cards: each is a vote for a base price of $5, $10 or "
            "$20. You choose one in secret, and a milestone that lets you look at reserve cards "
            "shows these."
        ),
        gettext(
            "When the bank breaks for the first time, the cards are revealed. The bank gets $200 "
            "for each player, and the price with the most votes becomes the base price. In a tie "
            "$20 beats the others, and $5 beats $10. CEOs keep 3 slots."
        ),
        gettext(
            "The dinner that broke the bank is paid at the old price. Then managers and milestones "
            "change the new base price as usual, so a price may fall below $0. The base price and "
            "the votes are shown at the top of the table."
        ),
    )


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
    example = gettext("An example with 4 players:")
    return HelpSection(
        gettext("Module: Reserve prices"),
        (
            *_paragraphs(),
            f"{example} {prose.tell(broke, ())} {tell(voted, ())}",
            *reasons.sentences[:-1],
        ),
        price_cards(CARDS, counted(voted.votes)),
        gettext("The 3 reserve cards of each player; below them the votes of the example."),
    )
