"""What the host reads and writes, for the event loop of an open house."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from kaffeehaus.house.database.read_pool import ReadPool
from kaffeehaus.house.database.writer import Writer
from kaffeehaus.house.moderation import store as admin_store
from kaffeehaus.house.moderation.model import AuditAction

P = ParamSpec("P")
T = TypeVar("T")

ORDER = "~host"
"""After all tables, of which none is touched."""


class AdminStore:
    """Made by the store; raises what the store raises. The work is that of `host_desk`."""

    def __init__(self, writer: Writer, reader: ReadPool) -> None:
        self._writer = writer
        self._reader = reader

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the work reads in one moment."""
        return await self._reader.run(lambda moment: work(moment, *args, **kwargs))

    async def do(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do the work, and have it stored."""
        return await self._writer.run(ORDER, lambda connection: work(connection, *args, **kwargs))

    async def write(self, deed: AuditAction, player_id: str | None, words: str = "") -> None:
        """Something happened that belongs into the audit trail."""
        work = partial(admin_store.write_audit, deed=deed, player_id=player_id, words=words)
        await self._writer.run(ORDER, work)
