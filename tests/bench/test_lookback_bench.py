"""The bench of looking back runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import lookback
from kaffeehaus.bots.insight import Candidate, Insight, settled
from kaffeehaus.core.game import AnyState
from kaffeehaus.house.lookback import model


def test_what_is_proven_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lookback.run(1, (("sq-3", 3), ("hex-2", 2)))
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2].partition(":")[0] for line in lines] == [
        "sq-3 n=3",
        "hex-2 n=2",
    ]
    for line in lines:
        assert " in the end; the last after 0 s, all in " in line


def test_what_takes_longer_is_tried_as_long_as_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(model, "GAME_MILLISECONDS", 500)
    monkeypatch.setattr(model, "POSITIONS_MILLISECONDS", 250)
    game = lookback.Game("hex-5", 5, seed=1)
    game.found = [settled(state) or estimate(state) for state in game.states]
    before = game.proven
    game.prove()
    assert before <= game.proven < len(game.states)


def estimate(state: AnyState) -> Insight:
    """Anything."""
    seat = state.actors()[0]
    return Insight(seat, 500, False, (Candidate((str(state.legal(seat)[0]),), 500),))
