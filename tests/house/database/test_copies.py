"""Backups, and what is restored from them: whole or not at all, also if somebody is killed."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from asyncio import to_thread
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from kaffeehaus.house.database.backup_files import (
    LINE_CHARACTERS,
    LONGEST_LINE,
    BackupHeader,
    RowChunk,
    open_backup,
    write_backup,
)
from kaffeehaus.house.database.copies import ProgressListener, back_up, move, restore
from kaffeehaus.house.database.data_folder import folder_lock
from kaffeehaus.house.database.engines import FILE
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.schema import players
from kaffeehaus.house.maintenance.data_check import check, tables_to_check
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.store import open_store
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import KINDS, TestPlace, furnish, new_place
from tests.house.houses import OpenHouse, open_house

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]


@pytest.fixture
def target(place: TestPlace, tmp_path: Path) -> Iterator[TestPlace]:
    """Where nothing is yet: a database of the other kind, if there is one."""
    kind = "sqlite" if place.database_url else KINDS[-1]
    with new_place(kind, tmp_path / "target") as made:
        yield made


async def some_games(opened: OpenHouse) -> tuple[str, str]:
    """A finished table and its rematch, which runs."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben \u2603")
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3-")
    await opened.house.seats.resign(ben, table, 1)
    await opened.house.seats.rematch(ada, table)
    rematch = await opened.house.seats.rematch(ben, table)
    assert rematch is not None
    return table, rematch


def data_of(place: TestPlace) -> TestPlace:
    """Where houses of the tests put what belongs in this place."""
    return TestPlace(place.data / "data", place.database_url)


async def heads(place: TestPlace, *ids: str) -> list[tuple[int, str, str | None]]:
    store = await open_store(place)
    try:
        found = [await store.read(table_reads.load, table_id) for table_id in ids]
    finally:
        await store.close()
    return [(one.row.head, one.row.head_hash, one.row.rematch) for one in found if one]


async def test_what_is_restored_is_the_same_house(
    place: TestPlace, target: TestPlace, opened: OpenHouse, tmp_path: Path
) -> None:
    ids = await some_games(opened)
    file = tmp_path / "a.backup"
    head = await to_thread(back_up, data_of(place), file, ProgressListener())
    assert head.counts["tables"] == 2
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0
    await to_thread(restore, file, target, ProgressListener())
    assert await heads(target, *ids) == await heads(data_of(place), *ids)
    ids_there = await to_thread(tables_to_check, target)
    assert await to_thread(lambda: list(check(target, ids_there, jobs=1))) == [None, None]
    again = tmp_path / "b.backup"
    assert (await to_thread(back_up, target, again, ProgressListener())).counts == head.counts


