"""Before the first round."""

from __future__ import annotations

import pytest

from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.position import CUBES


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_company_begins_with_one_cube_of_each_colour(seats: int) -> None:
    state = GAME.new(seats=seats, seed=4)
    assert [company.warehouse for company in state.companies] == [[1, 1, 1, 1]] * seats
    assert state.supply == [CUBES - seats] * 4


def test_each_area_begins_as_the_initial_card_of_its_company() -> None:
    state = GAME.new(seats=4, seed=4)
    assert sorted(company.number for company in state.companies) == [0, 1, 2, 3]
    for company in state.companies:
        initial = state.variant.deck.initial[company.number]
        assert tuple(company.area.squares.values()) == initial.squares
        assert company.placed == []


def test_companies_and_the_first_master_are_drawn_from_the_seed() -> None:
    begun = [GAME.new(seats=3, seed=seed) for seed in range(30)]
    assert {state.master for state in begun} == {0, 1, 2}
    assert {state.companies[0].number for state in begun} == {0, 1, 2, 3}
    again = GAME.new(seats=3, seed=29)
    assert again.save() == begun[-1].save()
