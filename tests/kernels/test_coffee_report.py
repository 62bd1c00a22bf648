"""The page of solved boards."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from kaffeehaus.games.coffee.data import SOLVED
from kaffeehaus.kernels.coffee.solver.openings import OPENINGS
from kaffeehaus.kernels.coffee.solver.report import (
    draw,
    kept_reports,
    lines_of,
    openings_file,
    report_on,
    solved_file,
    write_files,
    write_page,
)

DOCS = Path(__file__).parents[2] / "docs"


def row_of(board: str, page: str) -> str:
    (row,) = [line for line in page.splitlines() if line.startswith(f"| {board} |")]
    return row


def test_a_solved_board_has_its_row_and_its_turns() -> None:
    page = "\n".join(lines_of([report_on("sq-3", 3, 30.0)]))
    assert row_of("sq-3", page).startswith("| sq-3 | 3 | first | second | 8 | 24 | 0 | ")
    assert row_of("sq-3", page).endswith(" | 1 KB |")
    assert page.endswith("\n\nWins: `b1/` x8.")


def test_a_board_on_which_nothing_wins_says_so() -> None:
    solved = report_on("sq-3", 3, 30.0)
    lost = replace(solved, winner=1, classes=tuple(replace(c, wins=False) for c in solved.classes))
    page = "\n".join(lines_of([lost]))
    assert row_of("sq-3", page).startswith("| sq-3 | 3 | second | second | 0 | 32 | 0 | ")
    assert page.endswith("\n\nEvery first turn loses.")


def test_the_picture_has_a_bar_for_every_rod_that_wins() -> None:
    report = report_on("hex-2", 2, 30.0)
    picture = draw(report)
    assert picture.count("rotate(") == report.count(True) == 15
    assert "stroke-dasharray" not in picture
    ElementTree.fromstring(picture)


def test_what_is_not_proven_is_open() -> None:
    report = report_on("hex-5", 5, 0.05)
    assert report.winner is None
    assert report.proof is None
    assert report.count(None) == 183
    page = "\n".join(lines_of([report]))
    assert row_of("hex-5", page).startswith("| hex-5 | 5 | open | second | 0 | 0 | 183 |")
    assert "\n\nOpen: `a1-` x" in page
    assert draw(report).count("stroke-dasharray") == 183


def test_the_page_lies_beside_its_pictures(tmp_path: Path) -> None:
    openings = tmp_path / "openings.json"
    solved = tmp_path / "solved.json"
    reports = [report_on("sq-2", 2, 30.0), report_on("hex-5", 5, 0.05)]
    write_files(openings, solved, reports)
    write_page(tmp_path, reports)
    page = (tmp_path / "coffee-solved.md").read_text()
    assert '<img src="pictures/solved/sq-2-2.svg"' in page
    assert "sq-2, n=2: first" in (tmp_path / "pictures/solved/sq-2-2.svg").read_text()
    assert json.loads(openings.read_text()) == {"sq-2 2": {"a1-": None, "a1/": None}}
    (row,) = json.loads(solved.read_text())["solved"]
    assert (row["board"], row["winner"], row["winning"], row["proof"]) == ("sq-2", "first", 12, 1)


def test_the_documents_are_those_of_the_files(tmp_path: Path) -> None:
    write_page(tmp_path, kept_reports())
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(written) > 20
    for path in written:
        kept = DOCS / path.relative_to(tmp_path)
        assert path.read_text() == kept.read_text(), "run the report with `docs`"


def test_the_files_have_what_was_found_in_long_runs() -> None:
    reports = kept_reports()
    assert openings_file(reports) == OPENINGS.read_text()
    assert solved_file(reports) == SOLVED.read_text()


def test_the_openings_have_an_answer_to_every_turn_that_loses() -> None:
    written = json.loads(openings_file([report_on("sq-3", 3, 30.0)]))
    assert written["sq-3 3"].keys() == {"a1-", "a1/", "b1-", "b1/", "b1|", "b2-", "b2/"}
    assert [turn for turn, answer in written["sq-3 3"].items() if answer is None] == ["b1/"]


def test_a_board_of_which_nothing_is_proven_has_no_openings() -> None:
    assert json.loads(openings_file([report_on("hex-5", 5, 0.05)])) == {}
