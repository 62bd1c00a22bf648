"""Texts of the mass marketeers module: log lines and help."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext
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
from kaffeehaus.games.fcm.words.titles import goods_text


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of mass marketeers as a sentence."""
    match event:
        case RoundsAdded(seats=seats, rounds=rounds):
            return gettext(
                "Mass marketeers (%(chains)s): all campaigns run %(rounds)s times.",
                chains=and_list([names[seat] for seat in seats]),
                rounds=rounds,
            )
    return ""


# Help


_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "A mass marketeer places no campaign and is never busy. For each one at work, in any "
            "chain, all campaigns run once more in the marketing phase."
        ),
        gettext(
            "Each round is completed before the next begins: all campaigns run in the order of "
            "their numbers, then all run again. Campaigns lose only 1 turn, after the last round. "
            "Houses still hold at most 3 counters, or 5 with a garden."
        ),
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
        gettext("Module: Mass marketeers"),
        (*_paragraphs(), *cards),
        still_svg(state.view(None)),
        gettext(
            "After marketing with 1 mass marketeer, house 7 wants %(goods)s: from radio 1, "
            "billboard 13 and radio 1 again. Then it is full.",
            goods=wanted,
        ),
    )
