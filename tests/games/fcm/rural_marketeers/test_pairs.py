"""What rural marketeers, mass marketeers and critics have to do with other modules.

With new districts and parks, on their real tiles.
"""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.rules.events import CampaignRan, HouseServed
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step, want
from tests.games.fcm.new_districts.towns import MAP, R1, R2, R3
from tests.games.fcm.rural_marketeers.country import NEW_TILES, country, put_offramps

DISTRICTS = "new_districts,park_tile"


def districts(modules: str) -> FcmState:
    """The first chain has its restaurant in the upper row, the second one two below."""
    state = GAME.new({"modules": f"{DISTRICTS},{modules}", "map": MAP}, 2, seed=1)
    state.town.turn, state.town.order, state.town.step = 1, [0, 1], "working"
    state.player(0).restaurants, state.player(1).restaurants = [R1], [R3, R2]
    return state


def test_the_drawn_town_of_the_cases_is_the_real_one() -> None:
    assert districts("rural_marketeers").ground.plan.rows == NEW_TILES


def test_new_districts_and_rural_marketeers_an_offramp_at_the_roundabout() -> None:
    state = districts("rural_marketeers")
    rural_area = state.house("rural_area")
    put_offramps(state, "north2 3x1")
    assert [way_to(state, rural_area, seat) for seat in (0, 1)] == [2, None]
    put_offramps(state, "east8 3x1")
    assert [way_to(state, rural_area, seat) for seat in (0, 1)] == [2, 3]


def test_new_districts_and_rural_marketeers_apartments_eat_before_the_rural_area() -> None:
    state = districts("rural_marketeers")
    put_offramps(state, "north2 3x1")
    for house in ("rural_area", "25", "pi"):
        want(state, house, beer=1)
    served = [e.house for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert served == ["pi", "25", "rural_area"]


def test_parks_and_rural_marketeers_the_rural_area_pays_once() -> None:
    state = districts("rural_marketeers")
    assert state.rules.dinner.multiplier(state, state.house("rural_area")) == 1


def test_new_districts_and_mass_marketeers_apartments_get_two_in_every_round() -> None:
    state = districts("mass_marketeers")
    state.player(0).work = {"mass_marketeer": 2}
    state.town.campaigns = [Campaign(14, "billboard", 0, None, ("beer",), 2, Box(6, 4, 1, 2))]
    run_step(state, "marketing")
    assert len(state.house("pi").demand) == 6


def test_new_districts_and_gourmet_food_critics_only_house_25_has_a_garden() -> None:
    state = districts("gourmet_food_critics,rural_marketeers")
    state.town.campaigns = [Campaign(17, "gourmet_guide", 0, None, ("beer",), 2, None)]
    (ran,) = (e for e in run_step(state, "marketing") if isinstance(e, CampaignRan))
    assert [(hit.house, hit.counters) for hit in ran.hits] == [("25", 1)]


def test_parks_and_gourmet_food_critics_a_park_is_no_garden() -> None:
    state = districts("gourmet_food_critics")
    four = replace(state.house("4"), box=Box(7, 10, 2, 2))
    state.put_house(four)
    assert state.rules.dinner.multiplier(state, four) == 2
    state.town.campaigns = [Campaign(17, "gourmet_guide", 0, None, ("beer",), 2, None)]
    run_step(state, "marketing")
    assert not state.house("4").demand


def dinner_of_the_country(module: str, **stock: int) -> HouseServed:
    """How the rural area eats, which wants two burgers, where one chain has this."""
    state = country(f"rural_marketeers,{module}")
    put_offramps(state, "west3 3x1")
    want(state, "rural_area", burger=2)
    state.player(0).stock = dict(stock)
    if module == "fry_chefs":
        state.player(0).work = {"fry_chef": 1}
    (served,) = (e for e in run_step(state, "dinner") if isinstance(e, HouseServed))
    return served


def test_noodles_and_rural_marketeers_the_rural_area_eats_noodles() -> None:
    served = dinner_of_the_country("noodles", noodles=2)
    assert (served.seller, served.sold, served.income) == (0, {"noodles": 2}, 20)


def test_fry_chefs_and_rural_marketeers_ten_more_for_the_rural_area() -> None:
    assert dinner_of_the_country("fry_chefs", burger=2).income == 30


def test_kimchi_and_rural_marketeers_one_kimchi_with_the_whole_order() -> None:
    served = dinner_of_the_country("kimchi", burger=2, kimchi=3)
    assert (served.sold, served.income) == ({"burger": 2, "kimchi": 1}, 30)


def test_sushi_and_rural_marketeers_without_a_garden_no_sushi() -> None:
    assert dinner_of_the_country("sushi", sushi=5).seller is None


def test_coffee_and_rural_marketeers_guests_buy_between_offramp_and_restaurant() -> None:
    state = districts("coffee,rural_marketeers")
    put_offramps(state, "north2 3x1")
    want(state, "rural_area", beer=1)
    state.player(0).stock, state.player(1).stock = {"beer": 1}, {"coffee": 3}
    state.player(1).restaurants = []
    shops_in(state).shops = [CoffeeShop(1, 0, 0), CoffeeShop(1, 3, 13)]
    (bought,) = (e for e in run_step(state, "dinner") if isinstance(e, CoffeeBought))
    assert bought.multiplier == 1
    assert [(sale.seat, sale.coffees, sale.income) for sale in bought.sales] == [(1, 1, 10)]
    assert [place.square for place in sell_coffee(bought.position).selling] == [(0, 0)]


def test_coffee_and_rural_marketeers_without_an_offramp_nobody_drives_past_a_shop() -> None:
    state = districts("coffee,rural_marketeers")
    want(state, "rural_area", beer=1)
    state.player(0).stock, state.player(1).stock = {"beer": 1}, {"coffee": 3}
    shops_in(state).shops = [CoffeeShop(1, 0, 0)]
    assert not [e for e in run_step(state, "dinner") if isinstance(e, CoffeeBought)]
