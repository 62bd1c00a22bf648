"""The page of a late game is measured on a real one."""

from __future__ import annotations

import pytest

from bench._late_page import late_page


@pytest.mark.parametrize("seats", [5, 6])
def test_the_page_of_a_game_is_opened_and_weighed(seats: int) -> None:
    page = late_page(seats, turn=2)
    assert page.moves > 20
    assert page.opened > 0
    assert 20_000 < page.weight < 250_000
