"""Rate limiting with in-memory sliding windows, shared between servers; bans by the host.

Peers on one database broadcast their counts. CPU budgets and open streams are limited per server.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Protocol

from starlette.types import Scope

from kaffeehaus.core.i18n import Label, gettext, lazy_gettext
from kaffeehaus.house.errors import NotAllowed, RateLimited
from kaffeehaus.house.http.session_cache import LruCache, SessionCache
from kaffeehaus.house.settings import Limits

TOO_MUCH_WORK = "too_much_work"
Clock = Callable[[], float]
IPV6_PREFIX = 64
"""Bits of an IPv6 network; a client can choose the others freely."""
MINUTE = 60.0
HOUR = 3600.0
KILOBYTE = 1000
SMALLEST = 0.001
"""Seconds of CPU budget that must be left to start work."""
MAX_QUEUED_JOBS = 40
"""Queued jobs that one network may have."""
STREAM_RETRY_SECONDS = 30
"""Retry-After in seconds when all streams are in use."""
UNSHARED_FRACTION = 8
"""A player's first changes within a second, up to limit // 8, are not broadcast to peers: nearly
all players make fewer, and the broadcast costs all servers more than the change."""
MOST_KEYS = 10_000
"""Keys that one window holds; the least recently used is evicted first."""


class SharedLimit(Enum):
    """Rate limits shared by all servers."""

    CHANGES = "changes"
    TABLES = "tables"
    GUESTS = "guests"
    ATTEMPTS = "attempts"
    EXTRAS = "extras"
    LETTERS = "letters"
    LETTERS_TO = "letters_to"
    TALK = "talk"


class SlidingWindow:
    """At most `limit` events per key within any `seconds`."""

    def __init__(self, limit: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self.limit = limit
        self.seconds = seconds
        self._clock = clock
        self._times: LruCache[str, deque[float]] = LruCache(MOST_KEYS)

    def wait(self, key: str) -> float:
        """Count one event of the key and return 0.0.

        With a full window, count nothing and return the seconds until an event is allowed.
        """
        seconds = self.seconds_full(key)
        if not seconds:
            self._times[key].append(self._clock())
        return seconds

    def seconds_full(self, key: str) -> float:
        """Seconds until an event of the key is allowed; 0.0 if one is now. Counts nothing."""
        now = self._clock()
        times = self._recent(key, now)
        if len(times) < self.limit:
            return 0.0
        return times[-self.limit] + self.seconds - now

    def add(self, key: str, events: int) -> None:
        """Count events of the key that a peer has allowed.

        Together the servers may have exceeded the limit before they heard of each other. The
        excess is charged to the following window.
        """
        now = self._clock()
        times = self._recent(key, now)
        for _ in range(events):
            is_full = len(times) >= self.limit
            times.append(times[-self.limit] + self.seconds if is_full else now)

    def counted(self, key: str) -> int:
        """Number of events of the key in the current window."""
        return len(self._times.get(key, ()))

    def _recent(self, key: str, now: float) -> deque[float]:
        times = self._times[key] = self._times.get(key) or deque()
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return times


class CpuBudget:
    """Token bucket per key: `most` units per period, accumulated up to `most`.

    A cost may be charged afterwards: work may start while anything is left.
    """

    def __init__(self, most: float, clock: Clock = time.monotonic, period: float = MINUTE) -> None:
        self._most = most
        self._clock = clock
        self._period = period
        self._spent: LruCache[str, tuple[float, float]] = LruCache(MOST_KEYS)
        """Debt and its time by key."""

    def wait(self, key: str, cost: float = SMALLEST) -> float:
        """Seconds until the key can afford this cost; 0.0 if it can now."""
        return max(0.0, self._debt(key) - self._most + cost) * self._period / self._most

    def spend(self, key: str, cost: float) -> None:
        """Charge a cost to the key."""
        self._spent[key] = (self._debt(key) + cost, self._clock())

    def _debt(self, key: str) -> float:
        spent, at = self._spent.get(key, (0.0, 0.0))
        return max(0.0, spent - (self._clock() - at) * self._most / self._period)


class ConcurrencyLimit:
    """At most `limit` concurrent uses per key."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, key: str, sentence: Label, code: str) -> Iterator[None]:
        """Hold one use. Raises `RateLimited` when all are taken."""
        if self._taken[key] >= self.limit:
            raise RateLimited(sentence, retry_after=STREAM_RETRY_SECONDS, code=code)
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class SharedCounts(Protocol):
    """Broadcasts what was counted to the other servers."""

    def note_counted(self, limit: SharedLimit, key: str) -> None:
        """Count one more of that limit for the key."""


