"""`Any` is rare, and every use of it says why."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from housekeeping.checkout import this_checkout
from housekeeping.checks import TYPED_FOLDERS

ROOT = this_checkout().root
MOST = 25
"""Lines that use the name, imports left out. Rather find a type than raise this."""
NAME = re.compile(r"\bAny\b")
REASON = "# Any: "


def lines_with_any(source: str) -> Iterator[tuple[int, str]]:
    """The lines of code that use the name, with their numbers."""
    if not NAME.search(source):
        return iter(())
    found = {
        token.start[0]: token.line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if (token.type, token.string) == (tokenize.NAME, "Any")
    }
    return ((number, line) for number, line in found.items() if " import " not in line)


def has_its_reason(place: tuple[Path, int]) -> bool:
    """Whether it stands on the line or on the one above."""
    file, number = place
    lines = file.read_text("utf-8").splitlines()
    return any(REASON in line for line in lines[max(0, number - 2) : number])


def test_it_is_rare_and_has_its_reason() -> None:
    found = [
        (file, number)
        for folder in TYPED_FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        for number, _ in lines_with_any(file.read_text("utf-8"))
    ]

    assert [place for place in found if not has_its_reason(place)] == []
    assert 0 < len(found) <= MOST


def test_only_code_counts() -> None:
    source = 'from typing import Any\n"""Any."""\nx: list[Any] = []  # Any: why\n'

    assert list(lines_with_any(source)) == [(3, "x: list[Any] = []  # Any: why\n")]
