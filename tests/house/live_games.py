"""Live games of scripts at two servers that are killed at random, and the audit of all of them.

The players aim at their deadlines: many moves are sent shortly before or after a flag falls.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import httpx2
from starlette.types import Message, Receive, Scope, Send

from kaffeehaus.core import pace
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.log import Acted, FlagFell
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import MOST_LAG
from kaffeehaus.core.record import Record, Status, loads, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.clock import now
from kaffeehaus.house.monitoring.access_log import AccessLogMiddleware
from tests.house.database.places import TestPlace
from tests.house.houses import GENEROUS, quick_settings
from tests.house.processes import ServerProcess
from tests.parsed import Parsed

OK = 200
SERVER_ERROR = 500
BRINK = (-300, 1_000)
"""Milliseconds around a deadline within which players send moves."""
PATIENCE = 30_000
"""Milliseconds after which a fallen flag should have ended the game."""


RECEIVED = "X-Received"
"""Header of each answer: when the server received the request."""


def allow_short_clocks() -> None:
    """Let live games be shorter than people's, in this process."""
    pace.FEWEST_LIVE = 1


def prepare_server() -> None:
    """Preparation of a server: short clocks, and the moment of receipt in each answer."""
    allow_short_clocks()
    handle = AccessLogMiddleware.__call__

    async def noting(self: AccessLogMiddleware, scope: Scope, receive: Receive, send: Send) -> None:
        received = str(now()).encode()

        async def send_with_moment(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (RECEIVED.encode(), received)]
            await send(message)

        await handle(self, scope, receive, send_with_moment)

    AccessLogMiddleware.__call__ = noting  # type: ignore[method-assign] # only in that process


