"""The bench of the whole house runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import house


def test_the_house_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "TABLES", 3)
    monkeypatch.setattr(house, "RATE", 10)
    monkeypatch.setattr(house, "SECONDS", 1.0)
    monkeypatch.setattr(house, "FLOOD_SECONDS", 0.2)
    house.run()
    posted, stored, page = capsys.readouterr().out.splitlines()
    assert "posted at 3 tables with 6 open pages" in posted
    assert "actions/s stored" in stored
    assert "kB compressed" in page
