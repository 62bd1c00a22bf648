"""PNG pictures of boards as spectators see them, with an LRU cache."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import current_language
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.rasterizer import paint
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

MAX_CACHED = 200
"""Capacity of the LRU cache."""

TIMEOUT_SECONDS = 0.6
"""How long a notice waits for its picture; it must be sent within a second."""

logger = logging.getLogger(__name__)


class TablePictures:
    """Renders and caches pictures of public tables."""

    def __init__(self, background_work: BackgroundWork) -> None:
        self._background_work = background_work
        self._cache: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()
        """LRU cache by table id, log head and language."""
        self._drawings: set[asyncio.Task[bytes | None]] = set()

    async def of(self, view: TableView) -> bytes | None:
        """The picture of a spectator's view; None of a private table, and without a board.

        Raises `RateLimited`.
        """
        if not may_be_shown(view) or view.view is None:
            return None
        key = (view.id, view.head, current_language())
        if key not in self._cache:
            self._cache[key] = await self._background_work.in_process(paint, view.view.picture())
            while len(self._cache) > MAX_CACHED:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return self._cache[key]

    async def if_possible(self, view: TableView) -> bytes | None:
        """Like `of`, but None on an error or timeout."""
        drawing = asyncio.create_task(self.of(view))
        self._drawings.add(drawing)
        drawing.add_done_callback(self._drawings.discard)
        try:
            # The task runs on after a timeout, to fill the cache.
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await asyncio.shield(drawing)
        except (PlayerError, TimeoutError):
            return None
        except Exception:
            logger.exception("the picture of table %s cannot be drawn", view.id)
            return None


def may_be_shown(view: TableView) -> bool:
    """Whether previews, mails and lock screens may show the table.

    Raises `ValueError` for the view of a seat: that may contain secrets.
    """
    if view.acting_as is not None:
        raise ValueError("only what an onlooker sees may leave the house")
    return not view.private and view.phase is not TablePhase.CALLED_OFF
