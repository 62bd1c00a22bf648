"""The bench of the timekeeper runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import clocks


def test_the_timekeeper_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "TABLES", 3)
    monkeypatch.setattr(clocks, "LEAD_MS", 300)
    monkeypatch.setattr(clocks, "SECONDS", 0.1)
    clocks.run()
    assert "3 tables with clocks" in capsys.readouterr().out
