"""Logs that several tests of the core begin with."""

from __future__ import annotations

import pytest

from kaffeehaus.core.log import (
    Undone,
)
from kaffeehaus.core.record import Record
from kaffeehaus.core.scribe import Scribe
from tests.core.forging import OPTIONS
from tests.toys.auction import GAME


@pytest.fixture
def scribe() -> Scribe:
    """Two seats have kept their reserves and are to bid."""
    scribe = Scribe.begin(GAME, OPTIONS, 2, 3)
    for seat in range(2):
        scribe.act(seat, (str(scribe.fold.state.legal(seat)[0]),))
    return scribe


@pytest.fixture
def finished(scribe: Scribe) -> Record:
    """An undone bid, two bids, and a pick that ends the game."""
    scribe.act(0, ("raise 5", "ready"))
    scribe.write(Undone(0, (3,), (0,)))
    scribe.act(0, ("raise 2", "ready"))
    scribe.act(1, ("ready",))
    scribe.act(0, (str(scribe.fold.state.legal(0)[0]),))
    return scribe.record()
