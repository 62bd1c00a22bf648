"""What is hidden from somebody changes nothing that they can fetch: no page, no header."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.game import State
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.live.hub import Presence
from kaffeehaus.house.tables import change_feed
from kaffeehaus.house.tables.change_feed import stamp_of
from kaffeehaus.house.tables.history import MoveLines, move_lines
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.views import builder as look
from tests.house.leaks.comparing import Found, compare_choices, compare_worlds, open_pair
from tests.house.leaks.drawing_lots import some_draft, some_options
from tests.house.leaks.sides import Setting, open_side
from tests.toys.auction.state import AuctionState

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("side_room_here")]

SEED = 0xC0FFEE << 100
TOY = "auction"
GAMES = (*game_ids(), TOY)
MOVES = 5
SECRETIVE = [
    *(one for one in game_ids() if type(find_game(one).new()).hidden is not State.hidden),
    TOY,
]
"""In which something is chosen in secret."""


def _setting(game_id: str, rng: Rng) -> Setting:
    game = find_game(game_id)
    seats = next(count for count in game.seat_counts if count > 1)
    return Setting(game_id, seats, some_options(game, seats, rng), SEED)


async def _look_at_worlds(folder: Path, game_id: str, rng: Rng) -> Found:
    """At the beginning and after some moves, as a seat and as somebody unknown."""
    found = Found()
    async with open_side(folder, _setting(game_id, rng)) as side:
        for place in range(MOVES):
            if place in {0, MOVES - 1}:
                viewer = side.viewers[-1 if place == 0 else 1]
                found.add(await compare_worlds(side, viewer, rng))
            seat = rng.choice(side.state.actors())
            draft = some_draft(side.state, seat, rng)
            await side.act(seat, draft)
            side.confirmed(seat, draft)
    return found


async def _look_at_choices(folder: Path, game_id: str, skipped: int, rng: Rng) -> Found:
    async with open_pair(folder, _setting(game_id, rng), rng) as pair:
        return await compare_choices(pair, skipped, 0)


@pytest.mark.parametrize("game_id", GAMES)
async def test_another_world_looks_the_same(game_id: str, tmp_path: Path, auction: str) -> None:
    found = await _look_at_worlds(tmp_path, game_id, Rng(1))
    assert found.answers > 100
    assert found.leaks == []


@pytest.mark.parametrize(("game_id", "skipped"), [(game, 0) for game in SECRETIVE] + [(TOY, 2)])
async def test_another_choice_looks_the_same(
    game_id: str, skipped: int, tmp_path: Path, auction: str
) -> None:
    found = await _look_at_choices(tmp_path, game_id, skipped, Rng(skipped))
    assert found.answers > 100
    assert found.leaks == []


async def test_a_hand_that_is_shown_is_found(
    tmp_path: Path, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = AuctionState.view
    monkeypatch.setattr(AuctionState, "view", lambda state, seat: real(state, seat or 0))
    leaks = (await _look_at_worlds(tmp_path, TOY, Rng(1))).leaks
    assert any("somebody unknown at /api/tables/TABLE/view:" in leak for leak in leaks)


async def test_a_sealed_move_that_is_shown_is_found(
    tmp_path: Path, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told_to_all(table: Table, viewer: Seat | None, told: MoveLines) -> object:
        last = table.playable.kept[-1:]
        return move_lines(table, last[0].seat if last else viewer, told)

    monkeypatch.setattr(look, "move_lines", told_to_all)
    leaks = (await _look_at_choices(tmp_path, TOY, 0, Rng(0))).leaks
    assert any("at /api/tables/TABLE/history:" in leak for leak in leaks)


async def test_a_stamp_that_counts_small_actions_is_found(
    tmp_path: Path, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_everybody(table: Table, _seats: object, presence: Presence, news: int = 0) -> str:
        return stamp_of(table, range(len(table.seats)), presence, news)

    monkeypatch.setattr(change_feed, "stamp_of", of_everybody)
    leaks = (await _look_at_choices(tmp_path, TOY, 2, Rng(2))).leaks
    assert any("at the event stream:" in leak for leak in leaks)
