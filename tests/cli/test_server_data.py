"""The commands about the data of a house."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kaffeehaus.cli.server_data import settings_of
from kaffeehaus.core.command_line.packages import install_command
from kaffeehaus.house.database.engines import FILE, database_of
from kaffeehaus.house.tables.store import open_store
from tests.cli.runner import Run
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, new_place
from tests.house.houses import open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a house with some tables."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    async with open_house(TestPlace(tmp_path)) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        for _ in range(3):
            table = await opened.table(ada, ben)
            await opened.act(table, ada, "c3-")
    return tmp_path / "data"


async def test_a_house_goes_through_a_file(run: Run, data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "a.backup", tmp_path / "other"
    said = run(f"backup {file} --data {data}")
    assert said.code == 0
    assert said.out.startswith(f"Backup of {data} written to {file}: 3 tables, ")
    assert said.out.endswith(" rows.\n")
    said = run(f"restore {file} --data {other}")
    assert (said.code, said.out.partition(",")[0]) == (0, f"Backup restored to {other}: 3 tables")
    said = run(f"check-data --data {other} --jobs 1")
    assert (said.code, said.out) == (0, f"3 tables of {other} checked, 0 faulty.\n")
    assert "--replace" in run(f"restore {file} --data {other}").sentence()
    assert "already" in run(f"backup {file} --data {data}").sentence()
    assert (
        "no Kaffeehaus data" in run(f"backup {tmp_path / 'b'} --data {tmp_path / 'x'}").sentence()
    )
    assert "no such file" in run(f"restore {tmp_path / 'c'} --data {data}").sentence()


async def test_data_are_moved(run: Run, data: Path, tmp_path: Path) -> None:
    said = run(f"move-data {data} {tmp_path / 'moved'}")
    assert (said.code, said.out.partition(",")[0]) == (0, "Data copied: 3 tables")
    assert "are the same" in run(f"move-data {data} {data}").sentence()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE entries SET public = replace(public, 'c3-', 'd4-')", "breaks the hash chain"),
        ("DELETE FROM entries WHERE number = 1", "entries are missing"),
        ("UPDATE entries SET public = '[]' WHERE number = 2", "is unreadable"),
        ("UPDATE tables SET head_hash = 'x'", "differs from the stored one"),
    ],
)
async def test_what_was_tampered_with_is_found(
    run: Run, data: Path, change: str, told: str
) -> None:
    with closing(sqlite3.connect(data / FILE)) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute(change)
        database.commit()
    said = run(f"check-data --data {data} --jobs 1")
    assert said.code == 1
    assert told in said.out
    told = f"3 tables of {data} checked, 3 faulty."
    assert said.lines[-1] == told


DAMAGES = [
    ("entries", "public", "{oops", "column public of entry 1 in its log is unreadable."),
    ("entries", "public", "7", "an entry in its log is unreadable."),
    ("entries", "public", b"\xff", "its text is not valid UTF-8."),
    ("entries", "secret", "{oops", "column secret of entry 1 in its log is unreadable."),
    ("entries", "events", "{oops", "column events of entry 1 in its log is unreadable."),
    ("entries", "events", "7", "an entry in its log is unreadable."),
    ("tables", "options", "{oops", "its column options is unreadable."),
    ("tables", "options", "7", "it cannot be replayed (TypeError: "),
    ("tables", "pace", "{oops", "its column pace is unreadable."),
    ("tables", "status", "banana", "its column status is unreadable."),
    ("tables", "to_act", "7", "its column to_act is unreadable."),
    ("tables", "outcome", "{}", "its column outcome is unreadable."),
    ("tables", "rated", "banana", "its column rated is unreadable."),
]
"""Columns, what is written there, and what is told of that."""


async def test_a_damaged_row_keeps_no_other_table_from_being_checked(run: Run, data: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as database:
        ids = [row[0] for row in database.execute("SELECT id FROM tables ORDER BY id")]
        database.execute("UPDATE tables SET head_hash = 'x' WHERE id = ?", ids[2:])
        for table, column, damage, told in DAMAGES:
            here = "id = ?" if table == "tables" else "number = 1 AND table_id = ?"
            read = f"SELECT {column} FROM {table} WHERE {here}"  # noqa: S608 - our own words
            write = f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE {here}"  # noqa: S608 - the same
            [before] = database.execute(read, ids[:1]).fetchone()
            database.execute(write, (damage, ids[0]))
            database.commit()
            said = run(f"check-data --data {data} --jobs 1")
            database.execute(write, (before, ids[0]))
            assert said.code == 1
            first, other, last = said.lines
            assert first.startswith(f"table {ids[0]}: {told}")
            assert (
                other == f"table {ids[2]}: the hash of its last entry differs from the stored one."
            )
            assert last == f"3 tables of {data} checked, 2 faulty."


def test_the_database_address_wins_over_a_folder_everywhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `serve` is tried in `test_house.py`.
    address = "postgresql://ada:secret@db.example/kaffeehaus"
    monkeypatch.setenv("DATABASE_URL", address)
    settings = settings_of(argparse.Namespace(data=Path("tables")))
    assert (settings.database_url, settings.data) == (address, Path("tables"))
    # It would take the place of the one house or of the other: that is nothing to guess.
    sentence = run(f"restore {tmp_path / 'a.backup'} --data tables").sentence()
    assert "kaffeehaus at db.example" in sentence
    assert "tables" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize("words", ["backup {}", "check-data", "move-data {} here"])
def test_what_postgres_needs_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    address = "postgresql://ada@db.example/kaffeehaus"
    monkeypatch.setenv("DATABASE_URL", address)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    named = address if words.startswith("move") else tmp_path / "a.backup"
    sentence = run(words.format(named)).sentence()
    command = install_command("postgres")
    assert sentence == f"To use PostgreSQL, first run {command} (psycopg is missing)."


@needs_postgres
async def test_who_names_both_reads_the_data_in_postgres(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_place("postgres", tmp_path) as place:
        store = await open_store(place)
        await store.close()
        monkeypatch.setenv("DATABASE_URL", str(place.database_url))
        name = database_of(place).name
        said = run(f"check-data --data {data} --jobs 1")
        assert said.out == f"0 tables of {name} checked, 0 faulty.\n"
        said = run(f"backup {tmp_path / 'a.backup'} --data {data}")
        assert said.out.startswith(f"Backup of {name} ")
        assert ": 0 tables, " in said.out
