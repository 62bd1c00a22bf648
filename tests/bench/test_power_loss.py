"""A power cut costs nothing that was acknowledged; and where syncs are missing, that shows."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path, PurePosixPath

import pytest

from bench import power_loss
from bench._disk import Disk, Loss, Note
from kaffeehaus.core import registry
from kaffeehaus.core.rng import Rng
from tests.toys.auction import GAME as AUCTION

FOLDER = PurePosixPath("/data")
FILE = FOLDER / "file"
needs_tracer = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None, reason="needs Linux and gcc"
)


@pytest.fixture(autouse=True)
def _auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, AUCTION.id, AUCTION)


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Note]]:
    """The folder of a house that was busy, and all that it did to its files."""
    compiler = shutil.which("gcc")
    assert compiler is not None
    folder = tmp_path_factory.mktemp("power").resolve()
    return folder, power_loss._trace(compiler, folder, moves=60)


@needs_tracer
def test_no_power_cut_costs_anything(traced: tuple[Path, list[Note]]) -> None:
    folder, notes = traced
    losses = power_loss._lose(notes, folder, 10, Rng(1))
    assert losses.images == 10
    assert losses.moves > 0
    assert losses.faults == []


@needs_tracer
def test_without_syncs_much_is_lost(traced: tuple[Path, list[Note]]) -> None:
    folder, notes = traced
    careless = [note for note in notes if note.kind != "S"]
    assert len(careless) < len(notes)
    losses = power_loss._lose(careless, folder, 5, Rng(1))
    assert any("the database is gone" in fault for fault in losses.faults)


@needs_tracer
def test_without_syncs_of_the_log_moves_are_lost(traced: tuple[Path, list[Note]]) -> None:
    folder, notes = traced
    logs: set[int] = set()
    careless = []
    for note in notes:
        if note.kind in "CO":
            is_log = note.path.name.endswith("-wal")
            logs = logs | {note.fd} if is_log else logs - {note.fd}
        if note.kind != "S" or note.fd not in logs:
            careless.append(note)
    losses = power_loss._lose(careless, folder, 5, Rng(1))
    assert losses.faults


def test_the_figure_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert power_loss.run() is None
    assert capsys.readouterr().out == "power_loss: needs Linux and gcc, which are not here\n"


def _disk(*notes: Note) -> Disk:
    disk = Disk()
    for note in (Note("O", 3, 0, str(FOLDER).encode()), Note("C", 4, 0, str(FILE).encode())):
        disk.take(note)
    for note in notes:
        disk.take(note)
    return disk


def _left(disk: Disk, loss: Loss, seed: int = 1) -> dict[PurePosixPath, bytes]:
    return dict(disk.after_loss(loss, Rng(seed)))


def _write(text: bytes, offset: int = 0) -> Note:
    return Note("W", 4, offset, text)


SYNC_FILE = Note("S", 4, 0, b"")
SYNC_FOLDER = Note("S", 3, 0, b"")


def test_a_file_needs_its_name_and_its_content() -> None:
    assert _left(_disk(_write(b"tea"), SYNC_FILE), Loss.ALL) == {}
    assert _left(_disk(_write(b"tea"), SYNC_FOLDER), Loss.ALL) == {FILE: b""}
    assert _left(_disk(_write(b"tea"), SYNC_FILE, SYNC_FOLDER), Loss.ALL) == {FILE: b"tea"}
    assert _left(_disk(_write(b"tea")), Loss.NONE) == {FILE: b"tea"}


def test_a_folder_needs_its_name_too() -> None:
    inner = FOLDER / "inner"
    notes = [Note("M", -1, 0, str(inner).encode()), Note("C", 5, 0, str(inner / "x").encode())]
    synced = [Note("O", 6, 0, str(inner).encode()), Note("S", 6, 0, b"")]
    assert inner / "x" not in _left(_disk(*notes, *synced), Loss.ALL)
    assert inner / "x" in _left(_disk(*notes, *synced, SYNC_FOLDER), Loss.ALL)


def test_what_was_not_synced_may_arrive_in_parts() -> None:
    disk = _disk(SYNC_FOLDER, _write(b"a" * 1024), SYNC_FILE, _write(b"b" * 1024))
    torn = {_left(disk, Loss.SECTORS, seed)[FILE] for seed in range(40)}
    halves = {bytes([one]) * 512 + bytes([other]) * 512 for one in b"ab" for other in b"ab"}
    assert torn == halves
    whole = {_left(disk, Loss.PAGES, seed)[FILE] for seed in range(40)}
    assert whole == {b"a" * 1024, b"b" * 1024}


def test_names_that_were_taken_away_may_come_back() -> None:
    disk = _disk(SYNC_FOLDER, _write(b"tea"), SYNC_FILE, Note("U", -1, 0, str(FILE).encode()))
    assert _left(disk, Loss.ALL) == {FILE: b"tea"}
    assert _left(disk, Loss.NONE) == {}
    disk.take(SYNC_FOLDER)
    assert _left(disk, Loss.ALL) == {}


def test_a_renamed_file_and_a_cut_one() -> None:
    other = FOLDER / "other"
    disk = _disk(_write(b"coffee"), Note("T", 4, 3, b""), SYNC_FILE, SYNC_FOLDER)
    disk.take(Note("R", -1, 0, f"{FILE}\0{other}".encode()))
    assert _left(disk, Loss.ALL) == {FILE: b"cof"}
    assert _left(disk, Loss.NONE) == {other: b"cof"}
