"""Standing orders of a seat: giving them and calling them off."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.options import Options, read_options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.premoves.suppositions import with_premoves
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.premoves import PremovesRow
from kaffeehaus.house.tables.table import Table


def orders_at(table: Table) -> tuple[StandingOrder, ...]:
    """Standing orders that can be given at a table; none in a log without time."""
    fold = table.fold
    if fold is None or fold.pace is None:
        return ()
    return table.game.standing_orders(table.row.header.options)


def armed(table: Table, seat: Seat, order_id: str, given: Options) -> NewPremoves:
    """Give an order, replacing the same one; it also applies to the present decision.

    Raises `NotFound` or `BadOptions`.
    """
    fold = table.require_running()
    order = next((each for each in orders_at(table) if each.id == order_id), None)
    if order is None:
        raise NotFound("This game has no such standing order.", code="no_such_order")
    if seat in fold.resigned:
        raise NotNow("You have left this game.", code="not_now")
    new = fold.state.arm(seat, order.id, read_options(order.options, given))
    premoves = table.premoves_of(seat)
    others = (each for each in premoves.orders if each.id != order.id)
    return NewPremoves(
        PremovesRow(seat, replace(premoves, orders=(*others, new)), table.row.head - 1)
    )


def called_off(table: Table, seat: Seat, order_id: str) -> NewPremoves:
    """Call off an order. Raises `NotFound` if it was not given."""
    premoves = table.premoves_of(seat)
    left = tuple(each for each in premoves.orders if each.id != order_id)
    if left == premoves.orders:
        raise NotFound("This order is not given any more.", code="no_such_order")
    return with_premoves(table, seat, replace(premoves, orders=left))
