"""Sites beside the board whose ways begin at exits, by a tiny module: a farm with some ramps.

How far they are is asked by dinner, by the ruler and by the solver of coffee routes; all agree with
a slow model that walks step by step.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Tone
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    read_position,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.modules.offered import with_base
from kaffeehaus.games.fcm.rules.board.plan import Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.route import shortest_route
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.phases.evening import nearest_door, serving, way_to
from kaffeehaus.games.fcm.rules.placing import restaurant_places
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import Board, RulesetError, SettingUp
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Area, Keyed, Together
from kaffeehaus.games.fcm.rules.town import Box, House, ModuleState
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.reasons import explain
from tests.games.fcm.engine.modified import game_with, town_with
from tests.games.fcm.engine.playing import run_step, want

Ramp = tuple[Square, ...]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


@dataclass(slots=True)
class Ramps(ModuleState):
    """Where the ramps lie, and the roadworks."""

    ramps: list[Ramp] = field(default_factory=list)
    works: list[Square] = field(default_factory=list)

    def copy(self) -> Ramps:
        return Ramps(self.ramps.copy(), self.works.copy())


def ramps_in(state: Position) -> Ramps:
    part = state.slices["farm"]
    assert isinstance(part, Ramps)
    return part


def exits(state: Position) -> tuple[Ramp, ...]:
    return tuple(ramps_in(state).ramps)


def works(state: Position) -> int:
    return state.ground.net.mask(ramps_in(state).works)


FARM = House("farm", 9900, Box(0, 0, 0, 0), printed=False, limit=None)
FARMS = Module(
    "farm",
    slice=Ramps,
    setting_up=SettingUp(sites=Together(FARM)),
    board=Board(site_exits=Keyed({"farm": exits}), roadworks=Area(works)),
)
GAME_WITH_FARM = game_with(FARMS, COFFEE_MODULE)


# Against a slow model


def tile(square: Square) -> Square:
    return square[0] // 5, square[1] // 5


def step(square: Square, heading: int) -> Square:
    return square[0] + STEPS[heading][0], square[1] + STEPS[heading][1]


def slow_distance(state: FcmState, starts: Ramp, doors: set[Square]) -> int | None:
    """Walks go on from state to state as long as something gets cheaper."""
    plan, torn_up = state.ground.plan, set(ramps_in(state).works)
    least: dict[tuple[Square, int], int] = {}
    ends: list[int] = []
    waiting = [(0, start, heading) for start in starts for heading in range(4)]
    while waiting:
        cost, square, way = waiting.pop()
        after = step(square, way)
        cost += tile(after) != tile(square)
        if after in doors and plan.sign(square) in ("#", "+"):
            ends.append(cost)
        if plan.sign(after) not in ("#", "+"):
            continue
        cost += after in torn_up
        if least.get((after, way), cost + 1) <= cost:
            continue
        least[after, way] = cost
        on = [way] if plan.sign(after) == "+" else [h for h in range(4) if h != (way + 2) % 4]
        waiting += [(cost, after, heading) for heading in on]
    return min(ends, default=None)


def random_town(seed: int, ramps: int, torn_up: int) -> FcmState:
    """Two chains with restaurants anywhere, some ramps at any sides, and roadworks."""
    state, rng = GAME_WITH_FARM.new(seats=2, seed=seed), Rng(seed).split("farm")
    for player in state.town.players:
        free = restaurant_places(state, state.free_squares(), state.ground.all)
        player.restaurants = [rng.choice(free) for _ in range(1 + rng.below(2))]
        player.stock = {"coffee": 2}
    part = ramps_in(state)
    part.ramps = [random_ramp(state, rng) for _ in range(ramps)]
    roads = state.ground.net.squares(state.ground.net.roads)
    part.works = sorted({rng.choice(roads) for _ in range(torn_up)})
    free_roadside = state.ground.net.squares(state.free_squares() & state.ground.beside_road)
    shops_in(state).shops = [CoffeeShop(n % 2, *rng.choice(free_roadside)) for n in range(4)]
    return state


def random_ramp(state: FcmState, rng: Rng) -> Ramp:
    """Three squares along a side, or one behind the other."""
    height, width = state.ground.plan.height, state.ground.plan.width
    along, first = rng.below(2), rng.below(3)
    row, column = rng.below(height - 2), rng.below(width - 2)
    if not along:
        ends = ((-1 - first, column), (row, -1 - first), (height + first, column))
        return (rng.choice(ends),)
    side = rng.below(4)
    if side < 2:
        return tuple((-1 if side else height, column + more) for more in range(3))
    return tuple((row + more, -1 if side == 2 else width) for more in range(3))


@given(seed=st.integers(0, 10_000), ramps=st.integers(0, 3), torn_up=st.integers(0, 8))
def test_dinner_the_ruler_and_the_coffee_routes_measure_the_same(
    seed: int, ramps: int, torn_up: int
) -> None:
    state = random_town(seed, ramps, torn_up)
    squares = tuple(itertools.chain(*ramps_in(state).ramps))
    for seat in range(2):
        doors = {restaurant.entrance for restaurant in state.player(seat).restaurants}
        far = slow_distance(state, squares, doors)
        assert way_to(state, FARM, seat) == far
        sale = sell_coffee(position_of(state, FARM, seat))
        assert sale.distance == far
        again = sell_coffee(read_position({**write_case(sale.position), "id": "farm"}))
        assert again.sold == sale.sold
        check_ruler(state, seat, doors, far)


def check_ruler(state: FcmState, seat: Seat, doors: set[Square], far: int | None) -> None:
    """The ruler knows the nearest of the chain's restaurants, and a way that costs as much."""
    told = [state.measure(None, "farm", square_name(*door)) for door in sorted(doors)]
    back = [state.measure(None, square_name(*door), "farm") for door in sorted(doors)]
    numbers = {
        int(preview.sentences[0].rsplit(" ", 1)[1].rstrip("."))
        for preview in told
        if "Distance" in preview.sentences[0]
    }
    assert min(numbers, default=None) == far
    assert ["Distance" in one.sentences[0] for one in back] == [
        "Distance" in one.sentences[0] for one in told
    ]
    if far is None:
        return
    mask = state.ground.net.mask(sorted(doors))
    route = shortest_route(state.ground, state.ways_out(FARM), mask, works(state))
    torn_up = sum(square in ramps_in(state).works for square in route)
    borders = sum(tile(a) != tile(b) for a, b in itertools.pairwise(route))
    last = [tile(door) != tile(route[-1]) for door in doors if door in around(route[-1])]
    assert 1 + torn_up + borders + min(last) == far


