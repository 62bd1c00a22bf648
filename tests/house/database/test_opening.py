"""Opening the store: made when missing, upgraded when old, refused in one sentence."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from kaffeehaus.core.command_line.packages import install_command
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.database.engines import FILE, FOR_GUESTS, database_of, explain
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.migrate import prepare
from kaffeehaus.house.database.migrations import alembic_config
from kaffeehaus.house.database.schema import REVISION
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.store import open_store
from tests.house.database.kinds import EVERY_KIND
from tests.house.database.places import TestPlace, new_place

pytestmark = pytest.mark.anyio


@pytest.fixture(params=EVERY_KIND)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestPlace]:
    """An empty database."""
    with new_place(request.param, tmp_path / "data") as made:
        yield made


async def refusal(place: TestPlace) -> str:
    """The one sentence with which the store refuses to open."""
    with pytest.raises(StoreError) as caught:
        await open_store(place)
    assert isinstance(caught.value, PlayerError)
    assert caught.value.code == "store"
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith((".", "?"))
    return sentence


async def test_data_survive_closing_and_opening(place: TestPlace) -> None:
    first = await open_store(place)
    await first.write("", player_store.add_player, Player("p1", "Ada"), 1)
    await first.close()
    second = await open_store(place)
    assert await second.read(player_store.player, "p1") == Player("p1", "Ada")
    await second.close()


async def test_servers_that_start_at_once_make_one_schema(place: TestPlace) -> None:
    stores = await asyncio.gather(*(open_store(place) for _ in range(4)))
    keys = await asyncio.gather(*(store.secret("cookies") for store in stores))
    assert len(set(keys)) == 1
    for store in stores:
        await store.close()


async def test_closing_leaves_one_file(tmp_path: Path) -> None:
    store = await open_store(TestPlace(tmp_path / "a" / "b c?#%"))
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    await store.close()
    assert [path.name for path in (tmp_path / "a" / "b c?#%").iterdir()] == [FILE]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
async def test_only_the_owner_may_look_into_the_data(tmp_path: Path) -> None:
    store = await open_store(TestPlace(tmp_path / "data"))
    await store.close()
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def test_no_migration_is_forgotten(place: TestPlace) -> None:
    engine = prepare(place)
    with engine.begin() as connection:
        command.check(alembic_config(connection))
        scripts = ScriptDirectory.from_config(alembic_config(connection))
        assert scripts.get_heads() == [REVISION]
    engine.dispose()


def test_up_to_date_data_open_without_alembic(place: TestPlace) -> None:
    """Loading it would slow every start."""
    prepare(place).dispose()
    script = (
        "import sys, pathlib\n"
        "from kaffeehaus.house.database.migrate import prepare\n"
        "from kaffeehaus.house.database.store import Store\n"
        "from tests.house.database.places import TestPlace\n"
        "from kaffeehaus.house.database.engines import database_of\n"
        "place = TestPlace(pathlib.Path(sys.argv[1]), sys.argv[2] or None)\n"
        "prepare(place).dispose()\n"
        "print('alembic' in sys.modules)\n"
    )
    arguments = [str(place.data), place.database_url or ""]
    ran = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "False\n"


async def test_newer_data_are_left_alone(place: TestPlace) -> None:
    def pretend(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    engine = prepare(place)
    with engine.begin() as connection:
        pretend(connection)
    engine.dispose()
    assert "newer version of Kaffeehaus" in await refusal(place)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary, today I drank coffee. " * 100)
    assert "is not a Kaffeehaus database" in await refusal(TestPlace(tmp_path))


async def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert "Cannot write " in await refusal(TestPlace(tmp_path))


async def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    sentence = await refusal(TestPlace(tmp_path / "data"))
    assert sentence == f"Cannot use {tmp_path / 'data' / FILE}: a part of the path is not a folder."


async def test_a_folder_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert "permission denied" in await refusal(TestPlace(tmp_path / "data"))


def test_a_read_only_file_is_named(tmp_path: Path) -> None:
    """What SQLite says on a read-only disk, by a connection that may only read."""
    place = TestPlace(tmp_path)
    database = database_of(place)
    engine = prepare(place)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only=ON")
        with pytest.raises(OperationalError) as caught:
            connection.execute(text("DELETE FROM players"))
    engine.dispose()
    assert isinstance(caught.value.orig, sqlite3.Error)
    sentence = str(explain(database, caught.value))
    assert sentence == f"Cannot write {tmp_path / FILE}: is the folder read-only?"


async def test_a_locked_file_is_named_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kaffeehaus.house.database.engines.BUSY_MS", 50)
    store = await open_store(TestPlace(tmp_path))
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match=str(FOR_GUESTS)):
        await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    assert caplog.messages == [f"{tmp_path / FILE} is locked by another program."]
    other.execute("ROLLBACK")
    other.close()
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    await store.close()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (
            "postgresql://kh:open-sesame@127.0.0.1:1/house",
            "Cannot use the PostgreSQL database house at 127.0.0.1:1: ",
        ),
        ("mysql://root@localhost/house", "must begin with postgresql://"),
        ("sqlite:///house.db", "must begin with postgresql://"),
        ("our database", "is not a valid URL"),
    ],
)
async def test_an_address_that_leads_nowhere(tmp_path: Path, address: str, words: str) -> None:
    sentence = await refusal(TestPlace(tmp_path, address))
    assert words in sentence
    assert "open-sesame" not in sentence


async def test_postgres_without_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    sentence = await refusal(TestPlace(tmp_path, "postgresql://kh@127.0.0.1:1/house"))
    command = install_command("postgres")
    assert sentence == f"To use PostgreSQL, first run {command} (psycopg is missing)."


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_way_to_write_the_address(tmp_path: Path, scheme: str) -> None:
    database = database_of(TestPlace(tmp_path, f"{scheme}://kh:p%40ss@db.example:6000/house"))
    assert database.is_postgres
    assert database.url.drivername == "postgresql+psycopg"
    assert database.url.password == "p@ss"
    assert database.name == "house at db.example:6000"


def test_without_an_address_the_data_lie_in_the_folder(tmp_path: Path) -> None:
    database = database_of(TestPlace(tmp_path))
    assert not database.is_postgres
    assert database.name == str(tmp_path / FILE)
