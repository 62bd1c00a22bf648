"""Coffee as a module: what it brings, that it keeps the contract, and that it can be left out."""

from __future__ import annotations

import itertools

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.rules.cards import GoodKind
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.steps import Placed
from tests.games.fcm.coffee.towns import barista_game, coffee_town
from tests.games.fcm.engine.modified import THE_BASE
from tests.games.fcm.engine.playing import begin_day, do, texts
from tests.games.fcm.engine.test_ruleset import SOUP, STEW, Nap, described

NAP_AFTER_SHOPS = Module("nap", steps=(Placed(Nap(), after="coffee_shops"),))
BARISTAS = {"barista_trainee": 12, "barista": 6}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize("seats", GAME.seats_with({}))
def test_the_cards_in_the_supply(seats: int) -> None:
    plain_supply = GAME.new(seats=seats).town.supply
    supply = GAME.new({"modules": "coffee"}, seats).town.supply
    unique = plain_supply["luxuries_manager"]
    added = {**BARISTAS, "lead_barista": unique, "luxuries_manager": unique + 1}
    assert supply == {**plain_supply, **added}


def test_baristas_brew_one_two_or_five() -> None:
    state = coffee_town()
    state.player(0).work = {"barista_trainee": 1, "barista": 1, "lead_barista": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert {"cook barista_trainee", "cook barista", "cook lead_barista"} <= set(texts(state, 0))
    do(state, 0, "cook barista_trainee", "cook barista", "cook lead_barista")
    assert state.player(0).stock == {"coffee": 8}


def test_the_career_and_the_salaries_of_baristas() -> None:
    cards = ruleset_of(("coffee",)).employees
    trainee, barista, lead = cards["barista_trainee"], cards["barista"], cards["lead_barista"]
    assert (trainee.entry_level, trainee.salary, trainee.career) == (True, False, ("barista",))
    assert (barista.entry_level, barista.salary, barista.career) == (False, True, ("lead_barista",))
    assert (lead.unique, lead.salary, lead.career) == (True, True, ())


def test_coffee_is_neither_food_nor_drink_and_is_not_advertised() -> None:
    assert ruleset_of(("coffee",)).goods["coffee"].kind is GoodKind.NEITHER
    state = coffee_town()
    state.player(0).work = {"marketing_trainee": 1}
    state.player(1).work = {"errand_boy": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 11")
    do(state, 0, texts(state, 0)[0])
    assert texts(state, 0) == [
        f"good {good}" for good in ("burger", "pizza", "beer", "lemonade", "soda")
    ]
    begin_day(state, 1)
    do(state, 1, "done")
    assert texts(state, 1) == [
        *(f"fetch errand_boy {drink}" for drink in ("beer", "lemonade", "soda")),
        "done",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (3, 2), (4, 1), (5, 1)])
def test_it_keeps_the_contract(seats: int, turns: int) -> None:
    report = check(GAME, {"turns": turns, "modules": "coffee"}, seats, games=1, seed=seats)
    assert report.reasons == {"turn_limit": 1}


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats_with({}))
def test_money_and_cards_are_conserved_and_every_word_is_read_back(seats: int) -> None:
    start, placed = None, 0
    for state, _, action, events in barista_game(seats, seats, {"turns": 8}):
        start = start or state.conserved()
        assert state.conserved() == start
        assert GAME.parse(str(action)) == action
        placed += sum(event.code == "coffee_shop_placed" for event in events)
        for event in events:
            assert GAME.tell(event, NAMES).endswith(".")
            assert GAME.read_event(event.to_json()) == event
        if events and action.confirms:
            again = GAME.load(state.save())
            assert again.save() == state.save()
            assert [again.legal(s) for s in again.actors()] == [
                state.legal(s) for s in state.actors()
            ]
    assert placed


def test_left_out_it_is_the_same_game() -> None:
    assert ruleset_of(()).modules == ("base", "base_milestones", "base_reserves")
    assert GAME.new({"modules": ""}, 3, 5).save() == GAME.new(None, 3, 5).save()
    assert not any("barista" in card for card in GAME.new(None, 2).town.supply)
    assert "slices" not in GAME.new(None, 2).save()


def test_until_somebody_takes_a_barista_both_games_are_the_same() -> None:
    plain_game = GAME.new({"turns": 3}, 2, 4)
    coffee_game = GAME.new({"turns": 3, "modules": "coffee"}, 2, 4)
    assert coffee_game.town.tiles == plain_game.town.tiles
    rng = Rng(9)
    while plain_game.actors():
        seat = rng.choice(plain_game.actors())
        action = rng.choice(plain_game.legal(seat))
        assert action in coffee_game.legal(seat)
        assert coffee_game.apply(seat, action) == plain_game.apply(seat, action)
    assert coffee_game.outcome() == plain_game.outcome()


def test_it_folds_in_any_order_with_other_modules() -> None:
    chosen = (*THE_BASE, COFFEE_MODULE, SOUP, STEW, NAP_AFTER_SHOPS)
    wanted = described(fold(chosen))
    for order in itertools.islice(itertools.permutations(chosen), 0, None, 311):
        assert described(fold(order)) == wanted
    rules = fold(chosen)
    assert rules.extra_copies == {"luxuries_manager": 1}, "the same patch of three modules"
    day = [step.id for step in rules.spine.day]
    assert day[day.index("train") :][:3] == ["train", "coffee_shops", "nap"]


def test_the_introductory_game_has_no_modules() -> None:
    with pytest.raises(BadOptions, match="introductory game has no modules"):
        GAME.new({"modules": "coffee", "introductory": True}, 2)
    with pytest.raises(BadOptions, match='Modules: unknown value "tea". Choose some of'):
        GAME.new({"modules": "tea"}, 2)
