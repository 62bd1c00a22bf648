"""Looking through all data, beside an open house: it reads, and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from asyncio import to_thread
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from kaffeehaus.house.database.schema import tables
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance.data_check import Finding, check, tables_to_check
from kaffeehaus.house.tables import reads as table_reads
from tests.house.database.places import TestPlace
from tests.house.houses import PATIENCE, OpenHouse

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL"),
]

ROOT = Path(__file__).parents[3]
TABLES = 3

KILLED_HALF_WAY = """
import os, signal, sys
from pathlib import Path
from kaffeehaus.house.maintenance import data_check as checking

if __name__ == "__main__":
    data, url = sys.argv[1:]
    place = checking.DataLocation(Path(data), url or None)
    checking.BATCH = 1
    found = checking.check(place, checking.tables_to_check(place), jobs=2)
    print(next(found), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_half_way(place: TestPlace) -> str:
    """What a check says that is killed after the first table. Returns when nobody is left who could
    say more: the processes that helped it, too."""
    words = [str(place.data), place.database_url or ""]
    program = subprocess.run(
        [sys.executable, "-c", KILLED_HALF_WAY, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert program.returncode == -9
    return program.stdout


async def test_a_check_that_is_killed_half_way_leaves_nothing_and_the_next_tells_all(
    place: TestPlace, opened: OpenHouse
) -> None:
    data = TestPlace(place.data / "data", place.database_url)
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    played = [await opened.table(ada, ben) for _ in range(TABLES)]
    for table in played:
        await opened.act(table, ada, "c3-")

    def tamper(connection: Connection) -> None:
        connection.execute(update(tables).values(head_hash="x"))

    await opened.store.write(AFTER_TABLES, tamper)
    before = [await opened.store.read(table_reads.load, table) for table in played]
    assert "differs from the stored one" in await to_thread(killed_half_way, data)
    assert [await opened.store.read(table_reads.load, table) for table in played] == before
    await opened.guest("Cleo")  # nobody keeps the house from writing
    ids = await to_thread(tables_to_check, data)
    found = await to_thread(lambda: list(check(data, ids, jobs=1)))
    assert {fault.table_id for fault in found if isinstance(fault, Finding)} == set(played)
