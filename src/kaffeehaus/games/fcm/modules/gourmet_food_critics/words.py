"""Help text of the gourmet food critics module, with a guide on a map."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection, Mark, Tone
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.gourmet_food_critics.rules import (
    GOURMET_FOOD_CRITICS,
    GOURMET_GUIDE,
    with_a_garden,
)
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.titles import houses_text

_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
_GUIDE = Campaign(17, GOURMET_GUIDE, 0, None, ("pizza",), 2, None)


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "A gourmet food critic is a marketeer who needs no space on the map: the gourmet guide "
            "is placed beside it. There are 4 guides, numbered 17 to 20, so they run last."
        ),
        gettext(
            "A guide adds 1 demand to every house that has a garden when it runs, wherever it is, "
            "if the house has room. It does not reach apartments, the rural area, or houses that "
            "only have a park beside them."
        ),
        gettext("With the milestone “First billboard placed”, your guides are permanent too."),
    )


def gourmet_section() -> HelpSection:
    """The help section of the module."""
    state = find_game("fcm").new({"modules": GOURMET_FOOD_CRITICS, "map": _MAP}, 2)
    assert isinstance(state, FcmState)
    state.town.campaigns = [_GUIDE]
    for number, garden in (("7", Box(6, 6, 1, 2)), ("12", Box(13, 5, 1, 2))):
        state.put_house(replace(state.house(number), garden=garden))
    houses = with_a_garden(state, _GUIDE)
    marks = tuple(
        Mark(place, Tone.REACHED, gettext("reached"))
        for house in houses
        for place in house_places(state.ground.plan, house)
    )
    cards = (card_sentence(card) for card in content_of(GOURMET_FOOD_CRITICS).employees)
    return HelpSection(
        gettext("Module: Gourmet food critics"),
        (*_rules(), *cards),
        still_svg(state.view(None), marks),
        gettext(
            "The guide below the town reaches %(houses)s.",
            houses=houses_text([house.number for house in houses]),
        ),
    )
