"""The runs of pytest that make up ./test: all tests but the browser's, and then those."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

SLOWEST = 15
"""How many of the slowest tests each run names at its end."""
BROWSER = "tests/browser"
QUICKER = ("-p", "no:schemathesis")
"""A plugin that the tests do without, and that takes seconds to load in every process."""

COMPUTING = Fraction(3, 2)
"""Three processes for two processors: many tests wait for a disk or a program that they started."""
BROWSING = Fraction(5, 2)
"""More where a test waits for its Chromium, and that for the test, nearly half of the time."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One run of pytest."""

    title: str
    words: tuple[str, ...]
    """What pytest is called with."""
    has_database: bool
    """Whether some of its tests need a PostgreSQL."""


def stages_of(root: Path, words: Sequence[str], *, browser: bool) -> tuple[Stage, ...]:
    """What is to be run for these words from a person, which may name some tests only.

    Everything that names no tests goes to every run. Playwright keeps an event loop running in
    the main thread, and a Chromium without a processor to run on keeps its test waiting: hence a
    run of their own for the browser's tests, with nothing beside them that only computes.
    """
    asked = [word for word in words if _is_within(root, word, "tests")]
    within = [word for word in asked if _is_within(root, word, BROWSER)]
    around = [word for word in asked if _is_around(root, word, BROWSER)]
    elsewhere = [word for word in asked if word not in within]
    others = ["--durations", str(SLOWEST), *(word for word in words if word not in asked)]
    stages = []
    if elsewhere or not asked:
        chosen = (*divided(COMPUTING), *QUICKER, "--ignore", BROWSER, *others, *elsewhere)
        stages.append(Stage("All but the browser", chosen, has_database=True))
    if browser and (within or around or not asked):
        places = within if asked and not around else [BROWSER]
        chosen = (*divided(BROWSING), *QUICKER, *others, *places)
        stages.append(Stage("In the browser", chosen, has_database=False))
    return tuple(stages)


def divided(share: Fraction) -> tuple[str, ...]:
    """So many processes for each processor. Who is done early takes work from the others."""
    return ("-n", str(max(1, int(share * (os.cpu_count() or 1)))), "--dist", "worksteal")


def _is_within(root: Path, word: str, folder: str) -> bool:
    path = _path(root, word)
    return path is not None and path.is_relative_to(root / folder)


def _is_around(root: Path, word: str, folder: str) -> bool:
    path = _path(root, word)
    return path is not None and path != root / folder and (root / folder).is_relative_to(path)


def _path(root: Path, word: str) -> Path | None:
    """The file or folder that a word names, also as in `tests/games/test_undo.py::test_twice`."""
    path = Path(os.path.normpath(root / word.partition("::")[0]))
    return path if not word.startswith("-") and path.exists() else None
