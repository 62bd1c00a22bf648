"""Food Chain Magnate: speed of whole games, single steps, a dinner, a planner's turn."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from bench._late_page import late_page, options_for
from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import known_walks, sell_coffee
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import pieces_left
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import PieceKind
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import places, site_of
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import FinishRoads, lay
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Demand
from kaffeehaus.games.fcm.state import FcmState

GAMES = 5
EXPERTS = {
    "executive_vice_president": 1,
    "hr_director": 1,
    "guru": 1,
    "brand_director": 1,
    "brand_manager": 1,
    "zeppelin_pilot": 1,
    "truck_driver": 1,
    "burger_chef": 1,
    "new_business_developer": 2,
    "local_manager": 1,
    "regional_manager": 1,
}
"""Initial staff of every chain, so that every step of a round is measured."""
LOBBYISTS = {"lobbyist": 2}
KITCHEN_AND_STAFF = ",".join(
    (
        "kimchi",
        "sushi",
        "noodles",
        "ketchup",
        "fry_chefs",
        "night_shift_managers",
        "mass_marketeers",
        "gourmet_food_critics",
        "movie_stars",
        "reserve_prices",
        "hard_choices",
    )
)
"""Eleven modules that do not change the map."""
WHOLE_MENU = str(find_game("fcm").read_options({"scenario": "henri_lo_menu"})["modules"])
"""The fifteen modules of the largest scenario."""
LAST_TURN = 8
"""The turn in which five planners with all modules break the bank for the second time."""
NIGHT_STAFF = {
    "night_shift_manager": 1,
    "executive_vice_president": 1,
    "waitress": 3,
    "fry_chef": 2,
    "pricing_manager": 2,
}
"""Staff of every chain at a dinner with all modules."""
NOBODY: Mapping[str, int] = {}
HOUSES = 20
ROUNDS = 20


def run() -> None:
    """Measure and print."""
    for seats, crowd in ((4, "four"), (6, "six")):
        times = [_random_game(seats, seed) for seed in range(GAMES)]
        mean = 1000 * sum(times) / len(times)
        print(f"fcm: a random game for {crowd} in {mean:,.0f} ms (bar 1500)", flush=True)
    times = [_random_game(4, seed, KITCHEN_AND_STAFF) for seed in range(GAMES)]
    mean = 1000 * sum(times) / len(times)
    print(f"fcm: a random game for four with eleven modules in {mean:,.0f} ms (bar 250)")
    times = [_random_game(4, seed, WHOLE_MENU) for seed in range(GAMES)]
    mean = 1000 * sum(times) / len(times)
    print(f"fcm: a random game for four with fifteen modules in {mean:,.0f} ms (bar 400)")
    for step, (legal, play) in sorted(_steps().items()):
        print(
            f"fcm: {step}: legal p99 {_p99(legal):.1f} ms, play p99 {_p99(play):.1f} ms (bar 20)",
            flush=True,
        )
    menu = _steps(WHOLE_MENU, LOBBYISTS).values()
    print(
        f"fcm: the slowest step with fifteen modules: legal p99 "
        f"{max(_p99(legal) for legal, _ in menu):.1f} ms, play p99 "
        f"{max(_p99(play) for _, play in menu):.1f} ms (bar 20)",
        flush=True,
    )
    listed, played = _steps("lobbyists", LOBBYISTS)["working lobbying"]
    print(
        f"fcm: roads, parks and tiles: legal p99 {_p99(listed):.1f} ms, "
        f"play p99 {_p99(played):.1f} ms (bar 20)",
        flush=True,
    )
    print(
        f"fcm: the slowest coffee route when all roads are built: {_dense_routes():.1f} ms",
        flush=True,
    )
    state = _late_game(5)
    print(f"fcm: a dinner of {HOUSES} houses for five in {_dinner(state):.2f} ms (bar 10)")
    print(
        f"fcm: the same with eleven modules, every house with a garden and served at its last "
        f"rank, in {_dinner(_meagre_evening()):.2f} ms (bar 10)",
        flush=True,
    )
    print(f"fcm: a copy in {1000 * _best(state.copy):.0f} µs", flush=True)
    print(f"fcm: the longest turn of a planner among five: {_planner():.2f} s (bar 5)", flush=True)
    for crowd, page in (
        ("five", late_page(5)),
        ("six", late_page(6)),
        ("five with fifteen modules", late_page(5, WHOLE_MENU, LAST_TURN)),
        ("six with all of them", late_page(6, f"{WHOLE_MENU},six_players", LAST_TURN)),
    ):
        print(
            f"fcm: the page of a late game for {crowd}, {page.moves} moves: {page.opened:.0f} ms "
            f"when it is opened, {page.again:.0f} ms after a move, its fragment "
            f"{page.fragment:.0f} ms (bar 300); {page.weight / 1000:.0f} kB with script and style "
            "(bar 250)",
            flush=True,
        )


def _new(seats: int, seed: int, modules: str = "") -> FcmState:
    state = find_game("fcm").new({**options_for(seats, modules), "turns": 25}, seats, seed)
    assert isinstance(state, FcmState)
    return state


def _random_game(seats: int, seed: int, modules: str = "") -> float:
    state, rng = _new(seats, seed, modules), Rng(seed)
    began = time.process_time()
    while actors := state.actors():
        seat = rng.choice(actors)
        state.play(seat, rng.choice(state.legal(seat)))
    return time.process_time() - began


def _keen(state: FcmState, rng: Rng, seat: int) -> int:
    """A random action of a random kind; firing only if unavoidable."""
    legal = state.legal(seat)
    kinds = list({action.kind: None for action in legal if action.kind not in ("fire", "rest")})
    kind = rng.choice(kinds) if kinds else legal[0].kind
    return rng.choice([place for place, action in enumerate(legal) if action.kind == kind])


def _steps(
    modules: str = "", more: Mapping[str, int] = NOBODY
) -> dict[str, tuple[list[float], list[float]]]:
    """By step: milliseconds for the legal list and for executing one action."""
    times: defaultdict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for seed in range(GAMES):
        state, rng = _new(4, seed, modules), Rng(seed)
        for player in state.town.players:
            player.beach = {**EXPERTS, **more}
        while actors := state.actors():
            seat = rng.choice(actors)
            day = state.town.day
            step = f"{state.town.step} {day.step}".strip() if day else state.town.step
            began = time.process_time()
            legal = state.legal(seat)
            listed = time.process_time()
            action = legal[_keen(state, rng, seat)]
            chosen = time.process_time()
            state.play(seat, action)
            times[step][0].append(1000 * (listed - began))
            times[step][1].append(1000 * (time.process_time() - chosen))
    return times


def _p99(times: list[float]) -> float:
    return sorted(times)[int(0.99 * (len(times) - 1))]


def _late_game(seats: int, modules: str = "") -> FcmState:
    """Everybody has stock, and every house of the board has demand."""
    state, rng = _new(seats, 3, modules), Rng(3)
    while state.town.turn < 8:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[_keen(state, rng, seat)])
    for player in state.town.players:
        player.stock = {"burger": 9, "pizza": 9, "beer": 9}
    return state


def _meagre_evening() -> FcmState:
    """Five chains with many modules and only noodles in stock: every other meal is considered
    first."""
    state = _late_game(5, KITCHEN_AND_STAFF)
    for player in state.town.players:
        player.stock, player.work = {"noodles": 99}, dict(NIGHT_STAFF)
    state.town.houses = [replace(house, garden=house.box) for house in state.town.houses]
    return state


def _dinner(state: FcmState) -> float:
    """Milliseconds for a dinner of this many houses, with cached distances."""
    wants = (Demand("burger", None), Demand("beer", None), Demand("pizza", None))
    houses = [replace(house, demand=wants) for house in state.town.houses]

    def all_houses() -> None:
        for number in range(HOUSES):
            serving(state, houses[number % len(houses)])

    return _best(all_houses)


def _dense_routes() -> float:
    """Milliseconds for the slowest house, in towns with every road tile."""
    slowest = 0.0
    for seed in range(GAMES):
        state, rng = _new(4, seed, "coffee,lobbyists"), Rng(seed)
        while not state.town.turn:
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[_keen(state, rng, seat)])
        while roads := list(pieces_left(state, PieceKind.ROAD)):
            there = [lay for seat in range(4) for lay in places(site_of(state, seat), roads[0])]
            lay(state, 0, rng.choice(there))
            FinishRoads().begin(state)
        for house in state.town.houses:
            position = position_of(state, house, 0, [9] * 4)
            slowest = max(slowest, _best(partial(_route, position)))
    return slowest


def _route(position: CoffeePosition) -> None:
    known_walks.cache_clear()
    sell_coffee(position)


def _planner() -> float:
    """Seconds of the longest turn of one planner, from restructuring to the end of the turn."""
    state, rng, planner = find_game("fcm").new(seats=5, seed=1), Rng(1), Planner()
    assert isinstance(state, FcmState)
    turns: defaultdict[tuple[int, int], float] = defaultdict(float)
    while actors := state.actors():
        turn, seat = state.town.turn, actors[0]
        began = time.process_time()
        action = planner.choose(turn_of(state, seat, rng))
        turns[turn, seat] += time.process_time() - began
        assert isinstance(action, FcmAction)
        state.play(seat, action)
    return max(turns.values())


def _best(work: object) -> float:
    """The best of some rounds, in ms."""
    assert callable(work)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(1000 * (time.process_time() - began))
    return min(times)


if __name__ == "__main__":
    run()