class Servers:
    """Two servers on one database, one of which is killed and replaced from time to time."""

    def __init__(self, place: TestPlace) -> None:
        settings = quick_settings(place.data, GENEROUS, place.database_url)
        self._settings = replace(settings, port=0)
        self._running = [self._start(), self._start()]
        self.kills = 0

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the servers that run."""
        return tuple(server.address for server in self._running)

    async def kill_one(self, rng: Rng) -> None:
        """Kill a server and start another one."""
        victim = self._running.pop(rng.below(len(self._running)))
        await asyncio.to_thread(victim.kill)
        self.kills += 1
        self._running.append(await asyncio.to_thread(self._start))

    def close(self) -> None:
        """End all servers."""
        for server in self._running:
            server.kill()

    def _start(self) -> ServerProcess:
        return ServerProcess(self._settings, prepare_server)


@contextlib.contextmanager
def two_servers(place: TestPlace) -> Iterator[Servers]:
    """Two servers on this PostgreSQL."""
    servers = Servers(place)
    try:
        yield servers
    finally:
        servers.close()


class Script(Enum):
    """What a player does to end the game, unless the rules or a flag are faster."""

    PLAY = "play"
    """Move quickly, so that the rules decide."""
    AIM = "aim"
    """Send some moves around the deadline."""
    STOP = "stop"
    """Stop moving."""
    RESIGN = "resign"
    ABORT = "abort"


@dataclass
class Attempt:
    """A move sent to a server, and its answer. Moments are UTC in milliseconds."""

    seat: Seat
    decision: int
    action: str
    sent: int
    received: int = 0
    """By the clock of the server."""
    answered: int = 0
    status: int = 0
    """0 if the server was killed before it answered."""
    code: str = ""
    """Code of the refusal."""


@dataclass
class PlayedGame:
    """A game with everything that its players were told."""

    table: str
    tokens: Sequence[str]
    attempts: list[Attempt] = field(default_factory=list)


@dataclass
class Audit:
    """Figures and faults of finished games."""

    games: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    """Number of games by the reason of their result."""
    acknowledged: int = 0
    within_lag: int = 0
    """Moves that counted after their deadline, within the lag allowance."""
    refused: int = 0
    """Moves refused because the flag had fallen."""
    unanswered: int = 0
    """Moves sent to a server that was killed before it answered."""
    flag_delays: list[int] = field(default_factory=list)
    """Milliseconds from each deadline to the entry of the flag fall."""
    faults: list[str] = field(default_factory=list)
    """Everything that must not happen."""

    def add(self, game: PlayedGame, record: Record) -> None:
        """Audit a game by its record."""
        self.games += 1
        closing = record.closing()
        if closing is None or verify(record).status is not Status.COMPLETE:
            self.faults.append(f"{game.table}: no result")
            return
        self.reasons[closing.outcome.reason] += 1
        self._check_moments(game.table, record)
        for attempt in game.attempts:
            if (fault := self._fault(record, attempt, game.attempts)) is not None:
                self.faults.append(f"{game.table}: {attempt}: {fault}")

    def _check_moments(self, table: str, record: Record) -> None:
        """Check that no move was accepted after its flag, and no flag fell early."""
        for number, (entry, deadline) in enumerate(_deadlines(record), 1):
            assert entry.at is not None
            late = entry.at - deadline
            if isinstance(entry, FlagFell):
                self.flag_delays.append(late)
            elif late >= 0:
                self.within_lag += 1
            if isinstance(entry, FlagFell) != (late >= MOST_LAG):
                self.faults.append(f"{table}: entry {number} came {late} ms after its deadline")

    def _fault(self, record: Record, attempt: Attempt, attempts: Sequence[Attempt]) -> str | None:
        """What is wrong about a move that was lost, or refused though it came in time."""
        stored = _answer(record, attempt)
        if not attempt.status:
            self.unanswered += 1
        elif attempt.status == OK:
            self.acknowledged += 1
            return None if stored == attempt.action else "acknowledged and lost"
        elif stored is not None:
            # An earlier attempt was stored by a server that was killed before it answered.
            is_late = any(
                other.decision == attempt.decision
                and other.action == stored
                and other.sent <= attempt.sent
                for other in attempts
            )
            return None if is_late else "refused although the decision was open"
        else:
            self.refused += 1
            entry, deadline = list(_deadlines(record))[-1]
            if not isinstance(entry, FlagFell) or entry.seat != attempt.seat:
                return "refused although no flag fell"
            early = deadline + MOST_LAG - attempt.received
            if early > 0:
                return f"refused although received {early} ms before the flag fell"
        return None


def _deadlines(record: Record) -> Iterator[tuple[Acted | FlagFell, int]]:
    """Moves and flag falls of a finished game with the deadline of their seat."""
    header, closing = record.header, record.closing()
    assert closing is not None
    game = find_game(header.game).under(header.version)
    fold = Fold(game, header.options, header.seats, int(closing.seed), pace=header.pace)
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, Acted | FlagFell):
            assert fold.clocks is not None
            deadline = fold.clocks.flag_falls_from(entry.seat)
            assert deadline is not None
            yield entry, deadline
        fold.push(number, entry)


def _answer(record: Record, attempt: Attempt) -> str | None:
    """The action that answered the decision of an attempt; None without a move of its seat."""
    for entry in record.entries[attempt.decision :]:
        if isinstance(entry, Acted) and entry.seat == attempt.seat:
            assert entry.actions is not None
            return entry.actions[-1]
    return None


class LiveGames:
    """Plays games at the servers, several at a time, and audits each of them."""

    def __init__(self, servers: Servers, client: httpx2.AsyncClient) -> None:
        self._servers = servers
        self._client = client
        self._left = 0
        self._is_over = asyncio.Event()
        self.audit = Audit()

    async def play(self, games: int, at_once: int, seconds_between_kills: float, seed: int) -> None:
        """Play so many games while servers are killed at random."""
        self._left = games
        rng = Rng(seed)
        killer = asyncio.create_task(self._kill(seconds_between_kills, rng.split("killer")))
        await asyncio.gather(*(self._lane(rng.split(f"lane {lane}")) for lane in range(at_once)))
        self._is_over.set()
        await killer

    async def _kill(self, seconds: float, rng: Rng) -> None:
        """Kill a server from time to time, until all games are over."""
        while not self._is_over.is_set():
            pause = seconds * (50 + rng.below(100)) / 100
            try:
                await asyncio.wait_for(self._is_over.wait(), pause)
            except TimeoutError:
                await self._servers.kill_one(rng)

    async def _lane(self, rng: Rng) -> None:
        """Play one game after the other with the same two players."""
        tokens = [
            (await self._ask("POST", "/api/players", rng, body={"name": name}))["token"]
            for name in ("Ada", "Ben")
        ]
        while self._left > 0:
            self._left -= 1
            game = await self._begin(tokens, rng)
            await self._finish(game, rng)
            record = loads(await self._record(game))
            self.audit.add(game, record)

    async def _begin(self, tokens: Sequence[str], rng: Rng) -> PlayedGame:
        seconds = {"start": 1 + rng.below(4), "increment": rng.below(3), "first_move": 0}
        body = {
            "game": "coffee",
            "seats": [{"who": "me"}, {"who": "open"}],
            "pace": {"kind": "live", "time_up": "forfeit", **seconds},
        }
        table = (await self._ask("POST", "/api/tables", rng, tokens[0], body))["table"]
        await self._ask("POST", f"/api/tables/{table}/seats/1", rng, tokens[1], {})
        return PlayedGame(table, tokens)

    async def _finish(self, game: PlayedGame, rng: Rng) -> None:
        """Play until the game is over."""
        script, last_move = rng.choice(tuple(Script)), 1 + rng.below(8)
        path = f"/api/tables/{game.table}"
        while True:
            table = await self._ask("GET", path, rng, game.tokens[0])
            if table["phase"] == "waiting":
                # This server does not know yet that the table is full.
                await asyncio.sleep(0.05)
                continue
            if table["phase"] != "running":
                return
            acting = next(seat for seat in table["seats"] if seat["to_act"])
            seat, deadline = acting["seat"], acting["clock"]["up_at"]
            if now() > deadline + PATIENCE:
                return
            mine = f"{path}/seats/{seat}"
            token = game.tokens[seat]
            if script is Script.ABORT and table["moves"] == 1:
                await self._ask("POST", f"{mine}/abort", rng, token, {})
            elif script is Script.RESIGN and table["moves"] == last_move:
                await self._ask("POST", f"{mine}/resign", rng, token, {})
            elif script is Script.STOP and table["moves"] == last_move:
                await asyncio.sleep(0.1)
            else:
                await self._think(script, deadline, rng)
                view = await self._ask("GET", mine, rng, token)
                if view["legal"]:
                    await self._move(game, seat, view, rng)

    async def _think(self, script: Script, deadline: int, rng: Rng) -> None:
        first, last = BRINK
        moment = now() + rng.below(100)
        if script is Script.AIM and rng.below(3) == 0:
            moment = deadline + first + rng.below(last - first)
        await asyncio.sleep(max(0, moment - now()) / 1000)

    async def _move(self, game: PlayedGame, seat: Seat, view: Parsed, rng: Rng) -> None:
        """Send a move to one server, or to both at the same time."""
        action = rng.choice(view["legal"])["text"]
        body = {"decision": view["decision"], "actions": [action]}
        addresses = self._servers.addresses
        chosen = addresses if rng.below(5) == 0 else [rng.choice(addresses)]
        attempts = [Attempt(seat, view["decision"], action, now()) for _ in chosen]
        game.attempts += attempts
        path = f"/api/tables/{game.table}/seats/{seat}/actions"
        answers = (self._send("POST", server + path, game.tokens[seat], body) for server in chosen)
        for attempt, answer in zip(attempts, await asyncio.gather(*answers), strict=True):
            attempt.answered = now()
            if answer is not None:
                attempt.status = answer.status_code
                attempt.received = int(answer.headers[RECEIVED])
                attempt.code = answer.json().get("code", "")

    async def _record(self, game: PlayedGame) -> str:
        """The record of the game, once the servers have the same one with a result.

        A server that alone is left after a kill may not have heard of the end yet.
        """
        path = f"/api/tables/{game.table}/record"
        end = now() + PATIENCE
        while True:
            sent = (
                self._send("GET", server + path, game.tokens[0], None)
                for server in self._servers.addresses
            )
            answers = [answer for answer in await asyncio.gather(*sent) if answer is not None]
            texts = {answer.text for answer in answers}
            if len(texts) == 1 and loads(answers[0].text).closing() is not None:
                return answers[0].text
            if answers and now() > end:
                if len(texts) > 1:
                    self.audit.faults.append(f"{game.table}: the servers disagree")
                return answers[0].text
            await asyncio.sleep(0.05)

    async def _ask(
        self, method: str, path: str, rng: Rng, token: str = "", body: object = None
    ) -> Parsed:
        """Ask one of the servers, and another one if it was killed."""
        while True:
            address = rng.choice(self._servers.addresses)
            answer = await self._send(method, address + path, token, body)
            if answer is not None and answer.status_code < SERVER_ERROR:
                return answer.json()
            await asyncio.sleep(0.05)

    async def _send(
        self, method: str, url: str, token: str, body: object
    ) -> httpx2.Response | None:
        """The answer; None if the server was killed."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            return await self._client.request(method, url, json=body, headers=headers)
        except httpx2.TransportError:
            return None
