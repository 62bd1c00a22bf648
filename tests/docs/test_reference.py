"""The reference of the core is what the source says."""

from __future__ import annotations

import pytest

from docgen.reference import MODULES, PAGE, modules_of, reference
from housekeeping.checkout import this_checkout

ROOT = this_checkout().root
INSIDE = {
    "command_line",
    *(f"conformance.{name}" for name in ("ahead", "case", "drawings", "facts")),
    *(f"conformance.{name}" for name in ("play", "positions", "records", "twins")),
}
"""Modules that nobody outside asks."""


def test_it_is_up_to_date() -> None:
    page = (ROOT / PAGE).read_text("utf-8")

    assert page == reference(ROOT), "python3 scripts/start.py docs writes it anew"


def test_every_module_has_its_place() -> None:
    assert modules_of(ROOT) == {*MODULES, *INSIDE}


@pytest.mark.parametrize(
    "line",
    [
        "#### `Playable.legal(seat: Seat) -> Sequence[A]` (every game has its own)",
        "### `find_game(game_id: str) -> AnyGame`",
        "- `Seat = int`: Index of a seat, from 0.",
        "- `confirms: ClassVar[bool] = True`: Whether the action ends its seat's draft.",
    ],
)
def test_it_tells_signatures_and_what_they_are_for(line: str) -> None:
    assert line in reference(ROOT).splitlines()


def test_nothing_public_is_without_words() -> None:
    lines = reference(ROOT).splitlines()

    silent = [
        line
        for line, below in zip(lines, lines[2:], strict=False)
        if line.startswith("#") and (not below or below.startswith("#"))
    ]
    assert silent == []
