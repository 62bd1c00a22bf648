"""A destroyed database: every command says in one sentence what is wrong with it."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kaffeehaus.house import serve
from kaffeehaus.house.database.engines import FILE, database_of
from kaffeehaus.house.database.migrate import prepare
from tests.cli.runner import Run
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import furnish, new_place

PAGE = 4096

Destroy = Callable[[Path], None]


def holding(content: Callable[[bytes], bytes]) -> Destroy:
    """Other bytes in place of those of the file."""

    def destroy(file: Path) -> None:
        file.write_bytes(content(file.read_bytes()))

    return destroy


def after(*statements: str) -> Destroy:
    """The file after somebody else's SQL."""

    def destroy(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            for statement in ("PRAGMA foreign_keys=OFF", *statements):
                connection.execute(statement)
            connection.commit()

    return destroy


def fill(whole: bytes, start: int) -> bytes:
    return whole[:start] + bytes((37 * i) % 251 for i in range(len(whole) - start))


DESTROYED: dict[str, tuple[Destroy, str]] = {
    "zero bytes": (holding(lambda _: b""), "is empty"),
    "short": (holding(lambda _: b"x" * 100), "is not a Kaffeehaus database"),
    "text": (holding(lambda _: b"hello, world\n" * 1000), "is not a Kaffeehaus database"),
    "nulls": (holding(lambda whole: bytes(len(whole))), "is not a Kaffeehaus database"),
    "cut off": (holding(lambda whole: whole[: 20 * PAGE]), "is not a Kaffeehaus database"),
    "cut off within a page": (
        holding(lambda whole: whole[: 20 * PAGE + 77]),
        "is not a Kaffeehaus database",
    ),
    "only its first page": (holding(lambda whole: whole[:PAGE]), "is not a Kaffeehaus database"),
    "without a table": (after("DROP TABLE entries"), "table entries is missing"),
    "without players": (after("DROP TABLE players"), "table players is missing"),
    "without a column": (
        after("ALTER TABLE tables DROP COLUMN outcome"),
        "column outcome of table tables is missing",
    ),
    "scrambled": (
        holding(lambda whole: fill(whole, PAGE)),
        "is not a Kaffeehaus database|Cannot use",
    ),
}


@pytest.fixture(autouse=True)
def process_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """`serve` sets the process up for a server, which would hold for all tests after these."""
    for name in ("raise_file_limit", "write_logs"):
        monkeypatch.setattr(serve, name, lambda *_words, **_named: None)
    monkeypatch.setattr(serve, "SWITCH_SECONDS", sys.getswitchinterval())


@pytest.mark.parametrize("kind", DESTROYED)
@pytest.mark.parametrize(
    "words",
    [
        "check-data --jobs 1 --data {data}",
        "backup {file} --data {data}",
        "admin --data {data} status",
        "move-data {data} {file}",
        "serve --port 0 --data {data}",
    ],
)
def test_every_command_tells_of_a_destroyed_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, words: str
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    data, new = tmp_path / "data", tmp_path / "new"
    furnish(data)
    destroy, told = DESTROYED[kind]
    destroy(data / FILE)
    sentence = run(words.format(data=data, file=new)).sentence()
    assert any(words in sentence for words in told.split("|")), sentence
    assert str(data / FILE) in sentence
    assert not new.exists() or not list(new.iterdir())


def test_no_data_of_a_house_are_told_from_data_of_another_version(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    furnish(tmp_path)
    after("DROP TABLE alembic_version")(tmp_path / FILE)
    sentence = run(f"check-data --data {tmp_path}").sentence()
    assert sentence == f"There is no Kaffeehaus data in {tmp_path / FILE}."


@pytest.mark.parametrize("kind", DESTROYED)
def test_a_backup_takes_the_place_of_a_destroyed_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    data, file = tmp_path / "data", tmp_path / "a.backup"
    furnish(data)
    assert run(f"backup {file} --data {data}").code == 0
    DESTROYED[kind][0](data / FILE)
    assert run(f"restore {file} --data {data} --replace").code == 0
    assert run(f"check-data --data {data}").code == 0


@needs_postgres
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DROP TABLE entries CASCADE", "table entries is missing"),
        ("ALTER TABLE tables DROP COLUMN outcome", "column outcome of table tables is missing"),
    ],
)
def test_every_command_tells_of_a_destroyed_schema(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, told: str
) -> None:
    with new_place("postgres", tmp_path) as place:
        assert place.database_url is not None
        monkeypatch.setenv("DATABASE_URL", place.database_url)
        prepare(place).dispose()
        engine = create_engine(database_of(place).url)
        with engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()
        for words in (
            "check-data --jobs 1",
            f"backup {tmp_path / 'a.backup'}",
            "admin status",
            f"move-data {place.database_url} {tmp_path / 'moved'}",
            "serve --port 0",
        ):
            assert told in run(words.split()).sentence()