def around(square: Square) -> list[Square]:
    return [step(square, heading) for heading in range(4)]


# At dinner


def farm_town() -> FcmState:
    """The town for two; a ramp at the west end of the road through the first tile."""
    state = town_with(FARMS, COFFEE_MODULE)
    ramps_in(state).ramps = [((2, -1), (2, -2), (2, -3))]
    return state


def test_a_site_eats_where_its_exits_lead() -> None:
    state = farm_town()
    want(state, "farm", beer=2)
    state.player(0).stock, state.player(1).stock = {"beer": 1}, {"beer": 2}
    (served,) = (e for e in run_step(state, "dinner") if isinstance(e, HouseServed))
    assert [offer.distance for offer in served.offers] == [1, 3]
    assert (served.seller, served.income) == (1, 20)
    assert served.door is not None
    assert read_square(served.door) == state.player(1).restaurants[0].entrance
    reasons = explain(state, served)
    assert reasons is not None
    path = [mark.place for mark in reasons.marks if mark.tone is Tone.PATH]
    assert path[0] == "a3"
    assert len(path) == 14


def test_without_an_exit_nobody_comes() -> None:
    state = farm_town()
    ramps_in(state).ramps = []
    want(state, "farm", beer=1)
    state.player(0).stock = {"beer": 1}
    served = serving(state, state.house("farm"))
    assert (served.seller, served.door) == (None, None)
    told = state.measure(0, "farm", "d4").sentences[0]
    assert told.startswith("No road connects the farm and")


def test_the_nearest_exit_counts() -> None:
    state = farm_town()
    assert way_to(state, FARM, 1) == 3
    ramps_in(state).ramps.append(((2, 15), (2, 16), (2, 17)))
    assert way_to(state, FARM, 1) == 1
    offers = serving(state, state.house("farm")).offers
    door = nearest_door(state, FARM, offers[1])
    assert door == square_name(*state.player(1).restaurants[0].entrance)


def test_guests_of_a_site_buy_coffee_on_their_way() -> None:
    state = farm_town()
    want(state, "farm", beer=1)
    state.player(0).stock, state.player(1).stock = {"coffee": 3}, {"beer": 1}
    shops_in(state).shops = [CoffeeShop(0, 1, 6)]
    (bought,) = (e for e in run_step(state, "dinner") if isinstance(e, CoffeeBought))
    assert (bought.house, [(s.seat, s.coffees) for s in bought.sales]) == ("farm", [(0, 2)])
    assert (bought.position.house, bought.position.offramps) == ((), exits(state))
    assert state.explain(bought) is not None


def test_a_site_goes_by_its_number_and_a_house_by_its_squares() -> None:
    state = farm_town()
    ends = state.measure(0, "farm", "a4"), state.measure(0, "a4", "farm")
    assert ends[0].sentences == ("Distance from the farm to house 2: 1.",)
    assert ends[1].sentences == ("Distance from house 2 to the farm: 1.",)
    with pytest.raises(PlayerError, match="2 is not a square of the map"):
        state.measure(0, "2", "farm")


def test_the_exits_of_a_site_have_one_owner() -> None:
    again = Module("again", board=FARMS.board)
    with pytest.raises(RulesetError, match="again and farm both decide farm of site_exits"):
        fold(with_base([FARMS, again]))