class RateLimits:
    """All rate limits of a server, per player and per network, and its session cache."""

    def __init__(
        self, limits: Limits, clock: Clock = time.monotonic, peers: SharedCounts | None = None
    ) -> None:
        """With `peers`, counts are shared with the other servers."""
        self._peers = peers
        self.session_cache = SessionCache(is_shared=peers is not None)
        self._windows = {
            SharedLimit.CHANGES: SlidingWindow(limits.changes_per_second, 1.0, clock),
            SharedLimit.TABLES: SlidingWindow(limits.tables_per_hour, 3600.0, clock),
            SharedLimit.GUESTS: SlidingWindow(limits.guests_per_hour, 3600.0, clock),
            SharedLimit.ATTEMPTS: SlidingWindow(limits.guests_per_hour, 3600.0, clock),
            SharedLimit.EXTRAS: SlidingWindow(limits.extras_per_second, 1.0, clock),
            SharedLimit.LETTERS: SlidingWindow(limits.letters_per_hour, 3600.0, clock),
            SharedLimit.LETTERS_TO: SlidingWindow(limits.letters_per_hour, 3600.0, clock),
            SharedLimit.TALK: SlidingWindow(limits.messages_per_minute, MINUTE, clock),
        }
        self._work = CpuBudget(limits.work_seconds, clock)
        self._boards_of_guests = CpuBudget(limits.board_kilobytes_per_guest, clock, HOUR)
        self._boards_of_addresses = CpuBudget(limits.board_kilobytes_per_address, clock, HOUR)
        self._streams_of_guests = ConcurrencyLimit(limits.streams_per_guest)
        self._streams_of_addresses = ConcurrencyLimit(limits.streams_per_address)

    def allow(self, limit: SharedLimit, count: int) -> None:
        """Change a limit at runtime."""
        self._windows[limit].limit = count

    def count_change(self, player_id: str) -> None:
        """Count a change by a player. Raises `RateLimited`."""
        self._count(SharedLimit.CHANGES, player_id, TOO_FAST)

    def count_table(self, player_id: str) -> None:
        """Count a new table of a player. Raises `RateLimited`."""
        self._count(SharedLimit.TABLES, player_id, TOO_MANY_TABLES)

    def require_table(self, player_id: str) -> None:
        """Raise `RateLimited` if `count_table` would. Counts nothing."""
        _refuse(self._windows[SharedLimit.TABLES].seconds_full(player_id), TOO_MANY_TABLES)

    def count_talk(self, player_id: str) -> None:
        """Count a chat message of a player. Raises `RateLimited`."""
        sentence = lazy_gettext("You are sending messages too fast. Wait a moment.")
        self._count(SharedLimit.TALK, player_id, sentence)

    def count_guest(self, address: str) -> None:
        """Count a new guest from a client address. Raises `RateLimited`."""
        sentence = lazy_gettext("Too many new guests from your network. Try again later.")
        self._count(SharedLimit.GUESTS, network_of(address), sentence)

    def count_attempt(self, address: str) -> None:
        """Count an attempt at a device code, against guessing. Raises `RateLimited`."""
        sentence = lazy_gettext("Too many attempts. Try again later.")
        self._count(SharedLimit.ATTEMPTS, network_of(address), sentence)

    def count_outbound(self, who: str) -> None:
        """Count a message to a user-supplied address, by player id or network (`who`).

        Raises `RateLimited`.
        """
        sentence = lazy_gettext("Too many emails were sent for you. Try again in an hour.")
        self._count(SharedLimit.LETTERS, who, sentence)

    def count_mail_to(self, kind: str, address: str) -> None:
        """Count one mail of a kind to an address, whoever asked for it. Raises `RateLimited`."""
        sentence = lazy_gettext("Too many emails were sent to this address. Try again later.")
        self._count(SharedLimit.LETTERS_TO, f"{kind} {mailbox_of(address)}", sentence)

    @contextmanager
    def stream(self, player_id: str | None, address: str) -> Iterator[None]:
        """Count an open stream. Raises `RateLimited`."""
        code = "too_many_streams"
        with ExitStack() as taken:
            sentence = lazy_gettext("Too many pages are open on your network. Close some.")
            network = network_of(address)
            taken.enter_context(self._streams_of_addresses.one(network, sentence, code))
            if player_id is not None:
                sentence = lazy_gettext("You have too many pages open. Close some.")
                taken.enter_context(self._streams_of_guests.one(player_id, sentence, code))
            yield

    def require_work(self, network: str, waiting: int = 0) -> None:
        """Raise `RateLimited` if a network has used up its CPU budget or queued too many jobs."""
        sentence = lazy_gettext("The server is busy with your requests. Try again in a moment.")
        _refuse(self._work.wait(network), sentence, TOO_MUCH_WORK)
        _refuse(1.0 if waiting >= MAX_QUEUED_JOBS else 0.0, sentence, TOO_MUCH_WORK)

    def charge_work(self, network: str, seconds: float) -> None:
        """Charge CPU seconds to a network's budget."""
        self._work.spend(network, seconds)

    def count_stored(self, player_id: str, network: str, characters: int) -> None:
        """Count characters stored on analysis boards by a player and, unless empty, a network.

        Raises `RateLimited` before anything is counted.
        """
        cost, code = max(0, characters) / KILOBYTE, "too_much_stored"
        sentence = lazy_gettext("You have stored too much on boards. Try again later.")
        _refuse(self._boards_of_guests.wait(player_id, cost), sentence, code)
        if network:
            sentence = lazy_gettext("Too much was stored from your network. Try again later.")
            _refuse(self._boards_of_addresses.wait(network, cost), sentence, code)
            self._boards_of_addresses.spend(network, cost)
        self._boards_of_guests.spend(player_id, cost)

    def count_extra(self, address: str) -> None:
        """Count a call of a game's API extras from a client address. Raises `RateLimited`."""
        self._count(SharedLimit.EXTRAS, network_of(address), TOO_FAST)

    def add_from_peer(self, limit: SharedLimit, key: str, times: int) -> None:
        """Count requests that a peer has allowed."""
        self._windows[limit].add(key, times)

    def _count(self, limit: SharedLimit, key: str, sentence: Label) -> None:
        window = self._windows[limit]
        wait = window.wait(key)
        _counted.set(Counted(limit.value, window.limit, window.seconds, window.counted(key), wait))
        _refuse(wait, sentence)
        if self._peers is None:
            return
        if (
            limit is SharedLimit.CHANGES
            and window.counted(key) <= window.limit // UNSHARED_FRACTION
        ):
            return
        self._peers.note_counted(limit, key)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a request was counted against last."""

    policy: str
    limit: int
    seconds: float
    count: int
    wait: float
    """Seconds until the next request is allowed; 0.0 if this one was."""


_counted: ContextVar[Counted | None] = ContextVar("counted", default=None)
"""Of the current request; None if it was not counted."""


def begin_counting() -> None:
    """Forget what an earlier request of this task was counted against."""
    _counted.set(None)


def rate_limit_headers() -> dict[str, str]:
    """Headers `RateLimit` and `RateLimit-Policy` of the current request (IETF draft, RateLimit
    header fields for HTTP); empty if it was not counted."""
    found = _counted.get()
    if found is None:
        return {}
    left, reset = max(0, found.limit - found.count), math.ceil(found.wait or found.seconds)
    return {
        "RateLimit-Policy": f'"{found.policy}";q={found.limit};w={math.ceil(found.seconds)}',
        "RateLimit": f'"{found.policy}";r={left};t={reset}',
    }


@lru_cache(MOST_KEYS)
def network_of(address: str) -> str:
    """The rate limit key of a client address: itself, or the /64 network of an IPv6 address.

    A single client can choose any address of its IPv6 network.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, ipaddress.IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_PREFIX), strict=False))


