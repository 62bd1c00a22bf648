"""Every golden game still goes as it did: README.md says what to do when one does not."""

from __future__ import annotations

import pytest

from tests.golden import files
from tests.golden.comparing import first_difference
from tests.golden.plan import GOLDEN


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_game_goes_as_it_did(name: str) -> None:
    golden = GOLDEN[name]
    if difference := first_difference(golden, files.read(golden)):
        pytest.fail(difference, pytrace=False)


def test_every_file_is_a_golden_game() -> None:
    assert files.stored_names() == set(GOLDEN)
