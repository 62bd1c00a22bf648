"""Lessons: worked examples that are gone through step by step, each step a page of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import Lesson, LessonStep
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.pages import Sheet

router = APIRouter(prefix="/help/{game_id}/lessons", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One step of a lesson as its page shows it; lessons and steps are counted from 1."""

    game_id: str
    number: int
    lesson: Lesson
    at: int

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.at - 1]

    @property
    def last(self) -> int:
        return len(self.lesson.steps)

    @property
    def previous_href(self) -> str | None:
        return self.href(self.at - 1) if self.at > 1 else None

    @property
    def next_href(self) -> str | None:
        return self.href(self.at + 1) if self.at < self.last else None

    @property
    def turn_href(self) -> str | None:
        """Where the reader plays the next step before it is shown, if it is a turn."""
        if self.at == self.last or self.lesson.steps[self.at].turn is None:
            return None
        return f"/help/{self.game_id}/lessons/{self.number}/turns/{self.at + 1}"

    def href(self, at: int) -> str:
        """The address of a step."""
        return f"/help/{self.game_id}/lessons/{self.number}?step={at}"


@router.get("/{number}")
async def lesson_page(
    game_id: str,
    number: Annotated[int, Path(ge=1)],
    paper: Sheet,
    step: Annotated[int, Query(ge=1)] = 1,
) -> Response:
    """One step of a lesson: the position, what was done, and the rules behind it."""
    game = find_game(game_id)
    lessons = lessons_of(game_id)
    if number > len(lessons) or step > len(lessons[number - 1].steps):
        raise NotFound(f"There is no such lesson in {game.title}.")
    page = LessonPage(game_id, number, lessons[number - 1], step)
    return paper.page("help/lesson.html", {"game": game, "page": page})


@cache
def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game, drawn once."""
    return find_game(game_id).lessons()
