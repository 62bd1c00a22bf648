"""The bench of the coffee plan plays and prints its figures."""

from __future__ import annotations

import re

import pytest

from bench import coffee_plan


def test_who_sells_coffee_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert coffee_plan.main(["--seats", "2", "--seeds", "1"]) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(
        r"coffee_plan: of 2 planners the one who sells coffee wins [0-2] of 2 games, "
        r"with \$\d+ against \$\d+; \$[1-9]\d* of it for coffee\n",
        said,
    )
