"""Service for premoves: conditional moves, standing orders and plans of a player's seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Concatenate, ParamSpec

from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import plans, standing_orders, suppositions
from kaffeehaus.house.premoves.view_builder import premoves_view
from kaffeehaus.house.premoves.views import PremovesView
from kaffeehaus.house.tables import seat_actions
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.player_changes import PlayerChanges
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.seat_actions import SentActions
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

P = ParamSpec("P")


class PremoveService:
    """Premoves of all tables. Methods raise `PlayerError`, and return after the commit."""

    def __init__(self, updater: TableUpdater, changes: PlayerChanges) -> None:
        self._updater = updater
        self._changes = changes

    async def read(self, me: Player, table_id: str, seat: Seat) -> PremovesView:
        """The premoves of the player's own seat. Raises `NotNow` where there can be none."""
        table = await self._updater.table(table_id)
        table.require_seat(me, seat)
        premoves = premoves_view(table, seat)
        if premoves is None:
            raise NotNow("Nothing can be said ahead of time here.", code="nothing_ahead")
        return premoves

    async def suppose(
        self,
        me: Player,
        table_id: str,
        seat: Seat,
        root: int,
        actions: Sequence[str],
        *,
        after: int | None = None,
    ) -> Receipt:
        """Append supposed actions to the sketch, or to the plan where the game has no conditional
        moves. `root` is the move that it follows, `after` its expected length."""

        def extended(table: Table, seat: Seat) -> TableChange:
            extend = suppositions.extended if table.game.conditional_moves else plans.extended
            return extend(table, seat, root, actions, after)

        return await self._edit(me, table_id, seat, extended)

    async def shorten(
        self, me: Player, table_id: str, seat: Seat, root: int, keep: int | None = None
    ) -> Receipt:
        """Keep the first actions of the sketch or plan; without `keep`, all but the last move."""

        def shortened(table: Table, seat: Seat) -> TableChange:
            shorten = suppositions.shortened if table.game.conditional_moves else plans.shortened
            return shorten(table, seat, root, keep)

        return await self._edit(me, table_id, seat, shortened)

    async def keep(self, me: Player, table_id: str, seat: Seat, root: int) -> Receipt:
        """Add the sketch to the tree of conditional moves."""
        return await self._edit(me, table_id, seat, suppositions.with_sketch_kept, root)

    async def add_line(
        self, me: Player, table_id: str, seat: Seat, root: int, moves: Sequence[Sequence[str]]
    ) -> Receipt:
        """Add a line to the tree of conditional moves: whole moves, theirs and mine by turns."""
        return await self._edit(me, table_id, seat, suppositions.with_line_kept, root, moves)

    async def remove_line(
        self, me: Player, table_id: str, seat: Seat, branch: str | None = None
    ) -> Receipt:
        """Remove a branch of the tree of conditional moves, or the whole tree."""
        return await self._edit(me, table_id, seat, suppositions.without_branch, branch)

    async def arm(
        self, me: Player, table_id: str, seat: Seat, order: str, chosen: Options
    ) -> Receipt:
        """Give a standing order."""
        return await self._edit(me, table_id, seat, standing_orders.armed, order, chosen)

    async def call_off(self, me: Player, table_id: str, seat: Seat, order: str) -> Receipt:
        """Call off a standing order."""
        return await self._edit(me, table_id, seat, standing_orders.called_off, order)

    async def arm_plan(self, me: Player, table_id: str, seat: Seat, *, play: bool) -> Receipt:
        """Set whether the plan is played automatically when its decision comes."""
        return await self._edit(me, table_id, seat, plans.armed, play=play)

    async def throw_away(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Delete the plan."""
        return await self._edit(me, table_id, seat, plans.deleted)

    async def use_plan(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Play the legal part of the plan for the present decision: as a move if that is all of
        it, else as a draft. Raises `NotFound` if no plan is offered."""
        about: list[str] = []

        def use(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            plan, checked = plans.plan_of(table, seat), plans.offered(table, seat)
            if plan is None or checked is None or not checked.drafted.actions:
                raise NotFound("There is no plan for this.", code="no_plan")
            about.append(plan.about)
            sent = SentActions(seat, table.playable.opened[seat], checked.drafted.actions)
            return seat_actions.respond(table, sent, moment)

        await self._changes.change(me, table_id, use)
        return await self._edit(me, table_id, seat, plans.used, about[-1])

    async def put_away(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Dismiss the messages about premoves that ended."""
        return await self._edit(me, table_id, seat, suppositions.without_messages)

    async def _edit(
        self,
        me: Player,
        table_id: str,
        seat: Seat,
        edit: Callable[Concatenate[Table, Seat, P], TableChange],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Receipt:
        def work(table: Table, _moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return edit(table, seat, *args, **kwargs)

        return self._changes.receipt_of(await self._changes.change(me, table_id, work), me, seat)


PremovesDep = Annotated[PremoveService, service("premoves")]
