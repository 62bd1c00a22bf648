"""Ties at dinner: which chains have the same lowest sum, and what decides between them."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Offer


def tied_offers(served: HouseServed) -> list[Offer]:
    """The offers with the lowest sum of those who can serve the house; one where there is no
    tie, none where it stays hungry."""
    standing = [offer for offer in served.offers if offer.stands]
    best = min((offer.score for offer in standing), default=0)
    return [offer for offer in standing if offer.score == best]


def deciding(tied: Sequence[Offer], reasons: Sequence[str]) -> str:
    """By which of the reasons a tie is broken: the first rank at which one chain is the best."""
    for rank, reason in enumerate(reasons):
        best = min(offer.ties[rank] for offer in tied)
        tied = [offer for offer in tied if offer.ties[rank] == best]
        if len(tied) == 1:
            return reason
    return reasons[-1]
