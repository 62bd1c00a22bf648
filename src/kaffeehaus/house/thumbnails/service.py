"""Service for thumbnails: an LRU cache of drawn positions, by table, version and language."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from kaffeehaus.core.errors import PlayerError, UnknownGame
from kaffeehaus.core.i18n import current_language
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import summaries
from kaffeehaus.house.tables.cache import EngineThreads, TableCache
from kaffeehaus.house.tables.change_feed import THUMBNAIL, thumbnail_topic
from kaffeehaus.house.tables.updater import TableUpdater

MOST_KEPT = 5000
"""Drawings of a few kilobytes each."""


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """The position of a table in small, as everybody may see it."""

    table: str
    version: int
    """Number of the last log entry."""
    svg: str


@dataclass(frozen=True, slots=True, eq=False)
class ThumbnailService:
    """Draws the positions of tables, each only once until it changes."""

    _store: Store
    _cache: TableCache
    _updater: TableUpdater
    _engine: EngineThreads
    _hub: Hub
    _drawn: LruCache[tuple[str, str], Thumbnail] = field(
        default_factory=lambda: LruCache(MOST_KEPT)
    )

    async def of(self, table_ids: Sequence[str]) -> list[Thumbnail]:
        """The thumbnails of these tables, in order. Leaves out unknown and read-only tables."""
        heads = await self.heads(table_ids)
        found = [await self._thumbnail(table_id, head) for table_id, head in heads.items()]
        return [thumbnail for thumbnail in found if thumbnail is not None]

    async def heads(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the last log entries of the tables that exist, without loading them."""
        slots = {table_id: self._cache.present(table_id) for table_id in table_ids}
        loaded = {table_id: slot.table for table_id, slot in slots.items() if slot is not None}
        missing = [table_id for table_id in slots if loaded.get(table_id) is None]
        stored = await self._store.read(summaries.heads, missing) if missing else {}
        heads: dict[str, int] = {}
        for table_id in slots:
            table = loaded.get(table_id)
            head = stored.get(table_id) if table is None else table.row.head
            if head is not None:
                heads[table_id] = head
        return heads

    async def stamp(self, topic: str, _me: Player | None) -> str | None:
        """The version stamp of a thumbnail's topic; None for topics of other kinds."""
        if not topic.endswith(THUMBNAIL):
            return None
        table_id = topic.removesuffix(THUMBNAIL)
        return str((await self.heads([table_id])).get(table_id, ""))

    async def changed_elsewhere(self, table_id: str) -> None:
        """Load a table that another server changed, which publishes it, if a page here shows its
        thumbnail."""
        if self._hub.is_followed(thumbnail_topic(table_id)):
            with contextlib.suppress(PlayerError):
                await self._updater.table(table_id)

    async def _thumbnail(self, table_id: str, head: int) -> Thumbnail | None:
        key = (table_id, current_language())
        known = self._drawn.get(key)
        if known is None or known.version != head:
            known = await self._draw(table_id)
        if known is not None:
            self._drawn[key] = known
        return known

    async def _draw(self, table_id: str) -> Thumbnail | None:
        try:
            table = await self._updater.table(table_id)
        except (NotFound, UnknownGame):
            return None
        fold = table.fold
        if fold is None:
            return None
        svg = await self._engine.run(
            ("thumbnail", table.game.id), lambda: fold.state.view(None).thumbnail()
        )
        return Thumbnail(table_id, table.row.head, svg)


ThumbnailsDep = Annotated[ThumbnailService, service("thumbnails")]
