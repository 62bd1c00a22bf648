"""The page of a late game is measured on a real one."""

from __future__ import annotations

import pytest

from bench import _late_page


@pytest.mark.parametrize("seats", [5, 6])
def test_the_page_of_a_game_is_opened_and_weighed(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_late_page, "TURN", 2)
    page = _late_page.late_page(seats)
    assert page.moves > 20
    assert page.opened > 0
    assert 20_000 < page.weight < 250_000
