"""Learning by doing: what there is to learn, the puzzles, and what somebody has solved so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, BoardBook, PuzzleBook
from kaffeehaus.core.registry import find_book, find_game, game_ids
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import SessionsDep, TablesDep
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.puzzles.api_models import Played
from kaffeehaus.house.puzzles.task_page import Link, TaskPage

router = APIRouter(prefix="/learn", include_in_schema=False)

PlayedBefore = Annotated[list[str], Query(default_factory=list, max_length=LONGEST_ATTEMPT)]
"""What was played before."""


async def _not_too_often(request: Request, sessions: SessionsDep) -> None:
    """Nobody needs a name for puzzles, and they are worked out beside the tables."""
    sessions.count_extra(client_of(request))


COUNTED = Depends(_not_too_often)


@router.get("")
async def learn(house: TablesDep, paper: Sheet) -> Response:
    """All there is to learn by doing."""
    progress = await house.puzzles.progress(paper.guest)
    guided = [game for game in map(find_game, game_ids()) if game.guide() is not None]
    return paper.page("puzzles/learning.html", {"progress": progress, "guided": guided})


@router.get("/puzzles/{book_id}")
async def next_puzzle(
    book_id: str, house: TablesDep, paper: Sheet, grade: Annotated[int, Query(ge=1, le=99)] = 1
) -> Response:
    """The next puzzle of a grade."""
    book = find_book(book_id)
    puzzle_id = await house.puzzles.next_in(paper.guest, book, grade)
    return RedirectResponse(puzzle_path(book, puzzle_id), 303)


@router.get("/puzzles/{book_id}/today")
async def puzzle_of_today(book_id: str, house: TablesDep) -> Response:
    """The puzzle of this day."""
    book = find_book(book_id)
    return RedirectResponse(puzzle_path(book, book.of_day(house.puzzles.today)), 303)


@router.get("/puzzles/{book_id}/{puzzle_id}")
async def puzzle(book_id: str, puzzle_id: str, house: TablesDep, paper: Sheet) -> Response:
    """A puzzle, from its beginning."""
    page = await _page(house, _board_book(book_id), puzzle_id)
    return paper.page("puzzles/puzzle.html", {"page": page})


@router.get("/puzzles/{book_id}/{puzzle_id}/board", dependencies=[COUNTED])
async def board(
    book_id: str, puzzle_id: str, house: TablesDep, paper: Sheet, played: PlayedBefore
) -> Response:
    """The part of its page that changes, after what was played."""
    book = _board_book(book_id)
    page = await _page(house, book, puzzle_id)
    if played:
        tried = await house.puzzles.look(book, puzzle_id, played)
        page = replace(page, played=tuple(played), tried=tried)
    return written(paper, page)


@router.post("/puzzles/{book_id}/{puzzle_id}/back", dependencies=[COUNTED])
async def back(
    book_id: str, puzzle_id: str, house: TablesDep, paper: Sheet, played: PlayedBefore
) -> Response:
    """Take the last action back: nothing is kept of a turn that is not over."""
    try:
        return await board(book_id, puzzle_id, house, paper, played[:-1])
    except PlayerError as error:
        return problem_response(error)


@router.post("/puzzles/{book_id}/{puzzle_id}/play", dependencies=[COUNTED])
async def play(
    book_id: str,
    puzzle_id: str,
    asked: Played,
    house: TablesDep,
    paper: Sheet,
    played: PlayedBefore,
) -> Response:
    """Play on; the answer is the part of the page that changes."""
    try:
        book = _board_book(book_id)
        page = await _page(house, book, puzzle_id)
        actions = (*played, *asked.actions)
        tried = await house.puzzles.attempt(paper.guest, book, puzzle_id, actions)
    except PlayerError as error:
        return problem_response(error)
    praise = await _praise(house, paper, book, puzzle_id)
    return written(paper, replace(page, played=actions, tried=tried, praise=praise))


@router.post("/puzzles/{book_id}/{puzzle_id}/solution", dependencies=[COUNTED])
async def solution(book_id: str, puzzle_id: str, house: TablesDep, paper: Sheet) -> Response:
    """Give up, and see how it is done."""
    try:
        book = _board_book(book_id)
        page = await _page(house, book, puzzle_id)
        found = await house.puzzles.give_up(paper.guest, book, puzzle_id)
    except PlayerError as error:
        return problem_response(error)
    return written(paper, replace(page, solution=found))


def puzzle_path(book: PuzzleBook, puzzle_id: str) -> str:
    """Where a puzzle is solved."""
    if book.page:
        return f"{book.page}?puzzle={puzzle_id}"
    return f"/learn/puzzles/{book.id}/{puzzle_id}"


def written(paper: PageRenderer, page: TaskPage) -> Response:
    """The part of the page of a task that changes."""
    return paper.page("puzzles/parts/puzzle.html", {"page": page})


def _board_book(book_id: str) -> BoardBook:
    book = find_book(book_id)
    if not isinstance(book, BoardBook):
        raise NotFound("These puzzles have a page of their own.", code="no_such_puzzle")
    return book


async def _page(house: TableService, book: BoardBook, puzzle_id: str) -> TaskPage:
    task = book.task(puzzle_id)
    grade = await house.puzzles.grading.of(book, puzzle_id)
    today = "Today's puzzle · " if house.puzzles.is_of_today(book, puzzle_id) else ""
    return TaskPage(
        path=puzzle_path(book, puzzle_id),
        title=book.title,
        about=f"{today}{book.title} · {book.grades[grade - 1]}",
        words=task.words,
        game=find_game(book.game_id),
        position=task.position,
        seat=task.seat,
        up=Link("/learn", "Learn by doing"),
        onward=Link(f"/learn/puzzles/{book.id}?grade={grade}", "Next puzzle"),
    )


async def _praise(house: TableService, paper: PageRenderer, book: BoardBook, puzzle_id: str) -> str:
    """Of the puzzle of the day: how many days in a row it makes."""
    if paper.guest is None or not house.puzzles.is_of_today(book, puzzle_id):
        return ""
    streak = (await house.puzzles.progress(paper.guest)).streak
    return f"{streak} days in a row." if streak > 1 else ""
