"""Several servers on one PostgreSQL: processor time per action, over all of them."""

from __future__ import annotations

import secrets
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from sqlalchemy import create_engine, text

from bench._crowd.furnish import furnish
from bench._crowd.load import UNDER_WAY, Flood, Listen, Loader, SitDown, loader
from bench._crowd.one_server import Slice, told
from bench._servers import TICK, Server, house_of
from kaffeehaus.house.database.engines import database_of
from kaffeehaus.house.settings import Settings
from tests.house.database.places import DATABASE_URL

TABLES = 1000
STREAMS = 1000
SERVERS = (1, 2, 4)
ROUNDS = 5
SLICE_SECONDS = 0.4
"""Not longer: a thousand games of 18 moves are over after some five seconds."""
WORK_BAR = 0.8


class Pressure(Enum):
    """Number of concurrent requests."""

    GROWING = "as much at each"
    """As many per server as one server would have: hosts add servers when load grows."""
    SAME = "as much in all"
    """The same total, whatever the number of servers."""

    def at(self, servers: int) -> int:
        """The number of concurrent requests."""
        return UNDER_WAY * (servers if self is Pressure.GROWING else 1)


@dataclass(frozen=True, slots=True)
class Shared:
    """Several servers on one database, and their guests."""

    servers: tuple[Server, ...]
    guests: Loader

    def flood(self, pressure: Pressure) -> Slice:
        """Closed loop on all servers for a moment."""
        before = self._processor_seconds()
        counted = self.guests.do(Flood(SLICE_SECONDS, under_way=pressure.at(len(self.servers))))
        work = max(TICK, self._processor_seconds() - before)
        return Slice(counted.actions / counted.seconds, counted.actions / work)

    def _processor_seconds(self) -> float:
        return sum(server.processor_seconds() for server in self.servers)


def measure_servers() -> None:
    """The same number of tables on one, two and four servers, on the PostgreSQL of `DATABASE_URL`.

    All three set-ups run all the time and take turns, as the baseline and the server do: other load
    on the machine varies by more than they differ.
    """
    if not DATABASE_URL:
        print("crowd: DATABASE_URL names no PostgreSQL, and SQLite has one server only")
        return
    with ExitStack() as opened:
        houses = [opened.enter_context(shared_house(count)) for count in SERVERS]
        for house in houses:
            house.flood(Pressure.GROWING)
        rounds = [
            {pressure: [house.flood(pressure) for house in houses] for pressure in Pressure}
            for _ in range(ROUNDS)
        ]
    for pressure in Pressure:
        _tell(pressure, [taken[pressure] for taken in rounds])


def _tell(pressure: Pressure, rounds: list[list[Slice]]) -> None:
    for place, count in enumerate(SERVERS):
        slices = [taken[place] for taken in rounds]
        shares = sorted(taken[place].work / taken[0].work for taken in rounds)
        print(
            f"crowd: PostgreSQL, {count} servers with {pressure.value}: "
            f"{statistics.median(one.rate for one in slices):,.0f} actions/s stored, "
            f"{statistics.median(one.work for one in slices):,.0f} for a second of the servers' "
            f"processor time, {told(shares)} of what one server stores (bar: {WORK_BAR})",
            flush=True,
        )


@contextmanager
def shared_house(count: int) -> Iterator[Shared]:
    """Servers with all guests at their tables and their pages open."""
    with ExitStack() as opened:
        folder = opened.enter_context(tempfile.TemporaryDirectory())
        url = opened.enter_context(own_database())
        laid = furnish(Path(folder), TABLES, url)
        servers = tuple(opened.enter_context(house_of(database_url=url)) for _ in range(count))
        guests = opened.enter_context(loader())
        guests.do(SitDown(laid, tuple(server.port for server in servers)))
        guests.do(Flood(actions=2 * TABLES))
        guests.do(Listen(STREAMS))
        for server in servers:
            server.settle()
        yield Shared(servers, guests)


@contextmanager
def own_database() -> Iterator[str]:
    """Temporary database beside the one of `DATABASE_URL`: servers receive every NOTIFY in their
    database, also from other set-ups."""
    url = database_of(Settings(data=Path(), database_url=DATABASE_URL)).url
    name = f"crowd_{secrets.token_hex(8)}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield url.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()
