"""Load generator: a process that plays at many tables, in an open or a closed loop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import json
import resource
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeAlias

import uvloop

from bench._crowd.furnish import Laid
from bench._crowd.wire import Heard, Listener, Wire, open_listener, open_wire, request_of
from bench._tables import MOVES, Step, quiet_game, steps_of
from kaffeehaus.core.registry import find_game

UNDER_WAY = 64
"""Concurrent requests in a closed loop."""
WIRES = 256
"""Maximum connections in an open loop; an action that is due when none is free waits, and is
late."""
GAMES = 50
"""Number of different games; tables play them in turn."""
OK = 200


@dataclass(frozen=True, slots=True)
class SitDown:
    """Seat guests at existing tables, each on one of these servers, instead of those before."""

    laid: tuple[Laid, ...]
    ports: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dream:
    """Tables that exist only for the baseline server."""

    port: int
    tables: int


@dataclass(frozen=True, slots=True)
class Listen:
    """Follow this many tables by an open event stream."""

    streams: int


@dataclass(frozen=True, slots=True)
class Flood:
    """Closed loop: post as fast as responses arrive, for a time or a number of actions."""

    seconds: float = 60.0
    actions: int = 10**9
    under_way: int = UNDER_WAY


@dataclass(frozen=True, slots=True)
class Pace:
    """Open loop: post at a fixed rate, whether earlier actions were answered or not."""

    rate: float
    seconds: float
    renews: bool = False
    """Whether a finished game is followed by another one of the same guests."""


@dataclass(frozen=True, slots=True)
class Fetch:
    """Fetch the same page repeatedly, one request after the other."""

    path: str
    times: int


Order: TypeAlias = SitDown | Dream | Listen | Flood | Pace | Fetch


@dataclass(frozen=True, slots=True)
class Counted:
    """Result of a command."""

    actions: int = 0
    seconds: float = 0.0
    late: tuple[float, ...] = ()
    """Seconds from the moment each action was due until its response, sorted."""
    heard: int = 0
    """Events received by the streams meanwhile."""
    renewed: int = 0

    def percentile(self, share: float) -> float:
        """Latency percentile."""
        return self.late[min(len(self.late) - 1, int(len(self.late) * share))]


@dataclass
class Place:
    """A table, its guests, and their future actions."""

    table: str
    port: int
    tokens: tuple[str, str]
    steps: Iterator[Step]
    page: Listener | None = None
    """Event stream of this table."""
    _heard_before: int = 0

    async def open_page(self) -> None:
        """Open the event stream of the table."""
        self.page = await open_listener(self.port, f"/live?tables={self.table}~", self.tokens[0])

    def close_page(self) -> None:
        """Close the event stream."""
        if self.page is not None:
            self._heard_before += self.page.heard
            self.page.close()
            self.page = None

    @property
    def heard(self) -> int:
        """Events received by its streams."""
        return self._heard_before + (self.page.heard if self.page is not None else 0)

    def next_request(self) -> bytes | None:
        """The next request, or None when all is played."""
        step = next(self.steps, None)
        if step is None:
            return None
        body = {"decision": step.decision, "actions": list(step.actions)}
        path = f"/api/tables/{self.table}/seats/{step.seat}/actions"
        return request_of("POST", path, body, self.tokens[step.seat])


@dataclass
class Wires:
    """Connection pool, by port."""

    free: dict[int, list[Wire]] = field(default_factory=dict)
    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(WIRES))

    async def ask(self, port: int, request: bytes) -> Heard:
        """Send a request; returns the response. Raises `RuntimeError` for an unexpected status."""
        async with self.places:
            wire = self._open(port) or await open_wire(port)
            heard = await wire.ask(request)
            self.free[port].append(wire)
        if heard.status >= 300:
            raise RuntimeError(heard.body.decode())
        return heard

    def _open(self, port: int) -> Wire | None:
        """An idle connection that the server has not closed."""
        waiting = self.free.setdefault(port, [])
        while waiting:
            wire = waiting.pop()
            if wire.is_open:
                return wire
            wire.close()
        return None


class Crowd:
    """All simulated clients."""

    def __init__(self) -> None:
        self._wires = Wires()
        self._places: deque[Place] = deque()
        self._games: Iterator[list[Step]] = iter(())
        self._renewed = 0

    async def obey(self, order: Order) -> Counted:
        """Execute a command."""
        before = self._heard()
        renewed = self._renewed
        begun = time.perf_counter()
        late = await self._do(order)
        return Counted(
            actions=len(late),
            seconds=time.perf_counter() - begun,
            late=tuple(sorted(late)),
            heard=self._heard() - before,
            renewed=self._renewed - renewed,
        )

    def _heard(self) -> int:
        return sum(place.heard for place in self._places)

    async def _do(self, order: Order) -> list[float]:
        match order:
            case SitDown(laid, ports):
                for place in self._places:
                    place.close_page()
                self._places = deque(
                    Place(one.table, server_of(one.table, ports), one.tokens, self._next_game())
                    for one in laid
                )
            case Dream(port, tables):
                self._places = deque(_dream(number, port) for number in range(tables))
            case Listen(streams):
                await self._listen(streams)
            case Flood():
                return await self._flood(order)
            case Pace():
                return await self._pace(order)
            case Fetch(path, times):
                return await self._fetch(path, times)
        return []

    async def _new_table(self, port: int, tokens: tuple[str, str]) -> str:
        body = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}]}
        made = await self._wires.ask(port, request_of("POST", "/api/tables", body, tokens[0]))
        table: str = json.loads(made.body)["table"]
        join = request_of("POST", f"/api/tables/{table}/seats/1", token=tokens[1])
        await self._wires.ask(port, join)
        return table

    async def _listen(self, streams: int) -> None:
        for place in islice(self._places, streams):
            await place.open_page()

    async def _flood(self, order: Flood) -> list[float]:
        late: list[float] = []
        end = time.perf_counter() + order.seconds
        begun = 0

        async def play() -> None:
            nonlocal begun
            while begun < order.actions and (now := time.perf_counter()) < end:
                begun += 1
                await self._act(self._next_place())
                late.append(time.perf_counter() - now)

        players = min(order.under_way, len(self._places))
        await asyncio.gather(*(play() for _ in range(players)))
        return late

    def _next_place(self) -> Place:
        if not self._places:
            raise RuntimeError("all games are played: lay more tables")
        return self._places.popleft()

    async def _act(self, place: Place, *, renews: bool = False) -> None:
        """One action at a table, which becomes free again afterwards."""
        request = place.next_request()
        if request is None:
            if not renews:
                raise RuntimeError("all games are played: lay more tables")
            await self._renew(place)
            request = place.next_request()
            assert request is not None
        await self._wires.ask(place.port, request)
        self._places.append(place)

    async def _renew(self, place: Place) -> None:
        give_up = f"/api/tables/{place.table}/seats/0/resign"
        await self._wires.ask(place.port, request_of("POST", give_up, token=place.tokens[0]))
        place.table = await self._new_table(place.port, place.tokens)
        place.steps = self._next_game()
        self._renewed += 1
        if place.page is not None:
            place.close_page()
            await place.open_page()

    def _next_game(self) -> Iterator[Step]:
        steps = next(self._games, None)
        if steps is None:
            self._games = cycle(_games())
            steps = next(self._games)
        return iter(steps)

    async def _pace(self, order: Pace) -> list[float]:
        late: list[float] = []
        tasks: set[asyncio.Task[None]] = set()

        async def act(due: float) -> None:
            while not self._places:  # noqa: ASYNC110 - all wait for answers: this one will be late
                await asyncio.sleep(0.01)
            await self._act(self._next_place(), renews=order.renews)
            late.append(time.perf_counter() - due)

        start = time.perf_counter()
        for number in range(max(1, int(order.rate * order.seconds))):
            due = start + number / order.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            task = asyncio.create_task(act(due))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        return late

    async def _fetch(self, path: str, times: int) -> list[float]:
        place = self._places[0]
        request = request_of("GET", path, token=place.tokens[0])
        late = []
        for _ in range(times):
            begun = time.perf_counter()
            await self._wires.ask(place.port, request)
            late.append(time.perf_counter() - begun)
        return late


def server_of(table: str, ports: tuple[int, ...]) -> int:
    """Server of a table: always the same, as with a proxy that hashes by table."""
    return max(ports, key=lambda port: hashlib.sha256(f"{table} {port}".encode()).digest())


def _dream(number: int, port: int) -> Place:
    steps = (Step(turn % 2, turn, ("c2/",), 0) for turn in range(10**9))
    return Place(f"{number:032x}", port, ("", ""), steps)


def _games() -> list[list[Step]]:
    return [_game(number) for number in range(GAMES)]


def _game(number: int) -> list[Step]:
    moves = iter(quiet_game(number))
    coffee = find_game("coffee")
    return list(islice(steps_of(coffee, {}, 0, lambda _state, _seat: [next(moves)]), MOVES))


class Loader:
    """Handle of a load generator process."""

    def __init__(self, orders: Connection) -> None:
        self._orders = orders

    def do(self, order: Order) -> Counted:
        """Execute a command; returns its result. Raises `RuntimeError` if it fails."""
        self._orders.send(order)
        done: Counted | str = self._orders.recv()
        if isinstance(done, str):
            raise RuntimeError(done)
        return done


@contextlib.contextmanager
def loader() -> Iterator[Loader]:
    """Start a load generator process."""
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Loader(ours)
    finally:
        process.terminate()
        process.join()


def serve(orders: Connection) -> None:
    """Execute commands until stopped."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # Its own garbage collection must not count as latency.
    gc.disable()
    with contextlib.suppress(KeyboardInterrupt, EOFError):
        uvloop.run(_serve(orders))


async def _serve(orders: Connection) -> None:
    crowd = Crowd()
    while True:
        order: Order = await asyncio.to_thread(orders.recv)
        orders.send(await _done(crowd.obey, order))


async def _done(obey: Callable[[Order], Awaitable[Counted]], order: Order) -> Counted | str:
    try:
        return await obey(order)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