async def test_a_house_goes_on_from_a_backup_that_was_made_while_people_played(
    place: TestPlace, target: TestPlace, opened: OpenHouse, tmp_path: Path
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3-")
    await to_thread(back_up, data_of(place), tmp_path / "a.backup", ProgressListener())
    await opened.act(table, ben, "d3|", seat=1)
    await to_thread(restore, tmp_path / "a.backup", data_of(target), ProgressListener())
    async with open_house(target) as other:
        assert len((await other.see(table, ben)).moves) == 1
        await other.act(table, ben, "d3|", seat=1)


@needs_postgres
async def test_data_move_to_postgres_and_back(tmp_path: Path) -> None:
    source, back = TestPlace(tmp_path / "source"), TestPlace(tmp_path / "back")
    async with open_house(source) as opened:
        ids = await some_games(opened)
        with pytest.raises(StoreError, match="FROM and TO are the same"):
            await to_thread(move, data_of(source), data_of(source), ProgressListener())
    with new_place("postgres", tmp_path) as middle:
        await to_thread(move, data_of(source), middle, ProgressListener())
        with pytest.raises(
            StoreError, match=r"already contains data\. Choose an empty folder or database\.$"
        ):
            await to_thread(move, data_of(source), middle, ProgressListener())
        store = await open_store(middle)
        await store.close()
        await to_thread(move, middle, back, ProgressListener())
    assert await heads(back, *ids) == await heads(data_of(source), *ids)


@needs_postgres
async def test_nothing_is_restored_where_a_house_is_open(tmp_path: Path) -> None:
    with new_place("postgres", tmp_path) as place:
        async with open_house(place) as opened:
            await some_games(opened)
            await to_thread(back_up, place, tmp_path / "a.backup", ProgressListener())
            with pytest.raises(StoreError, match="Another server is running"):
                await to_thread(
                    restore, tmp_path / "a.backup", place, ProgressListener(), replace=True
                )
        with pytest.raises(StoreError, match="--replace deletes the data there; make a backup"):
            await to_thread(restore, tmp_path / "a.backup", place, ProgressListener())
        await to_thread(restore, tmp_path / "a.backup", place, ProgressListener(), replace=True)


async def test_a_house_is_replaced_only_on_demand_and_kept_beside(tmp_path: Path) -> None:
    place = TestPlace(tmp_path / "house")
    async with open_house(place) as opened:
        ids = await some_games(opened)
    await to_thread(back_up, data_of(place), tmp_path / "a.backup", ProgressListener())
    with pytest.raises(StoreError, match="already contains data. --replace keeps the data there"):
        await to_thread(restore, tmp_path / "a.backup", data_of(place), ProgressListener())
    await to_thread(
        restore, tmp_path / "a.backup", data_of(place), ProgressListener(), replace=True
    )
    assert len(await heads(data_of(place), *ids)) == 2
    assert (place.data / "data" / f"{FILE}.before-restore").exists()
    with pytest.raises(StoreError, match="already"):
        await to_thread(back_up, data_of(place), tmp_path / "a.backup", ProgressListener())


async def test_a_damaged_backup_restores_nothing(
    target: TestPlace, opened: OpenHouse, place: TestPlace, tmp_path: Path
) -> None:
    await some_games(opened)
    whole = tmp_path / "a.backup"
    await to_thread(back_up, data_of(place), whole, ProgressListener())
    packed = whole.read_bytes()
    lines = gzip.decompress(packed).splitlines(keepends=True)
    changed = b"".join(lines).replace(b"Ada", b"Eva")
    bad = {
        "cut": packed[: len(packed) // 2],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "without a line": gzip.compress(b"".join(lines[:2] + lines[3:])),
        "changed": gzip.compress(changed),
        "of no house": gzip.compress(b"{}\n"),
        "no backup": b"hello",
        "deep": gzip.compress(b"[" * 100_000),
        "newer": gzip.compress(b"".join(lines).replace(b'"version":1', b'"version":2', 1)),
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(StoreError):
            await to_thread(restore, tmp_path / name, target, ProgressListener())
    with pytest.raises(StoreError, match="no Kaffeehaus data"):
        await to_thread(back_up, target, tmp_path / "of nothing", ProgressListener())
    await to_thread(restore, whole, target, ProgressListener())


SLOW_COPY = """
import sys, time
from pathlib import Path
from kaffeehaus.house.database import copies
from tests.house.database.places import TestPlace

class Slow(copies.ProgressListener):
    def done(self, rows):
        print("half-way", flush=True)
        time.sleep(600)

what, file, data, url = sys.argv[1:]
place = TestPlace(Path(data), url or None)
if what == "backup":
    copies.back_up(place, Path(file), Slow())
elif what == "move":
    copies.move(TestPlace(Path(file)), place, Slow())
else:
    copies.restore(Path(file), place, Slow(), replace=True)
"""


def killed_half_way(what: str, file: Path, place: TestPlace) -> None:
    """Begin such a copy, and kill it when some rows are done."""
    words = [what, str(file), str(place.data), place.database_url or ""]
    with subprocess.Popen(
        [sys.executable, "-c", SLOW_COPY, *words], cwd=ROOT, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"half-way\n"
        program.send_signal(signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
async def test_who_is_killed_half_way_leaves_nothing_that_passes_for_whole(
    place: TestPlace, target: TestPlace, opened: OpenHouse, tmp_path: Path
) -> None:
    ids = await some_games(opened)
    file = tmp_path / "a.backup"
    await to_thread(killed_half_way, "backup", file, data_of(place))
    assert not file.exists()
    await to_thread(back_up, data_of(place), file, ProgressListener())
    await to_thread(killed_half_way, "restore", file, target)
    with pytest.raises(StoreError, match="no Kaffeehaus data"):
        await to_thread(back_up, target, tmp_path / "half", ProgressListener())
    await to_thread(_when_free, partial(restore, file, target, ProgressListener()))
    before = await heads(target, *ids)
    assert len(before) == 2
    await to_thread(killed_half_way, "restore", file, target)
    assert await heads(target, *ids) == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
async def test_a_move_that_is_killed_half_way_can_be_made_again(
    place: TestPlace, target: TestPlace, opened: OpenHouse, tmp_path: Path
) -> None:
    ids = await some_games(opened)
    file, source = tmp_path / "a.backup", TestPlace(tmp_path / "closed")
    await to_thread(back_up, data_of(place), file, ProgressListener())
    await to_thread(restore, file, source, ProgressListener())
    await to_thread(killed_half_way, "move", source.data, target)
    with pytest.raises(StoreError, match="no Kaffeehaus data"):
        await to_thread(back_up, target, tmp_path / "half", ProgressListener())
    await to_thread(_when_free, partial(move, source, target, ProgressListener()))
    assert await heads(target, *ids) == await heads(source, *ids)


def _when_free(work: Callable[[], object]) -> None:
    """PostgreSQL needs a moment to see that somebody was killed."""
    for _ in range(600):
        try:
            work()
            return
        except StoreError as error:
            if "is running" not in error.sentence:
                raise
            time.sleep(0.05)
    raise AssertionError("the killed one still holds the house")


async def test_what_was_put_aside_is_never_overwritten(tmp_path: Path) -> None:
    first, house = TestPlace(tmp_path / "first"), TestPlace(tmp_path / "house")
    furnish(first.data)
    await to_thread(back_up, first, tmp_path / "a.backup", ProgressListener())
    house.data.mkdir()
    kept = []
    for content in (b"one", b"two", b"three"):
        # It need not even be a database: who has a damaged one is told to put a backup there.
        (house.data / FILE).write_bytes(content)
        (house.data / f"{FILE}-wal").write_bytes(b"of the old one")
        done = await to_thread(
            restore, tmp_path / "a.backup", house, ProgressListener(), replace=True
        )
        assert done.aside is not None
        assert not (house.data / f"{FILE}-wal").exists()
        kept.append((done.aside.name, done.aside.read_bytes()))
    aside = f"{FILE}.before-restore"
    assert kept == [(aside, b"one"), (f"{aside}-2", b"two"), (f"{aside}-3", b"three")]


async def test_the_folder_is_blamed_that_cannot_be_used(tmp_path: Path) -> None:
    place, afile = TestPlace(tmp_path / "house"), tmp_path / "afile"
    furnish(place.data)
    afile.touch()
    await to_thread(back_up, place, tmp_path / "a.backup", ProgressListener())
    for copy in (partial(restore, tmp_path / "a.backup"), partial(move, place)):
        with pytest.raises(StoreError) as told:
            await to_thread(copy, TestPlace(afile), ProgressListener())
        assert told.value.sentence.startswith(f"Cannot use {afile / FILE}: ")
    missing = tmp_path / "b.backup"
    with pytest.raises(StoreError) as told:
        await to_thread(restore, missing, place, ProgressListener())
    assert told.value.sentence.startswith(f"Cannot use {missing}: ")


async def test_a_refused_move_leaves_nothing_behind(tmp_path: Path) -> None:
    nowhere, target = TestPlace(tmp_path / "nowhere"), TestPlace(tmp_path / "target")
    with pytest.raises(StoreError, match="There is no Kaffeehaus data in"):
        await to_thread(move, nowhere, target, ProgressListener())
    nowhere.data.mkdir()
    (nowhere.data / FILE).touch()
    with pytest.raises(StoreError, match="is empty"):
        await to_thread(move, nowhere, target, ProgressListener())
    assert not target.data.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows goes without this lock")
async def test_a_house_that_is_open_is_to_be_ended_before_it_is_moved(tmp_path: Path) -> None:
    place = TestPlace(tmp_path / "house")
    furnish(place.data)
    with (
        folder_lock(place),
        pytest.raises(
            StoreError, match=r"server is running with the data in .*\. Stop it first\.$"
        ),
    ):
        await to_thread(move, place, TestPlace(tmp_path / "target"), ProgressListener())


Change: TypeAlias = Callable[[list[Any]], object]  # Any: all that can be wrong in JSON
CREATED = list(players.columns.keys()).index("created")


def repacked(file: Path, change: Change) -> Path:
    """The backup with another content, packed as it should be."""
    content = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()[:-1]]
    change(content)
    text = b"".join(json.dumps(line).encode() + b"\n" for line in content)
    end = json.dumps({"end": hashlib.sha256(text).hexdigest()}).encode()
    wrong = file.with_name("wrong.backup")
    wrong.write_bytes(gzip.compress(text + end + b"\n"))
    return wrong


def _in_row(column: int, value: object) -> Change:
    return lambda lines: lines[1]["rows"][0].__setitem__(column, value)


@pytest.fixture
async def small(tmp_path: Path) -> Path:
    """A backup of a house in which one guest has been."""
    house, file = TestPlace(tmp_path / "house"), tmp_path / "a.backup"
    furnish(house.data)
    store = await open_store(house)
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    await store.close()
    await to_thread(back_up, house, file, ProgressListener())
    return file


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines[0]["counts"].update(tables="many"), "its header cannot be read"),
        (lambda lines: lines[0].update(made="today"), "its header cannot be read"),
        (lambda lines: lines[1]["rows"][0].pop(), "invalid row in table 'players'"),
        (lambda lines: lines[1].update(rows=[7]), "invalid row in table 'players'"),
        (_in_row(CREATED, {"a": 1}), "invalid row in table 'players'"),
    ],
)
async def test_a_backup_that_is_packed_well_may_be_unreadable(
    small: Path, change: Change, told: str
) -> None:
    with (
        pytest.raises(StoreError, match=f"^wrong.backup is damaged: {told}"),
        open_backup(repacked(small, change)) as backup,
    ):
        list(backup.pieces())


async def test_no_line_of_a_backup_is_read_that_is_longer_than_any(
    small: Path, tmp_path: Path
) -> None:
    """Packed, a line of many gigabytes takes little room; unpacked it would take all memory."""
    many = gzip.compress(b" " * LONGEST_LINE) * 64
    for name, content in (("first", many), ("later", _without_end(small) + many)):
        long = tmp_path / name
        long.write_bytes(content)
        with (
            pytest.raises(StoreError, match=f"^{name} is damaged: a line is longer than 32"),
            open_backup(long) as backup,
        ):
            list(backup.pieces())


def _without_end(file: Path) -> bytes:
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    return gzip.compress(b"".join(lines[:-1]))


async def test_long_rows_are_written_in_short_lines(tmp_path: Path) -> None:
    rows = tuple((number, "x" * (LINE_CHARACTERS // 3)) for number in range(10))
    head = BackupHeader("0001", 1, {"notes": len(rows)})
    file = tmp_path / "long.backup"
    write_backup(file, head, [RowChunk("notes", ("id", "text"), rows)], lambda _rows: None)
    lines = gzip.decompress(file.read_bytes()).splitlines()
    assert max(map(len, lines)) < 2 * LINE_CHARACTERS
    with open_backup(file) as backup:
        read = [row for piece in backup.pieces() for row in piece.rows]
    assert tuple(read) == rows


@pytest.mark.filterwarnings("error")
async def test_a_backup_that_can_be_read_may_be_of_no_house(
    small: Path, target: TestPlace, tmp_path: Path
) -> None:
    wrong: list[tuple[Change, str]] = [
        (_in_row(CREATED, 2**70), "invalid row in table 'players'"),
        (_in_row(0, "\ud800"), "invalid row in table 'players'"),
        (lambda lines: lines[1]["columns"].__setitem__(0, "x"), "wrong columns in table 'players'"),
    ]
    for change, told in wrong:
        with pytest.raises(StoreError, match=f"^The data is damaged: .*{told}"):
            await to_thread(restore, repacked(small, change), target, ProgressListener())
    with pytest.raises(StoreError, match="no Kaffeehaus data"):
        await to_thread(back_up, target, tmp_path / "of nothing", ProgressListener())
