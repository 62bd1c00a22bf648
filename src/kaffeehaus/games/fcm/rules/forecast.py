"""Forecasts: dinner if it were now, and what a structure would do while it is put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.bundles import less
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING, suppose
from kaffeehaus.games.fcm.rules.phases.dinner import income_of
from kaffeehaus.games.fcm.rules.phases.evening import evening
from kaffeehaus.games.fcm.rules.phases.order import choosing_key
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.structure import open_slots
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


# Structures


def abilities_of(state: Position, seat: Seat | None) -> tuple[tuple[str, ...], ...]:
    """By chain: what its people could do in a working day. Chains whose structure the seat cannot
    know are supposed to work as in the last turn."""
    if state.town.step == OVER or not state.town.turn:
        return ()
    supposed = suppose(state, seat)
    playing = supposed.seats_in_play()
    return tuple(
        tuple(said for step in supposed.rules.spine.day for said in step.promises(supposed, one))
        if one in playing
        else ()
        for one in range(supposed.seats)
    )


@dataclass(frozen=True, slots=True)
class Prospect:
    """The day, the dinner and the payday of the people who would work."""

    deeds: tuple[str, ...]
    """What they could do, step by step in the order of the day."""
    unit_price: int
    whoever_comes: int
    """What they would earn at dinner, whoever comes."""
    percent: int
    """What would be added to the income of a dinner."""
    salaries: int
    open_slots: int
    chooses: int
    """Which in the line of those who choose a place in the turn order: 1 is first. Others are
    taken to work as in the last turn."""
    chains: int
    joined: Mapping[str, int]
    """Who works now and did not in the last turn; nobody if nobody worked then."""
    left: Mapping[str, int]
    """Who worked in the last turn and does not now; nobody while nobody works."""


def prospect_of(state: Position, seat: Seat | None) -> Prospect | None:
    """Of the seat's own structure; None for onlookers, and when structures are open."""
    if state.town.step != RESTRUCTURING or seat is None or seat not in state.seats_in_play():
        return None
    trial, player = suppose(state, seat), state.player(seat)
    promises = (said for step in trial.rules.spine.day for said in step.promises(trial, seat))
    line = sorted(trial.seats_in_play(), key=lambda one: choosing_key(trial, one))
    return Prospect(
        deeds=tuple(promises),
        unit_price=trial.rules.dinner.unit_price(trial, seat),
        whoever_comes=trial.rules.dinner.cash(trial, seat),
        percent=trial.rules.dinner.income_percent(trial, seat),
        salaries=bill_of(trial, seat).due,
        open_slots=open_slots(trial, seat),
        chooses=line.index(seat) + 1,
        chains=len(line),
        joined=less(player.work, player.last_work) if player.last_work else {},
        left=less(player.last_work, player.work) if player.work else {},
    )
