"""Cache of table views until something changes: one for all onlookers, one for each seat."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import current_language
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Preview
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.bots.runner import BotFailure
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.live.presence import Presence
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves.model import may_suppose, root_of
from kaffeehaus.house.premoves.plans import may_plan, planned_by
from kaffeehaus.house.premoves.views import supposed_by
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.cache import EngineThreads, TableSlot, ViewKey
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.views.builder import PastPosition, PresenceInfo, TableViewBuilder, viewer_of
from kaffeehaus.house.views.model import TableView

MAX_VIEWS = 64
MOST_POSITIONS = 32
"""Limits of cached views and earlier positions of a table."""


async def view_of(
    slot: TableSlot,
    table: Table,
    me: Player | None,
    *,
    stamp: str,
    presence: Presence,
    failures: Mapping[Seat, BotFailure],
    clocks: Clocks | None,
    last_seen: LastSeen,
    seat: Seat | None,
    move: int | None,
    curtain: bool,
    plan: int | None,
    store: Store,
    engine: EngineThreads,
    background_work: BackgroundWork,
) -> TableView:
    """The view of a table for a player or an onlooker. Raises `NotFound` for no such move."""
    mine = table.seats_of(me)
    is_host = me is not None and table.row.host == me.id
    key = ViewKey(stamp, mine, is_host, seat, move, curtain, plan, current_language())
    known = slot.views.get(key)
    if isinstance(known, TableView):
        return known
    past = (
        None
        if move is None
        else PastPosition(move, await position_after(slot, table, move, store, background_work))
    )

    def build() -> TableView:
        viewer = viewer_of(table, mine, seat, curtain=curtain)
        people = PresenceInfo(presence, last_seen)
        return TableViewBuilder(
            table, stamp, mine, is_host, viewer, people, failures, clocks, past, plan
        ).build(slot.accounts)

    if past is None:
        view = await engine.run(("look", table.game.id), build)
    else:
        view = await background_work.in_turn(build)
    if len(slot.views) >= MAX_VIEWS:
        slot.views.clear()
    if slot.table is table:
        slot.views[key] = view
    return view


def preview_of(table: Table, seat: Seat, text: str, plan: int | None = None) -> Preview:
    """Preview an action on top of the seat's draft or, while planning, of its supposed moves.
    Raises `PlayerError` if it is not legal."""
    table.require_running()
    state = table.state_of(seat)
    if plan is not None and plan == root_of(table) and may_suppose(table, seat):
        state = supposed_by(table, seat).state
        seat = next(iter(state.actors()), seat)
    elif plan is not None and plan == table.playable.opened[seat] and may_plan(table, seat):
        state = planned_by(table, seat).position
    action = table.game.parse(text)
    if action not in state.legal(seat):
        raise state.refusal(seat, action)
    return state.called(table.names).preview(seat, action)


async def position_after(
    slot: TableSlot, table: Table, move: int, store: Store, background_work: BackgroundWork
) -> AnyState:
    """The position after a move, replayed from the nearest snapshot. Raises `NotFound` for no such
    move."""
    fold = table.playable
    if not 0 <= move <= len(fold.kept):
        raise NotFound("There is no such move in this game.", code="no_such_move")
    number = fold.kept[move - 1].number if move else 0
    if number in slot.past:
        return slot.past[number]
    snapshot = await store.read(table_reads.snapshot_at, table.id, number) if move else None
    begun = 0 if snapshot is None else snapshot.number

    def replay() -> AnyState:
        if snapshot is None:
            state = fold.game.new(fold.options, fold.seats, fold.seed)
        else:
            state = fold.game.load(snapshot.state)
        for kept in fold.kept[:move]:
            if kept.number > begun:
                apply_draft(state, kept.seat, kept.actions)
        return state

    state = await background_work.in_turn(replay)
    if len(slot.past) >= MOST_POSITIONS:
        del slot.past[next(iter(slot.past))]
    if slot.holds(fold):
        slot.past[number] = state
    return state
