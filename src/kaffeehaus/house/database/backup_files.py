"""Backup format: gzipped JSON lines, written atomically.

The first line is a header with the number of rows by table; the last one has the SHA-256 of all
lines before it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from kaffeehaus.core.command_line.files import reason_of
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import Json
from kaffeehaus.house.database.data_folder import atomic_write
from kaffeehaus.house.database.errors import StoreError, damaged, newer_version

Value: TypeAlias = str | int | float | bool | bytes | None
Progress: TypeAlias = Callable[[int], None]
"""Callback with the number of further rows that are done."""

ROWS = 500
"""Rows of one chunk, so that it fits into memory."""
EXCLUDED_TABLES = frozenset({"alembic_version", "bot_leases"})
"""Tables that are not backed up: the header has the revision, and leases expire."""


@dataclass(frozen=True, slots=True)
class BackupHeader:
    """Header of a backup: revision of the schema, time, and number of rows."""

    revision: str
    made: int
    counts: Mapping[str, int] = field(default_factory=dict)
    """Rows by table; referenced tables come first."""

    @property
    def rows(self) -> int:
        """Total number of rows."""
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class RowChunk:
    """Some rows of a table."""

    table: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def to_json(value: Value) -> Json:
    """Encode a value of a column as JSON."""
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    if isinstance(value, float):
        return {"float": repr(value)}
    return value


def from_json(value: Json) -> Value:
    """Decode a value of a column. Raises `ValueError`."""
    match value:
        case None | str() | int():
            return value
        case {"bytes": str(text)}:
            return base64.b64decode(text, validate=True)
        case {"float": str(text)}:
            return float(text)
    raise ValueError("that is no value of a database")


FORMAT = "kaffeehaus-backup"
VERSION = 1
PACKING = 3
"""gzip level; a higher one takes twice as long for a tenth of the size."""
LINE_CHARACTERS = 2_000_000
"""Length after which a line ends; it is at most one row longer."""
LONGEST_LINE = 32 * 2**20
"""Maximum length of a line in bytes, against exhausting the memory."""


def write_backup(
    file: Path, head: BackupHeader, pieces: Iterable[RowChunk], progress: Progress
) -> None:
    """Write a backup atomically, with owner-only access. Raises `OSError`."""
    with (
        atomic_write(file) as raw,
        gzip.GzipFile("", "wb", PACKING, raw, mtime=0) as packed,
    ):
        out = _Out(packed)
        out.line(
            {
                "format": FORMAT,
                "version": VERSION,
                "revision": head.revision,
                "made": head.made,
                "counts": dict(head.counts),
            }
        )
        for piece in pieces:
            for rows in _short(piece.rows):
                out.line({"table": piece.table, "columns": list(piece.columns), "rows": rows})
                progress(len(rows))
        out.line({"end": out.digest.hexdigest()})


class BackupFile:
    """Reader of a backup. Raises `StoreError` as soon as it turns out to be damaged."""

    def __init__(self, file: Path, packed: gzip.GzipFile) -> None:
        """Use `open_backup`."""
        self._file = file
        self._name = file.name
        self._packed = packed
        self._digest = hashlib.sha256()
        self.head = self._read_head()

    def pieces(self) -> Iterator[RowChunk]:
        """All rows; only after the last one is the checksum verified."""
        for line in self._lines():
            match line:
                case {"table": str(table), "columns": [*columns], "rows": [*rows]}:
                    yield self._rows(table, columns, rows)
                case {"end": str(digest)} if digest == self._before:
                    return
                case _:
                    break
        raise self._damaged()

    def _rows(self, table: str, columns: list[Json], rows: list[Json]) -> RowChunk:
        try:
            read = tuple(_row(values, len(columns)) for values in rows)
        except ValueError as error:
            raise self._damaged(
                gettext("invalid row in table %(table)s", table=repr(table))
            ) from error
        return RowChunk(table, tuple(map(str, columns)), read)

    def _read_head(self) -> BackupHeader:
        match next(self._lines(), None):
            case {
                "format": "kaffeehaus-backup",
                "version": 1,
                "revision": str(revision),
                "made": int(made),
                "counts": {**counts},
            }:
                numbers = {str(name): n for name, n in counts.items() if isinstance(n, int)}
                if len(numbers) == len(counts):
                    return BackupHeader(revision, made, numbers)
                raise self._damaged(gettext("its header cannot be read"))
            case {"format": "kaffeehaus-backup", "version": 1}:
                raise self._damaged(gettext("its header cannot be read"))
            case {"format": "kaffeehaus-backup"}:
                raise newer_version(self._name)
        raise StoreError(gettext("%(name)s is not a Kaffeehaus backup.", name=self._name))

    def _lines(self) -> Iterator[Json]:
        try:
            while text := self._packed.readline(LONGEST_LINE + 1):
                if len(text) > LONGEST_LINE:
                    megabytes = LONGEST_LINE // 2**20
                    raise self._damaged(
                        gettext("a line is longer than %(size)s MB", size=megabytes)
                    )
                self._before = self._digest.hexdigest()
                self._digest.update(text)
                line: Json = json.loads(text)
                yield line
        except (EOFError, ValueError, RecursionError, zlib.error, gzip.BadGzipFile) as error:
            raise self._damaged() from error
        except OSError as error:
            raise refused(self._file, error) from error

    def _damaged(self, how: str | None = None) -> StoreError:
        if how is not None:
            return damaged(self._name, how)
        return StoreError(gettext("%(name)s is damaged or incomplete.", name=self._name))


@contextmanager
def open_backup(file: Path) -> Iterator[BackupFile]:
    """Open a backup. Raises `StoreError` if it is missing or not a backup."""
    try:
        raw = file.open("rb")
    except OSError as error:
        raise refused(file, error) from error
    with raw, gzip.open(raw) as packed:
        yield BackupFile(file, packed)


def refused(file: Path, error: OSError) -> StoreError:
    """The `StoreError` for a file that cannot be read or written."""
    return StoreError(
        gettext("Cannot use %(file)s: %(reason)s.", file=file, reason=reason_of(error))
    )


class _Out:
    def __init__(self, packed: gzip.GzipFile) -> None:
        self._packed = packed
        self.digest = hashlib.sha256()

    def line(self, content: Json) -> None:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.digest.update(text)
        self._packed.write(text)


def _short(rows: Iterable[tuple[Value, ...]]) -> Iterator[list[Json]]:
    """The rows as JSON, in parts of limited length."""
    part: list[Json] = []
    characters = 0
    for row in rows:
        part.append([to_json(value) for value in row])
        characters += sum(len(value) for value in row if isinstance(value, str | bytes))
        if characters >= LINE_CHARACTERS:
            yield part
            part, characters = [], 0
    if part:
        yield part


def _row(values: Json, columns: int) -> tuple[Value, ...]:
    if not isinstance(values, list) or len(values) != columns:
        raise ValueError("that is no row")
    return tuple(map(from_json, values))
