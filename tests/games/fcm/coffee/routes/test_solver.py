"""Coffee routes: the known cases, agreement with the exhaustive solver, and laws."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.rules.routes.random_positions import (
    Wishes,
    random_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    BadPosition,
    CoffeePosition,
    read_position,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import RULEBOOK
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    Reason,
    answer_json,
    explain,
    explanation_json,
)
from kaffeehaus.games.fcm.rules.board.plan import TILE, Square
from tests.games.fcm.coffee.routes.comparing import as_answer, runs_short, small_position
from tests.games.fcm.coffee.routes.exhaustive import Exhaustive, TooLarge
from tests.parsed import Parsed

FIXTURE = Path(__file__).parents[4] / "fixtures" / "fcm" / "coffee_cases.json"
CASES: list[dict[str, Parsed]] = json.loads(FIXTURE.read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_known_case(case: dict[str, Parsed]) -> None:
    answer = answer_json(sell_coffee(read_position(case)))
    assert {key: answer[key] for key in case["expected"]} == case["expected"]


@pytest.mark.slow
def test_agrees_with_the_exhaustive_solver_on_boards_of_the_real_tiles() -> None:
    compared = tied = short = 0
    for seed in range(450):
        position = small_position(seed)
        try:
            expected = Exhaustive(position, most_walks=8_000).solve()
        except TooLarge:
            continue
        sale = sell_coffee(position)
        assert as_answer(sale) == expected, f"seed {seed}"
        compared += expected.distance is not None
        tied += len(expected.classes) > 1
        short += runs_short(sale)
    assert compared > 300
    assert tied > 10
    assert short > 35


def rulebook(winner: int, *coffee: int) -> CoffeePosition:
    """The rulebook's example with dinner at this chain and these stocks of coffee."""
    position = RULEBOOK[0].position
    chains = tuple(
        dataclasses.replace(chain, coffee=stock)
        for chain, stock in zip(position.chains, coffee, strict=True)
    )
    return dataclasses.replace(position, chains=chains, winner=winner)


SHOP, UPPER, LOWER = (4, 1), (1, 6), (8, 5)
"""Gluttony's shop on every route, its restaurant on the upper ones, Xango's on the lower ones."""


@pytest.mark.parametrize(
    ("coffee", "sold", "selling"),
    [
        ((3, 3, 0), (1, 0, 0), [SHOP]),
        ((1, 3, 0), (1, 1, 0), [SHOP, LOWER]),
        ((3, 0, 0), (2, 0, 0), [SHOP, UPPER]),
        ((0, 3, 0), (0, 1, 0), [LOWER]),
        ((1, 0, 0), (1, 0, 0), [SHOP]),
        ((0, 0, 3), (0, 0, 0), []),
    ],
)
def test_a_route_is_worth_no_more_coffee_than_its_chains_have(
    coffee: tuple[int, ...], sold: tuple[int, ...], selling: list[Square]
) -> None:
    sale = sell_coffee(rulebook(2, *coffee))
    assert sale.sold == sold
    assert [place.square for place in sale.selling] == selling


def test_the_nearest_places_sell_the_last_coffee() -> None:
    sale = sell_coffee(rulebook(1, 1, 0, 0))
    assert [place.square for place in sale.everywhere] == [UPPER, SHOP]
    assert [place.square for place in sale.selling] == [SHOP]


@pytest.mark.parametrize(
    ("board", "house", "shops", "nearest"),
    [
        # Both on the first tile: fewer road squares.
        (["." * 10, "." * 10, "#" * 10, "." * 10, "." * 10], (3, 0), [(1, 4), (3, 2)], (3, 2)),
        # A shorter walk leads over the border, so the longer one on the first tile is nearer.
        (
            ["#####.....", "#...#.....", "##########", "." * 10, "." * 10],
            (3, 3),
            [(3, 5), (1, 1)],
            (1, 1),
        ),
    ],
)
def test_nearness_is_tile_distance_then_road_squares(
    board: list[str], house: Square, shops: list[Square], nearest: Square
) -> None:
    case: dict[str, Parsed] = {
        "id": "nearness",
        "board": board,
        "house": {"squares": [house, [house[0], house[1] + 1]]},
        "players": [
            {"coffee": 1, "coffee_shops": shops},
            {"coffee": 0, "restaurants": [{"top_left": [3, 8], "entrance": [3, 8]}]},
        ],
        "winner": 1,
    }
    sale = sell_coffee(read_position(json.loads(json.dumps(case))))
    assert {place.square for place in sale.everywhere} == set(shops)
    assert [place.square for place in sale.selling] == [nearest]


