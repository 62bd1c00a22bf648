"""play: a game in the terminal, typed through a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.log import Acted, Resigned, Seated, Who
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.core.registry import find_game
from tests.cli.runner import Run

SMALL = "play coffee -o board=sq-2 -o n=2"
EMPTY_ROW = " 3  .   .   .   .   ."


def typed(*lines: str) -> str:
    """What a person types, line by line."""
    return "".join(f"{line}\n" for line in lines)


def test_two_people_play_to_the_end(run: Run) -> None:
    said = run(f"{SMALL} --seats me:Ada,me:Ben", stdin=typed("a1-", "b1|", "b2*"))
    assert said.code == 0
    assert said.err == ""
    assert said.lines[:3] == [
        "Coffee: board=sq-2 n=2 pie=false",
        "  B Black: Ada",
        "  O Orange: Ben",
    ]
    assert "Ada (Black)'s turn. 12 legal actions: ? lists them, help lists commands." in said.out
    assert "> a1-\nAda places a stone on a1.\n" in said.out
    assert "Ben (Orange)'s turn." in said.out
    game = find_game("coffee")
    state = game.new({"board": "sq-2", "n": 2})
    for seat, text in ((0, "a1-"), (1, "b1|"), (0, "b2*")):
        state.apply(seat, game.parse(text))
    assert state.view(None).text().rstrip() in said.out
    outcome = state.outcome()
    assert outcome is not None
    assert game.end_reason(outcome, ("Ada", "Ben")) in said.out
    assert said.lines[-1] == "Goodbye."


def test_one_person_plays_against_greedy_unless_told_otherwise(run: Run) -> None:
    said = run("play coffee", stdin=typed("c3-", "quit"))
    assert said.lines[1:3] == ["  B Black: Player 1", "  O Orange: greedy"]
    assert "greedy places a stone on " in said.out


def test_the_usual_opponent_does_not_play_at_random(run: Run) -> None:
    assert run("play fcm").lines[2] == "  X Xango Blues Bar: planner"


def test_bots_alone_are_watched(run: Run) -> None:
    said = run(f"{SMALL} --seats random,random --seed 3")
    assert said.code == 0
    assert "\n> " not in said.out
    assert run(f"{SMALL} --seats random,random --seed 3").out == said.out


def test_the_list_has_numbers_that_can_be_typed(run: Run) -> None:
    said = run(f"{SMALL} --seats me,me", stdin=typed("?", "3"))
    legal = run("legal coffee -o board=sq-2 -o n=2").lines
    for number, action in enumerate(legal, 1):
        assert f"{number} {action}" in said.out
    third = run("legal coffee -o board=sq-2 -o n=2 --actions -", stdin=legal[2]).lines
    assert f"{len(third)} legal actions" in said.out


def test_the_list_can_be_narrowed(run: Run) -> None:
    said = run("play coffee --seats me,me", stdin=typed("? c2", "?c2", "? zz"))
    assert said.out.count("27 c2-  28 c2/  29 c2\\  30 c2|\n") == 2
    assert 'No legal action begins with "zz".' in said.out


def test_the_beginning_of_an_action_brings_its_endings(run: Run) -> None:
    said = run("play coffee --seats me,me", stdin=typed("c2"))
    assert "Continue with one of these: c2-, c2/, c2\\, c2|\n" in said.out


@pytest.mark.parametrize(
    "text", ["sugar", "c2*", "99", "0", "-1", "9" * 5000, "\x1b[A", "é", "swap"]
)
def test_what_is_not_possible_changes_nothing(run: Run, text: str) -> None:
    said = run("play coffee --seats me,me", stdin=typed(text, "board"))
    assert said.code == 0
    assert said.out.count(EMPTY_ROW) == 2


def test_bytes_that_are_no_text_change_nothing(run: Run) -> None:
    said = run("play coffee --seats me,me", stdin=b"\xff\xfe\n\nboard\n")
    assert said.out.count(EMPTY_ROW) == 2


def test_undo_takes_back_my_move_and_the_answers(run: Run) -> None:
    said = run(
        "play coffee --seed 1", stdin=typed("undo", "c3-", "undo", "c3-", "c2", "undo", "undo")
    )
    assert said.out.count("There is nothing to take back.") == 2
    assert said.out.count("2 actions taken back.") == 2
    answers = [line for line in said.lines if line.startswith("greedy places")]
    assert len(answers) == 2
    assert answers[0] == answers[1]
    assert said.out.count("96 legal actions") == 3


def test_the_end_can_be_taken_back(run: Run) -> None:
    lines = typed("a1-", "b1|", "b2*", "b2*", "undo", "b2*", "quit")
    said = run(f"{SMALL} --seats me:Ada,me:Ben", stdin=lines)
    assert "The game is over." in said.out
    assert "1 action taken back." in said.out
    assert said.out.count("Ada places a stone on b2.") == 2


def test_the_last_position_can_be_drawn_again(run: Run) -> None:
    once = run(f"{SMALL} --seats me,me", stdin=typed("a1-", "b1|", "b2*"))
    twice = run(f"{SMALL} --seats me,me", stdin=typed("a1-", "b1|", "b2*", "board"))
    assert once.out.count("<B>") == 2
    assert twice.out.count("<B>") == 4


def test_a_record_is_saved_at_any_time(run: Run, tmp_path: Path) -> None:
    early, late = tmp_path / "early.json", tmp_path / "late game.json"
    lines = typed("a1-", f"save {early}", "b1|", "b2*", f"save {late}", f"save {early}", "save")
    said = run(f"{SMALL} --seats me:Ada,me:Ben --seed 9", stdin=lines)
    assert f"Record saved as {early}." in said.out
    assert f"Record saved as {late}." in said.out
    assert "already exists. Choose another name." in said.out
    assert "A file name is missing: save FILE" in said.out
    running, complete = (loads(file.read_text(encoding="utf-8")) for file in (early, late))
    assert verify(running).status is Status.RUNNING
    assert verify(complete).status is Status.COMPLETE
    assert complete.entries[:5] == (
        Seated(0, Who.PERSON, "Ada"),
        Seated(1, Who.PERSON, "Ben"),
        Acted(0, ("a1-",)),
        Acted(1, ("b1|",)),
        Acted(0, ("b2*",)),
    )


def test_a_file_that_cannot_be_written_ends_nothing(run: Run) -> None:
    said = run(f"{SMALL} --seats me,me", stdin=typed("save no/such/folder", "a1-"))
    assert 'Cannot write "no/such/folder": no such file or folder.' in said.out
    assert "places a stone on a1" in said.out


def test_resigning_asks_once_and_ends_a_game_of_two(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = typed("a1-", "resign", "no", "resign", "yes", "undo", f"save {file}")
    said = run(f"{SMALL} --seats me:Ada,me:Ben", stdin=lines)
    assert said.out.count("Really resign?") == 2
    assert "Ben resigned; Ada wins." in said.out
    assert "You cannot take back a resignation." in said.out
    record = loads(file.read_text(encoding="utf-8"))
    assert verify(record).status is Status.COMPLETE
    assert Resigned(1) in record.entries


def test_resigning_among_three_leaves_the_seat_to_a_bot(run: Run, auction: None) -> None:
    said = run("play auction --seats me:Ada,random,random --seed 4", stdin=typed("resign", "y"))
    assert "Ada resigned; random takes over." in said.out
    assert "Everything is sold" in said.out


def test_the_rules_can_be_read(run: Run) -> None:
    said = run("play coffee --seats me,me", stdin=typed("rules", "help"))
    for section in find_game("coffee").help():
        assert f"{section.title}\n{'-' * len(section.title)}\n" in said.out
    assert "save FILE    save the record" in said.out


def test_actions_can_be_played_before_the_first_word(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text("a1-\nb1|\n", encoding="utf-8")
    words = [*SMALL.split(), "--seats", "me:Ada,me:Ben", "--actions", str(file)]
    assert "Ben places a stone on b1." in run(words).out
    assert "b2*" in run(words, stdin="?\n").out
    assert (
        run([*words[:-1], "-"]).sentence()
        == "--actions needs a file: standard input is for your moves."
    )


@pytest.mark.parametrize("stdin", ["", "c3-", "c3-\n", "resign\n", "resign"])
def test_the_end_of_the_input_ends_politely(run: Run, stdin: str) -> None:
    said = run("play coffee --seats me,me", stdin=stdin)
    assert said.code == 0
    assert said.err == ""
    assert said.lines[-1] == "Goodbye."


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ("me", "Coffee is for 2 players, not 1."),
        ("me,", "--seats needs a player for every seat, such as me,greedy."),
        ("me,deepblue", 'Coffee has no bot "deepblue". The bots are: '),
        (f"me:{'x' * 41},me", "A name has at most 40 characters."),
        ("me:\x1b[2J,me", "A name cannot contain control characters."),
    ],
)
def test_bad_seats_are_one_sentence(run: Run, seats: str, says: str) -> None:
    assert says in run(["play", "coffee", "--seats", seats]).sentence()


# Hidden information: Auction


def test_small_actions_are_a_draft_that_can_be_undone(run: Run, auction: None) -> None:
    keep = run("legal auction --seed 4").lines[0]
    lines = typed(keep, "raise 2", "raise 5", "undo", "ready")
    said = run("play auction --seats me:Ada,random --seed 4", stdin=lines)
    assert "So far: raise 2, raise 5." in said.out
    assert "1 action taken back." in said.out
    assert said.out.count("So far: raise 2. ") == 2
    assert "Ada bids 2" in said.out


def test_what_chance_has_shown_is_not_taken_back(run: Run, auction: None) -> None:
    keep = run("legal auction --seed 4").lines[0]
    said = run("play auction --seats me,random --seed 4", stdin=typed(keep, "undo"))
    assert "You cannot take back what chance has revealed." in said.out


def test_a_curtain_falls_between_people_who_may_not_see_the_same(run: Run, auction: None) -> None:
    first = run("legal auction --seed 4 --seat 0").lines[0]
    second = run("legal auction --seed 4 --seat 1").lines[0]
    lines = typed("", first, "", "", second, "", "", "raise 1", "ready")
    said = run("play auction --seats me:Ada,me:Ben --seed 4", stdin=lines)
    before, curtain, after = said.out.partition("Press Enter, then pass the device to Ben. ")
    assert curtain
    assert "Ada, press Enter when nobody else is looking. " in before
    assert f"Ada keeps {first.split()[1]} and {first.split()[2]}." in before
    sight_of_ben = after.partition("pass the device to Ada")[0]
    assert "Ben, press Enter when nobody else is looking. " in sight_of_ben
    assert "Ada has chosen a reserve." in sight_of_ben
    assert "Ada keeps" not in sight_of_ben
    assert "are turned up." in sight_of_ben
    sight_of_ada = after.partition("pass the device to Ada")[2]
    assert "Ben has chosen a reserve." in sight_of_ada
    assert "are turned up." in sight_of_ada
    assert "Ben keeps" not in sight_of_ada


def test_no_curtain_where_nothing_is_hidden(run: Run) -> None:
    said = run("play coffee --seats me:Ada,me:Ben", stdin=typed("c3-", "quit"))
    assert "press Enter" not in said.out


def test_a_running_game_with_secrets_is_saved_without_those_of_others(
    run: Run, auction: None, tmp_path: Path
) -> None:
    alone, shared = tmp_path / "alone.json", tmp_path / "shared.json"
    keep = run("legal auction --seed 4").lines[0]
    run("play auction --seats me:Ada,random --seed 4", stdin=typed(keep, f"save {alone}"))
    record = loads(alone.read_text(encoding="utf-8"))
    assert verify(record).status is Status.RUNNING
    assert [secret.actions for secret in record.secrets.values()] == [(keep,)]
    run(
        "play auction --seats me:Ada,me:Ben --seed 4",
        stdin=typed("", keep, "", "", f"save {shared}"),
    )
    assert loads(shared.read_text(encoding="utf-8")).secrets == {}


def test_leaving_a_game_that_is_not_over_is_asked_for(run: Run) -> None:
    said = run(f"{SMALL} --seats me,me", stdin=typed("a1-", "quit", "no", "b1|", "quit", "yes"))
    assert said.out.count("Really quit? yes or no: ") == 2
    assert "places a stone on b1." in said.out
    assert said.lines[-1] == "Goodbye."


def test_a_position_and_a_whole_game_are_analysed(run: Run) -> None:
    said = run(f"{SMALL} --seats me:Ada,me:Ben", stdin=typed("analyse", "a1-", "b1|", "b2*"))
    assert "> analyse\nAda: certain win.\n" in said.out
    said = run(f"{SMALL} --seats me,me", stdin=typed("a1-", "b1|", "b2*", "analyse", "quit"))
    assert "  2 b1|      certain loss; no better move\n" in said.out
    assert "  3 b2*      wins; best move\n" in said.out


def test_where_nobody_analyses_the_strongest_bot_advises(run: Run) -> None:
    said = run("play cafe --seed 1", stdin=typed("analyse"))
    assert " would play: take " in said.out
