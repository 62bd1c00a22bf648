"""The bench of a crowd runs and prints its figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench._crowd import many_servers, one_server, size, soak
from bench._crowd.load import server_of
from bench._servers import Server
from tests.bench.houses import copied_house

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd of three tables that is soon gone, at a house that is soon open."""
    for part in (one_server, many_servers, size, soak):
        monkeypatch.setattr(part, "TABLES", 3)
        monkeypatch.setattr(part, "STREAMS", 3)
    for part in (one_server, size):
        monkeypatch.setattr(part, "house_of", copied_house)
    monkeypatch.setattr(Server, "settle", lambda _server: None)
    monkeypatch.setattr(one_server, "SLICES", 1)
    monkeypatch.setattr(many_servers, "ROUNDS", 1)
    for part in (one_server, many_servers):
        monkeypatch.setattr(part, "SLICE_SECONDS", 0.01)
    monkeypatch.setattr(one_server, "PACE_SECONDS", 0.01)
    monkeypatch.setattr(many_servers, "SERVERS", (1,))
    monkeypatch.setattr(size, "SIZES", (20,))
    monkeypatch.setattr(size, "WARM", 1)
    monkeypatch.setattr(size, "SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(soak, "SAMPLES", 2)
    monkeypatch.setattr(soak, "SHOWN", 1)


def test_the_house_is_measured_against_the_floor(capsys: pytest.CaptureFixture[str]) -> None:
    one_server.measure_against_floor()
    stored, paced = capsys.readouterr().out.splitlines()
    assert "of the floor" in stored
    assert "posted on time" in paced


def test_memory_and_many_tables_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    size.measure_memory()
    size.measure_many_tables()
    kept, opened = capsys.readouterr().out.splitlines()
    assert "kB for a stream" in kept
    assert "20 tables in the store" in opened


def test_a_soak_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    soak.soak(0.1, 10.0, tmp_path / "soak.svg")
    assert "MB at the end" in capsys.readouterr().out
    assert (tmp_path / "soak.svg").read_text("utf-8").startswith("<svg")


def test_a_table_stays_where_it_is_when_a_server_comes() -> None:
    tables = [f"{number:032x}" for number in range(200)]
    moved = [table for table in tables if server_of(table, (1, 2)) != server_of(table, (1, 2, 3))]
    assert 30 < len(moved) < 110
    assert {server_of(table, (1, 2, 3)) for table in moved} == {3}
