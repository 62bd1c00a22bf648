"""The house rule Expresso: what its squares do."""

from __future__ import annotations

from kaffeehaus.core.options import Options
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.cards import HOUSE_KINDS
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.deck import expresso_cards
from kaffeehaus.games.cafe.rules.scoring import sheet_of
from tests.games.cafe.areas import acting, area_of, cubes, do, shop, texts


def test_two_cards_of_each_name() -> None:
    kinds = [
        kind
        for card in expresso_cards()
        for kind in HOUSE_KINDS
        if any(square.kind is kind for square in card.squares)
    ]
    assert {kind: kinds.count(kind) for kind in HOUSE_KINDS} == dict.fromkeys(HOUSE_KINDS, 2)


def test_expresso_is_a_cup_of_two_actions() -> None:
    area = area_of("ex cu bl")
    assert (area.cups, area.actions) == (2, 3)


def test_actions_stay_at_eight() -> None:
    assert area_of("ex ex ex ex ex").actions == 8


def test_lote_grows_the_colour_of_the_group_beside_it() -> None:
    state = acting(area_of("bR lo bG\ncu bl bl"), options={"expresso": True})
    assert [t for t in texts(state) if t.startswith("produce")] == [
        "produce q17 red",
        "produce r17 green",
    ]
    do(state, "produce q17 red")
    assert cubes(state) == {"q17": "1R", "r17": "1R"}


def test_lote_takes_the_named_colour_in_a_group_of_any_colours() -> None:
    state = acting(
        area_of("bR lo bG\ncu bl bl"), options={"expresso": True, "produce": "any_color"}
    )
    do(state, "produce q17 yellow")
    assert cubes(state) == {"q17": "1R", "r17": "1Y", "s17": "1G"}


def test_lotes_beside_no_beans_grow_the_named_colour() -> None:
    state = acting(area_of("lo lo cu\nbR bl bl"), options={"expresso": True})
    assert [t for t in texts(state) if t.startswith("produce")] == ["produce q17 red"]
    state = acting(area_of("lo lo cu\nbl bl bR"), options={"expresso": True})
    do(state, "produce q17 green")
    assert cubes(state) == {"q17": "1G", "r17": "1G"}


def test_a_full_lote_asks_for_no_colour() -> None:
    options: Options = {"expresso": True, "produce": "any_color"}
    state = acting(area_of("lo bR dr\ncu bl bl"), options=options)
    do(state, "produce q17 green", "dry red s17")
    assert [t for t in texts(state) if t.startswith("produce")] == ["produce q17"]
    do(state, "produce q17")
    assert cubes(state) == {"q17": "1G", "r17": "1R", "s17": "1R"}


def test_lote_cubes_are_dried() -> None:
    state = acting(area_of("lo dr cu"), options={"expresso": True})
    do(state, "produce q17 brown", "dry brown r17")
    assert cubes(state) == {"r17": "1B"}


def test_nata_is_a_treat_for_a_supplied_shop_beside_it() -> None:
    area = area_of("na S0 cu", shop(1, (1, 0, 0, 0), 3))
    company = Company(0, area, warehouse=[0, 0, 0, 0])
    assert sheet_of(company).total == 0
    company.delivered = {next(iter(area.shops)): (1, 0, 0, 0)}
    assert sheet_of(company).total == 5


def test_plus_is_one_more_of_what_it_lies_beside() -> None:
    area = area_of("cu pl sh\nbl S0 bl", shop(1, (1, 0, 0, 0), 3))
    assert (area.cups, area.actions, area.ships) == (1, 2, 2)
    company = Company(0, area, warehouse=[0, 0, 0, 0])
    company.delivered = {next(iter(area.shops)): (1, 0, 0, 0)}
    assert sheet_of(company).total == 4


def test_the_market_has_four_cards_and_the_deck_runs_out() -> None:
    for seats in (1, 2, 3, 4):
        state = GAME.new({"expresso": True}, seats)
        assert len(state.market) == 4
        assert len(state.deck) + 4 == 8 * (seats + 3)


def test_everything_of_it_says_that_it_is_a_house_rule() -> None:
    state = GAME.new({"expresso": True}, 1, 1)
    state.market = [903, 1, 2, 3]
    assert "Card 903 (house rule) (free): Lote (house rule)" in state.view(0).text()
    assert state.view(0).label("card", "903") == "Card 903 (house rule)"
    (taken,) = state.apply(0, GAME.parse("take 903"))
    assert GAME.tell(taken, ["Ada"]) == "Ada takes card 903 (house rule)."
    placed, *_ = state.apply(0, state.legal(0)[0])
    assert "places card 903 (house rule) on" in GAME.tell(placed, ["Ada"])
