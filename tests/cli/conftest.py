"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from kaffeehaus.core import registry
from tests.cli.runner import Run, runner
from tests.toys.auction import GAME


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs one command line in this process."""
    return runner(capsys, monkeypatch)


@pytest.fixture
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Auction, the toy game with secrets, is a game of the house for one test."""
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
