"""If dinner were now: who would serve which house, with prices, distances and missing goods."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.events import HouseServed
from kaffeehaus.games.fcm.knowledge import RESTRUCTURING
from kaffeehaus.games.fcm.phases.dinner import serving
from kaffeehaus.games.fcm.town import House, add

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


@dataclass(frozen=True, slots=True)
class Forecast:
    """What dinner would be, house by house, and what would happen on the way to it."""

    served: tuple[HouseServed, ...] = ()
    on_the_way: tuple[str, ...] = ()
    """In sentences."""
    sales: dict[Seat, int] = field(default_factory=dict)
    """What each chain would take in, without waitresses and the CFO."""


def dinner_now(state: FcmState) -> Forecast:
    """Every house with demand in serving order; earlier houses take goods from later ones.

    Nothing while structures are secret: prices would give them away.
    """
    if state.town.step == RESTRUCTURING:
        return Forecast()
    trial = state.copy()
    served: list[HouseServed] = []
    passed: list[str] = []
    sales = dict.fromkeys(state.solvent(), 0)
    for house in state.town.houses:
        if not house.demand:
            continue
        event = serving(trial, house)
        served.append(event)
        if event.seller is None:
            continue
        for good, number in event.sold.items():
            add(trial.player(event.seller).stock, good, -number)
        sales[event.seller] += event.income
        passed += _on_the_way(trial, house, event.seller, sales)
    return Forecast(tuple(served), tuple(passed), sales)


def _on_the_way(trial: FcmState, house: House, host: Seat, sales: dict[Seat, int]) -> Iterator[str]:
    """What modules say is earned while the house drives to dinner; it adds to the sales."""
    points = trial.rules.points
    if points.on_the_way is None:
        return
    trial.events = []
    earned = points.on_the_way(trial, house, host)
    if not earned:
        return
    for seat, income in earned.items():
        sales[seat] += income
    names = [mark.name for mark in trial.rules.setup.chains]
    for event in trial.events:
        yield from filter(None, (tell(event, names) for tell in points.tells))