def mailbox_of(address: str) -> str:
    """The rate limit key of a mail address, without tags (`ada+tag@…`) and dots in the local part.

    Large providers deliver all of these to the same mailbox.
    """
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


def _refuse(seconds: float, sentence: Label, code: str | None = None) -> None:
    if seconds > 0:
        raise RateLimited(sentence, retry_after=max(1, math.ceil(seconds)), code=code)


TOO_FAST = lazy_gettext("That was too fast. Wait a moment and try again.")
TOO_MANY_TABLES = lazy_gettext("You have created too many tables this hour. Try again later.")
NOT_LET_IN = lazy_gettext("The host has banned you.")


@dataclass(frozen=True, slots=True)
class HostRules:
    """The current rules of the host."""

    announcement: str = ""
    guests_welcome: bool = True
    """Whether new guests may log in."""
    accounts_welcome: bool = True
    """Whether guests may create accounts."""
    tables_per_hour: int | None = None
    """None: the default of the server settings."""
    guests_per_hour: int | None = None
    barred_guests: frozenset[str] = frozenset()
    barred_networks: frozenset[str] = frozenset()

    def require_welcome(self, address: str) -> None:
        """Raise `NotAllowed` if no new guest may log in from this address."""
        self.require_address_welcome(address)
        if not self.guests_welcome:
            raise NotAllowed(
                gettext("This server takes no new guests right now."), code="no_new_guests"
            )

    def require_accounts_welcome(self) -> None:
        """Raise `NotAllowed` if guests may not create accounts."""
        if not self.accounts_welcome:
            raise NotAllowed(
                gettext("New accounts cannot be created right now."), code="no_new_accounts"
            )

    def require_not_barred(self, player_id: str) -> None:
        """Raise `NotAllowed` for a banned player."""
        if player_id in self.barred_guests:
            raise NotAllowed(NOT_LET_IN, code="barred")

    def require_address_welcome(self, address: str) -> None:
        """Raise `NotAllowed` for a banned network address."""
        if self.barred_networks and network_of(address) in self.barred_networks:
            raise NotAllowed(NOT_LET_IN, code="barred")


_network: ContextVar[str] = ContextVar("client_network", default="")
"""The client's network of the current request; empty outside of requests."""


def set_client_network(scope: Scope) -> None:
    """Store the client's network of a request for the current task."""
    client = scope.get("client")
    _network.set(network_of(client[0]) if client else "")


def client_network() -> str:
    """The client's network of the current request; empty outside of requests."""
    return _network.get()
