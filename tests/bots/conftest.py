"""What the tests of the bots share."""

from __future__ import annotations

import pytest

from kaffeehaus.bots import catalog
from kaffeehaus.bots.catalog import add_bot
from kaffeehaus.core import registry
from tests.bots.sample_bots import CHEAT, LAST
from tests.toys.auction import GAME


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coffee has the bots `last` and `cheat` for one test."""
    monkeypatch.setattr(catalog, "_added", {})
    add_bot("coffee", LAST)
    add_bot("coffee", CHEAT)


@pytest.fixture
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Auction, the toy game with secrets, is a game of the house for one test."""
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
