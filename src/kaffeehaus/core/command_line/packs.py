"""Commands that generate and verify packs of exercises: number, seed, output file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Protocol, TypeVar

from kaffeehaus.core.command_line.files import read_text, write_text
from kaffeehaus.core.command_line.jobs import in_order
from kaffeehaus.core.command_line.parsing import add_jobs, add_seed, whole
from kaffeehaus.core.i18n import gettext, ngettext

MOST = 100_000


class Exercise(Protocol):
    """One line of a pack."""

    def line(self) -> str:
        """The line as written in the file."""


E = TypeVar("E", bound=Exercise)
P = TypeVar("P")


def add_pack(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that all packs share."""
    parser.add_argument(
        "--count",
        metavar="N",
        type=whole(1, MOST),
        default=100,
        help=gettext("number of puzzles (default: 100)"),
    )
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument(
        "--out", metavar=gettext("FILE"), help=gettext("write the puzzles to this file")
    )
    parser.add_argument(
        "--verify", metavar=gettext("FILE"), help=gettext("check the puzzles in this file instead")
    )


def made(
    arguments: argparse.Namespace,
    portions: Iterable[P],
    make: Callable[[P], Iterable[E]],
    mark_of: Callable[[E], object],
) -> list[E]:
    """Generate the requested number of exercises, deduplicated, in the same order for any number of
    jobs."""
    found: dict[object, E] = {}
    for some in in_order(make, portions, arguments.jobs):
        for exercise in some:
            found.setdefault(mark_of(exercise), exercise)
        if len(found) >= arguments.count:
            break
    return list(islice(found.values(), arguments.count))


def put_out(arguments: argparse.Namespace, text: str, told: str) -> None:
    """Write the pack to its file and report it, or print it."""
    if not arguments.out:
        sys.stdout.write(text)
        return
    write_text(arguments.out, text)
    print(told)


def verify(
    arguments: argparse.Namespace,
    read: Callable[[str], Iterable[E]],
    trouble_of: Callable[[E], str],
) -> int:
    """Verify a file line by line; returns the exit code. `trouble_of` is empty for a correct
    line."""
    exercises = list(read(read_text(arguments.verify)))
    wrong = 0
    troubles = in_order(trouble_of, exercises, arguments.jobs)
    for exercise, trouble in zip(exercises, troubles, strict=True):
        if trouble:
            wrong += 1
            print(f"{exercise.line().strip()}: {trouble}")
    right = len(exercises) - wrong
    # Translators: a report such as "98 of 100 puzzles are correct."
    print(
        ngettext(
            "%(right)s of %(num)s puzzle is correct.",
            "%(right)s of %(num)s puzzles are correct.",
            len(exercises),
            right=right,
        )
    )
    return 2 if wrong else 0
