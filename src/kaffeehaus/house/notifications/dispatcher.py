"""Dispatches due notices from the outbox to delivery channels, with retries and daily digests.

At-least-once delivery: a claimed notice belongs to one server for a while. If that server dies
before it settles the notice, the notice is due again and goes out with the same id.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, gettext, use_language
from kaffeehaus.house import outbox
from kaffeehaus.house.clock import Clock, Moment, sleep_until_called
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.live.hub import Hub, UserEvents
from kaffeehaus.house.notifications.channels import Channels
from kaffeehaus.house.notifications.messages import Message, TablePictures, digest_of, message_of
from kaffeehaus.house.notifications.safe_http import DeliveryFailed
from kaffeehaus.house.outbox import (
    ALWAYS_SENT,
    SEEN_AT_THE_TABLE,
    ChannelKind,
    ChannelRow,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
    Timing,
)
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.tables.changes import clocks_at, warning_of
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.service import ViewService

BATCH = 50
"""Notices claimed per transaction."""
CLAIM_MS = 60_000
"""Milliseconds after which the claims of a dead server expire."""
DEBOUNCE_SECONDS = 0.1
"""Delay between a wake-up and the claim, so that one claim serves many moves."""
POLL_MS = 5_000
"""Milliseconds between polls for expired claims of other servers."""
BACKOFF_SECONDS = (5, 30, 120, 600, 3600, 6 * 3600)
"""Delay before each retry; after the last one the notice is given up."""
RETENTION_MS = 30 * 24 * 3_600_000
"""Milliseconds for which settled notices stay in the inbox."""
SWEEP_EVERY = 3_600_000

logger = logging.getLogger(__name__)
EARLY_MS = 60_000
"""Milliseconds that a time warning may come too early."""


@dataclass(frozen=True, slots=True)
class OutgoingNotice:
    """A claimed notice with its message and a spectator's view of its table."""

    notice: NoticeRow
    message: Message
    view: TableView | None


@dataclass(slots=True, eq=False)
class NotificationDispatcher:
    """Claims, sends, retries and settles notices on one server."""

    _views: ViewService
    _updater: TableUpdater
    _user_events: UserEvents
    _hub: Hub
    _store: Store
    _channels: Channels
    _pictures: TablePictures
    _clock: Clock
    _swept: int = 0

    async def run(self) -> None:
        """Dispatch notices until cancelled."""
        filled = self._store.outbox_filled
        while True:
            filled.clear()
            wake = self._clock.now() + POLL_MS
            try:
                due = await self.send_due()
                wake = wake if due is None else min(wake, due)
                await self._sweep()
            except StoreError as error:
                logger.warning("notices are not sent: %s", error)
            await sleep_until_called(self._clock, wake, filled)
            if filled.is_set():
                await asyncio.sleep(DEBOUNCE_SECONDS)

    async def send_due(self) -> int | None:
        """Send all due notices; when the next one is due, or None."""
        while True:
            now = self._clock.now()
            batch = await self._store.write("", outbox.claim, now, now + CLAIM_MS, BATCH)
            if not batch:
                return await self._store.read(outbox.next_due)
            by_player: dict[str, list[NoticeRow]] = defaultdict(list)
            for notice in batch:
                by_player[notice.player_id].append(notice)
            await asyncio.gather(*map(self._send_safely, by_player.items()))

    async def test(self, channel: ChannelRow) -> DeliveryFailed | None:
        """Send a test message to a channel and store the outcome."""
        message = Message(
            NoticeRow(channel.player_id, NoticeKind.TEST, self._clock.now()).id,
            NoticeKind.TEST,
            gettext("Test notification from Kaffeehaus"),
            (gettext("Notifications arrive here."),),
            "/me/notices",
        )
        failure = await self._channels.send(message, channel)
        await self._note(channel, failure)
        return failure

    # Inside

    async def _send_safely(self, of_player: tuple[str, list[NoticeRow]]) -> None:
        """Isolate players from each other: an unexpected error only delays that player's batch."""
        player_id, batch = of_player
        try:
            player = await self._store.read(player_store.player, player_id)
            with use_language((player and player.language) or SOURCE_LANGUAGE):
                await self._send(player_id, batch)
            self._user_events.broadcast(player_id)
        except StoreError:
            raise
        except Exception:
            logger.exception("notices of a player could not be sent")
            for notice in batch:
                await self._retry_later(notice, None)

    async def _send(self, player_id: str, batch: list[NoticeRow]) -> None:
        preferences = await self._store.read(outbox.preferences, player_id)
        everywhere = preferences[""]
        stored = await self._store.read(outbox.channels, player_id)
        channels = [channel for channel in stored if channel.confirmed]
        now = self._clock.now()
        ready: list[OutgoingNotice] = []
        digest: list[OutgoingNotice] = []
        for notice in batch:
            timing = timing_of(notice, preferences, now)
            in_digest = notice.left == outbox.DIGEST
            if timing is Timing.OFF or not channels:
                await self._keep_in_inbox(notice, seen=self._has_table_open(notice))
                continue
            if timing is Timing.DIGEST and not in_digest:
                await self._postpone(notice, next_digest(everywhere, now), outbox.DIGEST)
                continue
            outgoing = await self._prepared(notice, while_looking=everywhere.while_looking)
            if outgoing is not None:
                (digest if in_digest else ready).append(outgoing)
        for outgoing in ready:
            await self._deliver([outgoing], outgoing.message, channels)
        if digest:
            await self._deliver(digest, digest_of([one.message for one in digest]), channels)

    async def _prepared(self, notice: NoticeRow, *, while_looking: bool) -> OutgoingNotice | None:
        """The notice with its message; None if it was settled, dropped or postponed instead."""
        now = self._clock.now()
        if notice.table_id is None:
            return OutgoingNotice(notice, message_of(notice, None, now), None)
        if self._has_table_open(notice) and not while_looking:
            await self._keep_in_inbox(notice, seen=True)
            return None
        try:
            table = await self._updater.newest(notice.table_id)
            view = await self._views.table(notice.table_id, None)
        except StoreError:
            raise
        except PlayerError:
            await self._store.write("", outbox.drop, notice.id)
            return None
        if not is_relevant(notice, table):
            await self._store.write("", outbox.drop, notice.id)
            return None
        if (later := due_instead(notice, table, Moment(now))) is not None:
            await self._postpone(notice, later, notice.left)
            return None
        mine = [row.seat for row in table.seats if row.player_id == notice.player_id]
        return OutgoingNotice(notice, message_of(notice, view, now, mine), view)

    def _has_table_open(self, notice: NoticeRow) -> bool:
        if notice.table_id is None:
            return False
        return self._hub.presence(notice.table_id).is_there(notice.player_id)

    async def _deliver(
        self, notices: list[OutgoingNotice], message: Message, channels: list[ChannelRow]
    ) -> None:
        """Send a message by all channels that are left, and store the outcome."""
        first = notices[0]
        left = first.notice.left
        if left is not None and left != outbox.DIGEST:
            channels = [channel for channel in channels if channel.id in left.split()]
        by_mail = any(channel.kind is ChannelKind.MAIL for channel in channels)
        if len(notices) == 1 and by_mail and first.view is not None and message.picture_path:
            # Only mails embed the picture; the other channels link to it.
            picture = await self._pictures.if_possible(first.view)
            message = replace(message, picture=picture)
        failures = await asyncio.gather(
            *(self._channels.send(message, channel) for channel in channels)
        )
        again = []
        for channel, failure in zip(channels, failures, strict=True):
            await self._note(channel, failure)
            if failure is not None and not failure.is_final:
                again.append(channel.id)
        if again:
            await self._retry_later(first.notice, " ".join(again))
            notices = notices[1:]
        await self._store.write("", outbox.settle, [one.notice.id for one in notices])

    async def _note(self, channel: ChannelRow, failure: DeliveryFailed | None) -> None:
        if failure is not None and failure.is_gone and channel.kind is ChannelKind.PUSH:
            await self._store.write("", outbox.remove_channel, channel.id)
            return
        error = "" if failure is None else failure.sentence
        await self._store.write("", outbox.note_delivery, channel.id, error, self._clock.now())

    async def _retry_later(self, notice: NoticeRow, left: str | None) -> None:
        attempts = notice.attempts
        if attempts >= len(BACKOFF_SECONDS):
            await self._store.write("", outbox.settle, [notice.id])
            return
        due = self._clock.now() + BACKOFF_SECONDS[attempts] * 1000
        await self._postpone(notice, due, left, attempts + 1)

    async def _postpone(
        self, notice: NoticeRow, due: int, left: str | None, attempts: int = 0
    ) -> None:
        await self._store.write("", outbox.postpone, notice.id, due, left, attempts)

    async def _keep_in_inbox(self, notice: NoticeRow, *, seen: bool) -> None:
        """Do not send the notice. Turns are dropped, since the tables show them."""
        if notice.kind in outbox.SEEN_AT_THE_TABLE:
            await self._store.write("", outbox.drop, notice.id)
        else:
            await self._store.write("", outbox.settle, [notice.id], seen=seen)

    async def _sweep(self) -> None:
        now = self._clock.now()
        if now - self._swept >= SWEEP_EVERY:
            self._swept = now
            await self._store.write("", outbox.sweep, now - RETENTION_MS)


