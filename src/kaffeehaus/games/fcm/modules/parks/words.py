"""Texts about parks: the note on a house and the help that several modules share."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.games.fcm.modules.parks.rules import is_beside_a_park
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House

PARKS_SAID = (
    "A house next to a park, by one of its squares or by its garden, pays the unit price once more "
    "for every item: twice, and with a garden three times. Two parks count as one. A park changes "
    "nothing else: not the way to dinner, not what a house wants, nor how much of it.",
)
"""For the help of whichever module brings parks."""


def beside_a_park(state: Position, house: House) -> Iterator[str]:
    """The note on a house beside a park."""
    if is_beside_a_park(state, house):
        yield "beside a park"
