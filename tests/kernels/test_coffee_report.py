"""The page of solved boards."""

from __future__ import annotations

from kaffeehaus.kernels.coffee_report import lines_of, report_on
from kaffeehaus.kernels.coffee_values import Allowance


def test_a_solved_board_has_its_row_and_its_drawing() -> None:
    page = "\n".join(lines_of([report_on("sq-3", 3, 30.0)], 30.0))
    (row,) = [line for line in page.splitlines() if line.startswith("| sq-3 |")]
    assert row.startswith("| sq-3 | 3 | first | second | 8 | 24 | 0 | ")
    assert row.endswith(" | 1 KB |")
    drawing = page.partition("```text\n")[2].partition("\n```")[0].splitlines()
    assert [row.split() for row in drawing] == [
        [".", "/\\", "."],
        ["/\\", ".", "/\\"],
        [".", "/\\", "."],
    ]


def test_a_hexagon_is_drawn_as_one() -> None:
    page = "\n".join(lines_of([report_on("hex-2", 2, 30.0)], 30.0))
    assert "### hex-2, n=2: first" in page
    drawing = page.partition("```text\n")[2].partition("\n```")[0].splitlines()
    assert [len(row.split()) for row in drawing] == [2, 3, 2]


def test_what_is_not_proven_is_open() -> None:
    report = report_on("hex-5", 5, 0.05)
    assert report.winner is None
    assert report.proof is None
    assert report.count(None) == 183
    page = "\n".join(lines_of([report], 0.05))
    assert "| hex-5 | 5 | open | second | 0 | 0 | 183 |" in page
    assert "???" in page


def test_time_is_shared_and_what_is_left_goes_to_the_others() -> None:
    now = 0.0
    allowance = Allowance(12.0, lambda: now)
    allowance.divide(3)
    now = 3.9
    assert not allowance.is_over()
    now = 4.0
    assert allowance.is_over()
    assert not allowance.is_spent()
    now = 6.0
    allowance.divide(2)
    now = 8.9
    assert not allowance.is_over()
    now = 12.0
    assert allowance.is_over()
    assert allowance.is_spent()


def test_no_limit_of_time_is_never_over() -> None:
    allowance = Allowance(None)
    allowance.divide(2)
    assert not allowance.is_over()
    assert allowance.is_spent()
