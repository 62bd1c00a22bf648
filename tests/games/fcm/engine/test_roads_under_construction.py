"""A road that is being built, by a tiny module: it stops mail, and nobody drives on it until it is
finished at the end of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import Done, EndDay, FcmAction, Pass, Ready
from kaffeehaus.games.fcm.rules.board.distance import distance
from kaffeehaus.games.fcm.rules.board.ground import Ground, ground_of
from kaffeehaus.games.fcm.rules.board.plan import BARRIER, EMPTY, ROAD, Plan, Square
from kaffeehaus.games.fcm.rules.board.tiles import board_rows, read_map
from kaffeehaus.games.fcm.rules.events import GameEnded
from kaffeehaus.games.fcm.rules.media import in_the_block
from kaffeehaus.games.fcm.rules.phases.cleanup import end_game
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Board
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive
from kaffeehaus.games.fcm.rules.steps import Maybe, Placed, Step
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, ModuleState, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import game_with, town_with
from tests.games.fcm.engine.playing import do, run_step, texts

WAY: tuple[Square, ...] = ((3, 3), (4, 3), (5, 3), (6, 3))
"""From the road of the first tile down to that of the tile below."""


@dataclass(slots=True)
class Works(ModuleState):
    """Whether the road is begun, and whether it is finished."""

    begun: bool = False
    finished: bool = False

    def copy(self) -> Works:
        return Works(self.begun, self.finished)


def works_in(state: Position) -> Works:
    part = state.slices["roads"]
    assert isinstance(part, Works)
    return part


def drawn(state: Position) -> Plan:
    """The printed tiles, and the road on them."""
    rows = [list(row) for row in board_rows(read_map(state.town.tiles))]
    part = works_in(state)
    if part.begun:
        for row, column in WAY:
            rows[row][column] = ROAD if part.finished else BARRIER
    return Plan(tuple("".join(row) for row in rows))


class FinishRoads(Step):
    id: ClassVar[str] = "finish_roads"
    title: ClassVar[str] = "the finishing of roads"

    def begin(self, state: Position) -> None:
        works_in(state).finished = works_in(state).begun
        state.lay_out()


ROADS = Module(
    "roads",
    slice=Works,
    board=Board(plan=Exclusive(drawn)),
    steps=(Placed(FinishRoads(), after="end_of_turn"),),
)


def build(state: FcmState, *, finished: bool = False) -> None:
    works_in(state).begun, works_in(state).finished = True, finished
    state.lay_out()


def column_of(sign: str) -> Ground:
    """Two houses with a column of one sign between them."""
    return ground_of(Plan((f"HH{sign}HH",) * 5))


@pytest.mark.parametrize(
    ("sign", "blocks"), [(EMPTY, 1), ("P", 1), ("?", 1), (ROAD, 2), ("+", 2), (BARRIER, 2)]
)
def test_roads_and_barriers_stop_mail(sign: str, blocks: int) -> None:
    ground = column_of(sign)
    assert len(ground.blocks) == blocks
    assert bool(ground.block_of((0, 2))) is (blocks == 1)
    assert bool(ground.block_of((0, 0)) & ground.net.bit((0, 4))) is (blocks == 1)


@pytest.mark.parametrize("sign", ["P", "?", BARRIER])
def test_only_roads_are_driven_on_and_only_empty_ground_is_free(sign: str) -> None:
    ground = column_of(sign)
    assert distance(ground, ground.net.bit((0, 1)), ground.net.bit((4, 1))) is None
    assert not ground.empty
    assert not ground.beside_road


def test_a_road_stops_mail_as_soon_as_it_is_begun_and_is_driven_on_when_it_is_finished() -> None:
    state = town_with(ROADS)
    state.player(0).restaurants = [Restaurant(0, 3, Corner.SW)]
    state.player(1).restaurants = [Restaurant(5, 0, Corner.SE)]
    mail = Campaign(7, "mailbox", 0, None, ("beer",), 1, Box(3, 4, 1, 1))
    house = state.house("2")
    before = [way_to(state, house, seat) for seat in range(2)]
    block = state.ground.block_of((3, 4))
    build(state)
    assert [way_to(state, house, seat) for seat in range(2)] == before
    assert not state.free_squares() & state.ground.net.mask(WAY)
    assert state.ground.block_of((3, 4)) & block == state.ground.block_of((3, 4)) != block
    assert in_the_block(state, mail) == []
    run_step(state, "finish_roads")
    assert state.ground.net.mask(WAY) & ~state.ground.net.roads == 0
    assert "<svg" in state.view(0).svg()


def test_it_is_drawn_while_it_is_built() -> None:
    state = town_with(ROADS)
    build(state)
    assert BARRIER in state.view(0).text()
    assert "<svg" in state.view(0).svg()


# A step after the end of the turn


def end_turn(state: FcmState, until: str = "restructuring") -> None:
    """Let the days pass and the turn end, as far as a step."""
    state.town.step = "working"
    state.step.begin(state)
    while state.town.step != until:
        go_on(state)


def go_on(state: FcmState) -> tuple[Event, ...]:
    """Whoever is asked goes on, or does the first thing that is possible."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    return state.apply(seat, next((a for a in legal if a in (Done(), EndDay())), legal[0]))


def test_a_step_after_the_end_of_the_turn_comes_before_the_next_turn() -> None:
    state = town_with(ROADS)
    assert [step.id for step in state.rules.spine.turn][-2:] == ["end_of_turn", "finish_roads"]
    build(state)
    end_turn(state)
    assert works_in(state).finished
    assert state.town.turn == 2
    assert state.ground.net.mask(WAY) & ~state.ground.net.roads == 0


def test_when_the_game_ends_with_the_turn_nothing_is_finished_any_more() -> None:
    state = game_with(ROADS).new({"turns": 1}, 2, seed=1)
    build(state)
    events: tuple[Event, ...] = ()
    while state.actors():
        events = go_on(state)
    assert isinstance(events[-1], GameEnded)
    assert state.outcome() is not None
    assert not works_in(state).finished


class ClosingTime(Step):
    """One chain after the other says whether the game goes on."""

    id: ClassVar[str] = "closing_time"
    title: ClassVar[str] = "closing time"

    def begin(self, state: Position) -> None:
        state.town.waiting = [seat for seat in state.town.order if seat in state.seats_in_play()]

    def actors(self, state: Position) -> tuple[Seat, ...]:
        return tuple(state.town.waiting[:1])

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        return [Pass(), Ready()]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        state.town.waiting.pop(0)
        if action == Ready():
            end_game(state, "turn_limit")


CLOSING = Module(
    "closing", steps=(Placed(ClosingTime(), after=("end_of_turn", Maybe("finish_roads"))),)
)


def test_a_step_after_the_end_of_the_turn_may_ask_and_end_the_game() -> None:
    state = town_with(ROADS, CLOSING)
    build(state)
    end_turn(state, until="closing_time")
    assert works_in(state).finished
    assert texts(state, 0) == ["pass", "ready"]
    do(state, 0, "pass")
    events = do(state, 1, "ready")
    assert [type(event) for event in events] == [GameEnded]
    assert (state.actors(), state.legal(0)) == ((), [])
    assert state.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("modules", [(ROADS,), (ROADS, CLOSING)])
def test_a_game_with_steps_after_the_end_of_the_turn_keeps_the_contract(
    modules: tuple[Module, ...],
) -> None:
    report = check(game_with(*modules), {"turns": 3}, 2, games=3, seed=6)
    assert report.reasons == {"turn_limit": 3}
