"""Disk simulator for power loss: which file contents may survive a program's system calls.

Only synced data is certain: a file's content by a sync of the file, its name by one of the folder.
Of the rest any part may have reached the disk, in any order, and of one write any of its sectors.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from kaffeehaus.core.rng import Rng

_HEAD = struct.Struct("<ciqI")


@dataclass(frozen=True, slots=True)
class Note:
    """One traced system call; the letters are those of `disk_tracer.c`."""

    kind: str
    fd: int
    offset: int
    data: bytes

    @property
    def path(self) -> PurePosixPath:
        return PurePosixPath(self.data.decode())


def read_notes(file: Path) -> list[Note]:
    """Parse the trace, in order."""
    data, place, notes = file.read_bytes(), 0, []
    while place < len(data):
        kind, fd, offset, length = _HEAD.unpack_from(data, place)
        place += _HEAD.size
        notes.append(Note(kind.decode(), fd, offset, data[place : place + length]))
        place += length
    return notes


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes written at an offset of a file."""

    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """Truncation of a file to this size."""

    size: int


Change: TypeAlias = Write | Cut


@dataclass(eq=False)
class File:
    """Durable content of a file, and pending writes."""

    synced: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.pending:
            _apply(self.synced, change)
        self.pending.clear()


@dataclass(frozen=True, slots=True)
class Naming:
    """A change of a folder entry: to a file, a folder, or nothing."""

    path: PurePosixPath
    file: File | None
    is_folder: bool = False


class Loss(Enum):
    """Policy for what was not synced."""

    ALL = "all of it is lost"
    SOME = "some of it is lost, the rest arrives in any order"
    SECTORS = "some is lost, and of single writes some sectors of 512 bytes"
    PAGES = "some is lost, and of single writes some pages of 4 KiB"
    NONE = "nothing is lost"


PIECES = {Loss.SECTORS: 512, Loss.PAGES: 4096}


class Disk:
    """Files of a program, replayed from its trace."""

    def __init__(self) -> None:
        self._open: dict[int, File | PurePosixPath] = {}
        self._now: dict[PurePosixPath, File] = {}
        self._synced: dict[PurePosixPath, Naming] = {}
        self._pending: list[Naming] = []

    def take(self, note: Note) -> None:
        """Apply a traced call."""
        match note.kind:
            case "C":
                self._open[note.fd] = file = File()
                self._name(Naming(note.path, file), file)
            case "O":
                self._open[note.fd] = self._now.get(note.path, note.path)
            case "X":
                self._open.pop(note.fd, None)
            case "S":
                self._sync(self._open[note.fd])
            case "U":
                del self._now[note.path]
                self._pending.append(Naming(note.path, None))
            case "R":
                old, new = map(PurePosixPath, note.data.decode().split("\0"))
                file = self._now.pop(old)
                self._pending.append(Naming(old, None))
                self._name(Naming(new, file), file)
            case "M":
                self._pending.append(Naming(note.path, None, is_folder=True))
            case _:
                self._change(note)

    def after_loss(self, loss: Loss, rng: Rng) -> Iterator[tuple[PurePosixPath, bytes]]:
        """Surviving files."""
        names = dict(self._synced)
        for naming in self._pending:
            if loss is Loss.NONE or (loss is not Loss.ALL and rng.below(2)):
                names[naming.path] = naming
        known = names.keys() | self._synced.keys()
        for path, naming in names.items():
            made = {folder for folder in path.parents if self._was_made(folder)}
            if naming.file is not None and made <= known:
                yield path, _left(naming.file, loss, rng)

    def _was_made(self, folder: PurePosixPath) -> bool:
        namings = (*self._synced.values(), *self._pending)
        return any(naming.is_folder and naming.path == folder for naming in namings)

    def _name(self, naming: Naming, file: File) -> None:
        self._now[naming.path] = file
        self._pending.append(naming)

    def _sync(self, what: File | PurePosixPath) -> None:
        if isinstance(what, File):
            what.sync()
            return
        for naming in self._pending:
            if naming.path.parent == what:
                self._synced[naming.path] = naming
        self._pending = [naming for naming in self._pending if naming.path.parent != what]

    def _change(self, note: Note) -> None:
        file = self._open[note.fd]
        assert isinstance(file, File)
        cut = note.kind == "T"
        file.pending.append(Cut(note.offset) if cut else Write(note.offset, note.data))


def _left(file: File, loss: Loss, rng: Rng) -> bytes:
    """Content of a file after the power loss."""
    content = bytearray(file.synced)
    match loss:
        case Loss.ALL:
            return bytes(content)
        case Loss.NONE:
            changes = list(file.pending)
        case _:
            changes = [piece for change in file.pending for piece in _pieces(change, loss)]
            changes = [change for change in changes if rng.below(2)]
            rng.shuffle(changes)
    for change in changes:
        _apply(content, change)
    return bytes(content)


def _pieces(change: Change, loss: Loss) -> list[Change]:
    size = PIECES.get(loss)
    if size is None or isinstance(change, Cut):
        return [change]
    return [
        Write(change.offset + place, change.data[place : place + size])
        for place in range(0, len(change.data), size)
    ]


def _apply(content: bytearray, change: Change) -> None:
    if isinstance(change, Cut):
        del content[change.size :]
        content.extend(bytes(change.size - len(content)))
        return
    content.extend(bytes(max(0, change.offset - len(content))))
    content[change.offset : change.offset + len(change.data)] = change.data
