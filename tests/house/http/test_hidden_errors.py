"""What goes wrong with the data is the host's business: guests hear one sentence without names."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from kaffeehaus.house.database.engines import FILE, FOR_GUESTS
from tests.house.houses import quick_settings
from tests.house.visitors import Visitor, log_in, quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

SECRETS = (FILE, "sqlite", "no such table", "SELECT", "INSERT", "Traceback")


def wreck(database: Path) -> None:
    """Take all tables away under a house that is open."""
    with closing(sqlite3.connect(database)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            connection.execute(f"DROP TABLE {name}")
        connection.commit()


@pytest.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Visitor]:
    """A guest whom the house knows by sight, in a house whose database is ruined."""
    async with serving(quick_app(tmp_path)) as client:
        visitor = await log_in(client, "Ada")
        await visitor.get("/api/me")
        wreck(quick_settings(tmp_path).data / FILE)
        yield visitor


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("GET", "/", {}),
        ("GET", "/me", {}),
        ("GET", "/tables/0123456789abcdef0123456789abcdef", {}),
        ("GET", "/tables/0123456789abcdef0123456789abcdef/fragment", {}),
        ("GET", "/api/tables", {}),
        ("GET", "/api/tables/0123456789abcdef0123456789abcdef", {}),
        ("POST", "/api/me/links", {}),
        ("POST", "/api/links/abcdefgh", {}),
        ("POST", "/api/players", {"json": {"name": "Ben"}}),
        ("POST", "/me/name", {"data": {"name": "Ben"}}),
        ("POST", "/me/link", {}),
        ("POST", "/continue", {"data": {"code": "abcdefgh"}}),
        ("POST", "/tables", {"data": {"game": "coffee", "seat-0": "me", "seat-1": "open"}}),
    ],
)
async def test_guests_hear_a_sentence_and_the_log_everything(
    ada: Visitor,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    sent: dict[str, Parsed],
) -> None:
    headers = {"Authorization": f"Bearer {ada.token}"}
    answer = await ada.client.request(method, path, headers=headers, **sent)
    assert answer.status_code == 503, answer.text
    assert str(FOR_GUESTS) in answer.text
    for secret in (str(tmp_path), *SECRETS):
        assert secret not in answer.text
        assert secret not in str(answer.headers)
    assert str(quick_settings(tmp_path).data / FILE) in caplog.text
    assert "no such table" in caplog.text
    assert "Traceback" in caplog.text


async def test_whoever_must_be_looked_up_is_not_told_where(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ben = await log_in(client, "Ben")
        wreck(quick_settings(tmp_path).data / FILE)
        answer = await ben.get("/api/me", 503)
    assert (answer["code"], answer["detail"]) == ("store", str(FOR_GUESTS))
