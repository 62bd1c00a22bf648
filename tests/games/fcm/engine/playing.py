"""Playing for tests: a keen player that keeps its people, trains, markets, cooks and sells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options, Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.town import Corner, Demand, Restaurant
from kaffeehaus.games.fcm.state import FcmState

WEIGHTS = {
    "rest": 0.02,
    "fire": 0.01,
    "done": 0.3,
    "pass": 0.2,
    "ready": 0.4,
    "pay": 1.0,
    "store": 1.0,
}
"""By kind of action: how much a keen player likes all of them together; 3 if not named."""


def options_for(seats: int) -> dict[str, Scalar]:
    """What so many players need beside the base game."""
    return {"modules": "new_districts,six_players"} if seats == 6 else {}


def keen_choice(legal: Sequence[FcmAction], rng: Rng) -> FcmAction:
    """First the kind, by its weight, then any action of that kind."""
    kinds = list(dict.fromkeys(action.kind for action in legal))
    weights = [int(1000 * WEIGHTS.get(kind, 3)) for kind in kinds]
    drawn = rng.below(sum(weights))
    for kind, weight in zip(kinds, weights, strict=True):
        if drawn < weight:
            return rng.choice([action for action in legal if action.kind == kind])
        drawn -= weight
    raise AssertionError("some kind is always drawn")


def keen_game(
    seats: int, seed: int, options: Options | None = None
) -> Iterator[tuple[FcmState, Seat, FcmAction, tuple[Event, ...]]]:
    """A game of keen players, action by action: the state after each, and what happened."""
    state = GAME.new({**options_for(seats), **(options or {"turns": 15})}, seats, seed)
    rng = Rng(seed).split("keen")
    while actors := state.actors():
        seat = rng.choice(actors)
        action = keen_choice(state.legal(seat), rng)
        events = state.apply(seat, action)
        yield state, seat, action, events


def do(state: FcmState, seat: Seat, *texts: str) -> tuple[Event, ...]:
    """Apply actions by their text forms."""
    events: list[Event] = []
    for text in texts:
        events.extend(state.apply(seat, GAME.parse(text)))
    return tuple(events)


MAP = "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"
"""House 2 on the first tile, house 4 on the seventh; a road along every third row of a tile."""


def town_for_two(game: FoodChainMagnate = GAME, **options: str | int | bool) -> FcmState:
    """Turn 1 on a known map. Chain 0 is beside house 2, chain 1 two tiles away; nobody owns
    anything else."""
    state = game.new({"map": MAP, **options}, 2, seed=1)
    town = state.town
    town.turn, town.order, town.step = 1, [0, 1], "working"
    town.players[0].restaurants = [Restaurant(3, 3, Corner.NW)]
    town.players[1].restaurants = [Restaurant(0, 13, Corner.SW)]
    for player in town.players:
        player.reserve = None if options.get("introductory") else 0
    return state


def town_on(*rows: str) -> FcmState:
    """The town for two on ground drawn in characters, without houses and restaurants."""
    state = town_for_two()
    state.ground = ground_of(Plan(rows))
    state.town.houses = []
    for player in state.town.players:
        player.restaurants = []
    return state


def want(state: FcmState, house: str, **goods: int) -> None:
    """Put demand on a house."""
    counters = tuple(Demand(good, None) for good, number in goods.items() for _ in range(number))
    state.put_house(replace(state.house(house), demand=counters))


def begin_day(state: FcmState, seat: Seat) -> None:
    """Let the working day of one chain begin."""
    state.town.order = [seat, *(other for other in range(state.seats) if other != seat)]
    state.town.step = "working"
    state.step.begin(state)
    state.events = []
    state._legal.clear()


def run_step(state: FcmState, step: str) -> tuple[Event, ...]:
    """Begin a step of the turn; what happened by itself."""
    state.town.step = step
    state.events = []
    state.step.begin(state)
    return tuple(state.events)


def texts(state: FcmState, seat: Seat) -> list[str]:
    """The legal actions in words."""
    return [str(action) for action in state.legal(seat)]
