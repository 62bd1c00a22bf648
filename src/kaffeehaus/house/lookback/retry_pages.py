"""The pages on which blunders of an analysed game are played once more."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.lookback.retry_service import RetrySeries
from kaffeehaus.house.puzzles.api_models import Played
from kaffeehaus.house.puzzles.pages import PlayedBefore, written
from kaffeehaus.house.puzzles.task_page import Link, TaskPage

router = APIRouter(prefix="/tables/{table_id}/retry/{move}", include_in_schema=False)

MoveNumber = Annotated[int, Path(ge=1)]


@router.get("")
async def retry(table_id: str, move: MoveNumber, house: TablesDep, paper: Sheet) -> Response:
    """The position before a move that gave something away."""
    series = await house.retries.at(paper.guest, table_id, move)
    return paper.page("puzzles/puzzle.html", {"page": _page(series)})


@router.get("/board")
async def board(
    table_id: str, move: MoveNumber, house: TablesDep, me: Me, paper: Sheet, played: PlayedBefore
) -> Response:
    """The part of its page that changes, after what was played."""
    series = await house.retries.at(me, table_id, move)
    page = _page(series)
    if played:
        tried = await house.retries.attempt(me, series, played)
        page = replace(page, played=tuple(played), tried=tried)
    return written(paper, page)


@router.post("/back")
async def back(
    table_id: str, move: MoveNumber, house: TablesDep, me: Me, paper: Sheet, played: PlayedBefore
) -> Response:
    """Take the last action back."""
    try:
        return await board(table_id, move, house, me, paper, played[:-1])
    except PlayerError as error:
        return problem_response(error)


@router.post("/play")
async def play(
    table_id: str,
    move: MoveNumber,
    asked: Played,
    house: TablesDep,
    me: Me,
    paper: Sheet,
    played: PlayedBefore,
) -> Response:
    """Play on; the answer is the part of the page that changes."""
    actions = (*played, *asked.actions)
    try:
        series = await house.retries.at(me, table_id, move)
        tried = await house.retries.attempt(me, series, actions)
    except PlayerError as error:
        return problem_response(error)
    return written(paper, replace(_page(series), played=actions, tried=tried))


@router.post("/solution")
async def solution(
    table_id: str, move: MoveNumber, house: TablesDep, me: Me, paper: Sheet
) -> Response:
    """See what the analysis recommends."""
    try:
        series = await house.retries.at(me, table_id, move)
    except PlayerError as error:
        return problem_response(error)
    return written(paper, replace(_page(series), solution=series.retry.best))


def _page(series: RetrySeries) -> TaskPage:
    table, retry = series.table, series.retry
    name = table.names[retry.seat]
    back_to = Link(f"/tables/{table.id}?move={retry.move}", "Back to the game")
    place = series.moves.index(retry.move) + 1
    onward = back_to
    if series.following is not None:
        onward = Link(f"/tables/{table.id}/retry/{series.following}", "Next one")
    return TaskPage(
        path=f"/tables/{table.id}/retry/{retry.move}",
        title="Once more",
        about=f"{table.game.title} · {name}, {place} of {len(series.moves)}",
        words=f"{name} played {' · '.join(retry.played)} here. Find something better.",
        game=table.game,
        position=retry.state.save(),
        seat=retry.seat,
        up=back_to,
        onward=onward,
    )
