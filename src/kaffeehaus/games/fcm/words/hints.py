"""What each step is about, for those who are new to it: a sentence or two beside the question."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.titles import capital

_HINTS = {
    "first_restaurants": (
        "It needs two by two empty squares, a road at its entrance, and a tile for the entrance "
        "on which no other one lies."
    ),
    "reserves": (
        "In secret. When the bank breaks for the first time, the money of all cards goes into it, "
        "and the number of slots that most of them show is every CEO’s from then on."
    ),
    "restructuring": (
        "Each slot of the CEO and of managers takes one card. Salaries are due on the beach too. "
        "All structures are opened at once."
    ),
    "order": "To be early means the first grab at cards and tiles, and winning ties at dinner.",
    "working": "When every chain has had its day come dinner, payday and the campaigns.",
    "recruit": "New cards go to the beach: they can be trained today, and work from next turn on.",
    "train": (
        "A card on the beach takes a step of its career, once a day. It works from next turn on."
    ),
    "campaigns": (
        "At the end of every turn a campaign makes houses want something for the next dinner. Its "
        "marketeer is busy as long as it runs."
    ),
    "food": (
        "Have ready what houses want at dinner. What is left over is thrown away at the end of "
        "the turn, unless you have a freezer."
    ),
    "houses": "A house with a garden pays double, and may want five things instead of three.",
    "restaurants": "At dinner the price counts, and the tile borders to your nearest entrance.",
    "payday": (
        "Every card with a $ costs its salary, whether it worked or not. Whom you fire goes back "
        "to the supply."
    ),
    "discard": "What does not go into the freezer is thrown away.",
}
_PLACES = {
    "first_restaurants": "This cannot be the upper left square of your restaurant.",
    "campaigns": "The campaign cannot stand here: it needs empty squares in its marketeer’s reach.",
    "houses": "There is no room for it here: it needs empty squares, and a road beside the house.",
    "restaurants": "This cannot be the upper left square of a restaurant in reach.",
}
"""By step: why a place is not offered."""


def why_not_here(view: Seen) -> str:
    """What somebody reads who points at a square that cannot be chosen."""
    step = view.day_step or view.step
    return view.phrases.get(f"{step} not here") or _PLACES.get(step, "")


def hint(view: Seen) -> str:
    """What the present step is about; modules explain their own."""
    step = view.day_step or view.step
    said = view.phrases.get(f"{step} hint") or _HINTS.get(step, "")
    return f"{_who_chooses(view)} {said}" if step == "order" else said


def _who_chooses(view: Seen) -> str:
    """By what the places in the turn order are chosen; ties beyond that need no words."""
    first, *then = view.parts.choosing[:-1]
    later = "".join(f", then {reason}" for reason in then)
    return f"{capital(first)} choose first{later}."
