"""Puzzles at the house: what is kept of attempts, the puzzle of the day, streaks and grades."""

from __future__ import annotations

import pytest

from kaffeehaus.core.puzzles import AttemptStatus, BoardBook
from kaffeehaus.core.registry import find_book, find_game
from kaffeehaus.house.accounts.store import merge_guest
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.errors import BadRequest, NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.puzzles.model import ENOUGH, MASTERED, regraded_by, streak_of
from kaffeehaus.house.puzzles.store import AttemptResult, TallyRow, tried_puzzles
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio
BOOK = find_book("coffee")


def result(
    me: Player, puzzle: str, *, solved: bool, at: int, day: int | None = None
) -> AttemptResult:
    return AttemptResult(me.id, BOOK.id, puzzle, 1, solved, day, at)


async def test_attempts_are_kept_for_who_has_a_name(opened: OpenHouse) -> None:
    assert isinstance(BOOK, BoardBook)
    puzzles = opened.house.puzzles
    ada = await opened.guest("Ada")
    today = BOOK.of_day(puzzles.today)
    solution = BOOK.solution(today)
    wrong = next(
        str(turn)
        for turn in find_game("coffee").load(BOOK.task(today).position).legal(0)
        if str(turn) != solution[0]
    )
    tried = await puzzles.attempt(ada, BOOK, today, [wrong])
    assert tried.standing is AttemptStatus.WRONG
    assert (await puzzles.attempt(None, BOOK, today, solution)).standing is AttemptStatus.SOLVED
    assert (await puzzles.progress(ada)).solved == 0
    await puzzles.attempt(ada, BOOK, today, solution)
    progress = await puzzles.progress(ada)
    assert (progress.solved, progress.streak, progress.run) == (1, 1, 0)
    assert progress.books[0].solved_today
    assert sum(grade.at_once for grade in progress.books[0].grades) == 0
    with pytest.raises(BadRequest, match="is not a turn in Coffee"):
        await puzzles.attempt(ada, BOOK, today, ["nonsense"])
    assert await puzzles.give_up(ada, BOOK, today) == solution
    assert (await puzzles.progress(ada)).solved == 1


async def test_the_puzzle_of_the_day_follows_the_record(opened: OpenHouse) -> None:
    puzzles = opened.house.puzzles
    ada = await opened.guest("Ada")

    async def grade() -> int:
        puzzle = await puzzles.of_today(ada, BOOK)
        assert puzzles.is_of_today(BOOK, puzzle)
        return BOOK.grade_of(puzzle)

    assert BOOK.grade_of(await puzzles.of_today(None, BOOK)) == 1
    assert await grade() == 1
    for number in range(MASTERED):
        assert await grade() == 1
        await puzzles.store_result(result(ada, f"missed{number}", solved=False, at=1))
        await puzzles.store_result(result(ada, f"p{number}", solved=True, at=2))
    assert await grade() == 2
    hardest = len(BOOK.grades)
    for number in range(MASTERED):
        hard = AttemptResult(ada.id, BOOK.id, f"h{number}", hardest, True, None, 3)
        await puzzles.store_result(hard)
    assert await grade() == hardest


async def test_days_in_a_row_make_a_streak(opened: OpenHouse) -> None:
    puzzles = opened.house.puzzles
    ada, today = await opened.guest("Ada"), opened.house.puzzles.today
    for ago in (4, 2, 1, 0):
        await puzzles.store_result(result(ada, f"p{ago}", solved=True, at=9 - ago, day=today - ago))
    progress = await puzzles.progress(ada)
    assert (progress.streak, progress.run) == (3, 4)


@pytest.mark.parametrize(
    ("days", "streak"), [((), 0), ((7,), 1), ((6,), 1), ((5,), 0), ((7, 6, 4), 2), ((6, 5, 4), 3)]
)
async def test_a_day_that_is_not_over_breaks_no_streak(days: tuple[int, ...], streak: int) -> None:
    assert streak_of(days, 7) == streak


async def test_the_next_puzzle_is_one_that_was_not_tried(opened: OpenHouse) -> None:
    puzzles = opened.house.puzzles
    ada = await opened.guest("Ada")
    seen = set()
    for number in range(4):
        puzzle = await puzzles.next_in(ada, BOOK, 1)
        assert puzzle not in seen
        seen.add(puzzle)
        await puzzles.store_result(result(ada, puzzle, solved=number % 2 == 0, at=number))
    assert await puzzles.next_in(None, BOOK, 2) in BOOK.ids(2)
    with pytest.raises(NotFound, match="no such level"):
        await puzzles.next_in(ada, BOOK, 9)


async def test_people_move_grades(opened: OpenHouse) -> None:
    puzzles = opened.house.puzzles
    easy, hard = BOOK.ids(2)[0], BOOK.ids(2)[1]
    for number in range(ENOUGH):
        guest = await opened.guest(f"Guest {number}")
        await puzzles.store_result(result(guest, easy, solved=True, at=number))
        await puzzles.store_result(result(guest, hard, solved=False, at=number))
        # Only the first attempt of each counts.
        await puzzles.store_result(result(guest, hard, solved=True, at=number + 1))
    assert await puzzles.grading.of(BOOK, easy) == 1
    assert await puzzles.grading.of(BOOK, hard) == 3
    assert easy in await puzzles.grading.ids(BOOK, 1)
    assert hard not in await puzzles.grading.ids(BOOK, 2)


async def test_grades_stay_within_bounds_and_unknown_puzzles_are_left_out() -> None:
    first, last = BOOK.ids(1)[0], BOOK.ids(len(BOOK.grades))[0]
    rows = [TallyRow(first, 50, 0), TallyRow(last, 50, 50), TallyRow("gone", 50, 50)]
    assert regraded_by(rows, BOOK) == {}


async def test_progress_comes_along_to_an_account(opened: OpenHouse) -> None:
    puzzles = opened.house.puzzles
    guest, account = await opened.guest("Ada"), await opened.guest("Ada again")
    await puzzles.store_result(result(guest, "only the guest", solved=True, at=1))
    await puzzles.store_result(result(guest, "both", solved=True, at=2))
    await puzzles.store_result(result(account, "both", solved=False, at=3))
    await puzzles.store_result(result(guest, "not the guest", solved=False, at=4))
    await puzzles.store_result(result(account, "not the guest", solved=True, at=5))
    await opened.store.write(ALONE, merge_guest, guest.id, account.id)
    brought = await opened.store.read(tried_puzzles, account.id, BOOK.id)
    assert brought == {"only the guest": True, "both": True, "not the guest": True}
    assert await opened.store.read(tried_puzzles, guest.id, BOOK.id) == {}
