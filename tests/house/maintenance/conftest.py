"""Tests of maintenance do not wait until the processors are idle."""

from __future__ import annotations

import pytest

from kaffeehaus.house.maintenance import backups


@pytest.fixture(autouse=True)
def same_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run subprocesses with the priority of the tests: beside other tests they would get a tenth of
    a processor."""
    monkeypatch.setattr(backups, "LOW_PRIORITY", "")
