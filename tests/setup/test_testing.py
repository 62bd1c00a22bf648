"""What ./test makes of its runs: which of them come to be, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from housekeeping import testing
from housekeeping.programs import Arguments

ADDRESS = "postgresql://nobody@/test"


class Runs:
    """Stands in for pytest: ends with these codes, one after the other."""

    def __init__(self, *codes: int) -> None:
        self.codes = list(codes)
        self.databases: list[str | None] = []

    def __call__(self, _arguments: Arguments, environment: Mapping[str, str]) -> int:
        self.databases.append(environment.get(testing.OWN_DATABASE))
        return self.codes.pop(0)


@contextmanager
def running(_programs: Path) -> Iterator[str]:
    yield ADDRESS


@pytest.fixture(autouse=True)
def nothing_to_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("prepare_environment", "prepare_chromium", "prepare_web"):
        monkeypatch.setattr(testing, name, lambda *_, **__: None)
    monkeypatch.setattr(testing, "leave_nothing_running", lambda: None)
    monkeypatch.setattr(testing, "prepare_postgres", lambda **_: Path("/server"))
    monkeypatch.setattr(testing, "own_postgres", running)
    monkeypatch.setattr("os.chdir", lambda _: None)
    monkeypatch.delenv(testing.DATABASE_URL, raising=False)


@pytest.mark.parametrize(
    ("codes", "end"),
    [((0, 0), 0), ((1, 0), 1), ((0, 1), 1), ((5, 0), 0), ((0, 5), 0), ((5, 5), 5), ((5, 1), 1)],
)
def test_it_fails_with_any_of_its_runs(
    monkeypatch: pytest.MonkeyPatch, codes: tuple[int, int], end: int
) -> None:
    runs = Runs(*codes)
    monkeypatch.setattr(testing, "run_in_foreground", runs)

    assert testing.main([]) == end
    assert runs.codes == []


@pytest.mark.parametrize(("words", "code"), [([], 2), (["-x"], 1)])
def test_nothing_follows_what_was_stopped(
    monkeypatch: pytest.MonkeyPatch, words: list[str], code: int
) -> None:
    runs = Runs(code, 0)
    monkeypatch.setattr(testing, "run_in_foreground", runs)

    assert testing.main(words) == code
    assert runs.codes == [0]


def test_only_the_tests_outside_the_browser_have_a_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = Runs(0, 0)
    monkeypatch.setattr(testing, "run_in_foreground", runs)
    testing.main([])

    assert runs.databases == [ADDRESS, None]


def test_a_database_that_is_named_is_used_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(0, 0)
    monkeypatch.setattr(testing, "run_in_foreground", runs)
    monkeypatch.setenv(testing.DATABASE_URL, "postgresql://me@/mine")
    testing.main([])

    assert runs.databases == [None, None]


def test_tests_have_their_folders_in_memory_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(testing.TEMPORARY, raising=False)
    monkeypatch.setattr(testing, "ROOMY", 0)
    assert testing.folders(tmp_path) == {testing.TEMPORARY: str(tmp_path)}
    assert testing.folders(tmp_path / "nothing there") == {}
    monkeypatch.setattr(testing, "ROOMY", 2**80)
    assert testing.folders(tmp_path) == {}
    monkeypatch.setattr(testing, "ROOMY", 0)
    monkeypatch.setenv(testing.TEMPORARY, "elsewhere")
    assert testing.folders(tmp_path) == {}
