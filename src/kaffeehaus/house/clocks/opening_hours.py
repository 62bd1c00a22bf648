"""When the house was open, so that clocks stand still while it is closed.

The house notes from time to time that it is open. If it was not for longer than that, it was
closed, whether somebody ended it or it died. With several servers it is open while one of them is.
"""

from __future__ import annotations

import logging

from kaffeehaus.house.clock import Clock, Closure, Moment
from kaffeehaus.house.clocks import store as clocks_store
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store

BEAT = 20_000
"""Milliseconds between two notes."""
PATIENCE = 60_000
"""After so many without one the house was closed."""

logger = logging.getLogger(__name__)


class OpeningHours:
    """The opening hours of the house, and the moments at which something happens there."""

    def __init__(self, store: Store, clock: Clock, *, pauses: bool) -> None:
        """`pauses` says whether clocks stand still while the house is closed."""
        self._store = store
        self._clock = clock
        self._pauses = pauses
        self._closures: tuple[Closure, ...] = ()

    def moment(self) -> Moment:
        """The time now, and when the house was closed before."""
        return Moment(self._clock.now(), self._closures)

    async def open(self) -> None:
        """The house opens: note for how long it was closed."""
        if not self._pauses:
            await self._store.write("", clocks_store.forget_open_hours)
            return
        await self._store.write("", clocks_store.note_open, self._clock.now(), PATIENCE)
        self._closures = await self._store.read(clocks_store.closures)

    async def follow(self) -> None:
        """Note that the house is open, until cancelled."""
        while self._pauses:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            try:
                await self._store.write("", clocks_store.note_open, self._clock.now(), PATIENCE)
            except StoreError as error:
                logger.warning("it is not noted that the house is open: %s", error)

    async def close(self) -> None:
        """The house closes: from now on clocks stand still."""
        if not self._pauses:
            return
        try:
            await self._store.write("", clocks_store.note_open, self._clock.now(), PATIENCE)
        except StoreError as error:
            logger.warning("it is not noted when the house closed: %s", error)
