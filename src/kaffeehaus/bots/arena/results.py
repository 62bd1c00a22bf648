"""Append-only results file of a tournament: one line per game.

The first line has the terms. A game is written as one line when it is over; a line that a crash
truncated is removed before the file is continued, and its game is played again, with the same
result. Duplicates count once. Another version of Kaffeehaus continues a file only if its bots play
as before: the first game of each pair, played again, has the same result.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, TypeVar

from kaffeehaus.bots.arena.tournament import Meeting, Result, Terms, Tournament
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import canonical, plain, revive
from kaffeehaus.core.options import shown

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")

FORM = "unusable_results"
"""Error code of every problem with a results file."""


class ResultsFile:
    """An open results file: the results so far, and a method to append."""

    def __init__(self, file: BinaryIO, known: dict[Meeting, Result]) -> None:
        self._file = file
        self.known = known

    def add(self, result: Result) -> None:
        """Append a result and flush it."""
        self._file.write(_line(result))
        self._file.flush()
        self.known[result.meeting] = result


@contextmanager
def open_results(path: Path, tournament: Tournament) -> Iterator[ResultsFile]:
    """Open or create the results file of a tournament.

    Raises `PlayerError` if it holds other terms, its bots played differently in another version or
    another process has locked it, and `OSError`.
    """
    with path.open("a+b") as file:
        _claim(file, path)
        file.seek(0)
        known = _read(file, path, tournament)
        yield ResultsFile(file, known)


def usual_name(terms: Terms) -> str:
    """Default file name for these terms."""
    digest = hashlib.sha256(canonical(plain(terms)).encode()).hexdigest()
    return f"arena-{terms.game}-{digest[:8]}.jsonl"


def _read(file: BinaryIO, path: Path, tournament: Tournament) -> dict[Meeting, Result]:
    """Read the results; a truncated last line is removed and a missing header written."""
    data, terms = file.read(), tournament.terms()
    head = _line(terms)
    if head.startswith(data):
        file.truncate(0)
        file.write(head)
        file.flush()
        return {}
    whole = data[: data.rfind(b"\n") + 1]
    first, *lines = whole.splitlines() or [data]
    begun = _revived(Terms, first, 1, path)
    if replace(begun, kaffeehaus=terms.kaffeehaus) != terms:
        raise PlayerError(
            gettext(
                "%(file)s has results with other rules, options or another seed. Name another file "
                "with --results.",
                file=shown(str(path)),
            ),
            code=FORM,
        )
    results = [_revived(Result, line, number, path) for number, line in enumerate(lines, 2)]
    if begun.kaffeehaus != terms.kaffeehaus:
        _compare(tournament, results, begun, path)
    file.truncate(len(whole))
    return {result.meeting: result for result in results}


def _compare(tournament: Tournament, results: Sequence[Result], begun: Terms, path: Path) -> None:
    """Play the first game of each pair again. Raises `PlayerError` if one has another result."""
    for pair in tournament.pairs():
        first = next((result for result in results if result.bots == pair), None)
        if first is not None and tournament.play(first.meeting) != first:
            raise PlayerError(
                gettext(
                    "%(file)s has games of Kaffeehaus %(version)s, whose bots play differently. "
                    "Name another file with --results.",
                    file=shown(str(path)),
                    version=begun.kaffeehaus,
                ),
                code=FORM,
            )


def _revived(kind: type[T], line: bytes, number: int, path: Path) -> T:
    try:
        return revive(kind, json.loads(line))
    except (ValueError, RecursionError) as error:
        raise PlayerError(
            gettext(
                "Line %(number)s of %(file)s is not an arena result.",
                number=number,
                file=shown(str(path)),
            ),
            code=FORM,
        ) from error


def _line(value: Terms | Result) -> bytes:
    return json.dumps(plain(value)).encode() + b"\n"


def _claim(file: BinaryIO, path: Path) -> None:
    """Lock the file until it is closed, where the system supports it."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise PlayerError(
            gettext("Another arena is writing to %(file)s.", file=shown(str(path))),
            code="busy_results",
        ) from error
