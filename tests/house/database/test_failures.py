"""Failures of a database in the log: when they begin, once a minute, and when they end."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from kaffeehaus.house.database.engines import FOR_GUESTS, QUIET_SECONDS, FailureLog, database_of
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.monitoring.logs import write_logs
from kaffeehaus.house.settings import LogStyle
from tests.house.database.places import TestPlace


@dataclass
class Failing:
    """A database that fails as told, and a clock that is turned."""

    log: FailureLog = field(init=False)
    now: float = 0.0

    def __post_init__(self) -> None:
        database = database_of(TestPlace(Path("/house")))
        self.log = FailureLog(database, lambda: self.now)

    def fail(self, original: Exception, *, is_lost: bool = False) -> Exception:
        error = DBAPIError("SELECT 1", None, original, connection_invalidated=is_lost)
        return self.log.explain(error)


def damaged() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("malformed")
    error.sqlite_errorname = "SQLITE_CORRUPT_INDEX"
    return error


def test_an_outage_is_logged_when_it_begins_and_ends(caplog: pytest.LogCaptureFixture) -> None:
    failing = Failing()
    for _ in range(2):
        failing.log.answered()
        for _ in range(500):
            explained = failing.fail(OSError("gone"), is_lost=True)
            assert isinstance(explained, StoreError)
            assert (explained.sentence, explained.is_logged) == (str(FOR_GUESTS), True)
        failing.now += 3
        failing.log.answered()
    first, back, second, back_again = [record.getMessage() for record in caplog.records]
    assert first == second
    assert back == back_again
    assert back.endswith("answers again after 3 s; requests that failed: 500")
    assert "Traceback" not in caplog.text


def test_a_failure_that_stays_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    failing = Failing()
    for _ in range(300):
        failing.fail(damaged())
        failing.now += QUIET_SECONDS / 100
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 3
    assert told[0].endswith("kaffeehaus.db is not a Kaffeehaus database, or it is damaged.")
    assert told[1].endswith("(99 times more)")
    assert "Traceback" not in caplog.text


def test_a_wrong_statement_is_logged_with_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    failing = Failing()
    wrong = sqlite3.OperationalError("no such column: x")
    wrong.sqlite_errorname = "SQLITE_ERROR"
    failing.fail(wrong)
    [record] = caplog.records
    assert record.exc_info is not None


def test_what_fails_because_of_the_database_is_not_logged_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    write_logs(LogStyle.PLAIN, requests=False)
    logged = Failing().fail(damaged())
    capsys.readouterr()
    root.warning("time is not kept: %s", logged)
    root.error("an errand failed", exc_info=logged)
    assert capsys.readouterr().err == ""
    root.warning("time is not kept: %s", StoreError("The house is closing."))
    assert "time is not kept" in capsys.readouterr().err
