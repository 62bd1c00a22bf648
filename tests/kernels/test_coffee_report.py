"""The page of solved boards."""

from __future__ import annotations

from kaffeehaus.kernels.coffee_report import lines_of, report_on


def test_a_solved_board_has_its_row_and_its_drawing() -> None:
    page = "\n".join(lines_of([report_on("sq-3", 3, 30.0)], 30.0))
    assert "| sq-3 | 3 | first | second | 8 | 24 | 0 |" in page
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
    assert report.count(None) == 183
    page = "\n".join(lines_of([report], 0.05))
    assert "| hex-5 | 5 | open | second | 0 | 0 | 183 |" in page
    assert "???" in page
