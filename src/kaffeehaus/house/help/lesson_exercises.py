"""Lessons that ask: the reader plays a turn of a worked example before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.puzzles import Standing, Tried
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import LessonTurn
from kaffeehaus.house.errors import BadRequest, NotFound
from kaffeehaus.house.help.lessons import lessons_of
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.puzzles.api_models import Played
from kaffeehaus.house.puzzles.pages import COUNTED, PlayedBefore, written
from kaffeehaus.house.puzzles.task_page import Link, TaskPage, TaskWording

router = APIRouter(
    prefix="/help/{game_id}/lessons/{number}/turns/{step}",
    include_in_schema=False,
    dependencies=[COUNTED],
)

Counted = Annotated[int, Path(ge=1)]


@router.get("")
async def turn(game_id: str, number: Counted, step: Counted, paper: Sheet) -> Response:
    """The position before a turn of the example."""
    return paper.page("puzzles/puzzle.html", {"page": _page(game_id, number, step)})


@router.get("/board")
async def board(
    game_id: str, number: Counted, step: Counted, paper: Sheet, played: PlayedBefore
) -> Response:
    """The part of its page that changes, after what was played."""
    return written(paper, _after(game_id, number, step, played))


@router.post("/back")
async def back(
    game_id: str, number: Counted, step: Counted, paper: Sheet, played: PlayedBefore
) -> Response:
    """Take the last action back."""
    return written(paper, _after(game_id, number, step, played[:-1]))


@router.post("/play")
async def play(
    game_id: str,
    number: Counted,
    step: Counted,
    asked: Played,
    paper: Sheet,
    played: PlayedBefore,
) -> Response:
    """Play on; the answer is the part of the page that changes."""
    try:
        page = _after(game_id, number, step, (*played, *asked.actions))
    except PlayerError as error:
        return problem_response(error)
    return written(paper, page)


@router.post("/solution")
async def solution(game_id: str, number: Counted, step: Counted, paper: Sheet) -> Response:
    """The turn of the book, on the board."""
    page = _page(game_id, number, step)
    return written(paper, replace(page, solution=_turn(game_id, number, step).actions))


def _turn(game_id: str, number: int, step: int) -> LessonTurn:
    game = find_game(game_id)
    lessons = lessons_of(game_id)
    if number > len(lessons) or step > len(lessons[number - 1].steps):
        raise NotFound(f"There is no such lesson in {game.title}.")
    found = lessons[number - 1].steps[step - 1].turn
    if found is None:
        raise NotFound("This step of the lesson cannot be played.")
    return found


def _page(game_id: str, number: int, step: int) -> TaskPage:
    asked = _turn(game_id, number, step)
    game, lesson = find_game(game_id), lessons_of(game_id)[number - 1]
    title = lesson.steps[step - 1].title
    shown = f"/help/{game_id}/lessons/{number}?step={step}"
    return TaskPage(
        path=f"/help/{game_id}/lessons/{number}/turns/{step}",
        title=f"{title} · {game.title}",
        about=f"{lesson.title} · {title}",
        words=f"You play turn {step}. What would you do?",
        game=game,
        position=asked.position,
        seat=asked.seat,
        up=Link(f"/help/{game_id}/lessons/{number}", lesson.title),
        onward=Link(shown, "Why the book plays so"),
        wording=TaskWording(
            "Your turn is played",
            "The turn of the book",
            "It plays",
            "book",
            "Show the turn of the book",
        ),
    )


def _after(game_id: str, number: int, step: int, actions: Sequence[str]) -> TaskPage:
    page = _page(game_id, number, step)
    if not actions:
        return page
    tried = tried_turn(page.game, _turn(game_id, number, step), actions)
    return replace(page, played=tuple(actions), tried=tried)


def tried_turn(game: AnyGame, asked: LessonTurn, actions: Sequence[str]) -> Tried:
    """What came of a reader's own turn. The engine refuses what the rules do not allow."""
    state, is_over = game.load(asked.position), False
    for text in actions:
        if is_over:
            raise BadRequest("The turn is over already.", code="puzzle_over")
        action = game.parse(text)
        state.apply(asked.seat, action)
        is_over = action.confirms
    if not is_over:
        return Tried(Standing.OPEN, (), state.save())
    book = game.load(asked.position)
    for text in asked.actions:
        book.apply(asked.seat, game.parse(text))
    if state.position() == book.position():
        return Tried(Standing.SOLVED, ("Exactly what the book does.",), state.save())
    said = f"The rules allow that. The book plays: {' · '.join(asked.actions)}."
    return Tried(Standing.SOLVED, (said,), state.save())
