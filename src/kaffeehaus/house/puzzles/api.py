"""JSON API of puzzles: books, puzzle of the day, attempts and progress."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import Field

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, AttemptStatus, BoardBook, PuzzleBook
from kaffeehaus.core.registry import all_books, find_book, find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import RATE_LIMITED, Guest, Me
from kaffeehaus.house.http.models import JsonData, Model, SeatNumber
from kaffeehaus.house.http.problems import OWN_READS, problems
from kaffeehaus.house.http.request_context import address_of
from kaffeehaus.house.puzzles.model import ProgressInfo
from kaffeehaus.house.puzzles.service import PuzzlesDep, PuzzleService
from kaffeehaus.house.puzzles.tasks import ActionTexts
from kaffeehaus.house.tables.api_models import LegalActions


class AttemptAsked(Model):
    """An attempt, from the start of the puzzle."""

    actions: ActionTexts = Field(min_length=1, max_length=LONGEST_ATTEMPT)
    """Actions of the solving seat, in order. The server plays the other side's replies."""


class GradeInfo(Model):
    """A grade of a book."""

    grade: int
    title: str
    puzzles: int
    """How many there are."""


class BookInfo(Model):
    """A book of puzzles."""

    book: str
    game: str
    title: str
    sentence: str
    grades: list[GradeInfo]
    today: str
    """The easiest puzzle of this day, by universal time."""
    url: str | None
    """The page of these puzzles, if it is one of its own."""


class PuzzleRef(Model):
    """The id and grade of a puzzle."""

    book: str
    puzzle: str
    grade: int


class PuzzleList(Model):
    """A page of the puzzles of a grade."""

    puzzles: list[PuzzleRef]
    of: int
    """How many there are of this grade."""


class PuzzleBoardInfo(Model):
    """A board with its legal actions."""

    view: JsonData
    """The game's own view; its members differ by game."""
    text: str
    """The same drawn in plain text."""
    legal: LegalActions
    """Nothing when the attempt is over."""


class PuzzleInfo(PuzzleRef):
    """A puzzle on a board."""

    words: str
    """The task, in words."""
    seat: SeatNumber = Field(description="The seat to move.")
    board: PuzzleBoardInfo


class AttemptInfo(Model):
    """The result of an attempt."""

    standing: AttemptStatus
    said: list[str]
    board: PuzzleBoardInfo | None
    """After what was played and answered; null where the book has no board."""


class SolutionInfo(Model):
    """The solution of a puzzle."""

    actions: list[str]


router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

MAX_LISTED = 500
READS = problems(404, 429)
TRIES = problems(400, 403, 404, 413, 429)
LIMITED = [RATE_LIMITED]
GradeAsked = Annotated[int, Query(ge=1, le=99, description="1 is the easiest.")]


@router.get("", summary="List puzzle books", responses=problems())
async def books(puzzles: PuzzlesDep, request: Request, paging: PagingDep) -> list[BookInfo]:
    """List the books of puzzles with their sizes by grade. Grades depend on players: a puzzle that
    most of them fail at first goes up, one that hardly anybody fails goes down."""
    shown = paging.cut(all_books(), attrgetter("id"))
    return [await _book(puzzles, book, request) for book in shown]


@router.get("/progress", summary="Get my progress", responses=OWN_READS)
async def progress(me: Me, puzzles: PuzzlesDep) -> ProgressInfo:
    """Return the caller's progress in all books. Guests keep it when they create an account."""
    return await puzzles.progress(me)


@router.get("/{book}", summary="List puzzles", responses=READS)
async def puzzles(
    book: str,
    puzzles: PuzzlesDep,
    paging: PagingDep,
    grade: GradeAsked = 1,
    start: Annotated[int, Query(ge=0, le=10**6, description="Number of puzzles to skip.")] = 0,
) -> PuzzleList:
    """List the puzzles of a grade, at most 500 at once."""
    kind = find_book(book)
    if grade > len(kind.grades):
        raise NotFound(gettext("There is no such level."), code="no_such_grade")
    ids = await puzzles.grading.ids(kind, grade)
    shown = paging.cut(ids[start:], str, MAX_LISTED)
    listed = [PuzzleRef(book=kind.id, puzzle=puzzle, grade=grade) for puzzle in shown]
    return PuzzleList(puzzles=listed, of=len(ids))


