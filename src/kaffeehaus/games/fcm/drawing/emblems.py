"""Emblems of jobs and milestones: what somebody does, or what was done first, as a sign."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.games.fcm.drawing.goods import good_picture
from kaffeehaus.games.fcm.rules.cards import Deed, Employee, Milestone
from kaffeehaus.games.fcm.rules.seen import GameParts

PATHS: Mapping[str, str] = {
    # A star for the CEO and what has no other sign.
    "star": "M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.300L3 9.600l6.3-.8z",
    # A person above others.
    "manager": "M12 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6M7 14q0-4 5-4t5 4zM3 21q0-3 3.5-3t3.5 3z"
    "M14 21q0-3 3.5-3t3.5 3z",
    # A person and a plus.
    "recruit": "M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 20q0-7 6.5-7t6.5 7z"
    "M17 6h2V3.500h2V6h2v2h-2v2.500h-2V8h-2z",
    # A mortarboard.
    "train": "M12 4L1.5 9.5 12 15l10.5-5.500zM6 13.500v4q6 4 12 0v-4l-6 3zM20.5 11v7h1.500v-7z",
    # A chef's hat.
    "cook": "M7 20v-7a4.5 4.5 0 0 1-.5-8.900Q8 2.5 9.5 3.200q2.5-1.7 5 0Q16 2.5 17.5 4.1"
    "A4.5 4.5 0 0 1 17 13v7zM7 17.500h10",
    # A cart.
    "fetch": "M2 4h3l1 3h15l-2.5 8H8L4.3 5.500H2zM9.5 17a2 2 0 1 1 0 4 2 2 0 0 1 0-4"
    "M17 17a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
    # A megaphone.
    "market": "M3 9.500v5h4l10 5V4.500l-10 5zM8 15.500l1.5 5h3l-1.5-4zM19 9q3 3 0 6z",
    # A restaurant with an awning.
    "open": "M3 4h18l1.5 6H1.500zM3.5 11.500h17V21H15v-6h-4v6H3.500z",
    # A house.
    "build": "M12 3L1.5 12H5v9h5v-6h4v6h5v-9h3.500z",
    # A price tag.
    "price": "M3 3h9l9.5 9.5-9 9L3 12zM7.5 5.800a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4",
    # A tray under a cover.
    "wait": "M12 5.500a1.7 1.7 0 1 1 .1 0M3.5 16a8.5 8.5 0 0 1 17 0zM2 17.500h20V20H2z",
    # Coins.
    "money": "M12 3q7.5 0 7.5 3T12 9 4.5 6 12 3M4.5 8.500q2 2.5 7.5 2.500t7.5-2.500V12"
    "q0 3-7.5 3t-7.5-3zM4.5 14.500q2 2.5 7.5 2.500t7.5-2.500V18q0 3-7.5 3t-7.5-3z",
    # A bin.
    "throw_away": "M4 6h5V4h6v2h5v2.500H4zM5.5 10h13L17 21H7z",
}
"""By sign: its path in a square of 24."""

_SIGNS: Mapping[Deed, str] = {
    Deed.HIRE: "recruit",
    Deed.TRAIN: "train",
    Deed.CAMPAIGN: "market",
    Deed.PRODUCE: "cook",
    Deed.SELL: "wait",
    Deed.CASH: "money",
    Deed.PAY: "money",
    Deed.THROW_AWAY: "throw_away",
    Deed.BUILD: "build",
    Deed.OPEN: "open",
}
"""By deed of a milestone that names neither goods nor cards."""


def sign_of(card: Employee) -> str:
    """What an employee does, by the first of its tasks."""
    tasks = (
        ("recruit", card.recruits),
        ("train", card.trains),
        ("cook", card.cooks),
        ("fetch", card.fetches),
        ("market", card.markets),
        ("open", card.restaurants),
        ("build", card.develops),
        ("price", card.unit_price),
        ("wait", card.waits),
        ("money", card.income_percent),
        ("manager", card.slots),
    )
    return next((sign for sign, task in tasks if task), "star")


def milestone_emblem(game: GameParts, milestone: Milestone) -> str:
    """A medal: the good, the employee or the deed that it is for."""
    trigger = milestone.trigger
    pictures = [good_picture(game.drawing, good) for good in trigger.goods[:1]]
    cards = [game.employees[card] for card in trigger.cards if card in game.employees]
    sign = sign_of(cards[0]) if cards else _SIGNS.get(trigger.on, "star")
    inside = f'<path transform="translate(13.5 11.5) scale(.88)" d="{PATHS[sign]}"/>'
    if any(pictures):
        inside = f'<g transform="translate(24 22) scale(.62)">{pictures[0]}</g>'
    return (
        '<svg class="medal" viewBox="0 0 48 56" aria-hidden="true">'
        '<path class="ribbon" d="M13 34l-5 20 9-4 7 5 7-5 9 4-5-20z"/>'
        f'<circle class="disc" cx="24" cy="22" r="19"/>{inside}</svg>'
    )


def bank_emblem(*, is_broken: bool = False) -> str:
    """A bank with columns under its gable, and a crack through it when it is broken."""
    crack = '<path class="crack" d="M25 0l-5 11 7 6-6 9 6 5-4 9"/>' if is_broken else ""
    return (
        '<svg class="bank" viewBox="0 0 48 40" aria-hidden="true">'
        '<path d="M24 2L3 13v4h42v-4zM7 19h6v14H7zM17 19h5v14h-5zM26 19h5v14h-5zM35 19h6v14h-6z'
        f'M3 35h42v4H3z"/>{crack}</svg>'
    )
