"""Texts about a house's choice at dinner: its preferences by rank, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Offer, Preference
from kaffeehaus.games.fcm.words.titles import goods_text, reason_title


def meal_text(liked: Preference) -> str:
    """`2 burgers and 1 beer`; what lies beside the meal comes last, after `with`."""
    beside = {good: liked.goods[good] for good in liked.garnishes}
    meal = {good: number for good, number in liked.goods.items() if good not in beside}
    if not beside:
        return goods_text(meal)
    return gettext("%(meal)s with %(garnish)s", meal=goods_text(meal), garnish=goods_text(beside))


def is_taken(served: HouseServed, liked: Preference) -> bool:
    """Whether this is the meal that the house has in the end."""
    return served.seller is not None and liked.goods == served.sold


def rank_sentences(served: HouseServed, names: Sequence[str]) -> list[str]:
    """The meals in the order of the house, down to the one it takes; all if it stays hungry."""
    said = []
    for place, liked in enumerate(served.preferences):
        said.append(
            gettext(
                "Choice %(number)s: %(meal)s (%(reason)s). %(servers)s.",
                number=place + 1,
                meal=meal_text(liked),
                reason=reason_title(liked.reason),
                servers=_who(liked, names),
            )
        )
        if is_taken(served, liked):
            break
    return said


def ranks_line(served: HouseServed, letters: Sequence[str]) -> str:
    """All ranks in a line, with the letters of those who can serve them."""
    ranks = (
        f"{meal_text(liked)} ({' '.join(letters[seat] for seat in liked.servers) or '–'})"
        for liked in served.preferences
    )
    return " > ".join(ranks)


def taken_line(served: HouseServed, names: Sequence[str]) -> str:
    """`2 beers before 2 teas: it ordered this; Xango Blues Bar can serve it`; nothing for a house
    that stays hungry."""
    places = [place for place, liked in enumerate(served.preferences) if is_taken(served, liked)]
    if not places:
        return ""
    liked, *others = served.preferences[places[0] :]
    reason, who = reason_title(liked.reason), _who(liked, names)
    if not others:
        return gettext(
            "%(meal)s (%(reason)s). %(servers)s.",
            meal=meal_text(liked),
            reason=reason,
            servers=who,
        )
    return gettext(
        "%(meal)s rather than %(other)s (%(reason)s). %(servers)s.",
        meal=meal_text(liked),
        other=meal_text(others[0]),
        reason=reason,
        servers=who,
    )


def _who(liked: Preference, names: Sequence[str]) -> str:
    if not liked.servers:
        return gettext("Nobody can serve all of it")
    return gettext("Can serve it: %(names)s", names=and_list([names[s] for s in liked.servers]))


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
