"""Picture of the six players module for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.menu import meadow
from kaffeehaus.games.fcm.drawing.shapes import chain_mark
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.rules.ruleset.folded import decided


def menu_picture() -> str:
    """The marks of six chains."""
    marks = decided(BASE.setting_up.setup, "the set-up").chains
    places = [(x, y) for y in (22, 52) for x in (26, 60, 94)]
    drawn = (chain_mark(marks, seat, x, y, 1.2, filled=True) for seat, (x, y) in enumerate(places))
    return meadow() + "".join(drawn)
