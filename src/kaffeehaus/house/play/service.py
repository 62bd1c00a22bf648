"""Services for playing at a table: actions, drafts, undo, claims."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Protocol

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.challenges.service import ChallengeService
from kaffeehaus.house.clock import Clock, Moment
from kaffeehaus.house.clocks import timeouts
from kaffeehaus.house.guides.service import GuideService
from kaffeehaus.house.http.dependencies import from_state
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import LOBBY, Hub
from kaffeehaus.house.lobby.service import LobbyService
from kaffeehaus.house.lookback.service import AnalysisService
from kaffeehaus.house.people.friends import FriendService
from kaffeehaus.house.people.notes import NoteService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.tables import moves
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import TableChange, Work
from kaffeehaus.house.tables.moves import SentActions
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import PlayerChanges, TableUpdater
from kaffeehaus.house.views.service import ViewService

Topic = Callable[[str, Player | None], Awaitable[str | None]]
"""The stamp of a topic that is not a table, or None for other topics."""


@dataclass(frozen=True, slots=True, eq=False)
class TableService:
    """Actions of the players at a table.

    Every method raises `PlayerError` with a sentence and a code if nothing was changed. Changes
    return after they are stored.
    """

    _updater: TableUpdater
    _change_feed: ChangeFeed
    _changes: PlayerChanges
    _topics: Sequence[Topic]
    _last_seen: LastSeen

    async def stamp(self, topic: str, me: Player | None) -> str:
        """The stamp of a table, of the lobby or of another topic of the live stream, without
        rendering anything. Raises `NotAllowed` for a topic that the player may not follow."""
        if topic == LOBBY:
            return self._change_feed.lobby_stamp
        for stamp_of in self._topics:
            if (stamp := await stamp_of(topic, me)) is not None:
                return stamp
        return self._change_feed.stamp(await self._updater.table(topic), me)

    async def act(
        self,
        me: Player,
        table_id: str,
        seat: Seat,
        decision: int,
        actions: Sequence[str],
        *,
        after: int | None = None,
    ) -> Done:
        """Apply all actions or none: small ones extend the draft, a confirming one ends it.

        `decision` is the one they answer; if it is over, raises `Stale`, except for a repeated
        request that is stored already. `after` is the length of the draft that they extend; it
        makes small actions idempotent too.
        """
        sent = SentActions(seat, decision, tuple(actions), after)
        return await self._changes.at_seat(
            me, table_id, seat, lambda table, moment: moves.respond(table, sent, moment)
        )

    async def shorten_draft(
        self, me: Player, table_id: str, seat: Seat, keep: int | None = None
    ) -> Done:
        """Keep the first `keep` actions of the draft; without it, all but the last."""
        return await self._changes.at_seat(
            me, table_id, seat, lambda table, _moment: moves.shortened(table, seat, keep)
        )

    async def undo(self, me: Player, table_id: str, seat: Seat) -> Done:
        """Undo the last action of the draft, or else the seat's last confirmed move: at once where
        that is free, otherwise by requesting consent."""
        return await self._changes.at_seat(
            me, table_id, seat, lambda table, moment: moves.take_back(table, seat, moment)
        )

    async def answer_undo(self, me: Player, table_id: str, seat: Seat, *, agree: bool) -> Done:
        """Accept or decline an undo request, or withdraw one's own."""
        return await self._changes.at_seat(
            me,
            table_id,
            seat,
            lambda table, moment: moves.answer_undo(
                table, table.seats_of(me), seat, moment, agree=agree
            ),
        )

    async def claim(self, me: Player, table_id: str, seat: Seat) -> Done:
        """Claim a timeout, or in a live game against a disconnected player: win, or let a bot take
        over."""

        def work(table: Table, moment: Moment) -> TableChange:
            table.seat_at(seat)
            absent_since = self._last_seen.absent_since(table, seat)
            return timeouts.claim(table, table.seats_of(me), seat, moment, absent_since)

        return await self._change(me, table_id, work)

    async def resume(self, me: Player, table_id: str) -> Done:
        """Resume an adjourned game."""
        return await self._change(
            me, table_id, lambda table, moment: timeouts.resume(table, me, moment)
        )

    async def _change(self, me: Player, table_id: str, work: Work) -> Done:
        table = await self._changes.change(me, table_id, work)
        return self._changes.receipt_of(table, me, next(iter(table.seats_of(me)), None))


class TableServices(Protocol):
    """The part of `app.state.services` that the routes of a table use."""

    clock: Clock
    rate_limits: RateLimits
    hub: Hub
    updater: TableUpdater
    tables: TableService
    views: ViewService
    seats: SeatService
    lobby: LobbyService
    friends: FriendService
    challenges: ChallengeService
    notes: NoteService
    guides: GuideService
    analyses: AnalysisService


TablesDep = Annotated[TableServices, from_state("services")]
