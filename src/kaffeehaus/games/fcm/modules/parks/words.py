"""Texts about parks: the note on a house and the help that several modules share."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.fcm.modules.parks.rules import is_beside_a_park
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House


def parks_paragraph() -> str:
    """How parks count, for the help of each module that brings them."""
    return gettext(
        "A house next to a park, with any of its squares or its garden, pays the unit price once "
        "more for every item: twice, or 3 times with a garden. Several parks count as one. A park "
        "changes nothing else: neither the distance nor the demand."
    )


def beside_a_park(state: Position, house: House) -> Iterator[str]:
    """The note on a house beside a park."""
    if is_beside_a_park(state, house):
        yield gettext("next to a park")
