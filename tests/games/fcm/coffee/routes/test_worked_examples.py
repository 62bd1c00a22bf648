"""The worked examples really show what they say."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.modules.coffee.drawing.routes import question_svg, route_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import Location
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


def test_a_route_goes_all_round_the_lemonade_and_its_start_is_undecided() -> None:
    sale = solved(LOOP.id)
    ring = [(r, c) for r in range(5) for c in range(5, 10) if sale.position.rows[r][c] == "#"]
    assert set(ring) <= set(sale.road_squares())
    assert reasons(LOOP) == {
        (0, 3): Reason.UNDECIDED,
        (3, 0): Reason.UNDECIDED,
        (1, 7): Reason.SOLD,
        (5, 6): Reason.SOLD,
        (1, 11): Reason.DESTINATION,
    }
    touched = sale.net.squares(place(LOOP, (5, 6)).touches & sale.road)
    assert {tile_of(square) for square in touched} == {(0, 1)} != {tile_of((5, 6))}


def test_shops_that_exclude_each_other_are_skipped_and_the_one_in_the_bend_sells() -> None:
    found = reasons(EXCLUSIVE)
    assert found[3, 6] is found[6, 3] is Reason.UNDECIDED
    assert place(EXCLUSIVE, (3, 6)).chain != place(EXCLUSIVE, (6, 3)).chain
    assert found[6, 6] is Reason.SOLD
    assert not place(EXCLUSIVE, (6, 6)).touches & solved(EXCLUSIVE.id).road


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
