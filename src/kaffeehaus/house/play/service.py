"""The house: everything that can be asked of its tables. Pages and the JSON interface call it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.boards.service import BoardService
from kaffeehaus.house.bots.leases import SharedLeases, leases_of
from kaffeehaus.house.bots.runner import BotPool, BotRunner
from kaffeehaus.house.bots.sweeper import BotSweeper
from kaffeehaus.house.chat.service import ChatService
from kaffeehaus.house.clock import Clock, Moment, ServerClock
from kaffeehaus.house.clocks import timeouts
from kaffeehaus.house.clocks.opening_hours import OpeningHours
from kaffeehaus.house.clocks.timekeeper import Timekeeper
from kaffeehaus.house.database.notify import ChangeKind
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.guides.service import GuideService
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import BOARD, LOBBY, Hub
from kaffeehaus.house.live.peers.channel import PeerChannel
from kaffeehaus.house.live.peers.listener import TableNotification
from kaffeehaus.house.live.user_events import UserEvents
from kaffeehaus.house.lobby.lists import best_scores_of, lobby_of
from kaffeehaus.house.lobby.model import BestScores, Lobby
from kaffeehaus.house.lookback.model import Analysis
from kaffeehaus.house.lookback.retry_service import RetryService
from kaffeehaus.house.lookback.service import AnalysisPool, AnalysisService
from kaffeehaus.house.notes.service import NoteService
from kaffeehaus.house.people.friends import FriendService
from kaffeehaus.house.play.metrics import TableMetrics, tally_of
from kaffeehaus.house.play.peer_changes import follow_other_servers
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.preferences.service import PreferenceService
from kaffeehaus.house.premoves.auto_pass import AutoPassRunner
from kaffeehaus.house.premoves.runner import PremoveRunner
from kaffeehaus.house.premoves.service import PremoveService
from kaffeehaus.house.puzzles.service import PuzzleService
from kaffeehaus.house.seats import departure, joining, proposals
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.seats.new_tables import open_table
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables import seat_actions, takebacks
from kaffeehaus.house.tables.cache import TableCache
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import TableChange, Work
from kaffeehaus.house.tables.closures import clocks_at
from kaffeehaus.house.tables.deadlines import NextDeadline
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.new_table import NewTable
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.rows import ChangedTable
from kaffeehaus.house.tables.seat_actions import SentActions
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.cache import preview_of, sight_of
from kaffeehaus.house.views.distances import distance_of
from kaffeehaus.house.views.explanations import explanations_of
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.position_text import PositionTexts
from kaffeehaus.house.views.records import record_for
from kaffeehaus.house.views.statistics import statistics_of


class TableService:
    """The tables of one house.

    Every method raises `PlayerError` with one sentence and a code, and then nothing has changed.
    What changes a table returns after it is stored.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        rate_limits: RateLimits,
        bot_pool: BotPool,
        analysis_pool: AnalysisPool,
        clock: Clock | None = None,
    ) -> None:
        """`clock` is for tests, which turn it; usually it is that of the machine."""
        self.clock = clock or ServerClock()
        self._store = store
        self._settings = settings
        self.rate_limits = rate_limits
        self._engine = EngineThreads()
        self.background_work = BackgroundWork(rate_limits)
        self.hub = Hub(self._presence_changed, rate_limits.peer_state)
        self.user_events = UserEvents(self.hub, rate_limits.peer_state)
        cache = self._cache = TableCache(store, self._engine, settings.hot_tables)
        deadlines = NextDeadline(self.clock)
        self._hours = OpeningHours(store, self.clock, pauses=settings.pause_when_closed)
        self._last_seen = LastSeen(store, self.clock)
        self._change_feed = ChangeFeed(self.hub, cache, deadlines)
        self._updater = TableUpdater(
            store, cache, self._change_feed, self._engine, self._hours.moment
        )
        self.newest = self._updater.newest
        self.timekeeper = Timekeeper(store, self._updater, self.clock, deadlines)
        self._leases = leases_of(store.database, settings.bot_lease)
        self._bots = BotRunner(
            bot_pool, self._updater, self._change_feed, self._engine, self._leases, settings
        )
        self._bot_sweeper = BotSweeper(store, self._updater, self._bots)
        self._auto_pass_runner = AutoPassRunner(
            store, self._updater, self._change_feed, self._engine
        )
        self.preference_service = PreferenceService(
            store, self._updater, self._auto_pass_runner, rate_limits
        )
        self.guides = GuideService(self.preference_service, self.create_table)
        self._premove_runner = PremoveRunner(store, self._updater, self._change_feed)
        self.ahead = PremoveService(self._change, self._receipt)
        self._analyses = AnalysisService(analysis_pool, store, self._engine, self._change_feed)
        self.seat_service = SeatService(
            self._updater, self.hub, rate_limits, self._engine, self._last_seen
        )
        self.friends = FriendService(
            store, self._updater, self._change_feed, self.hub, rate_limits, self.clock
        )
        self.puzzles = PuzzleService(store, self.background_work, rate_limits, self.clock)
        self.retries = RetryService(self._updater, self._analyses, rate_limits, self.puzzles)
        self.notes = NoteService(store, self._updater, rate_limits, self.clock)
        self.position_texts = PositionTexts(
            self._updater, store, self._engine, self.background_work
        )
        self.chat = ChatService(store, self._updater, self.hub, rate_limits, self.clock)
        self.boards = BoardService(
            store,
            self._updater,
            self.hub,
            rate_limits,
            self.clock,
            self.background_work,
            analysis_pool,
        )
        self._peer_channel: PeerChannel | None = None
        if rate_limits.peer_state is not None:
            self._peer_channel = PeerChannel(
                store, self.hub, rate_limits, self.user_events, rate_limits.peer_state
            )
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin the day: bots go on, time is kept, and the data are looked through."""
        await self._hours.open()
        self._premove_runner.open()
        self._tasks = [
            asyncio.create_task(self._hours.follow()),
            asyncio.create_task(self.timekeeper.run()),
            asyncio.create_task(
                follow_other_servers(
                    self._store,
                    self._updater,
                    self.chat,
                    self.boards,
                    self.rate_limits,
                    self._peer_channel,
                )
            ),
            asyncio.create_task(self._bots.follower.run()),
            asyncio.create_task(self._auto_pass_runner.follower.run()),
            asyncio.create_task(self._bot_sweeper.start_all()),
            asyncio.create_task(self._store.check()),
        ]
        if isinstance(self._leases, SharedLeases):
            sweeper, leases = self._bot_sweeper, self._leases
            shared = sweeper.stop_lost(leases), sweeper.take_over(leases)
            self._tasks += map(asyncio.create_task, shared)
        if self._peer_channel is not None:
            await self._peer_channel.open()
            told = self._peer_channel.chat(), self._peer_channel.keep_time()
            self._tasks += map(asyncio.create_task, told)

    async def hand_over(self) -> None:
        """Send pages and bots to the other servers; what is asked meanwhile is still done."""
        self.hub.close()
        if isinstance(self._leases, SharedLeases):
            await self._bots.hand_over()

    async def close(self) -> None:
        """End the day: streams end, bots stop, what was begun is stored."""
        self.hub.close()
        for errand in self._tasks:
            errand.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._peer_channel is not None:
            await self._peer_channel.close()
        await self._premove_runner.close()
        await self._bots.close()
        await self.boards.close()
        await self._analyses.close()
        self._change_feed.close()
        await self._updater.finish()
        await self._last_seen.close()
        await self._hours.close()

    def tally(self) -> TableMetrics:
        """What this server does at the moment, and has done since it opened."""
        return tally_of(self.hub, self._updater, self._cache, self._bots)

    def end_streams(self, player_id: str) -> None:
        """A session of the guest has ended: what is open by it ends, at all servers."""
        self.hub.end_of(player_id)
        if self.rate_limits.peer_state is not None:
            self.rate_limits.peer_state.note_ended(player_id)

    def now(self) -> int:
        """The time by the clock of the house."""
        return self.clock.now()

    # Looking

    async def lobby(self, me: Player | None) -> Lobby:
        """The tables of the player, the open and the running ones."""
        lists = await lobby_of(self._store, me, self._change_feed.lobby_stamp)
        if me is None:
            return lists
        invited = await self.friends.invited_to(me)
        asked = {line.id for line in invited}
        others = tuple(line for line in lists.open if line.id not in asked)
        return replace(lists, invited=invited, open=others)

    async def best_scores(self, me: Player) -> tuple[BestScores, ...]:
        """The best scores of games that the player finished alone, deck by deck."""
        return await best_scores_of(self._store, me)

    async def sight(
        self,
        table_id: str,
        me: Player | None,
        *,
        seat: Seat | None = None,
        move: int | None = None,
        curtain: bool = True,
        plan: int | None = None,
    ) -> TableView:
        """What the player, or an onlooker, may see now, or after an earlier move; or, while it is
        the last move, behind the move `plan` with what the player supposes.

        `seat` chooses among several seats of the player. Without `curtain`, it is shown even if
        the device ought to be passed on first: programs have no eyes to hide things from.
        """
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        return await sight_of(
            slot,
            table,
            me,
            stamp=self._change_feed.stamp(table, me),
            presence=self.hub.presence(table_id),
            failures=self._bots.failures_of(table_id),
            clocks=clocks_at(table, self._hours.moment()),
            last_seen=self._last_seen,
            seat=seat,
            move=move,
            curtain=curtain,
            plan=plan,
            store=self._store,
            engine=self._engine,
            background_work=self.background_work,
        )

    async def stamp(self, table_id: str, me: Player | None) -> str:
        """The stamp that `sight` would carry, without drawing anything; also of the lobby, of what
        is said at a table, and of analysis boards. Raises `NotAllowed` for what is not for the
        player's ears."""
        if table_id == LOBBY:
            return self._change_feed.lobby_stamp
        if (rung := self.user_events.stamp(table_id, me)) is not None:
            return rung
        if (said := await self.chat.stamp(table_id, me)) is not None:
            return said
        if (stamp := await self.boards.stamp(table_id)) is not None:
            return stamp
        return self._change_feed.stamp(await self._updater.read(self._updater.slot(table_id)), me)

    async def preview(
        self, me: Player, table_id: str, seat: Seat, action: str, plan: int | None = None
    ) -> Preview:
        """What the action would do on top of the seat's draft, or of what it supposes."""
        table = await self._updater.read(self._updater.slot(table_id))
        table.require_seat(me, seat)
        return await self._engine.run(
            ("preview", table.game.id), lambda: preview_of(table, seat, action, plan)
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
        """The reasons behind a move, as far as one may know; the rest is as for `sight`."""
        slot = self._updater.slot(table_id)
        return await explanations_of(
            slot,
            await self._updater.read(slot),
            me,
            seat=seat,
            move=move,
            curtain=curtain,
            store=self._store,
            background_work=self.background_work,
        )

    async def analysis(self, table_id: str, me: Player | None) -> Analysis | None:
        """What is known about positions; None while a game runs, unless it is played alone."""
        return await self._analyses.read(await self._updater.read(self._updater.slot(table_id)), me)

    async def analyse(self, me: Player, table_id: str) -> Analysis:
        """Have the positions looked at that nobody has; goes on after the answer, and is told."""
        self.rate_limits.count_change(me.id)
        return await self._analyses.begin(
            await self._updater.read(self._updater.slot(table_id)), me
        )

    async def statistics(self, table_id: str) -> tuple[Statistics, tuple[str, ...]]:
        """How a finished game went, and the players by seat: everybody may know."""
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        return await statistics_of(slot, table, self.background_work), table.names

    async def distance(
        self,
        table_id: str,
        me: Player | None,
        places: tuple[str, str],
        *,
        seat: Seat | None = None,
        move: int | None = None,
    ) -> Preview:
        """How far it is between two places of the board, now or after a move."""
        slot = self._updater.slot(table_id)
        return await distance_of(
            slot,
            await self._updater.read(slot),
            me,
            seat=seat,
            move=move,
            places=places,
            store=self._store,
            engine=self._engine,
            background_work=self.background_work,
        )

    async def record(self, me: Player | None, table_id: str, seat: Seat | None = None) -> Record:
        """The record: of a running game what the player may see, of a finished one all."""
        return record_for(await self._updater.read(self._updater.slot(table_id)), me, seat)

    async def require_seat(self, me: Player, table_id: str, seat: Seat) -> None:
        """Raise `NotThere` without such a seat, `NotAllowed` if it is another's."""
        (await self._updater.read(self._updater.slot(table_id))).require_seat(me, seat)

    def stream_place(self, player_id: str | None, address: str) -> AbstractContextManager[None]:
        """A place among the streams, for as long as one is open. Entering raises `TooMany`."""
        return self.rate_limits.stream(player_id, address)

    # Sitting

    async def create_table(self, me: Player, wish: NewTable, *, seed: int | None = None) -> str:
        """Make a table; its id. `seed` is for tests: tables draw their own."""
        self.rate_limits.count_change(me.id)
        longest, moment = self._settings.bot_seconds, self._hours.moment()
        rest = await self._store.read(player_reads.rest, me.id)
        opening = await self._engine.run(
            ("open", wish.game),
            lambda: open_table(me, wish, moment, longest_thought=longest, rest=rest, seed=seed),
        )
        self.rate_limits.count_table(me.id)
        return (await self._updater.add(opening)).id

    async def join(self, me: Player, table_id: str, seat: Seat | None = None) -> Receipt:
        """Take an open seat, the first one unless told which."""
        await self.friends.require_not_blocked(me, table_id)
        rest = await self._store.read(player_reads.rest, me.id)

        def sit(table: Table, moment: Moment) -> TableChange:
            if seat is not None and table.is_free(seat):
                return proposals.take_over(table, me, seat, moment)
            return joining.take_seat(table, me, seat, moment, rest)

        table = await self._change(me, table_id, sit)
        return self._receipt(table, me, table.seats_of(me)[0])

    async def leave(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Give one's seat up before the game begins."""
        table = await self._change(
            me, table_id, lambda table, moment: joining.get_up(table, me, seat, moment)
        )
        return self._receipt(table, me, None)

    async def seat_bot(self, me: Player, table_id: str, seat: Seat, spec: str) -> Receipt:
        """The host puts a bot on an open seat."""
        longest = self._settings.bot_seconds

        def put(table: Table, moment: Moment) -> TableChange:
            return joining.put_bot(table, me, seat, spec, longest, moment)

        table = await self._change(me, table_id, put)
        return self._receipt(table, me, None)

    async def call_off(self, me: Player, table_id: str) -> Receipt:
        """The host closes a table that has not begun."""
        table = await self._change(
            me, table_id, lambda table, moment: joining.call_off(table, me, moment)
        )
        return self._receipt(table, me, None)

    # Playing

    async def act(
        self,
        me: Player,
        table_id: str,
        seat: Seat,
        decision: int,
        actions: Sequence[str],
        *,
        after: int | None = None,
    ) -> Receipt:
        """Do the actions, all or none: small ones lengthen the draft, a confirming one ends it.

        `decision` is the one that the actions answer: when it is over, `Stale` is raised, except
        for a repeated request that was stored before. `after` is the length of the draft that
        the actions follow; it makes small actions safe to repeat as well.
        """
        sent = SentActions(seat, decision, tuple(actions), after)

        def act(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return seat_actions.respond(table, sent, moment)

        return self._receipt(await self._change(me, table_id, act), me, seat)

    async def shorten_draft(
        self, me: Player, table_id: str, seat: Seat, keep: int | None = None
    ) -> Receipt:
        """Keep the first `keep` actions of the draft; without it, all but the last."""

        def shorten(table: Table, _moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return seat_actions.shortened(table, seat, keep)

        return self._receipt(await self._change(me, table_id, shorten), me, seat)

    async def undo(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Take back the last small action of the draft, or else the seat's last confirmed move:
        at once where that is free, otherwise by asking the others."""

        def undo(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return takebacks.take_back(table, seat, moment)

        return self._receipt(await self._change(me, table_id, undo), me, seat)

    async def answer_undo(self, me: Player, table_id: str, seat: Seat, *, agree: bool) -> Receipt:
        """Agree to a pending undo, decline it, or (who asked) withdraw it."""

        def answer(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return takebacks.answer(table, table.seats_of(me), seat, moment, agree=agree)

        return self._receipt(await self._change(me, table_id, answer), me, seat)

    async def resign(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Give up: with two seats the game is over, with more a bot takes over."""
        table = await self._change(
            me, table_id, lambda table, moment: joining.resign(table, me, seat, moment)
        )
        return self._receipt(table, me, seat)

    async def claim(self, me: Player, table_id: str, seat: Seat) -> Receipt:
        """Wait no longer for a seat whose time is up: win, or have a bot play on there."""
        table = await self._change(
            me, table_id, lambda table, now: timeouts.claim(table, table.seats_of(me), seat, now)
        )
        return self._receipt(table, me, next(iter(table.seats_of(me)), None))

    async def resume(self, me: Player, table_id: str) -> Receipt:
        """Go on with an adjourned game."""
        table = await self._change(
            me, table_id, lambda table, moment: timeouts.resume(table, me, moment)
        )
        return self._receipt(table, me, next(iter(table.seats_of(me)), None))

    async def give_up(self, me: Player) -> None:
        """Get up, or resign, wherever somebody else would wait for the player."""
        await departure.give_up(self._store, self._updater, me)

    async def retell(self, tables: Sequence[ChangedTable]) -> None:
        """These tables look different, though nothing happened there. Other servers hear of it
        from the database."""
        for table in tables:
            await self._updater.reread(
                TableNotification(table.table_id, table.stamp, ChangeKind.NAMES)
            )

    # Inside

    async def _change(self, me: Player, table_id: str, work: Work) -> Table:
        self.rate_limits.count_change(me.id)
        return await self._updater.change(table_id, work)

    def _receipt(self, table: Table, me: Player, seat: Seat | None) -> Receipt:
        fold = table.fold
        return Receipt(
            table=table.id,
            stamp=self._change_feed.stamp(table, me),
            head=str(table.head),
            phase=table.phase,
            seat=seat,
            decision=fold.opened[seat] if fold is not None and seat is not None else 0,
            draft=table.draft_of(seat) if seat is not None else (),
            pending_undo=table.undo is not None,
        )

    def _presence_changed(self, table_id: str) -> None:
        if table_id.startswith(BOARD):
            self.boards.presence_changed(table_id)
            return
        self._last_seen.presence_changed(table_id, self.hub.presence(table_id))
        self._change_feed.presence_changed(table_id)
