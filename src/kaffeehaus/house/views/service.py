"""Service for reading tables: views, previews, explanations, statistics, records.

The slot of a table caches views, earlier positions, explanations and statistics until it changes:
one view for all spectators, one for each seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import Fold, KeptEntry, apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import current_language, gettext
from kaffeehaus.core.log import Acted
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.core.record import Record
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.story import Story
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.bots.runner import BotRunner
from kaffeehaus.house.clocks.pace import OpeningHours
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves.model import may_suppose, root_of
from kaffeehaus.house.premoves.plans import may_plan, planned_by
from kaffeehaus.house.premoves.views import supposed_by
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.cache import EngineThreads, TableSlot, ViewKey
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import clocks_at
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.builder import (
    PastPosition,
    TableViewBuilder,
    viewer_of,
)
from kaffeehaus.house.views.model import TableView

MAX_VIEWS = 64
MOST_POSITIONS = 32
MOST_REASONS = 64
MOST_STORIES = 8
"""Limits of cached views, earlier positions, explanations and stories of a table."""


@dataclass(frozen=True, slots=True, eq=False)
class ViewService:
    """Reads tables for a viewer. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _change_feed: ChangeFeed
    _hub: Hub
    _bots: BotRunner
    _hours: OpeningHours
    _last_seen: LastSeen
    _engine: EngineThreads
    _background_work: BackgroundWork

    async def table(
        self,
        table_id: str,
        me: Player | None,
        *,
        seat: Seat | None = None,
        move: int | None = None,
        curtain: bool = True,
        plan: int | None = None,
    ) -> TableView:
        """The view of a player or a spectator, live or after an earlier `move`; with `plan`, the
        number of the last move, with the premoves that the player is planning.

        `seat` selects one of several seats of the player. `curtain` hides a seat's secrets at a
        hot-seat table until the device is passed on; API clients do without.
        """
        slot, table = await self._slot_and_table(table_id)
        mine, stamp = table.seats_of(me), self._change_feed.stamp(table, me)
        is_host = me is not None and table.row.host == me.id
        key = ViewKey(stamp, mine, is_host, seat, move, curtain, plan, current_language())
        known = slot.views.get(key)
        if isinstance(known, TableView):
            return known
        state = await self._past(slot, table, move)
        past = None if move is None or state is None else PastPosition(move, state)
        presence, last_seen = self._hub.presence(table_id), self._last_seen
        failures = self._bots.failures_of(table_id)
        clocks = clocks_at(table, self._hours.moment())

        def build() -> TableView:
            viewer = viewer_of(table, mine, seat, curtain=curtain)
            return TableViewBuilder(
                table,
                stamp,
                mine,
                is_host,
                viewer,
                presence,
                last_seen,
                failures,
                clocks,
                past,
                plan,
            ).build(slot.moves)

        if past is None:
            view = await self._engine.run(("look", table.game.id), build)
        else:
            view = await self._background_work.in_turn(build)
        if len(slot.views) >= MAX_VIEWS:
            slot.views.clear()
        if slot.table is table:
            slot.views[key] = view
        return view

    async def preview(
        self, me: Player, table_id: str, seat: Seat, action: str, plan: int | None = None
    ) -> Preview:
        """Preview an action on top of the seat's draft or, while planning, of its supposed
        moves."""
        table = await self._updater.table(table_id)
        table.require_seat(me, seat)
        return await self._engine.run(
            ("preview", table.game.id), lambda: _preview(table, seat, action, plan)
        )

    async def explanations(
        self,
        table_id: str,
        me: Player | None,
        move: int,
        *,
        seat: Seat | None = None,
        curtain: bool = True,
    ) -> tuple[Explanation, ...]:
        """Explanations of a move that the viewer may see; parameters as for `table`."""
        slot, table = await self._slot_and_table(table_id)
        kept = _kept(table, move)
        viewer = viewer_of(table, table.seats_of(me), seat, curtain=curtain).seat
        key = (kept.number, viewer, current_language())
        if key in slot.reasons:
            return slot.reasons[key]
        before = await position_after(slot, table, move - 1, self._store, self._background_work)
        named = before.called(table.names)
        reasons = await self._background_work.in_turn(lambda: explain_move(named, kept, viewer))
        if len(slot.reasons) >= MOST_REASONS:
            del slot.reasons[next(iter(slot.reasons))]
        if slot.holds(table.playable):
            slot.reasons[key] = reasons
        return reasons

    async def stories(self, table_id: str, move: int) -> tuple[Story, ...]:
        """What a move caused, to watch: one story for each action that caused something. The same
        for every viewer."""
        slot, table = await self._slot_and_table(table_id)
        kept = _kept(table, move)
        key = (kept.number, current_language())
        if key in slot.stories:
            return slot.stories[key]
        before = await position_after(slot, table, move - 1, self._store, self._background_work)
        named = before.called(table.names)
        found = await self._background_work.in_turn(lambda: stories_of(named, kept))
        if len(slot.stories) >= MOST_STORIES:
            del slot.stories[next(iter(slot.stories))]
        if slot.holds(table.playable):
            slot.stories[key] = found
        return found

    async def story_stamp(self, table_id: str, move: int) -> str:
        """Changes with the stories of a move."""
        table = (await self._slot_and_table(table_id))[1]
        line = table.lines_by_number[_kept(table, move).number]
        names = hashlib.sha256("\n".join(table.names).encode()).hexdigest()[:8]
        return f"{line.hash[:16]}-{names}-{current_language()}"

    async def statistics(self, table_id: str) -> tuple[Statistics, tuple[str, ...]]:
        """Public statistics of a finished game, and the names by seat. The game is replayed, as
        stored events lack details that the statistics need.

        Raises `NotFound` for a game without statistics, `NotNow` while it runs.
        """
        slot, table = await self._slot_and_table(table_id)
        if not table.game.has_statistics:
            raise NotFound(gettext("This game has no statistics."), code="no_statistics")
        fold, names, language = table.playable, table.names, current_language()
        if table.outcome is None:
            raise NotNow(gettext("Statistics follow after the game."), code="not_over")
        found = slot.statistics.get(language)
        if found is None:
            found = await self._background_work.in_turn(
                lambda: fold.game.statistics(public_events(fold), names)
            )
            if slot.holds(fold):
                slot.statistics[language] = found
        return found, names

    async def distance(
        self,
        table_id: str,
        me: Player | None,
        places: tuple[str, str],
        *,
        seat: Seat | None = None,
        move: int | None = None,
    ) -> Preview:
        """Measure the distance between two places of the board as the viewer may know it, now or
        after a move. Raises `NotFound` for a game without a ruler."""
        slot, table = await self._slot_and_table(table_id)
        if not table.game.has_ruler:
            raise NotFound(gettext("This game has no distances to measure."), code="no_ruler")
        viewer = viewer_of(table, table.seats_of(me), seat, curtain=False).seat
        past = await self._past(slot, table, move)

        def measure() -> Preview:
            state = table.state_of(viewer) if past is None else past
            return state.called(table.names).measure(viewer, *places)

        return await self._engine.run(("measure", table.game.id), measure)

    async def position_text(
        self, table_id: str, me: Player | None, *, seat: Seat | None = None, move: int | None = None
    ) -> str:
        """The position in text notation as the viewer may know it, now or after a move.

        Raises `NotFound` for a game without text notation, `NotNow` before the game has begun.
        """
        slot, table = await self._slot_and_table(table_id)
        grammar = position_text_of(table.game)
        if grammar is None:
            raise NotFound(
                gettext("This game has no text notation for positions."), code="no_position_text"
            )
        if table.phase in (TablePhase.WAITING, TablePhase.CALLED_OFF):
            raise NotNow(gettext("The game has not started."), code="not_started")
        viewer = viewer_of(table, table.seats_of(me), seat, curtain=False).seat
        past = await self._past(slot, table, move)

        def write() -> str:
            return grammar.write(table.state_of(viewer) if past is None else past, viewer)

        return await self._engine.run(("position", table.game.id), write)

    async def record(self, me: Player | None, table_id: str, seat: Seat | None = None) -> Record:
        """The record file, without secrets of other seats while the game runs."""
        return record_for(await self._updater.table(table_id), me, seat)

    async def require_seat(self, me: Player, table_id: str, seat: Seat) -> None:
        """Raise `NotFound` for no such seat, `NotAllowed` if it is another's."""
        (await self._updater.table(table_id)).require_seat(me, seat)

    async def _slot_and_table(self, table_id: str) -> tuple[TableSlot, Table]:
        slot = self._updater.slot(table_id)
        return slot, await self._updater.read(slot)

    async def _past(self, slot: TableSlot, table: Table, move: int | None) -> AnyState | None:
        """The position after a move; None for the present."""
        if move is None:
            return None
        return await position_after(slot, table, move, self._store, self._background_work)