def timing_of(
    notice: NoticeRow, preferences: Mapping[str, NotificationPreferences], now: int
) -> Timing:
    """Apply a player's preferences: the table's first, then those for all tables.

    Muting either turns everything off but tests and account security.
    """
    everywhere = preferences[""]
    here = preferences.get(notice.table_id or "", everywhere)
    muted = any((one.muted_until or 0) > now for one in (here, everywhere))
    timing = here.timing(notice.kind) or everywhere.timing(notice.kind) or Timing.AT_ONCE
    return Timing.OFF if muted and notice.kind not in ALWAYS_SENT else timing


def next_digest(preferences: NotificationPreferences, now: int) -> int:
    """When the next digest is due: at the same local hour, also across daylight saving changes."""
    zone = ZoneInfo(preferences.zone)
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    day = here.replace(hour=preferences.digest_hour, minute=0, second=0, microsecond=0)
    if day <= here:
        day = (day + timedelta(days=1)).replace(hour=preferences.digest_hour)
    return int(day.timestamp() * 1000)


def is_relevant(notice: NoticeRow, table: Table) -> bool:
    """Whether a notice is not obsolete.

    A turn is relevant while its decision is open and the seat is still the player's, an
    adjournment until the game is resumed, anything else always.
    """
    if notice.kind is NoticeKind.ADJOURNED:
        return table.phase is TablePhase.ADJOURNED
    if notice.kind not in SEEN_AT_THE_TABLE:
        return True
    seat, fold = notice.seat, table.fold
    if seat is None or fold is None or seat not in table.to_act:
        return False
    return table.seats[seat].player_id == notice.player_id and fold.opened[seat] == notice.decision


def due_instead(notice: NoticeRow, table: Table, moment: Moment) -> int | None:
    """When a time warning is due instead, because the clock was stopped; None if now."""
    if notice.kind is not NoticeKind.TIME or notice.text or notice.seat is None:
        return None
    due = warning_of(clocks_at(table, moment), notice.seat, 0)
    return due if due is not None and due > moment.now + EARLY_MS else None
