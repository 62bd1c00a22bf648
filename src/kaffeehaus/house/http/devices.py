"""Device names from the User-Agent header, and the time each session was last used."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players.store import note_session_use

NOTE_EVERY = 600.0
"""Seconds between two writes of a session's last use."""
MOST = 10_000
LONGEST_AGENT = 400

# The first match wins: most browsers also name others.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "a Mac"),
    ("CrOS", "a Chromebook"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """The readable name of a device by its User-Agent header, such as `Firefox on Windows`."""
    agent = user_agent[:LONGEST_AGENT]
    browser = next((name for word, name in BROWSERS if word in agent), None)
    system = next((name for word, name in SYSTEMS if word in agent), None)
    if browser is None:
        return f"A program on {system}" if system else "A program"
    return f"{browser} on {system}" if system else browser


class DeviceTracker:
    """Stores when each session was last used, at most once in `NOTE_EVERY` seconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: OrderedDict[str, float] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def mark_stored(self, token_hash: str) -> None:
        """Note that the store has a fresh time for this session."""
        self._noted[token_hash] = time.monotonic()
        self._noted.move_to_end(token_hash)
        if len(self._noted) > MOST:
            self._noted.popitem(last=False)

    def record_use(self, token_hash: str) -> None:
        """Store in the background that the session is used now, unless that was done recently."""
        noted = self._noted.get(token_hash)
        if noted is not None and time.monotonic() < noted + NOTE_EVERY:
            return
        self.mark_stored(token_hash)
        task = asyncio.create_task(self._note(token_hash))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, token_hash: str) -> None:
        # A failed write only leaves an older time in the list of devices.
        with contextlib.suppress(PlayerError):
            await self._store.write("", note_session_use, token_hash, now())
