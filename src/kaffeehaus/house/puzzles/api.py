"""Puzzles: what there is, the one of this day, attempts, and what was solved so far."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import BoardBook, PuzzleBook, Standing
from kaffeehaus.core.registry import all_books, find_book, find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.addresses import address_of, client_of
from kaffeehaus.house.http.dependencies import Guest, Me, SessionsDep, TablesDep
from kaffeehaus.house.http.documented_problems import problems
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.puzzles.api_models import (
    AttemptAsked,
    AttemptInfo,
    BookInfo,
    BookProgressInfo,
    GradeInfo,
    GradeProgressInfo,
    ProgressInfo,
    PuzzleBoardInfo,
    PuzzleInfo,
    PuzzleList,
    PuzzleRef,
    SolutionInfo,
)
from kaffeehaus.house.tables.api_models import ActionInfo

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

MOST_LISTED = 500
READS = problems(404, 429)
TRIES = problems(400, 403, 404, 413, 429)
GradeAsked = Annotated[int, Query(ge=1, le=99, description="1 is the easiest.")]


async def _not_too_often(request: Request, sessions: SessionsDep) -> None:
    """Attempts are worked out beside the tables, and nobody needs a name for them."""
    sessions.count_extra(client_of(request))


COUNTED = [Depends(_not_too_often)]


@router.get("", summary="Which puzzles are there?", responses=problems())
async def books(house: TablesDep, request: Request) -> list[BookInfo]:
    """The books of puzzles, with how many each has by grade. People move grades: what most of
    them get wrong first goes up, what hardly anybody does goes down."""
    return [await _book(house, book, request) for book in all_books()]


@router.get("/progress", summary="What have I solved?", responses=problems(401))
async def progress(me: Me, house: TablesDep) -> ProgressInfo:
    """The one record of all books. It belongs to the guest, and comes along to an account."""
    found = await house.puzzles.progress(me)
    return ProgressInfo(
        streak=found.streak,
        run=found.run,
        solved=found.solved,
        mended=found.mended,
        books=[
            BookProgressInfo(
                book=kind.book.id,
                solved_today=kind.is_today_solved,
                grades=[
                    GradeProgressInfo(
                        grade=grade.grade,
                        title=grade.title,
                        solved=grade.solved,
                        at_once=grade.at_once,
                    )
                    for grade in kind.grades
                ],
            )
            for kind in found.books
        ],
    )


@router.get("/{book}", summary="List puzzles", responses=READS)
async def puzzles(
    book: str,
    house: TablesDep,
    grade: GradeAsked = 1,
    start: Annotated[int, Query(ge=0, le=10**6, description="Leave so many out.")] = 0,
) -> PuzzleList:
    """The puzzles of a grade, at most 500 at once."""
    kind = find_book(book)
    _require_grade(kind, grade)
    ids = await house.puzzles.grading.ids(kind, grade)
    listed = [
        PuzzleRef(book=kind.id, puzzle=puzzle, grade=grade)
        for puzzle in ids[start : start + MOST_LISTED]
    ]
    return PuzzleList(puzzles=listed, of=len(ids))


@router.get("/{book}/next", summary="What shall I solve next?", responses=READS)
async def next_puzzle(book: str, me: Guest, house: TablesDep, grade: GradeAsked = 1) -> PuzzleRef:
    """A puzzle of the grade that who asks has not tried yet, as long as there is one."""
    kind = find_book(book)
    puzzle = await house.puzzles.next_in(me, kind, grade)
    return PuzzleRef(book=kind.id, puzzle=puzzle, grade=grade)


@router.get("/{book}/today", summary="The puzzle of this day", responses=READS)
async def today(book: str, house: TablesDep) -> PuzzleRef:
    """The same for everybody, until midnight by universal time."""
    kind = find_book(book)
    puzzle = kind.of_day(house.puzzles.today)
    grade = await house.puzzles.grading.of(kind, puzzle)
    return PuzzleRef(book=kind.id, puzzle=puzzle, grade=grade)


@router.get("/{book}/{puzzle}", summary="A puzzle", responses=READS)
async def puzzle(book: str, puzzle: str, house: TablesDep) -> PuzzleInfo:
    """What is asked, and the board. 404 for books that are not solved on a board."""
    kind = _board_book(book)
    task = kind.task(puzzle)
    grade = await house.puzzles.grading.of(kind, puzzle)
    return PuzzleInfo(
        book=kind.id,
        puzzle=puzzle,
        grade=grade,
        words=task.words,
        seat=task.seat,
        board=_board(kind, task.position, task.seat, is_open=True),
    )


@router.post(
    "/{book}/{puzzle}/attempts",
    summary="Try a puzzle",
    responses=TRIES,
    dependencies=COUNTED,
)
async def attempt(
    book: str, puzzle: str, asked: AttemptAsked, me: Guest, house: TablesDep
) -> AttemptInfo:
    """What comes of these actions, from the beginning of the puzzle. As long as the standing is
    `open`, the same actions and more can be sent. How it ends is kept for guests who have a name;
    a first attempt that goes wrong counts for how hard the puzzle is."""
    kind = find_book(book)
    tried = await house.puzzles.attempt(me, kind, puzzle, asked.actions)
    board = None
    if tried.position is not None and isinstance(kind, BoardBook):
        is_open = tried.standing is Standing.OPEN
        board = _board(kind, tried.position, kind.task(puzzle).seat, is_open=is_open)
    return AttemptInfo(standing=tried.standing, said=list(tried.said), board=board)


@router.post("/{book}/{puzzle}/solution", summary="Give up", responses=TRIES, dependencies=COUNTED)
async def solution(book: str, puzzle: str, me: Guest, house: TablesDep) -> SolutionInfo:
    """How it is solved. Unless the puzzle is solved already, this counts as a mistake."""
    found = await house.puzzles.give_up(me, find_book(book), puzzle)
    return SolutionInfo(actions=list(found))


async def _book(house: TableService, book: PuzzleBook, request: Request) -> BookInfo:
    return BookInfo(
        book=book.id,
        game=book.game_id,
        title=book.title,
        sentence=book.sentence,
        grades=[
            GradeInfo(
                grade=grade, title=title, puzzles=len(await house.puzzles.grading.ids(book, grade))
            )
            for grade, title in enumerate(book.grades, 1)
        ],
        today=book.of_day(house.puzzles.today),
        url=address_of(request, book.page) if book.page else None,
    )


def _board_book(book_id: str) -> BoardBook:
    book = find_book(book_id)
    if not isinstance(book, BoardBook):
        raise NotFound("These puzzles are not solved on a board.", code="no_such_puzzle")
    return book


def _require_grade(book: PuzzleBook, grade: int) -> None:
    if grade > len(book.grades):
        raise NotFound("There is no such grade.", code="no_such_grade")


def _board(book: BoardBook, position: JsonObject, seat: Seat, *, is_open: bool) -> PuzzleBoardInfo:
    state: AnyState = find_game(book.game_id).load(position)
    view = state.view(seat)
    return PuzzleBoardInfo(
        view=view.to_json(),
        text=view.text(),
        legal=[
            ActionInfo(text=str(action), kind=action.kind, confirms=action.confirms)
            for action in (state.legal(seat) if is_open else ())
        ],
    )
