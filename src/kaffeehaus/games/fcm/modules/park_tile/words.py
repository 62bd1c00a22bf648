"""Help text of the park tile module, with a dinner beside a park worked out."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.parks.words import parks_paragraph
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Corner, Demand, Restaurant
from kaffeehaus.games.fcm.words.help.examples import new_town
from kaffeehaus.games.fcm.words.reasons import explain

_MAP = "I3 Z0 K0 | L0 Q0 R0 | C0 S0 T0"


def park_tile_section() -> HelpSection:
    """The help section of the module."""
    state = new_town("park_tile", _MAP)
    state.player(0).restaurants = [Restaurant(3, 3, Corner.NW)]
    state.player(0).stock = {"burger": 2}
    house = replace(
        state.house("15"),
        garden=Box(0, 2, 1, 2),
        demand=(Demand("burger", 0), Demand("burger", 0)),
    )
    state.put_house(house)
    reasons = explain(state, serving(state, house))
    assert reasons is not None
    return HelpSection(
        gettext("Module: Park tile"),
        (
            gettext(
                "A tile with 2 parks is drawn together with the others. The lobbyists module, in "
                "which you build parks, also includes it."
            ),
            parks_paragraph(),
            f"{reasons.title}: {reasons.sentences[-1]}",
        ),
        still_svg(state.view(None), reasons.marks),
        gettext("House 15 has a garden and is next to the upper park."),
    )
