"""The two pytest runs of ./test: first all but browser tests, then browser tests."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

SLOWEST = 15
"""Number of slowest tests that each run lists at its end."""
BROWSER = "tests/browser"
QUICKER = ("-p", "no:schemathesis")
"""A plugin that the tests do not use, and that takes seconds to load in every process."""

COMPUTING = Fraction(3, 2)
"""Three processes for two processors: many tests wait for a disk or a subprocess."""
BROWSING = Fraction(5, 2)
"""More for browser tests: test and Chromium wait for each other nearly half of the time."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One run of pytest."""

    title: str
    words: tuple[str, ...]
    """Arguments of pytest."""
    has_database: bool
    """Whether some of its tests need a PostgreSQL."""


def stages_of(root: Path, words: Sequence[str], *, browser: bool) -> tuple[Stage, ...]:
    """Pytest runs for these arguments, which may name single tests.

    Arguments that name no tests go to every run. Browser tests have a run of their own: Playwright
    keeps an event loop in the main thread, and a Chromium that competes with computing tests for
    processors delays its test.
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
    """Number of worker processes for each processor, with work stealing."""
    return ("-n", str(max(1, int(share * (os.cpu_count() or 1)))), "--dist", "worksteal")


def _is_within(root: Path, word: str, folder: str) -> bool:
    path = _path(root, word)
    return path is not None and path.is_relative_to(root / folder)


def _is_around(root: Path, word: str, folder: str) -> bool:
    path = _path(root, word)
    return path is not None and path != root / folder and (root / folder).is_relative_to(path)


def _path(root: Path, word: str) -> Path | None:
    """Path in an argument, also as in `tests/games/test_undo.py::test_twice`."""
    path = Path(os.path.normpath(root / word.partition("::")[0]))
    return path if not word.startswith("-") and path.exists() else None
