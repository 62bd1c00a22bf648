"""Texts of the mass marketeers module: log lines and help."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.mass_marketeers.rules import (
    MASS_MARKETEER,
    MASS_MARKETEERS,
    RoundsAdded,
)
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.phases.evening import wanted_by
from kaffeehaus.games.fcm.rules.phases.marketing import MarketingCampaigns
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.titles import goods_text, listed


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of mass marketeers as a sentence."""
    match event:
        case RoundsAdded(seats=seats, rounds=rounds):
            whose = listed([names[seat] for seat in seats])
            return f"Mass marketeers of {whose}: all campaigns run {rounds} times."
    return ""


# Help


_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
_SAID = (
    "A mass marketeer places nothing and is never busy. For each of them at work, whosever it is, "
    "all campaigns run once more in the marketing phase.",
    "A round is complete before the next one begins: first all campaigns in the order of their "
    "numbers, then all of them again. Turns are counted down once, after the last round. Houses "
    "still hold three counters, or five with a garden.",
)


def mass_section() -> HelpSection:
    """The help section of the module."""
    state = find_game("fcm").new({"modules": MASS_MARKETEERS, "map": _MAP}, 2)
    assert isinstance(state, FcmState)
    state.player(0).work = {MASS_MARKETEER: 1}
    state.town.campaigns = [
        Campaign(1, "radio", 1, None, ("pizza",), 2, Box(9, 13, 1, 1)),
        Campaign(13, "billboard", 0, None, ("beer",), 2, Box(5, 7, 2, 1)),
    ]
    MarketingCampaigns().begin(state)
    wanted = goods_text(wanted_by(state.house("7")))
    cards = (card_sentence(card) for card in content_of(MASS_MARKETEERS).employees)
    return HelpSection(
        "Module: Mass marketeers",
        (*_SAID, *cards),
        still_svg(state.view(None)),
        f"After one marketing phase with one mass marketeer house 7 wants {wanted}: radio 1, "
        "billboard 13, and radio 1 again; then it is full.",
    )
