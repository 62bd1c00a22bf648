"""A house with one table, everybody at it, and everything that each of them can fetch."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
from fastapi import FastAPI

from kaffeehaus.core.drafts import drafted
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.house import clock as clock_module
from kaffeehaus.house.http.sessions import NewSession, Sessions
from kaffeehaus.house.live.hub import LOBBY, PING, Stream
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.services import Services
from kaffeehaus.house.tables import change_feed
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from tests.house.houses import ASKED
from tests.house.leaks.addresses import Asking, addresses
from tests.house.visitors import quick_app, serving

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
GUEST_WITHOUT_SEAT = "Flora"
PLACES = ("a4", "n5")
"""Squares that every map has."""
PASSED_OVER = ("content-length", "ratelimit")
"""Headers that are not compared: the body says the length, and the other counts the viewer's own
requests of the last seconds."""

_BY_CHANCE = re.compile("(?<![0-9A-Za-z])([0-9a-f]{12,})(?![0-9A-Za-z])")
"""Ids, hashes, stamps: they differ between two houses, and mean nothing."""
_PUSH_KEY = re.compile("(?<![0-9A-Za-z_-])(B[0-9A-Za-z_-]{86})(?![0-9A-Za-z_-])")
"""The key by which push services know a house."""
_LOBBY_MARK = re.compile("(?<![0-9A-Za-z])([0-9a-f]{8})(?=-[0-9]+(?![0-9A-Za-z]))")
"""What the stamp of a lobby begins with; then comes a count."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The table that is played at."""

    game: str
    seats: int
    options: Options
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """All that comes back."""

    address: str
    status: int
    headers: str
    body: str


@dataclass
class Words:
    """What one viewer was told, with words that come by chance numbered as they first came."""

    numbers: dict[str, int] = field(default_factory=dict)

    def plain(self, text: str) -> str:
        """The text without what differs between two houses."""

        def number(found: re.Match[str]) -> str:
            return f"#{self.numbers.setdefault(found[1], len(self.numbers) + 1)}"

        for by_chance in (_PUSH_KEY, _BY_CHANCE, _LOBBY_MARK):
            text = by_chance.sub(number, text)
        return text


@dataclass
class Clock:
    """The time of the house, which passes only when it is told to."""

    moment: int = 1000

    def now(self) -> int:
        return self.moment


@contextlib.contextmanager
def standing_clock() -> Iterator[Clock]:
    """Replaces the clock of the house, wherever it is looked at. Changes of the lobby are told at
    once, because how many come together would depend on the real one."""
    clock, real, pause = Clock(), clock_module.now, change_feed.LOBBY_SECONDS
    change_feed.LOBBY_SECONDS = 0.0
    looking = [
        module
        for name, module in sys.modules.items()
        if name.startswith("kaffeehaus.house") and getattr(module, "now", None) is real
    ]
    for module in looking:
        setattr(module, "now", clock.now)  # noqa: B010 - the type of a module has no such name
    try:
        yield clock
    finally:
        change_feed.LOBBY_SECONDS = pause
        for module in looking:
            setattr(module, "now", real)  # noqa: B010 - as above


class Viewer:
    """Somebody who looks: a seat, a guest without one, or (no welcome) somebody unknown."""

    def __init__(self, welcome: NewSession | None, seat: Seat | None) -> None:
        self.welcome = welcome
        self.seat = seat
        self.words = Words()
        self.heard: list[str] = []
        """The messages of the event stream."""

    @property
    def headers(self) -> dict[str, str]:
        plain = {"Accept-Encoding": "identity"}
        if self.welcome is None:
            return plain
        return {**plain, "Authorization": f"Bearer {self.welcome.token}"}

    def __str__(self) -> str:
        if self.seat is not None:
            return f"seat {self.seat}"
        return "somebody unknown" if self.welcome is None else "a guest without a seat"


