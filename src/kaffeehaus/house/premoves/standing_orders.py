"""Giving standing orders, and calling them off."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.options import Options, read_options
from kaffeehaus.core.orders import StandingOrder
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.premoves.suppositions import said
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.premoves import PremovesRow
from kaffeehaus.house.tables.table import Table


def orders_at(table: Table) -> tuple[StandingOrder, ...]:
    """The orders that can be given at a table; none in a log without time."""
    fold = table.fold
    if fold is None or fold.pace is None:
        return ()
    return table.game.standing_orders(table.row.header.options)


def armed(table: Table, seat: Seat, order_id: str, given: Options) -> NewPremoves:
    """A seat gives an order, in place of the same one before. It holds from this moment on, also
    for what is asked now. Raises `NotFound`, or `BadOptions`."""
    fold = table.require_running()
    order = next((one for one in orders_at(table) if one.id == order_id), None)
    if order is None:
        raise NotFound("This game has no such standing order.", code="no_such_order")
    if seat in fold.resigned:
        raise NotNow("You have left this game.", code="not_now")
    order_given = fold.state.arm(seat, order.id, read_options(order.options, given))
    ahead = table.ahead_of(seat)
    others = tuple(one for one in ahead.orders if one.id != order.id)
    row = PremovesRow(seat, replace(ahead, orders=(*others, order_given)), table.row.head - 1)
    return NewPremoves(row)


def called_off(table: Table, seat: Seat, order_id: str) -> NewPremoves:
    """A seat calls an order off. Raises `NotFound` if it was not given."""
    ahead = table.ahead_of(seat)
    left = tuple(one for one in ahead.orders if one.id != order_id)
    if left == ahead.orders:
        raise NotFound("This order is not given any more.", code="no_such_order")
    return said(table, seat, replace(ahead, orders=left))
