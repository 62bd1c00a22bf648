"""Analysis boards: one's own, a new one, the page of one, and what is clicked there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Header, Query, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import FormData

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Options
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.boards.api_models import (
    CommentAsked,
    LeadAsked,
    MoveTried,
    PlaceAsked,
    SeekingAsked,
    TitleAsked,
)
from kaffeehaus.house.boards.page import BoardPage
from kaffeehaus.house.errors import NotLoggedIn, status_of
from kaffeehaus.house.http.dependencies import SessionsDep, TablesDep
from kaffeehaus.house.http.drawings import showcase
from kaffeehaus.house.http.etags import etag_of, is_known
from kaffeehaus.house.http.guest_pages import named_guest, sign_in
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.lobby.setup_pages import chosen_options, chosen_seats
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.players.model import Player

router = APIRouter(prefix="/boards", include_in_schema=False)

At = Annotated[int | None, Query(ge=0)]
OwnSeat = Annotated[int | None, Query(ge=0)]


@router.get("")
async def own_boards(house: TablesDep, paper: Sheet) -> Response:
    """My boards, and the way to a new one of each game."""
    return await _shelf(house, paper)


@router.get("/new")
async def new_board(house: TablesDep, paper: Sheet, table: str = "", move: At = None) -> Response:
    """For who has no name yet: the way to a board with a position of a finished game."""
    sight = await house.sight(table, paper.guest, move=move)
    context = {"game": sight.game, "table": table, "move": move, "trouble": ""}
    return paper.page("boards/new_board.html", context)


@router.post("")
async def begin(
    request: Request,
    house: TablesDep,
    sessions: SessionsDep,
    paper: Sheet,
    game: Annotated[str, Form()] = "",
    table: Annotated[str, Form()] = "",
    move: Annotated[int | None, Form(ge=0, le=10**6)] = None,
    name: Annotated[str, Form()] = "",
    text: Annotated[str, Form(max_length=20_000)] = "",
) -> Response:
    """A new board: with a position of a table, or with a game and the options of its form."""
    form = await request.form()
    try:
        arrival = await named_guest(request, sessions, paper.guest, name)
        if table:
            board_id = await house.boards.from_table(arrival.player, table, move)
        elif text.strip():
            board_id = await house.boards.from_text(arrival.player, game, text)
        else:
            wish = _wish(find_game(game), form)
            board_id = await house.boards.from_nothing(arrival.player, game, *wish)
    except PlayerError as error:
        return await _shelf(house, paper, error)
    return sign_in(sessions, arrival, RedirectResponse(f"/boards/{board_id}", 303))


@router.get("/{board_id}")
async def board(
    board_id: str, house: TablesDep, paper: Sheet, at: At = None, seat: OwnSeat = None
) -> Response:
    """The whole page: a position, or where the leader is."""
    sight = await house.boards.sight(board_id, paper.guest, at=at, seat=seat)
    page = BoardPage(sight)
    link = paper.address(f"/boards/{board_id}")
    return paper.page(
        "boards/board.html", {"sight": sight, "table": page, "link": link, "trouble": ""}
    )


@router.get("/{board_id}/fragment")
async def fragment(
    board_id: str,
    house: TablesDep,
    paper: Sheet,
    at: At = None,
    seat: OwnSeat = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The part that changes, or 304 for a page that is up to date."""
    stamp = await house.boards.stamp_of(board_id)
    if is_known(if_none_match, etag_of(stamp)):
        return Response(status_code=304, headers={"ETag": etag_of(stamp)})
    return await _fragment(house, paper, board_id, at, seat)


@router.post("/{board_id}/copy")
async def copy(
    board_id: str,
    request: Request,
    house: TablesDep,
    sessions: SessionsDep,
    paper: Sheet,
    at: Annotated[int | None, Form(ge=0)] = None,
    name: Annotated[str, Form()] = "",
) -> Response:
    """A board of one's own with the same on it."""
    try:
        arrival = await named_guest(request, sessions, paper.guest, name)
        copied = await house.boards.copy(arrival.player, board_id, at)
    except PlayerError as error:
        return await _shelf(house, paper, error)
    return sign_in(sessions, arrival, RedirectResponse(f"/boards/{copied}", 303))


@dataclass(frozen=True, slots=True)
class BoardClickPage:
    """The page on which something is clicked."""

    house: TableService
    paper: PageRenderer
    board_id: str
    at: int | None

    async def after(self, change: Callable[[Player], Awaitable[int | None]]) -> Response:
        """Its changing part once the change is stored, at the position that the change leads to;
        or why it is not stored."""
        try:
            if self.paper.guest is None:
                raise NotLoggedIn("Tell the house your name first.")
            at = await change(self.paper.guest)
        except PlayerError as error:
            return problem_response(error)
        shown = self.at if at is None else at
        return await _fragment(self.house, self.paper, self.board_id, shown, None)


