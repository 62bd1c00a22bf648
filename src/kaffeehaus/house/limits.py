"""How often somebody may ask: sliding windows, counted in memory.

Several servers on one database tell one another what they count.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from enum import Enum

from kaffeehaus.house.errors import TooMany
from kaffeehaus.house.settings import Limits

Clock = Callable[[], float]
IPV6_PREFIX = 64
"""The bits that name a network; the others are the guest's to choose."""
MOST_KEYS = 10_000
"""How many callers one window remembers; the one not seen for longest is forgotten first."""


class Window:
    """At most `limit` events per key within any `seconds`."""

    def __init__(self, limit: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Count one event of the key and return 0.0; or, with the window full, count nothing and
        return the seconds until there is room."""
        now = self._clock()
        times = self._recent(key, now)
        if len(times) >= self._limit:
            return times[-self._limit] + self._seconds - now
        times.append(now)
        return 0.0

    def add(self, key: str, events: int) -> None:
        """Count events of the key that another server has let through.

        All servers together may have let too many through before they heard of one another. What
        was too much counts from when there is room for it, so that it is paid back.
        """
        now = self._clock()
        times = self._recent(key, now)
        for _ in range(events):
            is_full = len(times) >= self._limit
            times.append(times[-self._limit] + self._seconds if is_full else now)

    def _recent(self, key: str, now: float) -> deque[float]:
        """When the events of the key were that still count, the last one last."""
        times = self._times.setdefault(key, deque())
        self._times.move_to_end(key)
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(self._times) > MOST_KEYS:
            self._times.popitem(last=False)
        return times


class Limit(Enum):
    """What is limited."""

    CHANGES = "changes"
    TABLES = "tables"
    GUESTS = "guests"
    ATTEMPTS = "attempts"
    ROUTES = "routes"


class Doorkeeper:
    """The limits of a house, for each guest and each network address."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._windows = {
            Limit.CHANGES: Window(limits.changes_per_second, 1.0, clock),
            Limit.TABLES: Window(limits.tables_per_hour, 3600.0, clock),
            Limit.GUESTS: Window(limits.guests_per_hour, 3600.0, clock),
            Limit.ATTEMPTS: Window(limits.guests_per_hour, 3600.0, clock),
            Limit.ROUTES: Window(limits.routes_per_second, 1.0, clock),
        }
        self.on_counted: Callable[[Limit, str], None] = lambda _limit, _key: None
        """Called with what was let through, and whose it was."""

    def count_change(self, player_id: str) -> None:
        """One change by a guest. Raises `TooMany`."""
        self._count(Limit.CHANGES, player_id, "That was too fast: wait a moment and try again.")

    def count_table(self, player_id: str) -> None:
        """One new table of a guest. Raises `TooMany`."""
        sentence = "You have set up very many tables within an hour: play at those first."
        self._count(Limit.TABLES, player_id, sentence)

    def count_guest(self, address: str) -> None:
        """One new guest from an address. Raises `TooMany`."""
        sentence = "Very many guests came from your address within an hour: try again later."
        self._count(Limit.GUESTS, network_of(address), sentence)

    def count_attempt(self, address: str) -> None:
        """One try at a code for another device; guessing must not pay. Raises `TooMany`."""
        sentence = "Too many codes were tried: try again later."
        self._count(Limit.ATTEMPTS, network_of(address), sentence)

    def count_route(self, address: str) -> None:
        """One coffee position asked about from an address. Raises `TooMany`."""
        sentence = "That was too fast: wait a moment and try again."
        self._count(Limit.ROUTES, network_of(address), sentence)

    def hear(self, limit: Limit, key: str, times: int) -> None:
        """Another server has let somebody through so often."""
        self._windows[limit].add(key, times)

    def _count(self, limit: Limit, key: str, sentence: str) -> None:
        seconds = self._windows[limit].wait(key)
        if seconds > 0:
            raise TooMany(sentence, retry_after=max(1, math.ceil(seconds)))
        self.on_counted(limit, key)


def network_of(address: str) -> str:
    """What a network address is counted by: itself, or with IPv6 the network it is in, because a
    single guest has so many addresses there that no limit would hold."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, ipaddress.IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_PREFIX), strict=False))
