"""If dinner were now: who would serve which house, with prices, distances and missing goods."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.knowledge import suppose
from kaffeehaus.games.fcm.rules.phases.dinner import income_of
from kaffeehaus.games.fcm.rules.phases.evening import evening
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import OVER


@dataclass(frozen=True, slots=True)
class Forecast:
    """What dinner would be, house by house, and what would happen on the way to it."""

    served: tuple[HouseServed, ...] = ()
    on_the_way: tuple[str, ...] = ()
    """In sentences."""
    sales: dict[Seat, int] = field(default_factory=dict)
    """What each chain would take in, without waitresses and the CFO."""
    income: dict[Seat, int] = field(default_factory=dict)
    """What each chain would earn in all."""


def dinner_now(state: Position, seat: Seat | None) -> Forecast:
    """Every house with demand in serving order; earlier houses take goods from later ones.

    Where a seat does not know who works for a chain, prices are those of the last turn's structure.
    """
    if state.town.step == OVER:
        return Forecast()
    state = suppose(state, seat)
    suppers = tuple(evening(state))
    names = [mark.name for mark in state.marks()]
    told = (
        state.rules.words.tells(event, names)
        for supper in suppers
        if supper.passage.income
        for event in supper.passage.events
    )
    sales = dict.fromkeys(state.seats_in_play(), 0)
    for supper in suppers:
        for seller, paid in supper.income().items():
            sales[seller] += paid
    served = tuple(supper.served for supper in suppers)
    income = {earner: income_of(state, earner, sold).total for earner, sold in sales.items()}
    return Forecast(served, tuple(filter(None, told)), sales, income)
