"""What only a terminal gets: colours, pages, completion, curtains, progress bars, Ctrl-C."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.pty_terminal import ESCAPES, terminal
from tests.cli.records import won_game

PROMPT = "> "


def test_a_game_is_played_and_left_with_ctrl_d() -> None:
    with terminal("play", "coffee", "--seats", "me:Ada,me:Ben") as screen:
        screen.wait_for("help lists commands.")
        screen.wait_for(PROMPT)
        assert "\x1b[1mAda (Black)'s turn.\x1b[0m" in screen.raw
        screen.type("c2/\n")
        screen.wait_for("Ben (Orange)'s turn.")
        screen.wait_for(PROMPT)
        screen.type("\x04")
        assert screen.wait_for_end() == 0
        assert screen.text.endswith("Goodbye.\n")


def test_a_game_is_left_with_ctrl_c() -> None:
    with terminal("play", "coffee") as screen:
        screen.wait_for(PROMPT)
        assert screen.interrupt() == 0
        assert screen.text.endswith("Goodbye.\n")
        assert "Traceback" not in screen.raw


def test_no_color_is_respected() -> None:
    with terminal("play", "coffee", environment={"NO_COLOR": "1"}) as screen:
        screen.wait_for(PROMPT)
        assert "\x1b[1m" not in screen.raw
        assert "\x1b[2m" not in screen.raw


@pytest.mark.parametrize(
    ("game", "beside"),
    [("fcm", ("  1 ..", "At work: nobody")), ("cafe", ("Company A", "Company B"))],
)
def test_a_high_board_fits_in_columns_on_100_by_40(game: str, beside: tuple[str, str]) -> None:
    words = ("play", game, "--seed", "2", "--seats", "me,me,me,me")
    with terminal(*words, lines=40, columns=100) as screen:
        lines = screen.wait_for(PROMPT).replace("\r", "").split("\n")
        board = lines[lines.index("") + 1 :] if "" in lines else lines
        assert len(board) <= 40
        assert all(len(ESCAPES.sub("", line)) <= 100 for line in board)
        assert any(all(part in line for part in beside) for line in board)


def test_a_low_screen_shows_the_rest_of_the_board_page_by_page() -> None:
    with terminal("play", "fcm", "--seed", "2", columns=60) as screen:
        assert "(board shows the rest)" in screen.wait_for(PROMPT)
        screen.type("board\n")
        for _ in range(2):
            screen.wait_for("more line")
            screen.type("\n")
        screen.wait_for(PROMPT)
        assert "Milestones left: " in ESCAPES.sub("", screen.raw)


def test_tab_completes_an_action() -> None:
    pytest.importorskip("readline")
    with terminal("play", "coffee", "-o", "pie=true", "--seats", "me,me") as screen:
        screen.wait_for(PROMPT)
        screen.type("c2/\n")
        screen.wait_for("Player 2 (Orange)'s turn.")
        screen.wait_for(PROMPT)
        screen.type("sw\t\n")
        screen.wait_for("Player 1 (Orange)'s turn.")


def test_a_long_list_comes_in_pages() -> None:
    words = ("play", "coffee", "--seats", "me,me")
    with terminal(*words, lines=8, columns=30) as screen:
        screen.wait_for(PROMPT)
        screen.type("?\n")
        page = screen.wait_for("more lines; Enter: continue, q: stop) ")
        assert " 1 a1-   2 a1/   3 a1|" in page
        assert page.count("\n") < 9
        screen.type("\n")
        screen.wait_for("more lines")
        screen.type("q\n")
        screen.wait_for(PROMPT)
        assert "96 e5|" not in screen.raw


WITH_AUCTION = """
import sys
from kaffeehaus.cli import main
from kaffeehaus.core.registry import register
from tests.toys.auction import GAME
register(GAME)
sys.exit(main())
"""


def test_the_next_person_finds_neither_the_screen_nor_the_words_of_the_last() -> None:
    pytest.importorskip("readline")
    words = ("play", "auction", "--seats", "me:Ada,me:Ben", "--seed", "4")
    with terminal(*words, program=("-c", WITH_AUCTION)) as screen:
        screen.wait_for("Ada, press Enter when nobody else is looking. ")
        screen.type("\n")
        screen.wait_for("your hand: ")
        screen.wait_for(PROMPT)
        screen.type("3\n")
        screen.wait_for("Press Enter, then pass the device to Ben. ")
        screen.type("\n")
        screen.wait_for("\x1b[2J\x1b[3J\x1b[H")
        screen.wait_for("Ben, press Enter when nobody else is looking. ")
        screen.type("\n")
        screen.wait_for("Ben (Bidder 2)'s turn.")
        screen.wait_for(PROMPT)
        screen.type("\x1b[A\x1b[A\n")
        screen.type("board\n")
        screen.wait_for("your hand: ")


def test_a_progress_bar_appears_and_vanishes() -> None:
    words = ("sim", "coffee", "--seats", "mcts:0.2s,random", "--games", "4")
    with terminal(*words) as screen:
        screen.wait_for("/4 [")
        assert screen.wait_for_end() == 0
        last = screen.text.rpartition("\r")[2]
        assert "/4 [" not in last
        assert "mcts:0.2s" in last


def test_lines_of_json_are_not_cut_by_a_bar() -> None:
    with terminal("sim", "coffee", "--games", "5", "--json", columns=300) as screen:
        assert screen.wait_for_end() == 0
        assert [line[:8] for line in screen.text.splitlines()] == ['{"seed":'] * 5


def test_ctrl_c_ends_a_long_count_with_its_own_exit_code() -> None:
    with terminal("sim", "coffee", "--seats", "greedy,greedy", "--games", "100000") as screen:
        screen.wait_for("/100000 [")
        assert screen.interrupt() == 130
        assert "Traceback" not in screen.raw


def test_a_record_is_stepped_through(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(won_game().dumps(), encoding="utf-8")
    with terminal("replay", str(file)) as screen:
        screen.wait_for("Start of the game")
        screen.wait_for("[0/3] ")
        screen.type("\n")
        screen.wait_for("1. Ada: a1-")
        screen.wait_for("[1/3] ")
        screen.type("3\n")
        screen.wait_for("3. Ada: b2*")
        screen.wait_for("[3/3] ")
        screen.type("b\n")
        screen.wait_for("2. Ben: b1|")
        screen.wait_for("[2/3] ")
        screen.type("x\n")
        screen.wait_for('Unknown command: "x"')
        screen.wait_for("[2/3] ")
        screen.type("n\n")
        screen.wait_for("[3/3] ")
        screen.type("\n")
        assert screen.wait_for_end() == 0
