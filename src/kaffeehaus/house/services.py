"""The services of one server: how they are built, started and stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from prometheus_client.core import Metric

from kaffeehaus.house.accounts.accounts import PreferenceService
from kaffeehaus.house.accounts.services import AccountServices, account_services
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.boards.service import BoardService
from kaffeehaus.house.bots.leases import SharedLeases, leases_of
from kaffeehaus.house.bots.runner import BotPool, BotRunner, BotSweeper
from kaffeehaus.house.challenges.service import ChallengeService
from kaffeehaus.house.chat.service import ChatService
from kaffeehaus.house.clock import Clock, ServerClock
from kaffeehaus.house.clocks.pace import OpeningHours
from kaffeehaus.house.clocks.timeouts import Timekeeper, flag_fall
from kaffeehaus.house.database.migrate import log_damage
from kaffeehaus.house.database.notify import ChangeKind
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.events.service import EventService
from kaffeehaus.house.guides.service import GuideService
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.live.hub import BOARD, Hub, PeerState, UserEvents
from kaffeehaus.house.live.peers import (
    CaughtUp,
    ListenerConnected,
    PeerChannel,
    PeerNotification,
    TableNotification,
    listen,
)
from kaffeehaus.house.lobby.games_export import GamesExport
from kaffeehaus.house.lobby.service import LobbyService
from kaffeehaus.house.lookback.retries import RetryService
from kaffeehaus.house.lookback.service import AnalysisPool, AnalysisService
from kaffeehaus.house.maintenance.scheduler import MaintenanceScheduler
from kaffeehaus.house.monitoring.metrics import readings_of_house
from kaffeehaus.house.notifications.dispatcher import NotificationDispatcher
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.notifications.messages import TablePictures
from kaffeehaus.house.notifications.service import NotificationService, channels_of
from kaffeehaus.house.pairing.service import PairingService
from kaffeehaus.house.people.friends import FriendService
from kaffeehaus.house.people.notes import NoteService
from kaffeehaus.house.people.profiles import ProfileService, RatingUpdater
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.premoves.runner import AutoPassRunner, PremoveRunner
from kaffeehaus.house.premoves.service import PremoveService
from kaffeehaus.house.puzzles.service import PuzzleService
from kaffeehaus.house.ratings.fair_play import FairPlay
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.cache import EngineThreads, TableCache
from kaffeehaus.house.tables.change_feed import ChangeFeed, NextDeadline
from kaffeehaus.house.tables.table import awaits_count
from kaffeehaus.house.tables.updater import PlayerChanges, TableUpdater
from kaffeehaus.house.thumbnails.service import ThumbnailService
from kaffeehaus.house.views.service import ViewService
from kaffeehaus.house.watch.evaluation import Evaluator
from kaffeehaus.house.watch.service import WatchService


class Services:
    """Composition root: all services of one server, found by name through `service(name)`.

    The only class that knows all features; it has no logic but the order of starting and stopping.
    """

    accounts: AccountServices
    admin: AdminService
    mailer: Mailer
    notifications: NotificationService

    def __init__(
        self,
        store: Store,
        settings: Settings,
        rate_limits: RateLimits,
        bot_pool: BotPool,
        analysis_pool: AnalysisPool,
        peers: PeerState | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`peers` buffers messages to other servers on the same database; tests set a `clock`."""
        self.store = store
        self.rate_limits = rate_limits
        self._settings = settings
        self._peers = peers
        self.clock = clock = clock or ServerClock()
        self.background_work = BackgroundWork(rate_limits)
        self.hub = hub = Hub(self._presence_changed, peers)
        self.user_events = UserEvents(hub, peers)
        engine, deadlines = EngineThreads(), NextDeadline(clock)
        self.cache = TableCache(store, engine, settings.hot_tables)
        self._hours = OpeningHours(store, clock, pauses=settings.pause_when_closed)
        self._last_seen = LastSeen(store, clock)
        self.change_feed = feed = ChangeFeed(hub, self.cache, deadlines)
        self.updater = updater = TableUpdater(
            store, self.cache, feed, engine, self._hours.moment, flag_fall
        )
        changes = PlayerChanges(updater, feed, rate_limits)
        self.timekeeper = Timekeeper(store, updater, clock, deadlines)
        self._leases = leases_of(store.database, settings.bot_lease)
        self.bots = BotRunner(bot_pool, updater, feed, engine, self._leases, settings)
        self._bot_sweeper = BotSweeper(store, updater, self.bots)
        self._auto_pass_runner = AutoPassRunner(store, updater, feed, engine)
        self._premove_runner = PremoveRunner(store, updater, feed)
        self.friends = FriendService(store, updater, feed, hub, rate_limits, clock)
        self.seats = SeatService(
            store,
            updater,
            changes,
            hub,
            rate_limits,
            engine,
            self._last_seen,
            self.friends.require_not_blocked,
            settings.bot_seconds,
        )
        self.preferences = PreferenceService(store, updater, self._auto_pass_runner, rate_limits)
        self.guides = GuideService(store, self.preferences, self.seats.create_table)
        self.premoves = PremoveService(updater, changes)
        fair_play = FairPlay(store, updater, self.background_work)
        self.analyses = AnalysisService(
            analysis_pool, store, engine, feed, updater, rate_limits, fair_play
        )
        self.puzzles = PuzzleService(store, self.background_work, rate_limits, clock)
        self.retries = RetryService(updater, self.analyses, rate_limits, self.puzzles)
        self.notes = NoteService(store, updater, engine, rate_limits, clock)
        self.chat = ChatService(store, updater, hub, rate_limits, clock)
        self.boards = BoardService(
            store, updater, hub, rate_limits, clock, self.background_work, analysis_pool, fair_play
        )
        self.pairing = PairingService(store, self.seats, self.user_events, feed, rate_limits, clock)
        self.challenges = ChallengeService(
            store, updater, self.seats, self.user_events, rate_limits, clock
        )
        self.events = EventService(
            store,
            updater,
            feed,
            hub,
            self.user_events,
            self.challenges,
            settings.limits.tables_per_stream,
        )
        self.lobby = LobbyService(store, feed, self.friends.invited_to)
        self.views = ViewService(
            store,
            updater,
            feed,
            hub,
            self.bots,
            self._hours,
            self._last_seen,
            engine,
            self.background_work,
        )
        self.games_export = GamesExport(store, self.views)
        self.thumbnails = ThumbnailService(store, self.cache, updater, engine, hub)
        self.watch = WatchService(
            store, feed, updater, self.views, self.thumbnails, Evaluator(analysis_pool)
        )
        topics = (
            self.user_events.stamp,
            self.chat.stamp,
            self.boards.stamp,
            self.thumbnails.stamp,
        )
        self.tables = TableService(updater, feed, changes, topics, self._last_seen)
        self.profiles = ProfileService(store)
        self.rating_updater = RatingUpdater(store, updater.refresh, feed.subscribe(awaits_count))
        self._peer_channel: PeerChannel | None = None
        if peers is not None:
            self._peer_channel = PeerChannel(store, hub, rate_limits, self.user_events, peers)
        self._tasks: list[asyncio.Task[None]] = []

    async def add_accounts(
        self, sessions: Sessions, key: bytes, maintenance: MaintenanceScheduler
    ) -> None:
        """Build the services that need sessions and mail: accounts, administration,
        notifications. `key` signs one-time tokens."""
        settings, store, rate_limits = self._settings, self.store, self.rate_limits
        self.mailer = Mailer(settings.mail_server, settings.mail_from, rate_limits)
        self.accounts = account_services(
            store,
            sessions,
            rate_limits,
            self.mailer,
            self.seats,
            self.views,
            self.updater,
            key,
            settings.base,
        )
        self.admin = AdminService(store, settings, sessions, rate_limits, maintenance.backups)
        channels = await channels_of(store, settings, self.mailer)
        pictures, events = TablePictures(self.background_work), self.user_events
        dispatcher = NotificationDispatcher(
            self.views, self.updater, events, self.hub, store, channels, pictures, self.clock
        )
        self.notifications = NotificationService(
            dispatcher, pictures, self.updater, events, store, channels, rate_limits, self.clock
        )

    async def open(self) -> None:
        """Start the background tasks: clocks, bots, premoves, peers, integrity check."""
        await self._hours.open()
        self._premove_runner.open()
        work = [
            self._hours.follow(),
            self.timekeeper.run(),
            self._follow_peers(),
            self.bots.follower.run(),
            self.events.follower.run(),
            self._auto_pass_runner.follower.run(),
            self._bot_sweeper.start_all(),
            log_damage(self.store.database),
        ]
        if isinstance(self._leases, SharedLeases):
            sweeper, leases = self._bot_sweeper, self._leases
            work += [sweeper.stop_lost(leases), sweeper.take_over(leases)]
        if self._peer_channel is not None:
            await self._peer_channel.open()
            work += [self._peer_channel.send_changes(), self._peer_channel.send_heartbeats()]
        self._tasks = [asyncio.create_task(each) for each in work]

    async def hand_over(self) -> None:
        """Hand streams and bots over to the other servers; requests are still answered."""
        self.hub.close()
        if isinstance(self._leases, SharedLeases):
            await self.bots.hand_over()

    async def close(self) -> None:
        """Stop: streams end, bots stop, running changes are stored."""
        self.hub.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._peer_channel is not None:
            await self._peer_channel.close()
        await self._premove_runner.close()
        await self.bots.close()
        await self.boards.close()
        await self.watch.close()
        await self.analyses.close()
        self.change_feed.close()
        await self.updater.finish()
        await self._last_seen.close()
        await self._hours.close()

    def readings(self) -> Iterable[Metric]:
        """Current metrics of this server."""
        return readings_of_house(self.hub, self.updater, self.cache, self.bots)

    def end_streams(self, player_id: str) -> None:
        """End the live streams of a session that has ended, on all servers."""
        self.hub.end_of(player_id)
        if self._peers is not None:
            self._peers.note_ended(player_id)

    def _presence_changed(self, topic: str) -> None:
        if topic.startswith(BOARD):
            self.boards.presence_changed(topic)
            return
        self._last_seen.presence_changed(topic, self.hub.presence(topic))
        self.change_feed.presence_changed(topic)

    async def _follow_peers(self) -> None:
        """Apply changes of other servers on the same database. Runs until cancelled."""
        sessions = self.rate_limits.session_cache
        async for news in listen(self.store.database):
            match news:
                case TableNotification(news=ChangeKind.CHANGE):  # nearly all of them
                    self.updater.catch_up(news)
                    await self.thumbnails.changed_elsewhere(news.table_id)
                case TableNotification(news=ChangeKind.TALK):
                    await self.chat.publish_from_peer(news.table_id)
                case TableNotification(news=ChangeKind.BOARD):
                    await self.boards.publish_from_peer(news.table_id)
                case TableNotification(news=ChangeKind.GUEST):
                    sessions.forget_player(news.table_id)
                case TableNotification():
                    self.updater.catch_up(news)
                case CaughtUp():
                    sessions.caught_up(news.at)
                case PeerNotification() if self._peer_channel is not None:
                    self._peer_channel.receive(news)
                case ListenerConnected():
                    sessions.forget_all()
                    if self._peer_channel is not None:
                        self._peer_channel.say_hello()
                    self.updater.catch_up_with_everything()
                    await self.chat.publish_from_peer()
                    await self.boards.publish_from_peer()
