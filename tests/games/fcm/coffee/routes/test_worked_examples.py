"""The worked examples really show what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm.modules.coffee.drawing.routes import question_svg, route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import (
    CoffeeSale,
    Location,
    RouteClass,
    sell_coffee,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import (
    ALL,
    CANCEL,
    EXCLUSIVE,
    LOOP,
    OPPOSITE,
    RULEBOOK,
    UPPER_LOWER,
    WorkedExample,
    solved,
)
from kaffeehaus.games.fcm.modules.coffee.rules.shops import SHOPS_OF_A_CHAIN
from kaffeehaus.games.fcm.modules.coffee.words.routes import Reason, explain
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import road_net, tile_of
from tests.games.fcm.coffee.routes.comparing import as_answer
from tests.games.fcm.coffee.routes.exhaustive import Exhaustive


def reasons(example: WorkedExample) -> dict[Square, Reason]:
    return {item.location.square: item.reason for item in explain(solved(example.id))}


def place(example: WorkedExample, square: Square) -> Location:
    return next(p for p in solved(example.id).locations if p.square == square)


def squares_of(sale: CoffeeSale, found: RouteClass) -> set[Square]:
    """The road squares of all routes of a class."""
    return {square for route in found.routes for square in sale.net.squares(route.squares)}


@pytest.mark.parametrize("example", ALL.values(), ids=ALL)
def test_the_pieces_stand_where_pieces_can_stand(example: WorkedExample) -> None:
    position = example.position
    shops = [shop for chain in position.chains for shop in chain.coffee_shops]
    assert len({tile_of(shop) for shop in shops}) == len(shops), "one shop on a tile"
    assert max(len(chain.coffee_shops) for chain in position.chains) <= SHOPS_OF_A_CHAIN
    restaurants = [r for chain in position.chains for r in chain.restaurants]
    squares = [*shops, *(square for r in restaurants for square in r.corners())]
    assert len(set(squares)) == len(squares)
    assert {position.rows[row][column] for row, column in squares} == {"."}
    assert {position.rows[row][column] for row, column in position.house} == {"H"}
    net = road_net(position.plan)
    assert all(location.touches & net.roads for location in solved(example.id).locations)


@pytest.mark.parametrize("example", ALL.values(), ids=ALL)
def test_the_exhaustive_solver_says_the_same(example: WorkedExample) -> None:
    assert as_answer(solved(example.id)) == Exhaustive(example.position, 400_000).solve()


@pytest.mark.parametrize("example", ALL.values(), ids=ALL)
def test_the_question_gives_nothing_away(example: WorkedExample) -> None:
    question, answer = question_svg(solved(example.id)), route_svg(solved(example.id))
    assert 'class="route"' in answer
    assert "✓" in answer
    for told in ('class="route"', "✓", "sold", "undecided"):
        assert told not in question


def test_the_rulebook_is_answered_as_printed() -> None:
    to_xango, to_the_duck = RULEBOOK
    assert solved(to_xango.id).sold == (2, 0, 0)
    assert solved(to_the_duck.id).sold == (1, 0, 0)


def test_example_1_sells_one_coffee_each_for_two_chains_one_of_them_the_host() -> None:
    sale = solved(LOOP.id)
    host = sale.position.winner
    assert [chain.name for chain in sale.position.chains] == ["Adler", "Bruno", "Cleo", "Dora"]
    assert sale.position.chains[host].name == "Dora"
    assert not sale.position.chains[host].drive_in
    assert sale.sold == (0, 0, 1, 1)
    assert reasons(LOOP) == {
        (0, 3): Reason.UNDECIDED,
        (3, 0): Reason.UNDECIDED,
        (1, 7): Reason.SOLD,
        (5, 6): Reason.SOLD,
        (1, 11): Reason.DESTINATION,
    }
    assert place(LOOP, (1, 7)).chain == place(LOOP, (1, 11)).chain == host


def test_example_1_goes_all_round_the_lemonade_and_sells_to_a_shop_on_another_tile() -> None:
    sale = solved(LOOP.id)
    ring = [(r, c) for r in range(5) for c in range(5, 10) if sale.position.rows[r][c] == "#"]
    assert set(ring) <= set(sale.road_squares())
    touched = sale.net.squares(place(LOOP, (5, 6)).touches & sale.road)
    assert {tile_of(square) for square in touched} == {(0, 1)} != {tile_of((5, 6))}


def test_example_1_leaves_the_exit_of_the_house_undecided() -> None:
    sale = solved(LOOP.id)
    upper_right, lower_left = (0, 2), (2, 0)
    assert len(sale.classes) == 2
    for square, passed in ((upper_right, (0, 3)), (lower_left, (3, 0))):
        past = [found for found in sale.classes if square in squares_of(sale, found)]
        assert len(past) == 1, "one of the two exits on each route"
        assert place(LOOP, passed) in past[0].passes
        assert square not in sale.road_squares()


def test_example_2_sells_two_coffees_for_one_chain() -> None:
    sale = solved(EXCLUSIVE.id)
    assert [chain.name for chain in sale.position.chains] == ["Adler", "Bruno", "Cleo", "Dora"]
    assert sale.sold == (2, 0, 0, 0)
    assert reasons(EXCLUSIVE) == {
        (3, 3): Reason.SOLD,
        (6, 6): Reason.SOLD,
        (6, 3): Reason.UNDECIDED,
        (3, 6): Reason.UNDECIDED,
        (9, 6): Reason.DESTINATION,
    }


def test_example_2_leaves_beside_the_overpass_as_that_costs_no_border_more() -> None:
    sale = solved(EXCLUSIVE.id)
    position = sale.position
    overpass, beside = (2, 2), (2, 3)
    assert position.rows[2][2] == "+"
    to_the_ring = next(f for f in sale.classes if place(EXCLUSIVE, (3, 6)) in f.passes)
    assert beside in squares_of(sale, to_the_ring)
    assert overpass not in squares_of(sale, to_the_ring)
    # Straight across the border onto the ring is as short, but passes no shop of Adler's.
    rows = [list(row) for row in position.rows]
    for row, column in ((0, 2), (1, 2), (2, 3), (2, 4)):
        rows[row][column] = "."
    straight = sell_coffee(replace(position, rows=tuple("".join(row) for row in rows)))
    assert straight.distance == sale.distance == 2
    assert (3, 3) not in [p.square for p in straight.selling]


def test_example_2_skips_shops_that_exclude_each_other_and_sells_in_the_bend() -> None:
    sale = solved(EXCLUSIVE.id)
    assert place(EXCLUSIVE, (3, 6)).chain != place(EXCLUSIVE, (6, 3)).chain
    assert [len(found.passes) for found in sale.classes] == [3, 3]
    assert not place(EXCLUSIVE, (6, 6)).touches & sale.road


def test_the_upper_and_the_lower_way_share_one_shop_but_no_road_beside_it() -> None:
    sale = solved(UPPER_LOWER.id)
    assert (sale.distance, sale.sold) == (4, (0, 1))
    assert [found.worth for found in sale.classes] == [3, 3]
    common = sale.classes[0].passes & sale.classes[1].passes
    assert [p.square for p in common] == [(5, 4)]
    assert not place(UPPER_LOWER, (5, 4)).touches & sale.road
    for found, chain in zip(sale.classes, (1, 0), strict=True):
        assert [p.chain for p in found.passes - common] == [chain, chain]


def test_two_places_of_one_chain_cancel() -> None:
    sale = solved(CANCEL.id)
    found = reasons(CANCEL)
    assert found[3, 6] is found[6, 3] is Reason.UNDECIDED
    assert {place(CANCEL, (3, 6)).chain, place(CANCEL, (6, 3)).chain} == {0}
    assert sale.sold == (1, 0)
    assert [p.square for p in sale.selling] == [(3, 3)]


def test_a_shop_across_the_road_is_worth_turning_the_corner_for() -> None:
    before, after = solved(CANCEL.id), solved(OPPOSITE.id)
    across = place(OPPOSITE, (8, 6))
    assert after.sold == (*before.sold, 1)
    assert set(after.selling) - set(before.selling) == {across}
    assert before.distance == after.distance
    assert all(across in found.passes for found in after.classes)
