"""Every golden game still goes as it did: README.md says what to do when one does not.

What is seen between small actions is looked at here now and then; `python -m tests.golden check`
looks every time.
"""

from __future__ import annotations

import pytest

from tests.golden import files
from tests.golden.comparing import first_difference
from tests.golden.plan import GOLDEN

LONG = ("cafe", "fcm")
"""Whose games take up to seconds each."""
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if golden.game in LONG and golden.seats > 2 else [])
    for name, golden in GOLDEN.items()
]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_goes_as_it_did(name: str) -> None:
    golden = GOLDEN[name]
    if difference := first_difference(golden, files.read(golden), every_view=False):
        pytest.fail(difference, pytrace=False)


def test_every_file_is_a_golden_game() -> None:
    assert files.stored_names() == set(GOLDEN)
