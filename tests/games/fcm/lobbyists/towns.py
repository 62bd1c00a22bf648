"""Towns with lobbyists for tests: the map with all new tiles, and who works there."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.lobbyists.module import LOBBYISTS_MODULE
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import FIRST_LOBBYIST_USED
from kaffeehaus.games.fcm.modules.new_districts.module import NEW_DISTRICTS
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import game_with
from tests.games.fcm.engine.playing import begin_day

M1 = "U0 V0 W0 | X0 Y0 Z0 | A0 B0 C0"
"""The six new tiles, and below them three with houses 2, 4 and 5."""
R1 = Restaurant(0, 5, Corner.SW)
R2 = Restaurant(10, 0, Corner.SE)
R3 = Restaurant(10, 5, Corner.SE)


def lobby_game(*modules: Module) -> FoodChainMagnate:
    """Lobbyists and the new districts, with these modules too."""
    return game_with(LOBBYISTS_MODULE, NEW_DISTRICTS, *modules)


def lobby_town(
    *own: Restaurant,
    others: tuple[Restaurant, ...] = (),
    game: FoodChainMagnate | None = None,
    rulings: str = "rulebook",
    tiles: str = M1,
    new_tiles: str = "U,V,W,X,Y,Z",
) -> FcmState:
    """Turn 1 on the map of the cases; the milestone is gone unless it is put back."""
    state = (game or lobby_game()).new(
        {"map": tiles, "rulings": rulings, "new_tiles": new_tiles}, 2, seed=1
    )
    town = state.town
    town.turn, town.order, town.step = 1, [0, 1], "working"
    town.players[0].restaurants, town.players[1].restaurants = list(own), list(others)
    for player in town.players:
        player.reserve = 0
    town.milestones.remove(FIRST_LOBBYIST_USED)
    return state


def lobby_day(state: FcmState, seat: Seat = 0, lobbyists: int = 1) -> FcmState:
    """The chain is in its day, at its lobbyists."""
    state.player(seat).work = {"lobbyist": lobbyists}
    begin_day(state, seat)
    assert state.town.day is not None
    while state.town.day.step != "lobbying":
        state.apply(seat, state.game.parse("done"))
    return state


def next_day(state: FcmState, seat: Seat, lobbyists: int = 1) -> None:
    """The day of the next chain comes, and its lobbyists."""
    state.player(seat).work = {"lobbyist": lobbyists}
    while state.town.day is None or state.town.day.seat != seat:
        actor = state.actors()[0]
        state.apply(actor, state.legal(actor)[-1])
    assert state.town.day is not None
    while state.town.day.step != "lobbying":
        state.apply(seat, state.game.parse("done"))


def with_milestone(state: FcmState) -> FcmState:
    """The first lobbyist has not been used yet."""
    state.town.milestones.append(FIRST_LOBBYIST_USED)
    return state


def ways(state: FcmState, seat: Seat, *houses: str) -> list[int | None]:
    """How far it is from these houses to a chain."""
    return [way_to(state, state.house(house), seat) for house in houses]


def roads(state: FcmState, *squares: Square) -> bool:
    """Whether all of these are road squares."""
    wanted = state.ground.net.mask(squares)
    return wanted & ~state.ground.net.roads == 0


def works(state: FcmState) -> list[Square]:
    """The squares with roadworks."""
    return state.ground.net.squares(state.rules.board.roadworks(state))
