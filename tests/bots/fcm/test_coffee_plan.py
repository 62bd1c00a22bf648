"""With coffee in the game the planner brews it and places shops for it."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought, PlaceShop, ShopPlaced
from kaffeehaus.games.fcm.modules.coffee.thinking import CoffeeThought
from kaffeehaus.games.fcm.modules.coffee.words.prose import sale_of
from tests.games.fcm.coffee.routes.comparing import as_answer
from tests.games.fcm.coffee.routes.exhaustive import Exhaustive
from tests.games.fcm.coffee.towns import coffee_town, put_shops
from tests.games.fcm.engine.playing import want


def played(seed: int, *sells_coffee: bool) -> tuple[Outcome, list[Event]]:
    """A game of planners, some of which care for coffee; money and cards are watched."""
    state = GAME.new({"modules": "coffee", "turns": 25}, len(sells_coffee), seed)
    bots = [Planner(without=() if sells else ("coffee",)) for sells in sells_coffee]
    rng, kept, events = Rng(seed).split("match"), state.conserved(), list[Event]()
    while actors := state.actors():
        seat = actors[0]
        action = ask(bots[seat], "planner", turn_of(state, seat, rng))
        events += state.apply(seat, GAME.parse(str(action)))
        assert state.conserved() == kept
    outcome = state.outcome()
    assert outcome is not None
    return outcome, events


@pytest.mark.parametrize("seat", [0, 1])
def test_only_who_cares_for_coffee_brews_it(seat: Seat) -> None:
    shops, income = 0, 0
    for seed in (0, 2):
        _, events = played(seed, seat == 0, seat == 1)
        sales = [s for event in events if isinstance(event, CoffeeBought) for s in event.sales]
        assert {sale.seat for sale in sales} <= {seat}
        income += sum(sale.income for sale in sales)
        shops += sum(isinstance(event, ShopPlaced) and event.seat == seat for event in events)
    assert income > 50
    assert shops >= 2


def test_every_sale_of_a_game_is_explained_as_it_was_made_and_as_the_other_solver_says() -> None:
    _, events = played(2, True, True)
    bought = [event for event in events if isinstance(event, CoffeeBought)]
    assert sum(len(event.sales) for event in bought) > 5
    state = GAME.new({"modules": "coffee"}, 2)
    for event in bought:
        sale = sale_of(state, event)
        assert {s.seat: s.coffees for s in event.sales} == {
            seat: coffees for seat, coffees in enumerate(sale.sold) if coffees
        }
        assert as_answer(sale) == Exhaustive(event.position).solve()


def test_a_shop_goes_where_guests_drive_past() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    state.player(1).beach = {"kitchen_trainee": 1}
    assert CoffeeThought().sells(state, 0)["coffee"] == 1, "the restaurant beside the house"
    places = [PlaceShop(place) for place in ("b7", "f2", "j9")]
    assert CoffeeThought().choose(state, 0, places) == PlaceShop("f2")
    put_shops(state, 0, (1, 5))
    assert CoffeeThought().sells(state, 0)["coffee"] == 2
    assert CoffeeThought().choose(state, 0, [PlaceShop("b7")]) is None


def test_without_guests_no_shop_is_worth_anything() -> None:
    state = coffee_town()
    assert CoffeeThought().sells(state, 0)["coffee"] == 0
    assert CoffeeThought().choose(state, 0, [PlaceShop("f2")]) is None
