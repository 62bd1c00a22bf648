"""Names for people: cards, milestones, goods, steps and squares in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.games.fcm.cards import base_goods, base_milestones

_CAPITALS = {"cfo": "CFO", "hr": "HR", "ceo": "CEO"}


def card_title(card: str) -> str:
    """`recruiting_girl` is the Recruiting Girl."""
    return " ".join(_CAPITALS.get(word, word.capitalize()) for word in card.split("_"))


_MILESTONES = {milestone.id: milestone.name for milestone in base_milestones()}


def milestone_title(milestone: str) -> str:
    """The name on the card."""
    return _MILESTONES.get(milestone) or milestone.replace("_", " ").capitalize()


_GOODS = {good.id: good for good in base_goods()}


def good_title(good: str) -> str:
    """The good's own name."""
    return _GOODS[good].name if good in _GOODS else good


def goods_text(goods: Mapping[str, int]) -> str:
    """`2 burgers and 1 beer`."""
    return listed(
        [
            _GOODS[good].some(number) if good in _GOODS else f"{number} {good}"
            for good, number in goods.items()
            if number
        ]
    )


def cards_text(cards: Mapping[str, int]) -> str:
    """`2 Waitress, 1 Trainer`, or `nobody`."""
    found = [f"{number} {card_title(card)}" for card, number in cards.items() if number]
    return listed(found) or "nobody"


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def money(amount: int) -> str:
    """`$15`, `-$3`."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


def turns_text(turns: int | None) -> str:
    """`1 turn`, `3 turns`, `for ever`."""
    if turns is None:
        return "for ever"
    return "for 1 turn" if turns == 1 else f"for {turns} turns"
