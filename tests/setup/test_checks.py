"""./check: which checks it makes, and what it says of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from housekeeping import checks
from housekeeping.checks import CHECKS, Check, Tool
from housekeeping.errors import SetupError
from housekeeping.web import Node

TITLES = [check.title for check in CHECKS]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the checks that were made. Nothing is set up or run; "Lint" fails."""
    titles: list[str] = []

    def run(title: str, *_arguments: object, **_named: object) -> None:
        titles.append(title)
        if title == "Lint":
            raise SetupError("Lint failed.", ("one.py: too long", "two.py: too wide"))

    monkeypatch.setattr(checks, "run", run)
    monkeypatch.setattr(checks, "prepare_environment", lambda *_, **__: None)
    monkeypatch.setattr(checks, "prepare_web", lambda _: None)
    return titles


def test_all_checks_are_made_also_after_one_that_fails(
    made: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert checks.main([]) == 1
    assert made == TITLES
    said = capsys.readouterr().err
    assert said.startswith("one.py: too long\ntwo.py: too wide\nNot well after ")
    assert said.endswith(" s: Lint.\n")


def test_some_checks_by_their_names(made: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["tests", "types"]) == 0
    assert made == ["Quick tests", "Types"]
    assert capsys.readouterr().err.startswith("All is well, in ")


def test_an_unknown_check_is_refused(made: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        checks.main(["spelling"])
    assert made == []
    assert "the checks are format, lint, layers, types, web, tests" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        (Tool.PYTHON, [sys.executable, "-m", "sweep", "--all"]),
        (Tool.PROGRAM, [Path(sys.executable).with_name("sweep"), "--all"]),
        (Tool.NPM, Node(Path("node")).npm("sweep", "--all")),
    ],
)
def test_the_command_of_a_check(tool: Tool, command: list[str | Path]) -> None:
    check = Check("sweep", "Sweep", ("sweep", "--all"), tool)

    assert check.command(sys.executable, Node(Path("node"))) == command
