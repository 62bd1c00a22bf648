"""The clients: calls, the event stream with reconnection, exports and pages of lists."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Self, TypeAlias, TypeVar, cast

import httpx2

from kaffeehaus.client.calls import AsyncCalls, Calls
from kaffeehaus.client.models import (
    ChallengeEnd,
    ChallengeOpen,
    ExportedGame,
    GameAdjourned,
    GameEnd,
    GameStart,
    Notification,
    Ready,
    Turn,
)
from kaffeehaus.client.sending import RETRIED, next_cursor, require_success

T = TypeVar("T")
Event: TypeAlias = (
    GameStart | Turn | GameAdjourned | GameEnd | ChallengeOpen | ChallengeEnd | Notification | Ready
)
"""An event of the stream; its `type` tells which."""

EVENTS, GAMES = "/api/me/events", "/api/me/games"
SILENCE_SECONDS = 60.0
"""A stream that sends nothing for so long, not even a ping, has lost its connection."""
LONGEST_PAUSE = 30.0
"""Most seconds before the next attempt to reconnect."""
DATA = "data: {"


def _event_in(line: str) -> Event | None:
    """The event of a line of the stream, if it has one."""
    if not line.startswith(DATA):
        return None
    return cast("Event", json.loads(line.removeprefix("data: ")))


def _pause(failures: int) -> float:
    return min(LONGEST_PAUSE, 2.0**failures / 4)


def _export_query(
    game: str | None, since: int | None, until: int | None, limit: int | None, *, records: bool
) -> dict[str, str]:
    asked = {"game": game, "since": since, "until": until, "limit": limit, "records": records}
    return {name: str(value) for name, value in asked.items() if value is not None}


class Client(Calls):
    """A client that blocks until the response is there.

    ::

        with Client("http://127.0.0.1:8000", token="kht_...") as client:
            print(client.get_my_player()["name"])

    Calls return the JSON of the response as typed dictionaries and raise `ApiError` for a refusal.
    Refusals for now (429, 503) and lost responses of idempotent calls are tried again.
    """

    @classmethod
    def as_guest(cls, server: str, name: str) -> Self:
        """A client of a new guest of this name; its `token` is the guest's session."""
        with Calls(server) as anonymous:
            return cls(server, anonymous.create_guest(name=name)["token"])

    def events(self, *, reconnect: bool = True) -> Iterator[Event]:
        """The events of the player, endlessly. After a lost connection the present state comes
        again. Raises `ApiError` if the server refuses the stream."""
        failures = 0
        while True:
            try:
                for event in self._events_once():
                    failures = 0
                    yield event
            except httpx2.TransportError:
                if not reconnect:
                    raise
            if not reconnect:
                return
            time.sleep(_pause(failures))
            failures += 1

    def export_my_games(
        self,
        *,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        limit: int | None = None,
        records: bool = True,
    ) -> Iterator[ExportedGame]:
        """The player's finished games, the latest first, each as soon as it arrives."""
        query = _export_query(game, since, until, limit, records=records)
        with self._http.stream("GET", GAMES, params=query) as response:
            if not response.is_success:
                response.read()
            require_success(response)
            for line in response.iter_lines():
                yield json.loads(line)

    def pages(self, call: Callable[..., T], **arguments: object) -> Iterator[T]:
        """All pages of a list: `client.pages(client.list_my_tables, limit=50)`."""
        cursor = None
        while True:
            page = call(**arguments, cursor=cursor)
            cursor = next_cursor.get()
            yield page
            if cursor is None:
                return

    def _events_once(self) -> Iterator[Event]:
        timeout = httpx2.Timeout(SILENCE_SECONDS)
        with self._http.stream("GET", EVENTS, timeout=timeout) as response:
            if not response.is_success:
                response.read()
                if response.status_code in RETRIED:
                    return
            require_success(response)
            for line in response.iter_lines():
                if (event := _event_in(line)) is not None:
                    yield event


class AsyncClient(AsyncCalls):
    """A client for asyncio, with the same calls as `Client`.

    ::

        async with AsyncClient("http://127.0.0.1:8000", token="kht_...") as client:
            async for event in client.events():
                ...
    """

    @classmethod
    async def as_guest(cls, server: str, name: str) -> Self:
        """A client of a new guest of this name."""
        async with AsyncCalls(server) as anonymous:
            guest = await anonymous.create_guest(name=name)
        return cls(server, guest["token"])

    async def events(self, *, reconnect: bool = True) -> AsyncIterator[Event]:
        """Like `Client.events`."""
        failures = 0
        while True:
            try:
                async for event in self._events_once():
                    failures = 0
                    yield event
            except httpx2.TransportError:
                if not reconnect:
                    raise
            if not reconnect:
                return
            await asyncio.sleep(_pause(failures))
            failures += 1

    async def export_my_games(
        self,
        *,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        limit: int | None = None,
        records: bool = True,
    ) -> AsyncIterator[ExportedGame]:
        """Like `Client.export_my_games`."""
        query = _export_query(game, since, until, limit, records=records)
        async with self._http.stream("GET", GAMES, params=query) as response:
            if not response.is_success:
                await response.aread()
            require_success(response)
            async for line in response.aiter_lines():
                yield json.loads(line)

    async def pages(
        self, call: Callable[..., Awaitable[T]], **arguments: object
    ) -> AsyncIterator[T]:
        """Like `Client.pages`."""
        cursor = None
        while True:
            page = await call(**arguments, cursor=cursor)
            cursor = next_cursor.get()
            yield page
            if cursor is None:
                return

    async def _events_once(self) -> AsyncIterator[Event]:
        timeout = httpx2.Timeout(SILENCE_SECONDS)
        async with self._http.stream("GET", EVENTS, timeout=timeout) as response:
            if not response.is_success:
                await response.aread()
                if response.status_code in RETRIED:
                    return
            require_success(response)
            async for line in response.aiter_lines():
                if (event := _event_in(line)) is not None:
                    yield event