@router.get("/{book}/next", summary="Get the next puzzle", responses=READS)
async def next_puzzle(
    book: str, me: Guest, puzzles: PuzzlesDep, grade: GradeAsked = 1
) -> PuzzleRef:
    """Return a puzzle of the grade, if possible one that the caller has not tried."""
    kind = find_book(book)
    puzzle = await puzzles.next_in(me, kind, grade)
    return PuzzleRef(book=kind.id, puzzle=puzzle, grade=grade)


@router.get("/{book}/today", summary="Get the puzzle of the day", responses=READS)
async def today(book: str, puzzles: PuzzlesDep, me: Guest) -> PuzzleRef:
    """Return the puzzle of the day at the caller's own grade: until midnight UTC the same for
    everybody of that grade. Newcomers get the easiest."""
    kind = find_book(book)
    puzzle = await puzzles.of_today(me, kind)
    grade = await puzzles.grading.of(kind, puzzle)
    return PuzzleRef(book=kind.id, puzzle=puzzle, grade=grade)


@router.get("/{book}/{puzzle}", summary="Get a puzzle", responses=READS)
async def puzzle(book: str, puzzle: str, puzzles: PuzzlesDep) -> PuzzleInfo:
    """Return the task and the board. 404 for books without boards."""
    kind = find_book(book)
    if not isinstance(kind, BoardBook):
        raise NotFound(gettext("These puzzles have no board."), code="no_such_puzzle")
    task = kind.task(puzzle)
    grade = await puzzles.grading.of(kind, puzzle)
    return PuzzleInfo(
        book=kind.id,
        puzzle=puzzle,
        grade=grade,
        words=task.words,
        seat=task.seat,
        board=_board(kind, task.position, task.seat, is_open=True),
    )


@router.post(
    "/{book}/{puzzle}/attempts", summary="Try a puzzle", responses=TRIES, dependencies=LIMITED
)
async def attempt(
    book: str, puzzle: str, asked: AttemptAsked, me: Guest, puzzles: PuzzlesDep
) -> AttemptInfo:
    """Evaluate actions from the start of the puzzle. While the standing is `open`, send the same
    actions and more. Results are recorded for players with a name; first attempts count for the
    puzzle's grade."""
    kind = find_book(book)
    tried = await puzzles.attempt(me, kind, puzzle, asked.actions)
    board = None
    if tried.position is not None and isinstance(kind, BoardBook):
        is_open = tried.standing is AttemptStatus.OPEN
        board = _board(kind, tried.position, kind.task(puzzle).seat, is_open=is_open)
    return AttemptInfo(standing=tried.standing, said=list(tried.said), board=board)


@router.post(
    "/{book}/{puzzle}/solution", summary="Show the solution", responses=TRIES, dependencies=LIMITED
)
async def solution(book: str, puzzle: str, me: Guest, puzzles: PuzzlesDep) -> SolutionInfo:
    """Return the solution. Counts as a mistake unless the puzzle is solved already."""
    found = await puzzles.give_up(me, find_book(book), puzzle)
    return SolutionInfo(actions=list(found))


async def _book(puzzles: PuzzleService, book: PuzzleBook, request: Request) -> BookInfo:
    return BookInfo(
        book=book.id,
        game=book.game_id,
        title=str(book.title),
        sentence=str(book.sentence),
        grades=[
            GradeInfo(
                grade=grade, title=str(title), puzzles=len(await puzzles.grading.ids(book, grade))
            )
            for grade, title in enumerate(book.grades, 1)
        ],
        today=book.of_day(puzzles.today),
        url=address_of(request, book.page) if book.page else None,
    )


def _board(book: BoardBook, position: JsonObject, seat: Seat, *, is_open: bool) -> PuzzleBoardInfo:
    state: AnyState = find_game(book.game_id).load(position)
    view, legal = state.view(seat), state.legal(seat) if is_open else ()
    board = {"view": view.to_json(), "text": view.text(), "legal": legal}
    return PuzzleBoardInfo.model_validate(board)
