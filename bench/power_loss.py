"""Power loss: crash images of a busy SQLite server are opened and checked for lost writes."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from bench._busy_house import ACKNOWLEDGED
from bench._disk import Disk, Loss, Note, read_notes
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.core.registry import register
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.database.engines import FILE
from kaffeehaus.house.players.model import Player
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.toys.auction import GAME

TRACER = Path(__file__).with_name("disk_tracer.c")
MOVES = 600
IMAGES = 300


@dataclass(frozen=True, slots=True)
class Told:
    """Latest acknowledged state of a table."""

    guest: str
    head: str
    drafts: dict[int, tuple[str, ...]]


@dataclass
class Promises:
    """By table: what was acknowledged so far."""

    tables: dict[str, Told] = field(default_factory=dict)
    _rest: str = ""

    def take(self, data: bytes) -> None:
        """Read further acknowledgements."""
        *lines, self._rest = (self._rest + data.decode()).split("\n")
        for line in lines:
            guest, table, head, seat, draft = line.split("\t")
            before = self.tables.get(table)
            drafts = dict(before.drafts) if before and before.head == head else {}
            drafts[int(seat)] = tuple(filter(None, draft.split(";")))
            self.tables[table] = Told(guest, head, drafts)


@dataclass
class Losses:
    """Result over all images."""

    images: int = 0
    moves: int = 0
    """Acknowledged at the moment of the loss, over all images."""
    faults: list[str] = field(default_factory=list)


def run(images: int = IMAGES, moves: int = MOVES, seed: int = 1) -> Losses | None:
    """Run a busy server, build crash images, open them, and print; None without a compiler."""
    compiler = shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        print("power_loss: needs Linux and gcc, which are not here")
        return None
    register(GAME)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve()
        notes = _trace(compiler, folder, moves)
        losses = _lose(notes, folder, images, Rng(seed))
    for fault in losses.faults:
        print(f"power_loss: {fault}")
    print(
        f"power_loss: {losses.images} crash images of {len(notes):,} steps on the disk opened,"
        f" {losses.moves / max(losses.images, 1):,.0f} acknowledged entries in each on average:"
        f" {len(losses.faults)} failures"
    )
    return losses


def _trace(compiler: str, folder: Path, moves: int) -> list[Note]:
    """Trace of a busy server's system calls on its files."""
    library, house, notes = folder / "tracer.so", folder / "house", folder / "notes"
    house.mkdir()
    command = [compiler, "-shared", "-fPIC", "-O1", "-w", "-o", str(library), str(TRACER), "-ldl"]
    subprocess.run([*command, "-lpthread"], check=True)
    subprocess.run(
        [sys.executable, "-m", "bench._busy_house", str(house), str(moves)],
        check=True,
        cwd=TRACER.parents[1],
        env={
            **os.environ,
            "LD_PRELOAD": str(library),
            "DISK_TRACE_UNDER": str(house),
            "DISK_TRACE_TO": str(notes),
            "DATABASE_URL": "",
        },
    )
    return read_notes(notes)


def _lose(notes: list[Note], folder: Path, images: int, rng: Rng) -> Losses:
    losses, house = Losses(), folder / "house"
    moments = sorted(rng.below(len(notes)) + 1 for _ in range(images))
    for number, (disk, promises, place) in enumerate(_moments(notes, house, moments)):
        loss = list(Loss)[number % len(Loss)]
        image = folder / "image"
        _lay_out(disk, loss, rng, house, image)
        losses.images += 1
        losses.moves += sum(int(told.head.partition(":")[0]) for told in promises.tables.values())
        if fault := asyncio.run(_fault(image, promises)):
            losses.faults.append(f"after step {place}, {loss.value}: {fault}")
        shutil.rmtree(image)
    return losses


def _moments(
    notes: list[Note], house: Path, moments: list[int]
) -> Iterator[tuple[Disk, Promises, int]]:
    """The disk and the acknowledgements, after each given number of calls."""
    disk, promises, place = Disk(), Promises(), 0
    marks: set[int] = set()
    for moment in moments:
        for note in notes[place:moment]:
            if note.kind in "CO" and note.path == PurePosixPath(house, ACKNOWLEDGED):
                marks.add(note.fd)
            if note.fd in marks and note.kind == "W":
                promises.take(note.data)
            if note.fd in marks and note.kind == "X":
                marks.discard(note.fd)
            disk.take(note)
        place = moment
        yield disk, promises, place


def _lay_out(disk: Disk, loss: Loss, rng: Rng, house: Path, image: Path) -> None:
    """Write the surviving files to a folder. The index of the WAL is rebuilt after a crash."""
    image.mkdir(mode=0o700)
    for path, content in disk.after_loss(loss, rng):
        if path.name == ACKNOWLEDGED or path.name.endswith("-shm"):
            continue
        file = image / path.relative_to(house)
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_bytes(content)


async def _fault(image: Path, promises: Promises) -> str:
    """What is wrong with an image; empty if nothing."""
    file = image / "data" / FILE
    if promises.tables and not file.exists():
        return "the database is gone"
    try:
        async with open_house(TestPlace(image)) as opened:
            for table, told in promises.tables.items():
                if fault := await _broken_promise(opened, table, told):
                    return fault
    except PlayerError as error:
        return "" if not promises.tables and _is_empty(file) else str(error)
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchall()
    return "" if found == [("ok",)] else str(found[0])


def _is_empty(file: Path) -> bool:
    """A server whose first start was cut short reports that, and asks for a new folder."""
    return file.exists() and file.stat().st_size == 0


async def _broken_promise(opened: OpenHouse, table: str, told: Told) -> str:
    guest = Player(told.guest, "")
    try:
        record = await opened.house.views.record(guest, table)
    except PlayerError as error:
        return f"table {table[:8]}: {error}"
    number, _, digest = told.head.partition(":")
    if len(record.entries) < int(number):
        return f"table {table[:8]} has {len(record.entries)} entries of {number}"
    if not record.hashes[int(number) - 1].startswith(digest):
        return f"table {table[:8]} has another entry {number}"
    status = verify(loads(record.dumps())).status
    if status not in {Status.RUNNING, Status.COMPLETE}:
        return f"table {table[:8]} is {status.value}"
    if len(record.entries) > int(number):
        return ""
    for seat, draft in told.drafts.items():
        view = await opened.house.views.table(table, guest, seat=seat, curtain=False)
        if view.draft[: len(draft)] != draft:
            return f"table {table[:8]} lacks a draft of seat {seat}"
    return ""


if __name__ == "__main__":
    run()
