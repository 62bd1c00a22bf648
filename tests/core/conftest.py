"""Logs that several tests of the core begin with."""

from __future__ import annotations

import pytest

from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import (
    Undone,
)
from kaffeehaus.core.record import Record
from tests.core.forging import OPTIONS
from tests.toys.auction import GAME


@pytest.fixture
def game_log() -> GameLog:
    """Two seats have kept their reserves and are to bid."""
    game_log = GameLog.begin(GAME, OPTIONS, 2, 3)
    for seat in range(2):
        game_log.act(seat, (str(game_log.fold.state.legal(seat)[0]),))
    return game_log


@pytest.fixture
def finished(game_log: GameLog) -> Record:
    """An undone bid, two bids, and a pick that ends the game."""
    game_log.act(0, ("raise 5", "ready"))
    game_log.append(Undone(0, (3,), (0,)))
    game_log.act(0, ("raise 2", "ready"))
    game_log.act(1, ("ready",))
    game_log.act(0, (str(game_log.fold.state.legal(0)[0]),))
    return game_log.record()
