"""Pairing service: players wait for an opponent and are matched, each request exactly once.

Requests are rows, and a match is the transaction that marks both rows and stores their table, so
any server may make it. Every request and every renewal looks for a match; no task runs for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, replace
from functools import partial
from random import uniform
from typing import Annotated

from sqlalchemy import Connection

from kaffeehaus.core.i18n import dump_label, gettext, lazy_gettext, ngettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order, request_order
from kaffeehaus.house.errors import NotFound, NotNow, RateLimited, TooMuchContention
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import UserEvents
from kaffeehaus.house.outbox import NoticeKind, NoticeRow, add_notice
from kaffeehaus.house.pairing import store as pairing_store
from kaffeehaus.house.pairing.model import (
    LIVE_MS,
    MATCHED_MS,
    MOST_STANDING,
    STANDING_MS,
    PairingRequest,
    PairingWish,
    best_match,
    read_wish,
)
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.model import Strength, require_rateable
from kaffeehaus.house.ratings.store import ratings_of
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import Claim
from kaffeehaus.house.tables.reads import TWO_SEATS

ATTEMPTS = 8
"""Optimistic retries when other servers match the same requests."""
LONGEST_PAUSE = 0.05
"""Seconds between two attempts, at random, so that two servers do not repeat their conflict."""


@dataclass(frozen=True, slots=True, eq=False)
class PairingService:
    """Requests of players who wait for an opponent. Methods raise `PlayerError`."""

    _store: Store
    _seats: SeatService
    _user_events: UserEvents
    _change_feed: ChangeFeed
    _rate_limits: RateLimits
    _clock: Clock

    async def request(self, me: Player, wish: PairingWish) -> PairingRequest:
        """Wait for an opponent, in place of the player's earlier request in the same slot; matched
        already if one waits."""
        self._rate_limits.count_change(me.id)
        self._rate_limits.require_table(me.id)
        if wish.rated:
            require_rateable(me)
        row = await self._new_request(me, wish)
        await self._put(row)
        request = await self._match(row)
        self._announce(me.id)
        return request

    async def renew(self, me: Player, request_id: str) -> PairingRequest:
        """Keep a live request alive, and look for a match within the window of ratings, which has
        widened. Raises `NotFound` if the request has expired."""
        now = self._clock.now()
        order = request_order(request_id)
        row = await self._store.write(
            order, pairing_store.renew, me.id, request_id, now, now + LIVE_MS
        )
        if row is None:
            raise _gone()
        return row if row.table_id is not None or not row.is_live else await self._match(row)

    async def cancel(self, me: Player, request_id: str) -> None:
        """Stop waiting. Raises `NotFound` if the request is matched or has expired."""
        self._rate_limits.count_change(me.id)
        order = request_order(request_id)
        if not await self._store.write(order, pairing_store.remove, me.id, request_id):
            raise _gone()
        self._announce(me.id)

    async def release(self, me: Player) -> None:
        """A page that waited was closed: the live request ends unless another page renews it."""
        now = self._clock.now()
        if await self._store.write(player_order(me.id), pairing_store.release, me.id, now):
            self._announce(me.id)

    async def requests(self, me: Player) -> list[PairingRequest]:
        """The player's requests, with those matched in the last minute."""
        return await self._store.read(pairing_store.requests_of, me.id, self._clock.now())

    async def waiting(self, me: Player | None) -> dict[tuple[str, str, bool], int]:
        """Number of others who wait, by game, time control and whether rated."""
        without = "" if me is None else me.id
        return await self._store.read(pairing_store.count_waiting, self._clock.now(), without)

    # Inside

    async def _new_request(self, me: Player, wish: PairingWish) -> PairingRequest:
        now = self._clock.now()
        row = PairingRequest(
            id=secrets.token_hex(12),
            player_id=me.id,
            slot=wish.slot,
            game=wish.game.id,
            pace=wish.preset.id,
            rated=wish.rated,
            rating=await self._rating(me, wish) if me.is_account else None,
            created=now,
            expires=now + LIVE_MS,
        )
        if row.is_live:
            return row
        others = [one for one in await self.requests(me) if one.slot != row.slot]
        if sum(not one.is_live and one.table_id is None for one in others) >= MOST_STANDING:
            raise NotNow(
                ngettext(
                    "You can wait for %(num)s correspondence game at a time.",
                    "You can wait for %(num)s correspondence games at a time.",
                    MOST_STANDING,
                ),
                code="too_many_requests",
            )
        return replace(row, expires=now + STANDING_MS)

    async def _rating(self, me: Player, wish: PairingWish) -> int:
        known = await self._store.read(ratings_of, me.id)
        mine = (one for one in known if (one.game, one.size) == (wish.game.id, TWO_SEATS))
        return next(mine, Strength()).points

    async def _put(self, row: PairingRequest) -> None:
        for _ in range(ATTEMPTS):
            # Two servers may store a request of the same player at once.
            with contextlib.suppress(Conflict):
                await self._store.write(request_order(row.id), pairing_store.put_request, row)
                return
        raise TooMuchContention(gettext("The server is busy. Please try again."))

    async def _match(self, row: PairingRequest) -> PairingRequest:
        """Match a request with the best one that waits; the request afterwards."""
        for _ in range(ATTEMPTS):
            now = self._clock.now()
            others = await self._store.read(pairing_store.candidates, row, now)
            other = best_match(row, others, now)
            if other is None:
                return row
            with contextlib.suppress(Conflict):
                return await self._pair(row, other)
            current = await self._store.read(
                pairing_store.request_of, row.player_id, row.id, self._clock.now()
            )
            if current is None:
                raise _gone()
            if current.table_id is not None:
                return current
            await asyncio.sleep(uniform(0, LONGEST_PAUSE))
        return row

    async def _pair(self, mine: PairingRequest, other: PairingRequest) -> PairingRequest:
        """Create the table of two requests. Raises `Conflict` if one of them is not open."""
        people = [await self._player(one.player_id) for one in (mine, other)]
        now = self._clock.now()
        order = request_order(min(mine.id, other.id))
        claim = Claim(order, partial(_claim, mine, other, people[0], now))
        wish = read_wish(mine.game, mine.pace, rated=mine.rated)
        table = await self._seats.open_between(people, wish.table, claim)
        for one in (mine, other):
            with contextlib.suppress(RateLimited):
                self._rate_limits.count_table(one.player_id)
            self._announce(one.player_id)
        self._store.outbox_filled.set()
        return replace(mine, table_id=table.id, expires=now + MATCHED_MS)

    async def _player(self, player_id: str) -> Player:
        found = await self._store.read(player_store.player, player_id)
        if found is None:
            raise Conflict("a player is gone")
        return found

    def _announce(self, player_id: str) -> None:
        """Tell the player's pages on all servers, and the lobby, which counts who waits."""
        self._user_events.broadcast(player_id)
        self._change_feed.lists_changed()


def _claim(
    mine: PairingRequest,
    other: PairingRequest,
    me: Player,
    now: int,
    connection: Connection,
    table_id: str,
) -> None:
    """Match two requests at a table; notify the player who need not have a page open."""
    pairing_store.claim(connection, (mine.id, other.id), now, table_id)
    if other.is_live:
        return
    text = lazy_gettext(
        "You are playing %(game)s against %(name)s.", game=find_game(mine.game).title, name=me.name
    )
    notice = NoticeRow(other.player_id, NoticeKind.SEAT, now, table_id, text=dump_label(text))
    add_notice(connection, notice)


def _gone() -> NotFound:
    return NotFound(gettext("You are no longer waiting for an opponent."), code="no_such_request")


PairingDep = Annotated[PairingService, service("pairing")]
