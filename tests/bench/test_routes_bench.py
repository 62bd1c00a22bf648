"""The bench of coffee routes runs and prints its figures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import _plot, routes
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from tests.games.fcm.coffee.routes.comparing import small_position


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "BOARDS": 3,
        "DENSE_BOARDS": 2,
        "GROWTH_BOARDS": 2,
        "RIVAL_BOARDS": 4,
        "ROUNDS": 1,
        "SIDES": (2, 3),
    }.items():
        monkeypatch.setattr(routes, name, value)


def test_bars_growth_and_ratio_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert routes.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition("(bar ")[2] for line in lines[:4]] == [
        "1 ms)",
        "4 ms)",
        "10 ms)",
        "15 ms)",
    ]
    assert [line.split(":")[1].strip() for line in lines[4:6]] == ["2x2 tiles", "3x3 tiles"]
    assert "times as long" in lines[6]


def test_the_growth_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "growth.svg"
    assert routes.main(["--plot", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    ElementTree.fromstring(drawn)
    assert ">2x2<" in drawn
    assert "median" in drawn


def test_the_solvers_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert routes.main(["--agree", "20"]) == 0
    assert "the solvers agree on " in capsys.readouterr().out


def test_a_difference_would_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(position: object) -> CoffeeSale:
        return sell_coffee(small_position(1))

    monkeypatch.setattr(routes, "sell_coffee", wrong)
    with pytest.raises(AssertionError, match="differ at seed"):
        routes.agreement(20)


def test_the_top_of_a_plot_is_a_round_number() -> None:
    assert [_plot.nice_top(value) for value in (0, 0.7, 1, 1.2, 3, 60)] == [1, 1, 1, 2, 5, 100]


def test_percentiles_are_values_that_occurred() -> None:
    values = [float(v) for v in range(1, 101)]
    assert [routes.percentile(values, part) for part in (0.5, 0.99, 0.999, 1)] == [50, 99, 100, 100]