ViewsDep = Annotated[ViewService, service("views")]


def _preview(table: Table, seat: Seat, text: str, plan: int | None) -> Preview:
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
    preview = state.called(table.names).preview(seat, action)
    return preview.in_rated_play if table.row.terms.is_rated else preview


async def position_after(
    slot: TableSlot, table: Table, move: int, store: Store, background_work: BackgroundWork
) -> AnyState:
    """The position after a move, replayed from the nearest snapshot. Raises `NotFound` for no such
    move."""
    fold = table.playable
    if not 0 <= move <= len(fold.kept):
        raise NotFound(gettext("There is no such move in this game."), code="no_such_move")
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


def _kept(table: Table, move: int) -> KeptEntry:
    """The entry of a move. Raises `NotFound` for no such move."""
    kept = table.playable.kept
    if not 1 <= move <= len(kept):
        raise NotFound(gettext("There is no such move in this game."), code="no_such_move")
    return kept[move - 1]


def stories_of(state: AnyState, kept: KeptEntry) -> tuple[Story, ...]:
    """The stories of a move from this position, action by action."""
    found = []
    for text in kept.actions:
        before, state = state, state.copy()
        events = state.apply(kept.seat, state.game.parse(text))
        story = state.story(before, [event for event in events if event.visible_to(None)])
        if story is not None:
            found.append(story)
    return tuple(found)


