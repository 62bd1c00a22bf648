"""Service for premoves: conditional moves, standing orders and plans of a player's seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Concatenate, ParamSpec

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import plans
from kaffeehaus.house.premoves.model import extend_sketch, shorten_sketch
from kaffeehaus.house.premoves.views import PremovesView, premoves_view
from kaffeehaus.house.tables import moves
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.changes import NewPremoves, TableChange
from kaffeehaus.house.tables.moves import SentActions
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import PlayerChanges, TableUpdater

P = ParamSpec("P")


@dataclass(frozen=True, slots=True, eq=False)
class PremoveService:
    """Premoves of all tables. Methods raise `PlayerError`, and return after the commit."""

    _updater: TableUpdater
    _changes: PlayerChanges

    async def read(self, me: Player, table_id: str, seat: Seat) -> PremovesView:
        """The premoves of the player's own seat. Raises `NotNow` where there can be none."""
        table = await self._updater.table(table_id)
        table.require_seat(me, seat)
        premoves = premoves_view(table, seat)
        if premoves is None:
            raise NotNow(gettext("This table has no premoves."), code="nothing_ahead")
        return premoves

    async def edit(
        self,
        me: Player,
        table_id: str,
        seat: Seat,
        edit: Callable[Concatenate[Table, Seat, P], TableChange],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Done:
        """Store an edit of the player's own premoves: a function of `model`, `plans` or below."""
        return await self._changes.at_seat(
            me, table_id, seat, lambda table, _moment: edit(table, seat, *args, **kwargs)
        )

    async def use_plan(self, me: Player, table_id: str, seat: Seat) -> Done:
        """Play the legal part of the plan for the present decision: as a move if that is all of
        it, else as a draft. Raises `NotFound` if no plan is offered."""
        about: list[str] = []

        def use(table: Table, moment: Moment) -> TableChange:
            plan, checked = plans.plan_of(table, seat), plans.offered(table, seat)
            if plan is None or checked is None or not checked.drafted.actions:
                raise NotFound(gettext("You have no plan for this decision."), code="no_plan")
            about.append(plan.about)
            sent = SentActions(seat, table.playable.opened[seat], checked.drafted.actions)
            return moves.respond(table, sent, moment)

        await self._changes.at_seat(me, table_id, seat, use)
        return await self.edit(me, table_id, seat, plans.used, about[-1])


def extended(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None = None
) -> NewPremoves | None:
    """Append supposed actions to the sketch, or to the plan where the game has no conditional
    moves. `root` is the move that it follows, `after` its expected length."""
    extend = extend_sketch if table.game.conditional_moves else plans.extended
    return extend(table, seat, root, actions, after)


def shortened(table: Table, seat: Seat, root: int, keep: int | None = None) -> NewPremoves | None:
    """Keep the first actions of the sketch or plan; without `keep`, all but the last move."""
    shorten = shorten_sketch if table.game.conditional_moves else plans.shortened
    return shorten(table, seat, root, keep)


PremovesDep = Annotated[PremoveService, service("premoves")]
