"""Whatever was acknowledged is there after kill -9."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kaffeehaus.core.log import first_hash, next_hash
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import DraftRow, EntryRow
from kaffeehaus.house.tables.store import open_store
from tests.house.database.hammer import TABLES
from tests.house.database.places import TestPlace
from tests.house.database.samples import HEADER

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL"),
]

ROOT = Path(__file__).parents[3]


def acknowledged_until_killed(place: TestPlace, lines: int) -> list[tuple[str, str, int]]:
    """What the program said until it was killed under load: (what, table, number).

    It is killed in the midst of its work, after so many lines, and had perhaps said more.
    """
    command = [sys.executable, "-m", "tests.house.database.hammer"]
    program = subprocess.Popen(
        [*command, str(place.data), place.database_url or ""], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert program.stdout is not None
    with program.stdout as pipe:
        said = [pipe.readline() for _ in range(lines)]
        program.send_signal(signal.SIGKILL)
        said += pipe.readlines()
    assert program.wait() == -signal.SIGKILL, "it ended before it was killed"
    words = [line.decode().split() for line in said if line.endswith(b"\n")]
    return [(what, table_id, int(number)) for what, table_id, number in words]


def check_chain(entries: list[EntryRow]) -> None:
    digest = first_hash(HEADER)
    for number, entry in enumerate(entries, 1):
        digest = next_hash(digest, entry.public)
        assert (entry.number, entry.hash) == (number, digest)


async def test_nothing_acknowledged_is_lost(place: TestPlace) -> None:
    entry_heads = dict.fromkeys((f"t{n}" for n in range(TABLES)), 0)
    draft_decisions: dict[str, int] = {}
    for lines in (100, 211):
        said = acknowledged_until_killed(place, lines)
        assert {what for what, _, _ in said} == {"entry", "draft"}
        for what, table_id, number in said:
            if what == "entry":
                assert number > entry_heads[table_id]
                entry_heads[table_id] = number
            else:
                draft_decisions[table_id] = number
        await check(place, entry_heads, draft_decisions)


async def check(place: TestPlace, entry_heads: dict[str, int], drafts: dict[str, int]) -> None:
    store = await open_store(place)
    for table_id, acknowledged in entry_heads.items():
        loaded = await store.read(table_reads.load, table_id)
        if loaded is None:
            assert acknowledged == 0
            continue
        head = loaded.row.head
        assert head >= acknowledged
        entries = await store.read(table_reads.entries_after, table_id)
        check_chain(entries)
        assert (len(entries), entries[-1].hash if entries else first_hash(HEADER)) == (
            head,
            loaded.row.head_hash,
        )
        assert [kept.number for kept in loaded.kept] == list(range(1, head + 1))
        # A draft goes only with the entry that confirms it, and is replaced only by a later one.
        if drafts.get(table_id, -1) == head:
            assert loaded.drafts == (DraftRow(0, head, (f"draft {head}",)),)
    await store.close()