async def _page(board_id: str, house: TablesDep, paper: Sheet, at: At = None) -> BoardClickPage:
    return BoardClickPage(house, paper, board_id, at)


Page = Annotated[BoardClickPage, Depends(_page)]


@router.post("/{board_id}/moves")
async def play(page: Page, asked: MoveTried) -> Response:
    """Try what was chosen."""
    return await page.after(lambda me: page.house.boards.play(me, page.board_id, asked.tried()))


@router.post("/{board_id}/back")
async def back(page: Page, asked: PlaceAsked) -> Response:
    """Take back the last action of a move that is being chosen."""
    return await page.after(lambda me: page.house.boards.back(me, page.board_id, asked.at))


@router.post("/{board_id}/cut")
async def cut(page: Page, asked: PlaceAsked) -> Response:
    """Take a position and all that follows it off the board."""
    return await page.after(lambda me: page.house.boards.cut(me, page.board_id, asked.at))


@router.post("/{board_id}/promote")
async def promote(page: Page, asked: PlaceAsked) -> Response:
    """Make the way to a position the main line."""
    return await page.after(lambda me: page.house.boards.promote(me, page.board_id, asked.at))


@router.post("/{board_id}/comment")
async def comment(
    page: Page, at: Annotated[int, Form(ge=0)], text: Annotated[str, Form()] = ""
) -> Response:
    """Say something about a position; works without any script."""
    asked = CommentAsked(at=at, text=text[:2000])
    if page.paper.guest is None:
        raise NotLoggedIn("Tell the house your name first.")
    await page.house.boards.comment(page.paper.guest, page.board_id, asked.at, asked.text)
    return RedirectResponse(f"/boards/{page.board_id}?at={at}", 303)


@router.post("/{board_id}/title")
async def rename(page: Page, title: Annotated[str, Form()] = "") -> Response:
    """Call the board something else; works without any script."""
    asked = TitleAsked(title=title[:400])
    if page.paper.guest is None:
        raise NotLoggedIn("Tell the house your name first.")
    await page.house.boards.rename(page.paper.guest, page.board_id, asked.title)
    return RedirectResponse(f"/boards/{page.board_id}", 303)


@router.post("/{board_id}/seek")
async def seek(page: Page, asked: PlaceAsked) -> Response:
    """Have the best moves of a position looked for."""
    return await page.after(lambda me: page.house.boards.seek(me, page.board_id, asked.at))


@router.post("/{board_id}/seeking")
async def set_seeking(page: Page, asked: SeekingAsked) -> Response:
    """Whether they are looked for wherever the leader goes."""
    return await page.after(
        lambda me: page.house.boards.set_seeking(me, page.board_id, is_on=asked.is_on)
    )


@router.post("/{board_id}/leader")
async def hand_over(page: Page, asked: LeadAsked) -> Response:
    """Let somebody lead who looks on."""
    return await page.after(lambda me: page.house.boards.hand_over(me, page.board_id, asked.to))


def _wish(game: AnyGame, form: FormData) -> tuple[Options, int | None]:
    """Options and seats from the form of a table; as usual where that was not filled in."""
    if "seat-0" not in form:
        return {}, None
    return chosen_options(game, form), chosen_seats(game, form)


async def _fragment(
    house: TableService, paper: PageRenderer, board_id: str, at: int | None, seat: int | None
) -> Response:
    sight = await house.boards.sight(board_id, paper.guest, at=at, seat=seat)
    context = {
        "sight": sight,
        "table": BoardPage(sight),
        "link": paper.address(f"/boards/{board_id}"),
    }
    return paper.page("boards/parts/board_sight.html", context, etag=etag_of(sight.stamp))


async def _shelf(
    house: TableService, paper: PageRenderer, trouble: PlayerError | None = None
) -> Response:
    lines = [] if paper.guest is None else await house.boards.of(paper.guest)
    context = {
        "boards": lines,
        "titles": {line.game: find_game(line.game).title for line in lines},
        "showcase": showcase,
        "written": {game_id for game_id in game_ids() if position_text_of(find_game(game_id))},
        "trouble": "" if trouble is None else trouble.sentence,
    }
    return paper.page("boards/boards.html", context, status=status_of(trouble) if trouble else 200)
