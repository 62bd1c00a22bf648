"""Everything that a player can say ahead of time, and take back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import plans, standing_orders, suppositions
from kaffeehaus.house.tables import seat_actions
from kaffeehaus.house.tables.changes import TableChange, Work
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.seat_actions import SentActions
from kaffeehaus.house.tables.table import Table

Change: TypeAlias = Callable[[Player, str, Work], Awaitable[Table]]
"""Changes a table for a player, who is counted for it."""


class PremoveService:
    """Part of the `House`: its methods raise `PlayerError`, and return after all is stored."""

    def __init__(
        self, change: Change, receipt: Callable[[Table, Player, Seat | None], Receipt]
    ) -> None:
        self._change = change
        self._receipt = receipt

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
        """Suppose more actions behind those of the sketch; `root` is the move that it follows, and
        `after` how long it was."""

        def say(table: Table) -> TableChange:
            suppose = suppositions.sketched if table.game.conditional_moves else plans.lengthened
            return suppose(table, seat, root, actions, after)

        return await self._say(me, table_id, seat, say)

    async def shorten(
        self, me: Player, table_id: str, seat: Seat, root: int, keep: int | None = None
    ) -> Receipt:
        """Keep the first actions of the sketch; without `keep`, all but the last move."""

        def say(table: Table) -> TableChange:
            shorten = suppositions.shortened if table.game.conditional_moves else plans.shorter
            return shorten(table, seat, root, keep)

        return await self._say(me, table_id, seat, say)

    async def keep(self, me: Player, table_id: str, seat: Seat, root: int) -> Receipt:
        """Add the sketch to the tree of answers."""
        return await self._say(
            me, table_id, seat, lambda table: suppositions.kept_sketch(table, seat, root)
        )

    async def add_line(
        self, me: Player, table_id: str, seat: Seat, root: int, moves: Sequence[Sequence[str]]
    ) -> Receipt:
        """Add a line to the tree of answers: whole moves, theirs and mine by turns."""
        return await self._say(
            me, table_id, seat, lambda table: suppositions.kept_line(table, seat, root, moves)
        )

    async def remove_line(
        self, me: Player, table_id: str, seat: Seat, twig: str | None = None
    ) -> Receipt:
        """Take a branch out of the tree, or all of it."""
        return await self._say(
            me, table_id, seat, lambda table: suppositions.removed(table, seat, twig)
        )

    async def arm(
        self, me: Player, table_id: str, seat: Seat, order: str, chosen: Options
    ) -> Receipt:
        """Give a standing order."""
        return await self._say(
            me, table_id, seat, lambda table: standing_orders.armed(table, seat, order, chosen)
        )

    async def call_off(self, me: Player, table_id: str, seat: Seat, order: str) -> Receipt:
        """Call a standing order off."""
        return await self._say(
            me, table_id, seat, lambda table: standing_orders.called_off(table, seat, order)
        )

    async def arm_plan(self, me: Player, table_id: str, seat: Seat, *, play: bool) -> Receipt:
        """Have the plan played by itself when its decision comes, or not."""
        return await self._say(
            me, table_id, seat, lambda table: plans.armed(table, seat, play=play)
        )

    async def throw_away(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Throw the plan away."""
        return await self._say(me, table_id, seat, lambda table: plans.thrown_away(table, seat))

    async def use_plan(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Do what is possible of the plan, now that its decision has come: all of it is a move,
        less of it a draft. Raises `NotFound` if no plan is offered."""

        about: list[str] = []

        def use(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            plan, checked = plans.plan_of(table, seat), plans.offered(table, seat)
            if plan is None or checked is None or not checked.drafted.actions:
                raise NotFound("There is no plan for this.", code="no_plan")
            about.append(plan.about)
            decision = table.playable.opened[seat]
            return seat_actions.respond(
                table, SentActions(seat, decision, checked.drafted.actions), moment
            )

        await self._change(me, table_id, use)
        return await self._say(me, table_id, seat, lambda table: plans.used(table, seat, about[-1]))

    async def put_away(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """What was told is read."""
        return await self._say(me, table_id, seat, lambda table: suppositions.put_away(table, seat))

    async def _say(
        self, me: Player, table_id: str, seat: Seat, say: Callable[[Table], TableChange]
    ) -> Receipt:
        def work(table: Table, _moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return say(table)

        return self._receipt(await self._change(me, table_id, work), me, seat)
