"""The data folder and everything in it belong to their owner alone, whatever the umask."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaffeehaus.house.database import data_folder
from kaffeehaus.house.database.data_folder import LOCK, folder_lock, make_database_file, make_folder
from kaffeehaus.house.database.engines import FILE
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits"),
]

FILES_OF_AN_OPEN_HOUSE = {FILE, f"{FILE}-wal", f"{FILE}-shm", LOCK}


@contextlib.contextmanager
def umask(mask: int) -> Iterator[None]:
    """Let the system take these rights from everything that is made meanwhile."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: mode_of(path) for path in folder.iterdir()}


async def open_and_look(place: TestPlace) -> dict[str, int]:
    """Open a house as a host does, store something, and see the modes of all files meanwhile."""
    with folder_lock(place):
        store = await open_store(place)
        await store.write("", player_store.add_player, Player(secrets.token_hex(8), "Ada"), 1)
        seen = modes_in(place.data)
        await store.close()
    return seen


@pytest.mark.parametrize("mask", [0o000, 0o002, 0o022, 0o077, 0o277])
async def test_nobody_else_may_look_whatever_the_umask(tmp_path: Path, mask: int) -> None:
    place = TestPlace(tmp_path / "data")
    with umask(mask):
        seen = await open_and_look(place)
    assert mode_of(place.data) == 0o700
    assert seen == dict.fromkeys(FILES_OF_AN_OPEN_HOUSE, 0o600)


async def test_a_new_folder_is_nothing_to_talk_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with umask(0o022):
        await open_and_look(TestPlace(tmp_path / "data"))
    assert caplog.messages == []


async def test_nothing_is_ever_open_to_others_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any later change of rights the modes are right too: they are made so."""
    monkeypatch.setattr(os, "chmod", lambda *_arguments, **_options: None)
    monkeypatch.setattr(os, "fchmod", lambda *_arguments: None)
    place = TestPlace(tmp_path / "data")
    with umask(0o022):
        seen = await open_and_look(place)
    assert mode_of(place.data) == 0o700
    assert set(seen.values()) == {0o600}


async def test_a_folder_open_to_others_is_closed_and_that_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = TestPlace(tmp_path / "data")
    await open_and_look(place)
    for name in (FILE, LOCK, f"{FILE}.bak", "notes.txt"):
        (place.data / name).touch()
        (place.data / name).chmod(0o644)
    place.data.chmod(0o755)
    seen = await open_and_look(place)
    assert mode_of(place.data) == 0o700
    assert seen == {
        **dict.fromkeys({*FILES_OF_AN_OPEN_HOUSE, f"{FILE}.bak"}, 0o600),
        "notes.txt": 0o644,
    }
    assert caplog.messages == [
        f"Others on this machine could get at {place.data}, {FILE}, {FILE}.bak, {LOCK}:"
        " now only the owner can."
    ]
    await open_and_look(place)
    assert len(caplog.messages) == 1


async def test_a_file_left_open_in_a_closed_folder_is_named_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = TestPlace(tmp_path / "data")
    await open_and_look(place)
    (place.data / FILE).chmod(0o640)
    seen = await open_and_look(place)
    assert set(seen.values()) == {0o600}
    assert caplog.messages == [
        f"Others on this machine could get at {place.data / FILE}: now only the owner can."
    ]


async def test_a_folder_of_another_account_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = TestPlace(tmp_path / "data")
    place.data.mkdir(mode=0o755)
    monkeypatch.setattr(os, "geteuid", lambda: place.data.stat().st_uid + 1)
    await open_and_look(place)
    assert mode_of(place.data) == 0o755
    assert caplog.messages == [
        f"The data folder {place.data} belongs to another account, which can get at the data:"
        " give the server a folder of its own with --data."
    ]


async def test_a_folder_for_everybody_is_left_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Closing /tmp would stop the machine."""
    place = TestPlace(tmp_path / "data")
    place.data.mkdir()
    place.data.chmod(0o1777)
    seen = await open_and_look(place)
    assert mode_of(place.data) == 0o1777
    assert set(seen.values()) == {0o600}
    assert caplog.messages == [
        f"The data folder {place.data} is one that everybody shares:"
        " give the server a folder of its own with --data."
    ]


async def test_rights_that_cannot_be_taken_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As on a disk that knows no rights, which says yes and changes nothing, or says no."""
    place = TestPlace(tmp_path / "data")
    await open_and_look(place)
    place.data.chmod(0o755)
    (place.data / FILE).chmod(0o644)

    def refuse(path: str | Path, _mode: int, **_options: object) -> None:
        if Path(path).name == FILE:
            raise PermissionError(1, "not permitted")

    monkeypatch.setattr(os, "chmod", refuse)
    await open_and_look(place)
    assert caplog.messages == [
        f"Others on this machine can get at {place.data}, {FILE}, and the server cannot change"
        " that: set the permissions, or give it another folder with --data."
    ]


async def test_a_database_behind_a_link_is_private_too(tmp_path: Path) -> None:
    place = TestPlace(tmp_path / "data")
    place.data.mkdir()
    (tmp_path / "disk").mkdir()
    target = tmp_path / "disk" / "tables.db"
    (place.data / FILE).symlink_to(target)
    with umask(0o022):
        await open_and_look(place)
    assert mode_of(target) == 0o600


def test_a_lock_is_not_written_through_a_link(tmp_path: Path) -> None:
    place = TestPlace(tmp_path / "data")
    place.data.mkdir()
    (place.data / LOCK).symlink_to(tmp_path / "elsewhere")
    with folder_lock(place):
        assert not (tmp_path / "elsewhere").exists()


async def test_systems_without_permission_bits_open_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(data_folder, "HAS_MODES", False)
    for name in ("chmod", "fchmod", "geteuid"):
        monkeypatch.delattr(os, name)
    place = TestPlace(tmp_path / "data")
    store = await open_store(place)
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    await store.close()
    assert caplog.messages == []


def test_what_root_makes_belongs_to_the_owner_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, int, int]] = []

    def remember(made: int | Path, user: int, group: int) -> None:
        name = made if isinstance(made, Path) else Path(f"/proc/self/fd/{made}").resolve()
        given.append((name.name, user, group))

    owner = tmp_path.stat()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", remember)
    make_folder(tmp_path / "service" / "data")
    make_database_file(tmp_path / "service" / "data" / FILE)
    names = ["service", "data", FILE]
    assert given == [(name, owner.st_uid, owner.st_gid) for name in names]
