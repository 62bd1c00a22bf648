"""legal, perft and draw: a position named by options, seed and actions."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.registry import find_game
from tests.cli.runner import Run

# legal


def test_legal_prints_the_actions_in_the_games_order_and_nothing_else(run: Run) -> None:
    said = run("legal coffee -o board=hex-4 -o n=4")
    state = find_game("coffee").new({"board": "hex-4", "n": 4})
    assert said.code == 0
    assert said.err == ""
    assert said.lines == [str(action) for action in state.legal(0)]
    assert len(said.lines) == 111


def test_a_scenario_is_an_option_and_more_modules_go_with_it(run: Run) -> None:
    menu = run("draw fcm -o scenario=henri_lo_menu --players 5 --seed 3")
    assert (menu.code, menu.err) == (0, "")
    modules = "-o scenario=henri_lo_menu -o modules=six_players"
    six = run(f"legal fcm {modules} --players 6 --seed 3")
    state = find_game("fcm").new({"scenario": "henri_lo_menu", "modules": ["six_players"]}, 6, 3)
    assert six.lines == [str(action) for action in state.legal(state.actors()[0])]


def test_actions_come_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_bytes(b"\xef\xbb\xbf# an opening\r\nc2/\r\n\r\n   1 d3-  \r\n")
    assert run(["legal", "coffee", "--actions", str(file)]).lines[:2] == ["a3-", "a3/"]


def test_actions_come_from_standard_input(run: Run) -> None:
    said = run("legal coffee --actions -", stdin="c2/\n")
    assert said.lines[:4] == ["b1-", "b1/", "b1\\", "b1|"]
    assert len(said.lines) == 12


@pytest.mark.parametrize("text", ["c2/\nd3-\n", "0 c2/\n1 d3-\n", "0   c2/\nd3-", "c2/\n1 d3-"])
def test_a_line_is_an_action_or_a_seat_and_an_action(run: Run, text: str) -> None:
    assert run("legal coffee --actions -", stdin=text).lines == (
        run("legal coffee --actions -", stdin="c2/\nd3-\n").lines
    )


def test_the_seat_that_may_not_act_has_no_actions(run: Run) -> None:
    assert run("legal coffee --seat 0").lines == run("legal coffee").lines
    idle = run("legal coffee --seat 1")
    assert (idle.code, idle.out, idle.err) == (0, "", "")


def finished(run: Run) -> str:
    """The actions of a whole game on the smallest board."""
    options = "-o board=sq-2 -o n=2"
    text = ""
    while lines := run(f"legal coffee {options} --actions -", stdin=text).lines:
        text += f"{lines[0]}\n"
    return text


def test_a_game_that_is_over_has_no_legal_actions_and_that_is_no_error(run: Run) -> None:
    text = finished(run)
    said = run("legal coffee -o board=sq-2 -o n=2 --actions -", stdin=text)
    assert (said.code, said.out, said.err) == (0, "", "")


@pytest.mark.parametrize("more", ["a1-", "0 a1-", "1 a1-"])
def test_actions_after_the_end_are_refused(run: Run, more: str) -> None:
    text = finished(run)
    number = len(text.splitlines()) + 1
    said = run("legal coffee -o board=sq-2 -o n=2 --actions -", stdin=text + more)
    assert said.sentence() == f"Line {number}: The game is over."


def test_a_simultaneous_phase_takes_seats_in_any_order(run: Run, auction: None) -> None:
    keep = run("legal auction --seat 1 --seed 3").lines[0]
    said = run("legal auction --seed 3 --players 3 --actions -", stdin="# nothing yet\n")
    assert said.lines == run("legal auction --seed 3 --players 3 --seat 0").lines
    said = run("legal auction --seed 3 --actions - --seat 1", stdin=f"1 {keep}")
    assert (said.code, said.out) == (0, "")
    said = run("legal auction --seed 3 --actions -", stdin=f"1 {keep}")
    assert said.lines == run("legal auction --seed 3 --seat 0").lines


def test_the_seed_makes_the_game(run: Run, auction: None) -> None:
    assert run("legal auction --seed 3").out == run("legal auction --seed 3").out
    assert run("legal auction --seed 3").out != run("legal auction --seed 4").out
    assert run(f"legal auction --seed {2**128 - 1}").code == 0


@pytest.mark.parametrize(
    ("line", "stdin", "says"),
    [
        ("-o board", "", '-o: must be KEY=VALUE, such as board=sq-5, not "board"'),
        ("-o =4", "", '-o: must be KEY=VALUE, such as board=sq-5, not "=4"'),
        ("-o colour=red", "", 'Unknown option "colour". The options are: board, n, pie.'),
        ("-o board=sq-9", "", "Choose one of: "),
        ("-o n=6", "", "sq-5 has 5 cells per side"),
        ("-o n=four", "", 'Stones in a row: choose a whole number from 2 to 7, not "four".'),
        ("-o pie=maybe", "", 'Pie rule: choose true or false, not "maybe".'),
        ("--seed -1", "", '--seed: must be a whole number from 0, not "-1"'),
        ("--seed 1.5", "", '--seed: must be a whole number from 0, not "1.5"'),
        (f"--seed {'9' * 5000}", "", "--seed: must be a whole number from 0"),
        ("--seat 2", "", "There is no seat 2. Seats are numbered from 0 to 1."),
        ("--seat -1", "", '--seat: must be a whole number from 0 to 99, not "-1"'),
        ("--players 3", "", "Coffee is for 2 players, not 3."),
        ("--actions no-such-file", "", 'Cannot read "no-such-file": no such file or folder.'),
        ("--actions .", "", 'Cannot read ".": it is a folder.'),
        ("--actions -", "c2/\nc2/\n", "Line 2: "),
        ("--actions -", "c2/\n\nsugar\n", "Line 3: "),
        ("--actions -", "7 c2/", "Line 1: There is no seat 7. Seats are numbered from 0 to 1."),
        ("--actions -", "1 c2/", "Line 1: "),
        ("--actions -", b"\x89PNG\r\n\x1a\n\xff\xfe", "Standard input is not a text file."),
        ("--actions -", b"a1-\0", "Standard input is not a text file."),
    ],
)
def test_bad_positions_are_one_sentence(run: Run, line: str, stdin: str | bytes, says: str) -> None:
    assert says in run(f"legal coffee {line}", stdin=stdin).sentence()


def test_of_two_values_for_an_option_the_last_counts(run: Run) -> None:
    assert len(run("legal coffee -o board=sq-7 -o board=sq-5").lines) == 96


# perft


@pytest.mark.parametrize(
    ("options", "depth", "count"),
    [
        ("", 0, 1),
        ("", 1, 96),
        ("", 2, 1224),
        ("", 3, 14528),
        ("-o board=hex-3 -o n=3", 3, 3996),
        ("-o board=hex-3 -o n=3 -o pie=true", 2, 504 + 57),
        ("-o board=sq-2 -o n=2", 100, 0),
    ],
)
def test_perft_prints_the_number_alone_on_the_last_line(
    run: Run, options: str, depth: int, count: int
) -> None:
    said = run(f"perft coffee {options} --depth {depth}")
    assert said.code == 0
    assert said.lines[-1] == str(count)


def test_perft_goes_on_from_the_actions(run: Run) -> None:
    assert run("perft coffee --depth 1 --actions -", stdin="c2/").lines == ["12"]


def test_perft_divides_by_first_action(run: Run) -> None:
    *parts, total = run("perft coffee -o board=sq-3 -o n=3 --depth 2 --divide").lines
    assert total == "192"
    assert len(parts) == 32
    assert parts[0].startswith("0 a1-: ")
    assert sum(int(part.rpartition(": ")[2]) for part in parts) == 192


@pytest.mark.parametrize("depth", ["-1", "201", "1000000000", "x", "", "9" * 400])
def test_an_impossible_depth_is_one_sentence(run: Run, depth: str) -> None:
    sentence = run(["perft", "coffee", "--depth", depth]).sentence()
    assert "--depth: must be a whole number from 0 to 200, not " in sentence


# draw


def test_draw_prints_text_unless_told_otherwise(run: Run) -> None:
    said = run("draw coffee --actions -", stdin="c2/")
    state = find_game("coffee").new()
    state.apply(0, state.game.parse("c2/"))
    assert said.code == 0
    assert said.out.rstrip("\n") == state.view(None).text().rstrip("\n")
    assert run("draw coffee -f txt --actions -", stdin="c2/").out == said.out


def test_draw_makes_an_svg_picture(run: Run, tmp_path: Path) -> None:
    printed = run("draw coffee -f svg -o board=hex-4").out
    assert ElementTree.fromstring(printed).tag == "{http://www.w3.org/2000/svg}svg"
    file = tmp_path / "board.svg"
    said = run(["draw", "coffee", "-o", "board=hex-4", "--output", str(file)])
    assert (said.code, said.out) == (0, "")
    assert file.read_text(encoding="utf-8") == printed


def test_draw_shows_what_the_seat_may_see(run: Run, auction: None) -> None:
    assert "your hand" not in run("draw auction").out
    assert "your hand" in run("draw auction --seat 0").out
    assert run("draw auction --seat 0").out != run("draw auction --seat 1").out
    assert (
        run("draw auction --seat 2").sentence()
        == "There is no seat 2. Seats are numbered from 0 to 1."
    )


@pytest.mark.parametrize("target", ["no/such/folder/board.svg", "."])
def test_a_file_that_cannot_be_written_is_one_sentence(run: Run, target: str) -> None:
    sentence = run(["draw", "coffee", "--output", target]).sentence()
    assert sentence.startswith(f'Cannot write "{target}": ')


def test_an_unknown_form_of_drawing_is_one_sentence(run: Run) -> None:
    assert "'png' is not one of the choices: 'svg', 'txt'" in run("draw coffee -f png").sentence()