def explain_move(before: AnyState, kept: KeptEntry, viewer: Seat | None) -> tuple[Explanation, ...]:
    """The distinct explanations of a move from this position, in order.

    Games explain an event right after the action that caused it, so a copy replays the move
    action by action.
    """
    state = before.copy()
    found: dict[Explanation, None] = {}
    for text in kept.actions:
        for event in state.apply(kept.seat, state.game.parse(text)):
            if not event.explained or not event.visible_to(viewer):
                continue
            if (explanation := state.explain(event)) is not None:
                found[explanation] = None
    return tuple(found)


def public_events(fold: Fold) -> Iterator[Event]:
    """The public events of all moves that count, in order."""
    state = fold.game.new(fold.options, fold.seats, fold.seed)
    for kept in fold.kept:
        for text in kept.actions:
            happened = state.play(kept.seat, fold.game.parse(text))
            yield from (event for event in happened if event.visible_to(None))


def record_for(table: Table, me: Player | None, seat: Seat | None) -> Record:
    """The public log with the sealed moves of the player's seats, or of one of them, in clear. The
    log of a finished game has no secrets.

    Raises `NotAllowed` if the seat is another's.
    """
    mine = table.seats_of(me)
    if seat is not None:
        if seat not in mine:
            raise NotAllowed(gettext("This is not your seat."), code="not_your_seat")
        mine = (seat,)
    own = {
        line.number
        for line in table.lines
        if isinstance(line.entry, Acted) and line.entry.seat in mine
    }
    secrets = {number: secret for number, secret in table.sealed.items() if number in own}
    return Record(
        table.row.header,
        tuple(line.entry for line in table.lines),
        tuple(line.hash for line in table.lines),
        {} if table.outcome else secrets,
    )
