"""The board as a picture: what an onlooker may see, drawn once for all who ask."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.rasterizer import paint
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

MOST = 200
"""So many pictures are kept, the last ones asked for."""

PATIENCE = 0.6
"""Seconds for which a notice waits for its picture: it is to leave within one."""

logger = logging.getLogger(__name__)


class TablePictures:
    """Pictures of public tables."""

    def __init__(self, background_work: BackgroundWork) -> None:
        self._background_work = background_work
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        """By table and the head of its log."""
        self._drawings: set[asyncio.Task[bytes | None]] = set()

    async def of(self, sight: TableView) -> bytes | None:
        """The picture of what an onlooker sees; None of a private table, and of one without a
        board. Raises `TooMany` for who has asked for too much."""
        if not may_be_shown(sight) or sight.view is None:
            return None
        key = (sight.id, sight.head)
        if key not in self._kept:
            self._kept[key] = await self._background_work.in_process(paint, sight.view.picture())
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def if_possible(self, sight: TableView) -> bytes | None:
        """The same, for a notice that goes without one where it cannot be drawn soon."""
        drawing = asyncio.create_task(self.of(sight))
        self._drawings.add(drawing)
        drawing.add_done_callback(self._drawings.discard)
        try:
            # It is drawn to the end in any case: others may ask for it.
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(drawing)
        except (PlayerError, TimeoutError):
            return None
        except Exception:
            logger.exception("the picture of table %s cannot be drawn", sight.id)
            return None


def may_be_shown(sight: TableView) -> bool:
    """Whether previews, mails and lock screens may show the table. The sight must be an
    onlooker's: what a seat sees is for that seat."""
    if sight.acting_as is not None:
        raise ValueError("only what an onlooker sees may leave the house")
    return not sight.private and sight.phase is not TablePhase.CALLED_OFF
