"""The log: headings where turns and phases begin, and what a move did in parts that read as one."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.coffee.game import CoffeeGame
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.rules import events as e
from kaffeehaus.house.play.move_list import (
    LogPageEntry,
    LogPageHeading,
    LogPageRow,
    in_columns,
    log_lines,
)
from kaffeehaus.house.tables.history import MoveLine, NoteLine, Passage, passages_of
from kaffeehaus.house.views.sentences import Happening, news_of

NAMES = ("Ada", "Ben")
INCOME = e.DinnerIncome(1, 20, 0, 0, 0, 20, 20, auto=True)
MILESTONE = e.MilestoneEarned(1, "first_burger_marketed", {}, auto=True)
WAGES = e.SalariesPaid(1, {}, {}, 5, {}, 0, auto=True)
EVENING: tuple[Event, ...] = (
    e.DayEnded(0),
    INCOME,
    MILESTONE,
    e.BankBroke(1, (100,), 100, 3, auto=True),
    WAGES,
    e.TurnBegan(2, auto=True),
)


def _passages(events: Sequence[Event]) -> tuple[Passage, ...]:
    game = FoodChainMagnate()
    return passages_of(game, game.log_lines(events, NAMES))


def _line(index: int, *events: Event, seat: int = 0, sealed: bool = False) -> MoveLine:
    passages = _passages(events)
    return MoveLine(index, index * 2, seat, ("x",), sealed, (), False, 0, passages=passages)


def _read(*moves: MoveLine, notes: tuple[NoteLine, ...] = ()) -> list[str]:
    """Headings with a sign, and the number of sentences of each entry."""
    said = []
    for line in log_lines(moves, notes):
        if isinstance(line, LogPageHeading):
            said.append(f"{'##' if line.is_chapter else '#'} {line.text}")
        elif isinstance(line, LogPageEntry):
            said.append(f"{line.line.index}: {len(line.passage.sentences)}")
        else:
            said.append(line.sentence)
    return said


def test_dinner_is_an_entry_of_its_own_under_its_heading() -> None:
    assert _read(_line(1, *EVENING)) == [
        "# Working day",
        "1: 1",
        "# Dinner",
        "1: 1",
        "1: 2",
        "1: 1",
        "# Payday",
        "1: 1",
        "## Turn 2",
        "# Restructuring",
        "1: 1",
    ]


def test_a_heading_stands_once_while_its_phase_goes_on() -> None:
    note = NoteLine(1, 3, "Ada took back 1 move.", 0)
    moves = (_line(1, e.DayEnded(0)), _line(2, e.DayEnded(1), seat=1))
    assert _read(*moves, notes=(note,)) == ["# Working day", "1: 1", note.sentence, "2: 1"]


def test_a_secret_move_is_told_as_far_as_it_is_known() -> None:
    assert _read(_line(1, sealed=True)) == ["1: 0"]
    begins = _line(1, e.ReserveChosen(0), e.TurnBegan(1, auto=True), sealed=True)
    assert _read(begins) == ["# Set-up", "1: 1", "## Turn 1", "# Restructuring", "1: 1"]


def test_games_without_topics_have_one_entry_a_move() -> None:
    game = CoffeeGame()
    state = game.new()
    events = state.apply(0, state.legal(0)[0])
    assert len(passages_of(game, game.log_lines(events, NAMES))) == 1


def test_a_milestone_is_told_with_what_it_gives_and_is_its_own_kind() -> None:
    passages = _passages(EVENING)
    earned = next(part for part in passages if str(part.kind) == "Milestones")
    assert earned.section == "Dinner"
    assert earned.sentences[1].text.startswith("Benefit: ")
    assert {sentence.seats for sentence in earned.sentences} == {(1,)}


def test_a_part_leads_to_its_own_reasons() -> None:
    passages = _passages(EVENING)
    assert [part.why for part in passages] == [0, 1, 2, 3, 4, 0]


def test_an_entry_is_about_the_chains_it_names_or_about_who_moved() -> None:
    entries = [
        line for line in log_lines([_line(1, *EVENING)], ()) if isinstance(line, LogPageEntry)
    ]
    assert [entry.seats for entry in entries] == [[0], [1], [1], [0], [1], [0]]


def test_news_begin_with_what_my_own_move_set_off() -> None:
    moves = (_line(1, *EVENING), _line(2, e.DayEnded(1), seat=1))
    told = [news.text for news in news_of(moves, (0,))]
    assert told[0] == "Ben earns $20 at dinner."
    assert told[-1] == "Ben ends the working day."
    assert "Ada ends the working day." not in told


def test_who_has_not_moved_is_told_the_last_move() -> None:
    moves = (_line(1, e.DayEnded(0)), _line(2, e.DayEnded(1), seat=1))
    assert news_of(moves, ()) == [Happening("Ben ends the working day.", 2, 0, auto=False)]


def _columns(moves: Sequence[MoveLine], notes: tuple[NoteLine, ...] = ()) -> list[str]:
    """Rows as `1: 1 2`: their number, and the index of each move or `-` for an empty cell."""
    return [
        f"{line.first.index}: {' '.join(map(_index, line.cells))}"
        if isinstance(line, LogPageRow)
        else line.sentence
        for line in in_columns(moves, notes)
    ]


def _index(cell: LogPageEntry | None) -> str:
    return str(cell.line.index) if cell else "-"


def test_two_columns_have_a_move_of_each_player_in_a_row() -> None:
    moves = [_line(1), _line(2, seat=1), _line(3)]
    assert _columns(moves) == ["1: 1 2", "3: 3 -"]
    assert _columns([]) == []


def test_a_second_move_in_a_row_begins_another_one() -> None:
    moves = [_line(1, seat=1), _line(2, seat=1), _line(3), _line(4), _line(5, seat=1)]
    assert _columns(moves) == ["1: - 1", "2: - 2", "3: 3 -", "4: 4 5"]


def test_a_note_ends_a_row_and_the_next_is_numbered_by_its_move() -> None:
    moves = [_line(1), _line(2, seat=1), _line(3), _line(4, seat=1)]
    note = NoteLine(1, 3, "Ben took back 1 move.", 0)
    assert _columns(moves, (note,)) == ["1: 1 -", note.sentence, "2: - 2", "3: 3 4"]
