"""Every question that the manual answers, by its own words."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.area import places
from kaffeehaus.games.cafe.rules.cards import Card
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from tests.games.cafe.areas import SQUARES, acting, area_of, cubes, do, shop, texts

BLANK_CARD = Card(1, (SQUARES["bl"],) * 6)


def test_can_i_deliver_to_multiple_shops_in_one_action() -> None:
    area = area_of(
        "bR bR dr\ncu bl ro\nS0 S1 bl", shop(1, (0, 0, 0, 1), 3), shop(2, (0, 0, 0, 1), 4)
    )
    state = acting(area, points=4)
    do(state, "produce q17", "dry red s17", "roast red s18")
    do(state, "deliver s18 q19 1", "deliver s18 r19 1")
    assert state.companies[0].points == 0
    assert state.sheets()[0].shop_points == 7


def test_can_i_deliver_to_a_partially_covered_shop() -> None:
    area = area_of("bR dr ro\ncu S0 S0\nbl bl bl", shop(1, (0, 0, 0, 2), 8, size=2))
    state = acting(area)
    company = state.companies[0]
    before = state.supply[3]
    do(state, "produce q17", "dry red r17", "roast red s17", "deliver s17 r18 1")
    assert company.delivered == {BY_NAME["r18"]: (0, 0, 0, 1)}
    returned = company.lay(BLANK_CARD, 0, BY_NAME["s18"])
    assert returned == [0, 0, 0, 1]
    assert state.supply[3] + returned[3] == before
    assert company.delivered == {}
    assert company.area.dead_cells == {BY_NAME["r18"]}
    do(state, "produce q17", "dry red r17", "roast red s17")
    with pytest.raises(IllegalAction) as caught:
        do(state, "deliver s17 r18 1")
    assert caught.value.code == "dead_shop"
    assert state.sheets()[0].total == 3


def test_can_i_roast_different_colors_in_one_action() -> None:
    state = acting(area_of("bR bG bl\ndr dr cu\nro ro bl"), points=4)
    do(state, "produce q17", "produce r17", "dry red q18", "dry green r18")
    do(state, "roast red q19", "roast green r19")
    assert cubes(state) == {"q19": "1R", "r19": "1G"}
    assert state.companies[0].points == 0


def test_can_i_use_warehouse_cubes_during_the_game() -> None:
    """Only to pay for cards: no action names the warehouse as a source."""
    area = area_of("bR dr ro\ncu S0 bl", shop(1, (0, 0, 0, 1), 3))
    state = acting(area)
    assert texts(state) == ["produce q17", "done"]
    picking = GAME.new(seats=1, seed=3)
    paid = [text for text in texts(picking) if text.count(" ") == 2]
    assert paid
    do(picking, paid[0])
    assert sum(picking.companies[0].warehouse) == 3


def test_what_if_i_have_no_cup_icons_visible() -> None:
    """A placement that would cover the last cup is not legal, unless the card brings one."""
    area = area_of("cu bl\nbl bl\nbl bl")
    spots = places(area, BLANK_CARD)
    assert spots
    for turn, cell in spots:
        assert area.with_card(BLANK_CARD, turn, cell).cups == 1
    with_cup = Card(2, (SQUARES["cu"],) + (SQUARES["bl"],) * 5)
    assert len(places(area, with_cup)) > len(spots)