class Side:
    """One house with one table."""

    def __init__(self, app: FastAPI, client: httpx2.AsyncClient, setting: Setting) -> None:
        self.app = app
        self.client = client
        self.setting = setting
        self.house: Services = app.state.services
        self.viewers: list[Viewer] = []
        self.table = ""
        game = find_game(setting.game)
        self.state: AnyState = game.new(setting.options, setting.seats, setting.seed)
        """The position as the record has it."""
        self.moves = 0
        self._listening: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Everybody comes in, and the game begins."""
        seats = self.setting.seats
        for seat in range(seats):
            self.viewers.append(Viewer(await self._come_in(NAMES[seat]), seat))
        self.viewers.append(Viewer(await self._come_in(GUEST_WITHOUT_SEAT), None))
        self.viewers.append(Viewer(None, None))
        wish = NewTable(self.setting.game, (ME, *[OPEN_SEAT] * (seats - 1)), self.setting.options)
        host = self._player(0)
        self.table = await self.house.seats.create_table(host, wish, seed=self.setting.seed)
        for seat in range(1, seats):
            await self.house.seats.join(self._player(seat), self.table, seat)

    async def listen(self) -> None:
        """Everybody follows the table and the lobby from now on."""
        for viewer in self.viewers:
            player_id = viewer.welcome.player.id if viewer.welcome else None
            stream = self.house.hub.open(player_id, {self.table: "", LOBBY: ""})

            self._listening.append(asyncio.create_task(_hear(viewer, stream)))
        async with asyncio.timeout(60):
            while not self.house.hub.presence(self.table).nameless:  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.01)

    async def leave(self) -> None:
        """Nobody listens any more."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)

    async def act(self, seat: Seat, actions: Sequence[str]) -> None:
        """The seat does these; the last one may confirm."""
        me = self._player(seat)
        view = await self.house.views.table(self.table, me, seat=seat, curtain=False)
        await self.house.tables.act(me, self.table, seat, view.decision, actions)

    def confirmed(self, seat: Seat, draft: Sequence[str]) -> None:
        """The whole draft is in the record now."""
        self.state = drafted(self.state, seat, draft)
        self.moves += 1

    async def seen_by(self, viewer: Viewer) -> list[Answer]:
        """Everything that the viewer can fetch."""
        asking = Asking(
            game=self.setting.game,
            table=self.table,
            host=self._player(0).id,
            seats=self.setting.seats,
            seat=viewer.seat,
            moves=self.moves,
            action=self._some_action(viewer.seat),
            places=PLACES,
        )
        return [await self._fetch(viewer, address) for address in addresses(self.app, asking)]

    async def _fetch(self, viewer: Viewer, address: str) -> Answer:
        found = await self.client.get(address, headers=viewer.headers)
        headers = "\n".join(
            f"{name}: {value}"
            for name, value in sorted(found.headers.items())
            if name not in PASSED_OVER
        )
        request = found.headers["x-request-id"]
        return Answer(
            address.replace(self.table, "TABLE"),
            found.status_code,
            _renamed(headers, {self.table: "TABLE", self.table[:8]: "FILE", request: "REQUEST"}),
            found.text.replace(request, "REQUEST"),
        )

    async def _come_in(self, name: str) -> NewSession:
        # The script acts where nothing is to be decided, so it is asked there too.
        sessions: Sessions = self.app.state.sessions
        return await sessions.log_in_guest(name, "127.0.0.1", preferences=ASKED)

    def _player(self, seat: Seat) -> Player:
        welcome = self.viewers[seat].welcome
        assert welcome is not None
        return welcome.player

    def _some_action(self, seat: Seat | None) -> str:
        """An action that a preview can be asked of, or what cannot be read."""
        if seat is None or seat not in self.state.actors():
            return "dance"
        return str(self.state.legal(seat)[-1])


@contextlib.asynccontextmanager
async def open_side(folder: Path, setting: Setting) -> AsyncIterator[Side]:
    """A house in this folder, at whose table everybody sits."""
    app = quick_app(folder)
    async with serving(app) as client:
        side = Side(app, client, setting)
        await side.sit_down()
        try:
            yield side
        finally:
            await side.leave()


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """With names in the place of ids, which are drawn; files are named after their beginning."""
    for old, new in names.items():
        text = text.replace(old, new)
    return text


async def _hear(viewer: Viewer, stream: Stream) -> None:
    """Everything but pings, which tell of the real clock that nothing happened for a while."""
    async for message in stream.messages():
        if message != PING:
            viewer.heard.append(message.decode())
