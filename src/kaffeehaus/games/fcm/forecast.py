"""If dinner were now: who would serve which house, with prices, distances and missing goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.games.fcm.events import HouseServed
from kaffeehaus.games.fcm.knowledge import RESTRUCTURING
from kaffeehaus.games.fcm.phases.dinner import serving
from kaffeehaus.games.fcm.town import add

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


def dinner_now(state: FcmState) -> tuple[HouseServed, ...]:
    """Every house with demand in serving order; earlier houses take goods from later ones.

    Nothing while structures are secret: prices would give them away.
    """
    if state.town.step == RESTRUCTURING:
        return ()
    trial = state.copy()
    served = []
    for house in state.town.houses:
        if not house.demand:
            continue
        event = serving(trial, house)
        if event.seller is not None:
            for good, number in event.sold.items():
                add(trial.player(event.seller).stock, good, -number)
        served.append(event)
    return tuple(served)
