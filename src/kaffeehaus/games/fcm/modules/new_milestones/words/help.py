"""New milestones on the help page, with campaigns that they bring, run by the engine."""

from __future__ import annotations

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.new_milestones.rules.marketing import (
    CountingCounters,
    counters_put,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import (
    FIRST_MARKETEER_USED,
    NEW_MILESTONES,
)
from kaffeehaus.games.fcm.modules.new_milestones.words.prose import tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.events import CampaignRan
from kaffeehaus.games.fcm.rules.phases.marketing import MarketingCampaigns
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import milestone_sentence

_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
_SAID = (
    "None of the milestones of the base game is there; these seventeen are, and those of other "
    "modules that are played. They are earned as ever: by all who do the deed in the turn in which "
    "somebody does it first.",
    "A card is used when it does something that is printed on it, in the working day, at dinner or "
    "at payday. To be at work, to be trained or to be paid is no use, and a marketeer is used only "
    "by placing a campaign.",
    "First marketeer used, First trainer used and First recruiting girl used go in the clean up of "
    "turn 2, if nobody has earned them by then.",
)
_MORE = (
    "First marketeer used pays for campaigns that your marketeers placed, also if they were fired "
    "since, and twice for a place that gets two counters. It is paid by the bank while the "
    "campaigns run. If the bank falls below nothing by that, it breaks at the next dinner.",
    "The second tile of First campaign manager used comes after all campaigns of the day. One card "
    "is linked to both tiles, and is free again when both are over. A second manager of that day "
    "places one tile, as ever.",
    "The two goods of First brand manager used run one after the other, in the order in which they "
    "were chosen; a house with one free place gets the first. They need an airplane, which may "
    "also be that of another Brand Manager on the same day.",
    "First brand director used is earned by any campaign of a Brand Director, but only your radios "
    "stay for ever, the one that earns it included. Their directors are busy for the rest of the "
    "game, and are paid.",
    "The radios of First pizza sold and the mailbox of First new restaurant belong to no "
    "marketeer: nobody is paid for their counters, and they are nobody's for ketchup. A radio "
    "stands on a tile of the house, on an empty square beside a road; where there is none, or no "
    "radio is left, that house gets none, and no other house takes its place. You choose the "
    "mailbox, any free one from 7 to 10 that fits, its good, and its place beside a road in the "
    "block of the new restaurant. It runs on the same day, also if the restaurant is still coming "
    "soon.",
)


def milestones_section() -> HelpSection:
    """The module in a section of its own."""
    milestones = content_of(NEW_MILESTONES).milestones
    drawing, told = _example()
    return HelpSection(
        "Module: New milestones",
        (*_SAID, *(milestone_sentence(milestone) for milestone in milestones), *_MORE, told),
        drawing,
        "Two mailboxes of one manager, an airplane with two goods, a free mailbox and a radio for "
        "pizza, which have nobody's mark, and what they made people want.",
    )


def _example() -> tuple[str, str]:
    """A town after one marketing phase, and what its counters were worth."""
    state = find_game("fcm").new({"modules": NEW_MILESTONES, "map": _MAP}, 2)
    assert isinstance(state, FcmState)
    state.town.turn, state.town.order, state.town.step = 3, [0, 1], "working"
    state.player(0).restaurants = [Restaurant(5, 10, Corner.SE)]
    state.player(1).restaurants = [Restaurant(0, 13, Corner.SW), Restaurant(10, 3, Corner.SW)]
    state.player(0).milestones = [FIRST_MARKETEER_USED]
    state.town.links, state.player(0).busy = 2, {1: "campaign_manager", 2: "brand_manager"}
    state.town.campaigns = [
        Campaign(1, "radio", None, None, ("pizza",), 2, Box(3, 10, 1, 1)),
        Campaign(5, "airplane", 0, 2, ("soda", "pizza"), 4, Box(-2, 6, 3, 2)),
        Campaign(7, "mailbox", None, None, ("burger",), None, Box(10, 5, 2, 2)),
        Campaign(9, "mailbox", 0, 1, ("beer",), 3, Box(4, 6, 1, 1)),
        Campaign(10, "mailbox", 0, 1, ("beer",), 3, Box(13, 5, 1, 1)),
    ]
    MarketingCampaigns().begin(state)
    CountingCounters().begin(state)
    unpaid = [e for e in state.events if isinstance(e, CampaignRan) and e.owner is None]
    free = sum(counters_put(event) for event in unpaid)
    paid = tell(state.events[-1], [mark.name for mark in state.rules.setup.chains])
    told = f"In the drawing all campaigns have run once. {paid} Nobody is paid for {free} others."
    return still_svg(state.view(None)), told
