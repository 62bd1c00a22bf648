"""Cost of the page of a late, crowded table of Food Chain Magnate, measured in-process."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from fastapi import FastAPI
from starlette.types import Message

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.options import Options
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.house.app import create_app
from kaffeehaus.house.http.sessions import NewSession
from kaffeehaus.house.players.model import FOR_PROGRAMS
from kaffeehaus.house.serve import tune_garbage_collection
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Limits, Settings
from kaffeehaus.house.tables.new_table import ME, NewTable

SEED = 3
TURN = 11
"""By then the planners have broken the bank once, and nearly twice."""
FOR_SIX = {"modules": "new_districts,six_players"}
"""Options that a sixth player needs."""
FILES = ("/static/app.js", "/static/app.css")
NO_LIMITS = Limits(
    changes_per_second=1_000_000, tables_per_hour=1_000_000, guests_per_hour=1_000_000
)


@dataclass(frozen=True, slots=True)
class LatePage:
    """Cost of the page: processor milliseconds on the server, and compressed bytes."""

    moves: int
    opened: float
    """On a server that was restarted since the last move."""
    again: float
    """After a move."""
    fragment: float
    weight: int
    """Including script and style."""


def late_page(seats: int, modules: str = "", turn: int = TURN) -> LatePage:
    """Play a game with this many seats until that turn, then open its page."""
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(Settings(), data=Path(folder), limits=NO_LIMITS)
        return asyncio.run(_measured(settings, seats, options_for(seats, modules), turn))


def options_for(seats: int, modules: str = "") -> Options:
    """These modules, or what so many players need beside the base game."""
    if modules:
        return {"modules": modules}
    return FOR_SIX if seats > 5 else {}


async def _measured(settings: Settings, seats: int, options: Options, turn: int) -> LatePage:
    async with _house(settings) as app:
        ada = await app.state.sessions.log_in_guest("Ada", "127.0.0.1", preferences=FOR_PROGRAMS)
        house: Services = app.state.services
        wish = NewTable("fcm", (ME,) * seats, options, private=True)
        table = await house.seats.create_table(ada.player, wish, seed=SEED)
        start = FoodChainMagnate().new(options, seats, SEED)
        position, moves = await _play(house, ada, table, start, turn=turn)
    address = f"/tables/{table}?seat={position.actors()[0]}"
    async with _house(settings) as app:
        tune_garbage_collection(asyncio.get_running_loop())
        await _get(app, "/", ada)
        opened, page = await _timed(app, address, ada)
        weight = len(page) + sum([len(await _get(app, file, ada)) for file in FILES])
        await _play(app.state.services, ada, table, position, moves=1)
        actor = position.actors()[0]
        again, _ = await _timed(app, f"/tables/{table}?seat={actor}", ada)
        await _play(app.state.services, ada, table, position, moves=1)
        actor = position.actors()[0]
        fragment, _ = await _timed(app, f"/tables/{table}/fragment?seat={actor}", ada)
    return LatePage(moves, opened, again, fragment, weight)


@asynccontextmanager
async def _house(settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


async def _play(
    house: Services,
    who: NewSession,
    table: str,
    state: FcmState,
    *,
    moves: int | None = None,
    turn: int = TURN,
) -> tuple[FcmState, int]:
    """Let planners play on: so many moves, or until they work in that turn. The position, and how
    many."""
    planner, rng = make_bot("fcm", "planner"), Rng(SEED)
    played = 0
    while played != moves and (moves is not None or not _works(state, turn)):
        seat = state.actors()[0]
        actions: list[str] = []
        confirmed = False
        while not confirmed:
            action = ask(planner, "planner", turn_of(state, seat, rng))
            state.apply(seat, state.game.parse(str(action)))
            actions.append(str(action))
            confirmed = action.confirms
        view = await house.views.table(table, who.player, seat=seat, curtain=False)
        await house.tables.act(who.player, table, seat, view.decision, tuple(actions))
        played += 1
    return state, played


def _works(state: FcmState, turn: int) -> bool:
    return state.town.turn == turn and state.town.step == "working"


async def _timed(app: FastAPI, address: str, who: NewSession) -> tuple[float, bytes]:
    began = time.process_time()
    body = await _get(app, address, who)
    return 1000 * (time.process_time() - began), body


async def _get(app: FastAPI, address: str, who: NewSession) -> bytes:
    """The body as a browser gets it, compressed."""
    path, _, query = address.partition("?")
    headers = [
        (b"host", b"localhost"),
        (b"accept-encoding", b"gzip"),
        (b"authorization", f"Bearer {who.token}".encode()),
    ]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    body = bytearray()
    requests = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        if not requests:
            await asyncio.Event().wait()
        return requests.pop()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] != 200:
            raise RuntimeError(f"{address} is answered with {message['status']}")
        body.extend(message.get("body", b""))

    await app(scope, receive, send)
    return bytes(body)
