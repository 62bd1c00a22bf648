"""Texts about a house's choice at dinner: its preferences by rank, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Offer, Preference
from kaffeehaus.games.fcm.words.titles import goods_text, listed


def meal_text(liked: Preference) -> str:
    """`2 burgers and 1 beer`; what lies beside the meal comes last, after `with`."""
    beside = {good: liked.goods[good] for good in liked.garnishes}
    meal = {good: number for good, number in liked.goods.items() if good not in beside}
    return f"{goods_text(meal)} with {goods_text(beside)}" if beside else goods_text(meal)


def is_taken(served: HouseServed, liked: Preference) -> bool:
    """Whether this is the meal that the house has in the end."""
    return served.seller is not None and liked.goods == served.sold


def rank_sentences(served: HouseServed, names: Sequence[str]) -> list[str]:
    """The meals in the order of the house, down to the one it takes; all if it stays hungry."""
    said = []
    for place, liked in enumerate(served.preferences):
        opening = "Best of all it would like" if place == 0 else "Failing that,"
        taken = is_taken(served, liked)
        ending = ", so it takes that" if taken else ""
        said.append(
            f"{opening} {meal_text(liked)}, since {liked.reason}: {_who(liked, names)}{ending}."
        )
        if taken:
            break
    return said


def ranks_line(served: HouseServed, letters: Sequence[str]) -> str:
    """All ranks in a line, with the letters of those who can serve them."""
    ranks = (
        f"{meal_text(liked)} ({' '.join(letters[seat] for seat in liked.servers) or 'nobody'})"
        for liked in served.preferences
    )
    return "; then ".join(ranks)


def taken_line(served: HouseServed, names: Sequence[str]) -> str:
    """`2 beers before 2 teas: it ordered this; Xango Blues Bar can serve it`; nothing for a house
    that stays hungry."""
    places = [place for place, liked in enumerate(served.preferences) if is_taken(served, liked)]
    if not places:
        return ""
    liked, *others = served.preferences[places[0] :]
    before = f" before {meal_text(others[0])}" if others else ""
    return f"{meal_text(liked)}{before}: {liked.reason}; {_who(liked, names)}"


def _who(liked: Preference, names: Sequence[str]) -> str:
    if not liked.servers:
        return "nobody can serve it whole"
    return f"{listed([names[seat] for seat in liked.servers])} can serve it"


# Ties


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
