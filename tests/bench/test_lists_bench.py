"""The bench of the lists runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import lists


def test_the_lists_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "TABLES", 20)
    monkeypatch.setattr(lists, "GUESTS", 5)
    monkeypatch.setattr(lists, "ROUNDS", 1)
    lists.run()
    printed = capsys.readouterr().out
    assert "20 tables, /me/tables?list=turn" in printed
    assert printed.count(" ms of processor time") == len(lists.PAGES)