@given(st.integers(0, 10**6))
def test_explanation_fits_the_result(seed: int) -> None:
    sale = sell_coffee(random_position(Wishes(height=3, width=3), Rng(seed)))
    explained = explain(sale)
    assert [item.location for item in explained] == list(sale.locations)
    sold = [item.location for item in explained if item.reason is Reason.SOLD]
    assert set(sold) == set(sale.selling)
    if sale.classes:
        common = frozenset.intersection(*(found.passes for found in sale.classes))
        for index, chain in enumerate(sale.position.chains):
            places = sum(place.chain == index for place in common)
            assert sale.sold[index] == min(chain.coffee, places)
    json.dumps(explanation_json(sale))


LIMIT = 10_000
"""With a limit of routes, walks are worked out anew."""


@pytest.mark.parametrize("seed", range(12))
def test_known_walks_serve_only_what_they_fit(seed: int) -> None:
    position = small_position(seed)
    for changed in _changes(position):
        for joins in ("everywhere", "middle"):
            assert sell_coffee(changed, joins) == sell_coffee(changed, joins, LIMIT)


def _changes(position: CoffeePosition) -> Iterator[CoffeePosition]:
    """The position, and neighbours of it that differ in one thing each."""
    yield position
    yield dataclasses.replace(position, roadworks=())
    yield dataclasses.replace(position, house=position.house[:1])
    for winner, chain in enumerate(position.chains):
        yield dataclasses.replace(position, winner=winner)
        for other in (
            dataclasses.replace(chain, coffee=chain.coffee + 1),
            dataclasses.replace(chain, coffee_shops=chain.coffee_shops[:1]),
            dataclasses.replace(chain, restaurants=chain.restaurants[:1]),
            dataclasses.replace(chain, drive_in=not chain.drive_in),
        ):
            chains = (*position.chains[:winner], other, *position.chains[winner + 1 :])
            yield dataclasses.replace(position, chains=chains, winner=winner)


@given(st.integers(0, 10**6), st.integers(0, 4))
def test_more_stock_never_changes_the_distance(seed: int, more: int) -> None:
    position = small_position(seed)
    chains = tuple(dataclasses.replace(c, coffee=c.coffee + more) for c in position.chains)
    richer = dataclasses.replace(position, chains=chains)
    assert sell_coffee(richer).distance == sell_coffee(position).distance


@given(st.integers(0, 10**6))
def test_renaming_chains_permutes_the_answer(seed: int) -> None:
    position = small_position(seed)
    last = len(position.chains) - 1
    renamed = dataclasses.replace(
        position, chains=position.chains[::-1], winner=last - position.winner
    )
    assert sell_coffee(renamed).sold == sell_coffee(position).sold[::-1]


@given(st.integers(0, 10**6))
def test_mirroring_and_turning_the_board_change_nothing(seed: int) -> None:
    position = small_position(seed)
    sale = sell_coffee(position)
    for moved in (mirrored(position), transposed(position)):
        other = sell_coffee(moved)
        assert (other.distance, other.sold) == (sale.distance, sale.sold)
        assert other.road.bit_count() == sale.road.bit_count()
        assert len(other.classes) == len(sale.classes)


@given(st.integers(0, 10**6), st.integers(-3, 3), st.integers(-3, 3))
def test_where_the_board_lies_changes_nothing_but_the_squares(
    seed: int, down: int, right: int
) -> None:
    position = small_position(seed)
    sale, corner = sell_coffee(position), (down * TILE, right * TILE)
    elsewhere = dataclasses.replace(
        _moved(position, position.rows, lambda row, column: (row + corner[0], column + corner[1])),
        corner=corner,
    )
    other = sell_coffee(elsewhere)
    assert (other.distance, other.sold) == (sale.distance, sale.sold)
    assert other.road_squares() == [(r + corner[0], c + corner[1]) for r, c in sale.road_squares()]
    # A case and its answer count from the corner of the board.
    assert write_case(elsewhere) == write_case(position)
    assert answer_json(other) == answer_json(sale)
    assert [one.reason for one in explain(other)] == [one.reason for one in explain(sale)]


def mirrored(position: CoffeePosition) -> CoffeePosition:
    """Left and right exchanged."""
    width = len(position.rows[0])
    rows = tuple(row[::-1] for row in position.rows)
    return _moved(position, rows, lambda row, column: (row, width - 1 - column))


def transposed(position: CoffeePosition) -> CoffeePosition:
    """Rows and columns exchanged."""
    rows = tuple("".join(column) for column in zip(*position.rows, strict=True))
    return _moved(position, rows, lambda row, column: (column, row))


