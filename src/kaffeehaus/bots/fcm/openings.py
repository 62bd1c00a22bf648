"""Openings: whom a planner hires in the first turns."""

from __future__ import annotations

from typing import TypeAlias

from kaffeehaus.games.fcm.rules.cards import Deed
from kaffeehaus.games.fcm.state import FcmState

OPENING_TURNS = 2

Opening: TypeAlias = tuple[tuple[str, int], ...]
"""Whom to hire, in this order, until the chain has this many of them."""

GIRLS_AND_WAITRESS: Opening = (("recruiting_girl", 2), ("waitress", 1))
"""Whoever first hires three people in one turn gets two Management Trainees, and whoever has the
first waitress earns more with all of them."""
MARKETING_FIRST: Opening = (("marketing_trainee", 1), ("recruiting_girl", 1), ("errand_boy", 1))
"""With the new milestones the first campaign and the first hire give cards for nothing."""


def opening_of(state: FcmState) -> Opening:
    """By the milestones in play: those of the base game reward hiring three at once."""
    triggers = [milestone.trigger for milestone in state.rules.milestones.values()]
    if any(trigger.on is Deed.HIRE and trigger.amount > 1 for trigger in triggers):
        return GIRLS_AND_WAITRESS
    if any(trigger.on is Deed.CAMPAIGN and trigger.cards for trigger in triggers):
        return MARKETING_FIRST
    return GIRLS_AND_WAITRESS
