"""The messenger: takes what is due out of the outbox, looks whether it is still true and wanted,
and carries it away.

Claimed notices belong to one server for a while. Should it die before it has settled them, they are
due again, and go out with the same id.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import Clock, Moment, sleep_until_called
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.live.user_events import UserEvents
from kaffeehaus.house.notifications.channels import Channels, DeliveryFailure
from kaffeehaus.house.notifications.messages import Message, tell, tell_together, with_picture
from kaffeehaus.house.notifications.pictures import TablePictures
from kaffeehaus.house.notifications.preferences import wanted
from kaffeehaus.house.notifications.relevance import ABOUT_TURNS, comes_too_early, is_still_true
from kaffeehaus.house.outbox.model import (
    ChannelKind,
    ChannelRow,
    ClaimedNotice,
    NoticeKind,
    NoticeRow,
    Timing,
)
from kaffeehaus.house.outbox.store import Outbox
from kaffeehaus.house.outbox.writes import DIGEST
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.service import ViewService

AT_ONCE = 50
"""How many notices are claimed together."""
CLAIMED_FOR = 60_000
"""Milliseconds after which the notices of a server that died are due again."""
GATHER_SECONDS = 0.1
"""How long notices are gathered before the outbox is looked through."""
LONGEST_NAP = 5_000
"""Milliseconds after which it looks for what other servers left behind."""
PAUSES = (5, 30, 120, 600, 3600, 6 * 3600)
"""Seconds before each further attempt; after the last the notice is given up."""
KEPT_FOR = 30 * 24 * 3_600_000
"""Milliseconds for which players find what they were told in the house."""
SWEEP_EVERY = 3_600_000

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OutgoingNotice:
    """A notice that is to leave now: its words, and what an onlooker sees of its table."""

    claimed: ClaimedNotice
    message: Message
    sight: TableView | None


class NotificationDispatcher:
    """Sends the notices of the house, at one server."""

    def __init__(
        self,
        views: ViewService,
        updater: TableUpdater,
        user_events: UserEvents,
        hub: Hub,
        outbox: Outbox,
        ways: Channels,
        pictures: TablePictures,
        clock: Clock,
    ) -> None:
        self._views = views
        self._updater = updater
        self._user_events = user_events
        self._hub = hub
        self._outbox = outbox
        self._ways = ways
        self._pictures = pictures
        self._clock = clock
        self._swept = 0

    async def run(self) -> None:
        """Carry notices away until cancelled."""
        while True:
            self._outbox.is_filled.clear()
            wake = self._clock.now() + LONGEST_NAP
            try:
                due = await self.send_what_is_due()
                wake = wake if due is None else min(wake, due)
                await self._sweep()
            except StoreError as error:
                logger.warning("notices are not sent: %s", error)
            await self._sleep_until(wake)

    async def send_what_is_due(self) -> int | None:
        """Send what is due by now; when something will be due again."""
        while True:
            now = self._clock.now()
            batch = await self._outbox.claim(now, now + CLAIMED_FOR, AT_ONCE)
            if not batch:
                return await self._outbox.next_due()
            by_player: dict[str, list[ClaimedNotice]] = defaultdict(list)
            for claimed in batch:
                by_player[claimed.notice.player_id].append(claimed)
            await asyncio.gather(*map(self._send_safely, by_player.items()))

    async def test(self, way: ChannelRow) -> DeliveryFailure | None:
        """Send a message there to see whether it arrives; what came of it is noted."""
        message = Message(
            NoticeRow(way.player_id, NoticeKind.TEST, self._clock.now()).id,
            NoticeKind.TEST,
            "A test from the coffee house",
            ("Notices arrive here.",),
            "/me/notices",
        )
        failure = await self._ways.send(message, way)
        await self._note(way, failure)
        return failure

    # Inside

    async def _send_safely(self, of_player: tuple[str, list[ClaimedNotice]]) -> None:
        """One player's trouble is not another's; what fails in an unknown way is due again after a
        while, as often as everything else."""
        player_id, batch = of_player
        try:
            await self._send(player_id, batch)
            self._user_events.broadcast(player_id)
        except StoreError:
            raise
        except Exception:
            logger.exception("notices of a player could not be sent")
            for claimed in batch:
                await self._try_later(claimed, None)

    async def _send(self, player_id: str, batch: list[ClaimedNotice]) -> None:
        chosen = await self._outbox.choices(player_id)
        ways = [way for way in await self._outbox.ways(player_id) if way.confirmed]
        now = self._clock.now()
        parcels: list[OutgoingNotice] = []
        digest: list[OutgoingNotice] = []
        for claimed in batch:
            wish = wanted(claimed.notice, chosen, now)
            is_digest = claimed.left == (DIGEST,)
            if wish.timing is Timing.OFF or not ways:
                await self._keep_in_the_house(claimed.notice, seen=self._looks(claimed.notice))
                continue
            if wish.timing is Timing.DIGEST and not is_digest:
                await self._outbox.put_off(claimed.notice.id, wish.digest_at, (DIGEST,), 0)
                continue
            parcel = await self._packed(claimed, while_looking=wish.while_looking)
            if parcel is not None:
                (digest if is_digest else parcels).append(parcel)
        for parcel in parcels:
            await self._carry([parcel], parcel.message, ways)
        if digest:
            await self._carry(digest, tell_together([one.message for one in digest]), ways)

    async def _packed(
        self, claimed: ClaimedNotice, *, while_looking: bool
    ) -> OutgoingNotice | None:
        """The notice in words; None if it is not to leave, or not yet, which is noted then."""
        notice, now = claimed.notice, self._clock.now()
        if notice.table_id is None:
            return OutgoingNotice(claimed, tell(notice, None, now), None)
        if self._looks(notice) and not while_looking:
            await self._keep_in_the_house(notice, seen=True)
            return None
        try:
            table = await self._updater.newest(notice.table_id)
            sight = await self._views.table(notice.table_id, None)
        except StoreError:
            raise
        except PlayerError:
            await self._outbox.drop(notice.id)
            return None
        if not is_still_true(notice, table):
            await self._outbox.drop(notice.id)
            return None
        if (later := comes_too_early(notice, table, Moment(now))) is not None:
            await self._outbox.put_off(notice.id, later, claimed.left, 0)
            return None
        return OutgoingNotice(claimed, tell(notice, sight, now), sight)

    def _looks(self, notice: NoticeRow) -> bool:
        """Whether the player has the table open."""
        if notice.table_id is None:
            return False
        return self._hub.presence(notice.table_id).is_there(notice.player_id)

    async def _carry(
        self, parcels: list[OutgoingNotice], message: Message, ways: list[ChannelRow]
    ) -> None:
        """Send a message by all ways that are left to it, and note what came of it."""
        first = parcels[0]
        left = first.claimed.left
        todo = [way for way in ways if left in (None, (DIGEST,)) or way.id in (left or ())]
        if len(parcels) == 1 and any(way.kind is ChannelKind.MAIL for way in todo):
            # The others name its address: who looks at it there has it drawn.
            message = await with_picture(message, first.sight, self._pictures)
        failures = await asyncio.gather(*(self._ways.send(message, way) for way in todo))
        again = []
        for way, failure in zip(todo, failures, strict=True):
            await self._note(way, failure)
            if failure is not None and not failure.is_final:
                again.append(way.id)
        if again:
            await self._try_later(first.claimed, tuple(again))
            parcels = parcels[1:]
        await self._outbox.settle(*(parcel.claimed.notice.id for parcel in parcels))

    async def _note(self, way: ChannelRow, failure: DeliveryFailure | None) -> None:
        if failure is not None and failure.is_gone:
            await self._outbox.remove_way(way.id)
            return
        error = "" if failure is None else failure.sentence
        await self._outbox.note_way(way.id, error, self._clock.now())

    async def _try_later(self, claimed: ClaimedNotice, left: tuple[str, ...] | None) -> None:
        attempts = claimed.attempts
        if attempts >= len(PAUSES):
            await self._outbox.settle(claimed.notice.id)
            return
        due = self._clock.now() + PAUSES[attempts] * 1000
        await self._outbox.put_off(claimed.notice.id, due, left, attempts + 1)

    async def _keep_in_the_house(self, notice: NoticeRow, *, seen: bool = False) -> None:
        """It does not leave. Turns are seen at the tables; the rest stays in the player's list."""
        if notice.kind in ABOUT_TURNS:
            await self._outbox.drop(notice.id)
        else:
            await self._outbox.settle(notice.id, seen=seen)

    async def _sweep(self) -> None:
        now = self._clock.now()
        if now - self._swept >= SWEEP_EVERY:
            self._swept = now
            await self._outbox.sweep(now - KEPT_FOR)

    async def _sleep_until(self, moment: int) -> None:
        """Sleep until then, or until something is put into the outbox."""
        await sleep_until_called(self._clock, moment, self._outbox.is_filled)
        if self._outbox.is_filled.is_set():
            # Moves come in crowds; to look after each of them takes longer than to store it.
            await asyncio.sleep(GATHER_SECONDS)
