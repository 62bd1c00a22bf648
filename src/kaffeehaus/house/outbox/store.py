"""The outbox: what players are to be told elsewhere, written together with what happened.

A notice is stored in the transaction of the entry that it tells of, so none is lost and none is
sent for what did not happen. The messenger claims what is due, sends it, and settles it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

from sqlalchemy import Connection, func, select

from kaffeehaus.house.database.mapping import AnyRow, AnySelect
from kaffeehaus.house.database.schema import notice_choices, notice_ways, notices
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.outbox import writes as notifications_writes
from kaffeehaus.house.outbox.mapping import choices_of, notice_of, told_of, way_of
from kaffeehaus.house.outbox.model import (
    USUAL_CHOICES,
    ChannelRow,
    ClaimedNotice,
    InboxNotice,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
)


class Outbox:
    """The notices of all players, the ways to them, and what they want to hear of."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def is_filled(self) -> asyncio.Event:
        """Set when a notice was added, until the dispatcher clears it."""
        return self._store.outbox_filled

    def wake(self) -> None:
        """Wake the dispatcher: a notice was added."""
        self._store.outbox_filled.set()

    # Notices

    async def add(self, *rows: NoticeRow) -> None:
        """Notices of something that is stored already, or nowhere. What is stored now takes
        `outbox_writes.add_notice` along in its own transaction."""
        await self._store.write("", partial(notifications_writes.add_notices, rows=rows))
        self.wake()

    async def announce(self, text: str, at: int, seen_since: int) -> int:
        """Tell everybody who was here since then; how many that are."""
        work = partial(notifications_writes.announce, text=text, at=at, seen_since=seen_since)
        count = await self._store.write("", work)
        self.wake()
        return count

    async def claim(self, at: int, until: int, limit: int) -> list[ClaimedNotice]:
        """Notices that are due, for this server alone until then."""
        work = partial(notifications_writes.claim, at=at, until=until, limit=limit)
        return await self._store.write("", work)

    async def settle(self, *notice_ids: str, seen: bool = False) -> None:
        """Nothing more is to be sent of these; `seen` if their player saw it happen."""
        work = partial(notifications_writes.settle, notice_ids=list(notice_ids), seen=seen)
        await self._store.write("", work)

    async def drop(self, *notice_ids: str) -> None:
        """Nobody is to be told these."""
        await self._store.write("", partial(notifications_writes.drop, notice_ids=list(notice_ids)))

    async def put_off(
        self, notice_id: str, due: int, left: tuple[str, ...] | None, attempts: int
    ) -> None:
        """Try again then."""
        work = partial(
            notifications_writes.put_off, notice_id=notice_id, due=due, left=left, attempts=attempts
        )
        await self._store.write("", work)

    async def next_due(self) -> int | None:
        """When the next one is due, or None."""
        return await self._store.read(
            lambda moment: _scalar(moment, select(func.min(notices.c.due)))
        )

    async def sweep(self, before: int) -> None:
        """Forget what was settled long ago."""
        await self._store.write("", partial(notifications_writes.sweep, before=before))

    async def told(self, player_id: str, limit: int) -> list[InboxNotice]:
        """The latest notices of a player, the newest first."""
        chosen = (
            select(notices)
            .where(notices.c.player_id == player_id, notices.c.kind != NoticeKind.TEST.value)
            .order_by(notices.c.created.desc())
            .limit(limit)
        )
        return [told_of(row) for row in await self._rows(chosen)]

    async def unread(self, player_id: str, table_id: str | None = None) -> int:
        """How many notices the player has not seen, of one table or in all; not counting those that
        the tables themselves show."""
        seen = [kind.value for kind in (*notifications_writes.SEEN_AT_THE_TABLE, NoticeKind.TEST)]
        chosen = select(func.count()).where(
            notices.c.player_id == player_id,
            notices.c.read.is_(False),
            notices.c.kind.not_in(seen),
        )
        if table_id is not None:
            chosen = chosen.where(notices.c.table_id == table_id)
        return await self._store.read(lambda moment: _scalar(moment, chosen)) or 0

    async def mark_read(self, player_id: str, until: int, table_id: str | None = None) -> None:
        """The player has seen what was told until then, of one table or of all."""
        work = partial(
            notifications_writes.mark_read, player_id=player_id, until=until, table_id=table_id
        )
        await self._store.write("", work)

    async def waiting(self) -> list[NoticeRow]:
        """All that is still to be sent, the most urgent first."""
        chosen = select(notices).where(notices.c.due.is_not(None)).order_by(notices.c.due)
        return [notice_of(row) for row in await self._rows(chosen)]

    # Ways

    async def ways(self, player_id: str) -> list[ChannelRow]:
        """The devices, addresses and webhooks of a player, the oldest first."""
        chosen = (
            select(notice_ways)
            .where(notice_ways.c.player_id == player_id)
            .order_by(notice_ways.c.created, notice_ways.c.id)
        )
        return [way_of(row) for row in await self._rows(chosen)]

    async def way(self, way_id: str) -> ChannelRow | None:
        """The way of that id, or None."""
        rows = await self._rows(select(notice_ways).where(notice_ways.c.id == way_id))
        return way_of(rows[0]) if rows else None

    async def add_way(self, row: ChannelRow) -> None:
        """Another way to a player."""
        await self._store.write("", partial(notifications_writes.add_way, row=row))

    async def confirm_way(self, way_id: str) -> bool:
        """The owner of an address agrees; False if it is gone."""
        return await self._store.write("", partial(notifications_writes.confirm_way, way_id=way_id))

    async def remove_way(self, way_id: str, player_id: str | None = None) -> bool:
        """No more notices there; False if there is no such way of the player."""
        work = partial(notifications_writes.remove_way, way_id=way_id, player_id=player_id)
        return await self._store.write("", work)

    async def note_way(self, way_id: str, error: str, at: int) -> None:
        """Something was sent there, or could not be."""
        work = partial(notifications_writes.note_way, way_id=way_id, error=error, at=at)
        await self._store.write("", work)

    # Choices

    async def choices(self, player_id: str) -> Mapping[str, NotificationPreferences]:
        """By table, and everywhere under the empty id: what the player chose."""
        chosen = select(notice_choices).where(notice_choices.c.player_id == player_id)
        found = {row.table_id: choices_of(row) for row in await self._rows(chosen)}
        return {"": USUAL_CHOICES, **found}

    async def set_choices(
        self, player_id: str, table_id: str, choices: NotificationPreferences
    ) -> None:
        """What the player wants to hear of, at a table or (with an empty id) everywhere."""
        work = partial(
            notifications_writes.set_choices,
            player_id=player_id,
            table_id=table_id,
            choices=choices,
        )
        await self._store.write("", work)

    async def _rows(self, chosen: AnySelect) -> Sequence[AnyRow]:
        return await self._store.read(lambda moment: moment.execute(chosen).all())


def _scalar(moment: Connection, chosen: AnySelect) -> int | None:
    found: int | None = moment.scalar(chosen)
    return found
