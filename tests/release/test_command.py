"""Arguments of a release, and the interpreters that it finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from release.command import STAGES, main
from release.interpreters import find_python


def test_a_release_leaves_no_stage_out(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([STAGES[-1].name])

    assert refused.value.code == 2
    assert "only a dry run may leave stages out" in capsys.readouterr().err


def test_an_unknown_stage_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--dry-run", "roasting"])

    assert f"the stages are {STAGES[0].name}, " in capsys.readouterr().err


def test_the_packages_come_first_and_names_are_unique() -> None:
    names = [stage.name for stage in STAGES]

    assert names[0] == "packages"
    assert len(set(names)) == len(names)


def python(folder: Path, answer: str) -> None:
    program = folder / "python3.98"
    program.write_text(f"#!/bin/sh\n{answer}\n")
    program.chmod(0o755)


def test_an_interpreter_must_work_and_be_what_its_name_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_python("3.98") is None
    python(tmp_path, "echo 3.98")
    assert find_python("3.98") == tmp_path / "python3.98"
    python(tmp_path, "echo 3.97")
    assert find_python("3.98") is None
    python(tmp_path, "echo 'not installed' >&2; exit 127")
    assert find_python("3.98") is None
