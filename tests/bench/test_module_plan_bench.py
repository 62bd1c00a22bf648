"""The bench of what a module is worth plays, prints its figures and keeps its games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import module_plan

SAID = (
    r"module_plan: of 2 planners the one with coffee wins [0-2] of 2 games "
    r"\(95 % interval \d+ to \d+ of 100\), with \$\d+ against \$\d+, so [+-]\d+\n"
)


def test_a_game_that_is_kept_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "games.jsonl"
    arguments = ["--module", "coffee", "--seeds", "1", "--results", str(kept)]
    assert module_plan.main(arguments) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(SAID, said)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2

    monkeypatch.delattr(module_plan, "played")
    assert module_plan.main(arguments) == 0
    assert capsys.readouterr().out == said
