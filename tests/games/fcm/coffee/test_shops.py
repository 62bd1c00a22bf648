"""Coffee shops: when they come, where they stand, and what they are to other rules."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.coffee.rules.actions import PlaceShop
from kaffeehaus.games.fcm.modules.coffee.rules.shops import shops_in, shops_of
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.coffee.towns import coffee_town, put_shops
from tests.games.fcm.engine.playing import begin_day, do, texts, want


def school(state: FcmState, beach: dict[str, int], work: dict[str, int]) -> None:
    """The first chain has hired nobody today and begins to train."""
    state.player(0).beach, state.player(0).work = beach, work
    begin_day(state, 0)
    do(state, 0, "done")


def train(state: FcmState, card: str, target: str, *trainers: str) -> None:
    """Train one card; when nothing else can be trained, the shops come next."""
    do(state, 0, f"train {card} {target} with {' '.join(trainers)}")


def shop_places(state: FcmState) -> list[str]:
    return [text.split()[-1] for text in texts(state, 0) if text.startswith("coffee shop")]


def squares_of(state: FcmState, seat: int) -> list[tuple[int, int]]:
    return [shop.square for shop in shops_of(state, seat)]


def test_training_a_barista_places_a_shop_and_one_only() -> None:
    state = coffee_town()
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    do(state, 0, "coffee shop d1")
    assert squares_of(state, 0) == [(0, 3)]
    assert texts(state, 0) == ["end day"]


def test_the_shop_is_optional() -> None:
    state = coffee_town()
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    assert texts(state, 0)[-1] == "done"
    do(state, 0, "done")
    assert shops_in(state).shops == []


def test_hiring_or_training_others_places_none() -> None:
    state = coffee_town()
    school(state, {"barista_trainee": 1, "errand_boy": 1}, {"trainer": 1})
    do(state, 0, "train errand_boy cart_operator with trainer")
    assert texts(state, 0) == ["end day"]


def test_from_trainee_to_lead_barista_in_one_go_are_two_shops() -> None:
    state = coffee_town()
    school(state, {"barista_trainee": 1}, {"coach": 1})
    train(state, "barista_trainee", "lead_barista", "coach", "coach")
    do(state, 0, "coffee shop d1", "coffee shop d7")
    assert squares_of(state, 0) == [(0, 3), (6, 3)]
    assert texts(state, 0) == ["end day"]


def test_a_shop_stands_on_an_empty_square_beside_a_road() -> None:
    state = coffee_town()
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    for name in shop_places(state):
        square = read_square(name)
        assert state.ground.plan.sign(square) == "."
        assert state.ground.net.bit(square) & state.ground.beside_road
    assert "d4" not in shop_places(state), "the restaurant's own square"
    assert "e1" not in shop_places(state), "away from every road"


def test_it_lies_within_two_tiles_of_an_own_restaurant_or_shop() -> None:
    state = coffee_town()
    school(state, {"barista_trainee": 2}, {"trainer": 2})
    train(state, "barista_trainee", "barista", "trainer")
    train(state, "barista_trainee", "barista", "trainer")
    assert "n4" in shop_places(state)
    assert "n14" not in shop_places(state)
    do(state, 0, "coffee shop n4")
    assert "n14" in shop_places(state), "two tiles from the new shop"


def test_no_tile_holds_two_shops_of_whatever_chain() -> None:
    state = coffee_town()
    put_shops(state, 1, (0, 1))
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    tiles = {tile_of(read_square(name)) for name in shop_places(state)}
    assert (0, 0) not in tiles
    assert (0, 1) in tiles


def test_when_all_three_are_out_one_may_be_moved() -> None:
    state = coffee_town()
    put_shops(state, 0, (0, 3), (6, 3), (0, 8))
    put_shops(state, 1, (3, 13))
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    assert shop_places(state) == []
    moves = [text for text in texts(state, 0) if text != "done"]
    assert all(text.startswith("move shop") for text in moves)
    assert "move shop d1 b1" in moves, "its own tile is free when it leaves"
    assert "move shop d1 d6" not in moves, "there stands another one"
    assert "move shop d1 n5" not in moves, "there stands another chain's"
    do(state, 0, "move shop d1 i7")
    assert squares_of(state, 0) == [(6, 3), (0, 8), (6, 8)]
    assert texts(state, 0) == ["end day"]


def test_a_shop_in_hand_is_no_start_of_its_own_range() -> None:
    state = coffee_town()
    put_shops(state, 0, (13, 13), (0, 3), (6, 3))
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    assert "move shop n14 n13" not in texts(state, 0)
    assert "move shop d1 n13" not in texts(state, 0), "the tile of the third shop"
    assert "move shop d1 i14" in texts(state, 0), "near the shop that stays"
    assert "move shop n14 i14" not in texts(state, 0)


def test_shops_left_in_the_box_are_placed_first() -> None:
    state = coffee_town()
    put_shops(state, 0, (0, 3), (6, 3))
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    assert not [text for text in texts(state, 0) if text.startswith("move shop")]


def test_a_ruling_says_where_the_shop_of_a_lead_barista_stands() -> None:
    for preset, far in (("rulebook", False), ("deluxe", False), ("onlineboardgamers", True)):
        state = coffee_town(rulings=preset)
        school(state, {"barista": 1}, {"trainer": 1})
        train(state, "barista", "lead_barista", "trainer")
        assert ("n14" in shop_places(state)) is far


def test_the_narrow_right_is_used_up_first() -> None:
    state = coffee_town(rulings="onlineboardgamers")
    school(state, {"barista_trainee": 1}, {"coach": 1})
    train(state, "barista_trainee", "lead_barista", "coach", "coach")
    do(state, 0, "coffee shop d1")
    assert "n14" in shop_places(state), "the lead barista's shop is left"
    do(state, 0, "coffee shop n14")
    assert texts(state, 0) == ["end day"]


def test_a_far_shop_first_leaves_the_near_one() -> None:
    state = coffee_town(rulings="onlineboardgamers")
    school(state, {"barista_trainee": 1}, {"coach": 1})
    train(state, "barista_trainee", "lead_barista", "coach", "coach")
    assert "n7" in shop_places(state)
    do(state, 0, "coffee shop d14")
    assert "n7" not in shop_places(state), "three tiles from everything"
    assert "d1" in shop_places(state)


def test_shops_are_starts_of_every_range() -> None:
    state = coffee_town()
    put_shops(state, 0, (13, 13))
    state.player(0).work = {"marketing_trainee": 1, "cart_operator": 1, "local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 11")
    assert any(text.startswith("at n1") for text in texts(state, 0))
    state = coffee_town()
    put_shops(state, 0, (13, 13))
    state.player(0).work = {"cart_operator": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert "collect cart_operator l12" in texts(state, 0), "a source near the shop"


def test_nothing_is_built_over_a_shop() -> None:
    state = coffee_town()
    free = state.free_squares()
    put_shops(state, 0, (0, 3))
    assert free ^ state.free_squares() == state.ground.net.bit((0, 3))


def test_a_shop_serves_no_meals() -> None:
    state = coffee_town()
    put_shops(state, 0, (13, 13))
    assert state.ground.net.squares(state.doors(0)) == [(3, 3)]


def test_before_it_is_placed_a_shop_says_who_would_buy_there() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    school(state, {"barista_trainee": 1}, {"trainer": 1})
    train(state, "barista_trainee", "barista", "trainer")
    here = state.preview(0, PlaceShop("f2"))
    assert here.sentences == (
        "With coffee in stock it would sell to house 2 on the way to Xango Blues Bar.",
    )
    assert [mark.place for mark in here.marks] == ["f2", "a4", "b4", "a5", "b5"]
    away = state.preview(0, PlaceShop("b9"))
    assert away.sentences == ("No house with demand would buy coffee here.",)
    assert [mark.place for mark in away.marks] == ["b9"]
