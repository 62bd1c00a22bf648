"""Response time of the lobby and "my tables" with 10,000 tables in the store."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import httpx2

from kaffeehaus.core.outcome import won_by
from kaffeehaus.house.app import create_app
from kaffeehaus.house.clock import Moment, now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.request_context import COOKIE
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.joining import open_table
from kaffeehaus.house.settings import Settings, read_settings
from kaffeehaus.house.tables.changes import NewTableRows
from kaffeehaus.house.tables.model import SeatKind, SeatRow, TableStatus
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from kaffeehaus.house.tables.store import open_store
from tests.house.database.stores import tables_in

TABLES = 10_000
OWN = 1_000
"""Number of tables at which the requesting guest sits."""
GUESTS = 500
AT_ONCE = 500
ROUNDS = 20
PAGES = (
    "/",
    "/fragment",
    "/me/tables?list=turn",
    "/me/tables?list=waiting",
    "/me/tables?list=finished",
    "/me/tables?list=finished&search=guest+3&page=2",
    "/api/me/turns",
)


def run() -> None:
    """Print milliseconds for each page, in the PostgreSQL of DATABASE_URL if there is one."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(replace(read_settings(), data=Path(folder)), TABLES))


async def _measure(settings: Settings, tables: int) -> None:
    store = await open_store(settings)
    await fill(store, tables)
    await store.close()
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        sessions: Sessions = app.state.sessions
        code = await sessions.make_link(_guest(0))
        token = (await sessions.take_link(code.code, "127.0.0.1")).token
        transport = httpx2.ASGITransport(app)
        cookies = {COOKIE: token}
        address = "http://localhost"
        async with httpx2.AsyncClient(
            transport=transport, base_url=address, cookies=cookies
        ) as client:
            where = "PostgreSQL" if settings.database_url else "SQLite"
            print(f"lists: {tables:,} tables in {where}", flush=True)
            for page in PAGES:
                await client.get(page)  # caches are warm
                print(await _time(client, page, tables), flush=True)


async def _time(client: httpx2.AsyncClient, page: str, tables: int) -> str:
    taken = []
    worked = time.process_time()
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        answer = await client.get(page)
        taken.append((time.perf_counter() - begun) * 1000)
        assert answer.status_code == 200, answer.text
    work = (time.process_time() - worked) * 1000 / ROUNDS
    middle, most = statistics.median(taken), max(taken)
    return (
        f"lists: {tables:,} tables, {page}: {middle:.0f} ms, at most {most:.0f} ms"
        f" ({work:.0f} ms of processor time)"
    )


async def fill(store: Store, tables: int, *, finished: bool = True) -> None:
    """A tenth of the tables is open, three tenths are running, the rest is `finished` or running
    too."""
    for number in range(GUESTS):
        guest = _guest(number)
        await store.write("", player_store.add_player, guest, now())
    for first in range(0, tables, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, tables))
        made = [_table(number, tables, finished=finished) for number in numbers]
        await asyncio.gather(
            *(tables_in(store).add(one.row, one.seats, one.entries) for one in made)
        )


def _table(number: int, tables: int, *, finished: bool) -> NewTableRows:
    """The same opening for all, with unique ids and people."""
    is_own = number % (tables // OWN or 1) == 0
    guest = _guest(0 if is_own else 1 + number % (GUESTS - 2))
    other = _guest(GUESTS - 1)
    kind = number // 10 % 10
    opening = _opening(has_begun=kind > 0)
    row = replace(opening.row, id=f"{number:032x}", host=guest.id)
    seats = [replace(opening.seats[0], player_id=guest.id, name=guest.name), opening.seats[1]]
    if kind > 0:
        seats[1] = SeatRow(1, SeatKind.PERSON, other.name, other.id)
    if kind > 3 and finished:
        over = won_by(number % 2, 2, "line")
        row = replace(row, status=TableStatus.OVER, outcome=over, to_act=())
    entries = tuple(replace(entry, table_id=row.id) for entry in opening.entries)
    return replace(opening, row=row, seats=tuple(seats), entries=entries)


@cache
def _opening(*, has_begun: bool) -> NewTableRows:
    wish = NewTable("coffee", (ME, ME if has_begun else OPEN_SEAT), private=False)
    return open_table(_guest(0), wish, Moment(now()), longest_thought=1.0, seed=7)


def _guest(number: int) -> Player:
    return Player(f"guest-{number}", f"Guest {number}")


if __name__ == "__main__":
    run()
