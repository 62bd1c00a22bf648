"""The course of the rounds: the market is turned up, all act, the master token goes on."""

from __future__ import annotations

from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Kind
from kaffeehaus.games.cafe.rules.events import ActionsBegan, ActionsEnded, RoundBegan, Scored
from kaffeehaus.games.cafe.rules.position import ROUNDS, Phase, Table

# 1. Draw cards


def begin_round(table: Table) -> Event:
    """The master turns up three cards, or four with Expresso (A8)."""
    table.round += 1
    table.market = [table.deck.pop() for _ in range(table.variant.market)]
    table.order = table.from_left_of_master()
    bidding = table.variant.bidding and table.seats > 1
    table.phase = Phase.BIDDING if bidding else Phase.PICKING
    for company in table.companies:
        company.finished = False
    market = tuple(table.market)
    return RoundBegan(table.round, table.master, market, auto=True, reveals=Reveals.CHANCE)


# 4. Perform actions


def begin_actions(table: Table) -> Event:
    """Everyone gets the action points of the visible cups."""
    table.phase = Phase.ACTING
    table.order = table.from_left_of_master()
    if table.variant.from_master:
        table.order = [table.master, *table.order[:-1]]
    for company in table.companies:
        company.points = company.layout.actions
    table.together = all(_is_ample(table, colour) for colour in COLOURS)
    points = tuple(company.points for company in table.companies)
    return ActionsBegan(points, table.together, auto=True)


def _is_ample(table: Table, colour: Colour) -> bool:
    """Whether no order of acting can run the colour out: between two productions a square must
    be dried, so it takes at most one cube for every two action points."""
    most = 0
    for company in table.companies:
        layout = company.layout
        beans = [c for c in layout.cells_of(Kind.BEAN) if layout.squares[c].colour is colour]
        grown = len(beans) + len(layout.cells_of(Kind.LOTE))
        most += (company.points + 1) // 2 * grown
    return most <= table.supply[colour.index]


def end_actions(table: Table, seat: Seat) -> tuple[Event, ...]:
    """What is left of the action points is lost (A20); after the last seat the round ends."""
    company = table.companies[seat]
    ended = ActionsEnded(seat, company.points)
    company.points, company.work, company.finished = 0, None, True
    if not all(other.finished for other in table.companies):
        return (ended,)
    return (ended, _end_round(table))


# 5. Discard, and 6. pass the master token


def _end_round(table: Table) -> Event:
    table.discarded += table.market
    table.market = []
    if table.round == ROUNDS:
        return _end(table)
    table.master = (table.master + 1) % table.seats
    return begin_round(table)


# Scoring and end


def _end(table: Table) -> Event:
    table.phase = Phase.OVER
    table.order = []
    sheets = table.sheets()
    return Scored(
        tuple(sheet.shop_points for sheet in sheets),
        tuple(sheet.warehouse_points for sheet in sheets),
        auto=True,
    )
