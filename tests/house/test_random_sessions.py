"""Random sessions: guests come in, play, look back and get in each other's way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection

from kaffeehaus.core.rng import Rng
from kaffeehaus.house.tables import writes
from kaffeehaus.house.tables.model import DraftRow, Follows
from kaffeehaus.house.views import service
from tests.house.sessions import Sessions
from tests.house.visitors import quick_app, serving

pytestmark = pytest.mark.anyio

DEEDS = 60


async def _visit(folder: Path, seed: int, deeds: int = DEEDS) -> Sessions:
    app = quick_app(folder)
    async with serving(app) as client:
        sessions = Sessions(app, client, Rng(seed))
        for _ in range(deeds):
            await sessions.step()
    return sessions


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_guests_do_the_house_stands(seed: int, tmp_path: Path) -> None:
    sessions = await _visit(tmp_path, seed)
    assert sessions.deeds == DEEDS
    assert sessions.tables
    assert sessions.answers[200] > DEEDS
    assert {403, 404, 409} & sessions.answers.keys()


async def test_a_draft_that_is_not_stored_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = writes.save_draft

    def forgetful(
        connection: Connection,
        table_id: str,
        draft: DraftRow,
        follows: Follows | None,
        *,
        stays: bool = False,
    ) -> int:
        return real(connection, table_id, replace(draft, actions=()), follows, stays=stays)

    monkeypatch.setattr(writes, "save_draft", forgetful)
    with pytest.raises(AssertionError):
        await _visit(tmp_path, seed=3, deeds=400)


async def test_an_answer_that_breaks_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(service, "record_for", broken)
    with pytest.raises(AssertionError, match="/record"):
        await _visit(tmp_path, seed=3, deeds=400)