def _moved(
    position: CoffeePosition, rows: tuple[str, ...], move: Callable[[int, int], Square]
) -> CoffeePosition:
    chains = tuple(
        dataclasses.replace(
            chain,
            coffee_shops=tuple(move(*shop) for shop in chain.coffee_shops),
            restaurants=tuple(
                dataclasses.replace(
                    restaurant,
                    top_left=min(move(*square) for square in restaurant.corners()),
                    entrance=move(*restaurant.entrance),
                )
                for restaurant in chain.restaurants
            ),
        )
        for chain in position.chains
    )
    return dataclasses.replace(
        position,
        rows=rows,
        chains=chains,
        house=tuple(move(*square) for square in position.house),
        roadworks=tuple(move(*square) for square in position.roadworks),
    )


class TestReasons:
    def reasons(self, case_id: str) -> dict[tuple[int, int], Reason]:
        case = next(case for case in CASES if case["id"] == case_id)
        sale = sell_coffee(read_position(case))
        return {item.location.square: item.reason for item in explain(sale)}

    def test_a_tie_within_one_chain_is_undecided(self) -> None:
        found = self.reasons("derived-same-chain-tie-cancels")
        assert found == {
            (4, 1): Reason.SOLD,
            (8, 5): Reason.UNDECIDED,
            (1, 6): Reason.UNDECIDED,
            (8, 8): Reason.DESTINATION,
        }

    def test_a_closed_restaurant_is_closed(self) -> None:
        assert Reason.CLOSED in self.reasons("trap-closed-restaurant-sells-nothing").values()

    def test_without_a_road_everything_is_off_route(self) -> None:
        found = set(self.reasons("trap-no-road-to-the-chain").values())
        assert found <= {Reason.OFF_ROUTE, Reason.CLOSED}

    def test_short_stock_sells_at_the_nearest_place(self) -> None:
        found = self.reasons("trap-stock-runs-short")
        assert Reason.OUT_OF_STOCK in found.values()


class TestReading:
    def case(self, **changes: object) -> dict[str, Parsed]:
        return {**CASES[0], **changes}

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"board": ["##", "##"]}, "board"),
            ({"board": []}, "board"),
            ({"winner": 9}, "winner"),
            ({"winner": True}, "winner"),
            ({"house": {"squares": [[99, 0]]}}, "house.squares"),
            ({"house": {}}, "house.squares"),
            ({"players": [{"coffee": -1}]}, r"players\[0\].coffee"),
            ({"players": [{"coffee": 1, "coffee_shops": [[0]]}]}, r"players\[0\].coffee_shops"),
            ({"roadworks": "none"}, "roadworks"),
            ({"id": None}, "id"),
        ],
    )
    def test_a_malformed_case_names_the_field(self, changes: dict[str, Parsed], field: str) -> None:
        with pytest.raises(BadPosition, match=field):
            read_position(self.case(**changes))

    @pytest.mark.parametrize(
        ("square", "there"),
        [([0, 2], "a road"), ([0, 0], "a house"), ([3, 3], "a restaurant"), ([1, 3], "a house")],
    )
    def test_a_shop_stands_on_ground_of_its_own(self, square: list[int], there: str) -> None:
        case = {
            "id": "shop",
            "board": ["HH#..", "HH#..", "..#..", "..#..", "..#.."],
            "house": {"squares": [[1, 3]]},
            "players": [
                {"coffee": 1, "coffee_shops": [square]},
                {"coffee": 0, "restaurants": [{"top_left": [3, 3], "entrance": [3, 3]}]},
            ],
            "winner": 1,
        }
        with pytest.raises(BadPosition, match=f"is {there}"):
            read_position(case)

    def test_unknown_keys_are_ignored(self) -> None:
        assert read_position(self.case(mood="fine")) == read_position(CASES[0])


def test_the_rural_area_steps_onto_the_board_for_one() -> None:
    case: dict[str, Parsed] = {
        "id": "rural",
        "board": [".....", ".....", "#####", ".....", "....."],
        "house": {"squares": [], "offramps": [[[1, -1], [2, -1], [3, -1]]]},
        "players": [
            {"coffee": 0, "restaurants": [{"top_left": [3, 3], "entrance": [3, 3]}]},
            {"coffee": 1, "coffee_shops": [[1, 1]]},
        ],
        "winner": 0,
    }
    sale = sell_coffee(read_position(case))
    assert (sale.distance, sale.sold) == (1, (0, 1))


def test_roads_may_join_only_in_the_middle_of_an_edge() -> None:
    case: dict[str, Parsed] = {
        "id": "edges",
        "board": ["....." * 2, "#" * 10, "....." * 2, "....." * 2, "....." * 2],
        "house": {"squares": [[0, 0]]},
        "players": [{"coffee": 0, "restaurants": [{"top_left": [2, 7], "entrance": [2, 7]}]}],
        "winner": 0,
    }
    position = read_position(case)
    assert sell_coffee(position).distance == 1
    assert sell_coffee(position, joins="middle").distance is None
