"""Points and ties."""

from __future__ import annotations

import pytest

from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.scoring import Sheet, outcome_of, sheet_of, weights
from kaffeehaus.games.cafe.words.prose import tell_end
from tests.games.cafe.areas import area_of, shop


def stored(counts: tuple[int, ...], *, present_only: bool = False) -> int:
    """The points of a warehouse."""
    company = Company(0, area_of("cu"), warehouse=list(counts))
    return sheet_of(company, present_only=present_only).warehouse_points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((5, 3, 2, 1), 4),
        ((3, 3, 3, 3), 9),
        ((6, 5, 2, 0), 2),
        ((4, 4, 0, 0), 0),
        ((9, 5, 1, 1), 3),
        ((7, 0, 0, 0), 0),
    ],
)
def test_scarcity(counts: tuple[int, ...], points: int) -> None:
    assert stored(counts) == points
    assert stored(counts[::-1]) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [((7, 0, 0, 0), 14), ((4, 4, 0, 0), 12), ((5, 3, 2, 1), 4), ((0, 0, 0, 0), 0)],
)
def test_only_colours_that_are_there(counts: tuple[int, ...], points: int) -> None:
    assert stored(counts, present_only=True) == points


def test_the_marks_show_which_colours_count() -> None:
    assert weights((5, 3, 2, 1)) == (0, 0, 1, 2)
    assert weights((7, 0, 0, 0)) == (0, 2, 1, 0)
    assert weights((7, 0, 0, 2), present_only=True) == (1, 0, 0, 2)


def test_only_supplied_shops_count() -> None:
    area = area_of("cu S0 S1 S1", shop(1, (1, 0, 0, 0), 3), shop(2, (0, 1, 0, 1), 9, size=2))
    one, two = sorted(area.shops)
    company = Company(0, area, warehouse=[0, 0, 0, 0])
    company.delivered = {one: (1, 0, 0, 0), two: (0, 1, 0, 0)}
    assert sheet_of(company).total == 3
    company.delivered[two] = (0, 1, 0, 1)
    assert sheet_of(company).total == 12


def sheet(points: int, roasted: int, dried: int) -> Sheet:
    """A sheet with so many points, all of them from the warehouse."""
    return Sheet((), (points, 0, 0, 0), (1, 0, 0, 0), roasted, dried)


def test_ties_go_to_roasted_then_dried_cubes_then_are_shared() -> None:
    assert outcome_of([sheet(5, 0, 9), sheet(5, 1, 0)]).ranks == (2, 1)
    assert outcome_of([sheet(5, 1, 1), sheet(5, 1, 0)]).ranks == (1, 2)
    shared = outcome_of([sheet(5, 1, 1), sheet(5, 1, 1), sheet(4, 9, 9)])
    assert shared.ranks == (1, 1, 3)
    assert shared.scores == (5, 5, 4)


@pytest.mark.parametrize(
    ("sheets", "sentence"),
    [
        ([(5, 0, 9), (5, 2, 0)], "5–5: Ben wins on tie-break (more roasted cubes: 2–0)."),
        (
            [(5, 1, 3), (5, 1, 0), (5, 0, 9)],
            "5–5–5: Ada wins on tie-break (more dried cubes: 3–0).",
        ),
        ([(5, 1, 1), (5, 1, 1)], "5–5: Ada and Ben share the win."),
        ([(6, 0, 0), (5, 1, 1)], "Ada wins 6–5."),
    ],
)
def test_the_result_names_the_tie_break_that_decided(
    sheets: list[tuple[int, int, int]], sentence: str
) -> None:
    told = [sheet(*numbers) for numbers in sheets]
    names = ("Ada", "Ben", "Cleo")[: len(told)]
    assert tell_end(outcome_of(told), names, told) == sentence
