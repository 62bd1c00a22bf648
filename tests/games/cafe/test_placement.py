"""Placement against a slow, obvious model."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.area import Area, covered, places, start_area
from kaffeehaus.games.cafe.rules.cards import Card, Kind
from kaffeehaus.games.cafe.rules.cells import (
    BY_NAME,
    NAMES,
    OFFSETS,
    START,
    TURNS,
    cell_at,
    column,
    row,
)
from kaffeehaus.games.cafe.rules.deck import standard_deck
from tests.games.cafe.areas import area_of

UPRIGHT = {0: (0, 0), 1: (1, 0), 2: (0, 1), 3: (1, 1), 4: (0, 2), 5: (1, 2)}


def model_squares(turn: int) -> dict[tuple[int, int], int]:
    """Where each square lies: turn the upright card clockwise, a quarter at a time."""
    spots = {place: number for number, place in UPRIGHT.items()}
    height = 3
    for _ in range(turn // 90):
        spots = {(height - 1 - y, x): number for (x, y), number in spots.items()}
        height = 5 - height
    return spots


def model_places(area: Area, card: Card) -> set[tuple[int, int]]:
    """Try every cell of the table and every turn."""
    taken = {(column(cell), row(cell)): square for cell, square in area.squares.items()}
    found = set()
    for turn in TURNS:
        for x in range(1, 34):
            for y in range(1, 35):
                under = {(x + dx, y + dy): n for (dx, dy), n in model_squares(turn).items()}
                if not 2 <= len(under.keys() & taken.keys()) <= 4:
                    continue
                after = {**taken, **{place: card.squares[n] for place, n in under.items()}}
                if any(square.kind is Kind.CUP for square in after.values()):
                    found.add((turn, cell_at(x, y)))
    return found


def random_area(seed: int, cards: int) -> Area:
    """An area of so many cards, laid at random."""
    deck, rng = standard_deck(), Rng(seed)
    area = start_area(deck.initial[seed % 4], START)
    for _ in range(cards):
        card = rng.choice(deck.plan)
        turn, cell = rng.choice(places(area, card))
        area = area.with_card(card, turn, cell)
    return area


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), cards=st.integers(0, 7), card=st.integers(0, 47))
def test_every_legal_place_and_no_other(seed: int, cards: int, card: int) -> None:
    area, plan = random_area(seed, cards), standard_deck().plan[card]
    found = places(area, plan)
    assert len(found) == len(set(found))
    assert set(found) == model_places(area, plan)


@given(turn=st.sampled_from(TURNS), card=st.integers(0, 47))
def test_turned_cards_show_the_same_squares(turn: int, card: int) -> None:
    plan = standard_deck().plan[card]
    laid = Area({}).with_card(plan, turn, START)
    model = {cell_at(17 + x, 17 + y): plan.squares[n] for (x, y), n in model_squares(turn).items()}
    assert laid.squares == model


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_eight_cards_stay_on_the_table(seed: int) -> None:
    area = random_area(seed, 8)
    assert all(NAMES[cell] for cell in area.squares)
    assert all(column(cell) < 35 for cell in area.squares)


def test_the_farthest_cells_have_names() -> None:
    """Eight cards in a row, each covering two squares, in every direction."""
    blank = Card(1, (standard_deck().plan[0].squares[1],) * 6)
    for turn, step in ((90, -2), (90, 2), (0, -2 * 36), (0, 2 * 36)):
        area, cell = area_of("cu cu\ncu cu\ncu cu"), START
        cell += {(90, 2): 1, (0, 72): 2 * 36}.get((turn, step), 0)
        cell += min(0, step)
        for _ in range(8):
            assert (turn, cell) in places(area, blank)
            area = area.with_card(blank, turn, cell)
            cell += step
        assert all(NAMES[c] in BY_NAME for c in area.squares)


def test_covered_counts_visible_squares() -> None:
    area = area_of("cu bl\nbl bl\nbl bl")
    assert covered(area, 0, BY_NAME["q17"]) == 6
    assert covered(area, 90, BY_NAME["q19"]) == 2
    assert covered(area, 0, BY_NAME["s17"]) == 0
    assert len(OFFSETS[90]) == 6
