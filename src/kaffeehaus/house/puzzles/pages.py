"""Pages of puzzles: overview with progress, next puzzle, puzzle of the day, attempts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.i18n import SOURCE_LANGUAGE, gettext, use_language
from kaffeehaus.core.puzzles import BoardBook, PuzzleBook
from kaffeehaus.core.registry import find_book, find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import RATE_LIMITED, Guest
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.puzzles.model import MASTERED
from kaffeehaus.house.puzzles.service import PuzzlesDep
from kaffeehaus.house.puzzles.tasks import Link, TaskPage, task_router
from kaffeehaus.house.rasterizer import in_light

router = APIRouter(include_in_schema=False)

KEPT_A_DAY = "public, max-age=86400"


@router.get("/puzzles")
async def overview(puzzles: PuzzlesDep, renderer: RendererDep) -> Response:
    """The puzzles of today, and all others by grade, with the player's progress."""
    progress = await puzzles.progress(renderer.guest)
    context = {
        "progress": progress,
        "today": {
            kind.book: find_book(kind.book).of_day(puzzles.today, kind.own_grade)
            for kind in progress.books
        },
        "find_book": find_book,
        "mastered": MASTERED,
    }
    return renderer.page("puzzles/overview.html", context)


@router.get("/learn/puzzles/{book_id}")
async def next_puzzle(
    book_id: str,
    puzzles: PuzzlesDep,
    renderer: RendererDep,
    grade: Annotated[int, Query(ge=1, le=99)] = 1,
) -> Response:
    """Redirect to the next puzzle of a grade."""
    book = find_book(book_id)
    puzzle_id = await puzzles.next_in(renderer.guest, book, grade)
    return RedirectResponse(puzzle_path(book, puzzle_id), 303)


@router.get("/learn/puzzles/{book_id}/today")
async def puzzle_of_today(book_id: str, puzzles: PuzzlesDep, me: Guest) -> Response:
    """Redirect to the puzzle of the day."""
    book = find_book(book_id)
    return RedirectResponse(puzzle_path(book, await puzzles.of_today(me, book)), 303)


@router.get("/learn/puzzles/{book_id}/{puzzle_id}/picture.svg")
async def picture(book_id: str, puzzle_id: str, puzzles: PuzzlesDep) -> Response:
    """The board of one of today's puzzles: they are few, and some take a second to draw."""
    book = find_book(book_id)
    if not puzzles.is_of_today(book, puzzle_id):
        raise NotFound(gettext("This is not today’s puzzle."), code="no_such_puzzle")
    svg = await asyncio.to_thread(_drawn, book.id, puzzle_id)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": KEPT_A_DAY})


@lru_cache(maxsize=50)
def _drawn(book_id: str, puzzle_id: str) -> str:
    # An image outside the page does not inherit its colours, and serves readers of all languages.
    with use_language(SOURCE_LANGUAGE):
        return in_light(find_book(book_id).picture(puzzle_id))


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A puzzle of a request."""

    puzzles: PuzzlesDep
    book_id: str
    puzzle_id: str
    me: Guest

    @property
    def book(self) -> BoardBook:
        """Raises `NotFound` for a book without boards."""
        book = find_book(self.book_id)
        if not isinstance(book, BoardBook):
            raise NotFound(gettext("These puzzles have their own page."), code="no_such_puzzle")
        return book

    async def page(self) -> TaskPage:
        """The puzzle before the first action."""
        book, puzzles = self.book, self.puzzles
        task = book.task(self.puzzle_id)
        grade = await puzzles.grading.of(book, self.puzzle_id)
        about = [str(book.title), str(book.grades[grade - 1])]
        if puzzles.is_of_today(book, self.puzzle_id):
            about.insert(0, gettext("Today’s puzzle"))
        elif book.warm_up(puzzles.today) == self.puzzle_id:
            about = [gettext("Today’s easy puzzle"), find_game(book.game_id).title]
        return TaskPage(
            path=puzzle_path(book, self.puzzle_id),
            title=str(book.title),
            about=" · ".join(about),
            words=task.words,
            game=find_game(book.game_id),
            position=task.position,
            seat=task.seat,
            up=Link("/puzzles", gettext("Puzzles")),
            onward=Link(f"/learn/puzzles/{book.id}?grade={grade}", gettext("Next puzzle")),
        )

    async def played(self, actions: tuple[str, ...], *, is_attempt: bool) -> TaskPage:
        """The puzzle after these actions, with the player's streak if it is today's."""
        page = replace(await self.page(), played=actions)
        if not is_attempt:
            return replace(page, tried=await self.puzzles.look(self.book, self.puzzle_id, actions))
        tried = await self.puzzles.attempt(self.me, self.book, self.puzzle_id, actions)
        return replace(page, tried=tried, praise=await self._praise())

    async def solution(self) -> tuple[str, ...]:
        """The solution; giving up counts as a mistake."""
        return await self.puzzles.give_up(self.me, self.book, self.puzzle_id)

    async def _praise(self) -> str:
        if self.me is None or not self.puzzles.is_of_today(self.book, self.puzzle_id):
            return ""
        streak = (await self.puzzles.progress(self.me)).streak
        return gettext("Day streak: %(days)s", days=streak) if streak > 1 else ""


router.routes += task_router(
    "/learn/puzzles/{book_id}/{puzzle_id}", PuzzleTask, click_dependencies=[RATE_LIMITED]
).routes


def puzzle_path(book: PuzzleBook, puzzle_id: str) -> str:
    """The address of a puzzle, on its book's own page or the shared one."""
    if book.page:
        return f"{book.page}?puzzle={puzzle_id}"
    return f"/learn/puzzles/{book.id}/{puzzle_id}"
