"""Pages of analysis boards: list, create, show, and the fragment that answers every click."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.boards.api import (
    PLACE_CHANGES,
    LeadAsked,
    MoveTried,
    PlaceAsked,
    PlaceChange,
    SeekingAsked,
)
from kaffeehaus.house.boards.page import BoardPage
from kaffeehaus.house.boards.service import BoardsDep, BoardService
from kaffeehaus.house.boards.views import BoardView
from kaffeehaus.house.http.dependencies import Me, built
from kaffeehaus.house.http.pages import (
    FormText,
    Newcomer,
    NewcomerForm,
    PageRenderer,
    RendererDep,
    etag_of,
)
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.lobby.seating import read_seating
from kaffeehaus.house.lobby.setup_pages import chosen_options
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.views.service import ViewsDep

router = APIRouter(prefix="/boards", include_in_schema=False)

At = Annotated[int | None, Query(ge=0)]
OwnSeat = Annotated[int | None, Query(ge=0)]


@router.get("")
async def own_boards(boards: BoardsDep, renderer: RendererDep) -> Response:
    """The player's boards, and forms for new ones."""
    return await _list(boards, renderer)


@router.get("/new")
async def new_board(
    views: ViewsDep, renderer: RendererDep, table: str = "", move: At = None
) -> Response:
    """The form for a board from a finished game, for visitors without a name."""
    view = await views.table(table, renderer.guest, move=move)
    context = {"game": view.game, "table": table, "move": move}
    return renderer.page("boards/new_board.html", context)


@router.post("")
async def begin(
    request: Request,
    boards: BoardsDep,
    newcomer: Newcomer,
    game: FormText = "",
    table: FormText = "",
    move: Annotated[int | None, Form(ge=0, le=10**6)] = None,
    text: Annotated[str, Form(max_length=20_000)] = "",
) -> Response:
    """Create a board from a table, a position as text, or a game with options."""
    form, creator = await request.form(), boards.creator

    async def create(me: Player) -> str:
        if table:
            return await creator.from_table(me, table, move)
        if text.strip() and position_text_of(find_game(game)):
            return await creator.from_text(me, game, text)
        if not form.keys() & {"who", "seat-0"}:
            return await creator.from_options(me, game, {})
        wanted = find_game(game)
        options, seats = chosen_options(wanted, form), read_seating(wanted, form).players
        return await creator.from_options(me, game, options, seats)

    return await _created(boards, newcomer, create)


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A request about one board: renders it, or applies a click and renders the result."""

    boards: BoardsDep
    renderer: RendererDep
    board_id: str
    at: At = None
    seat: OwnSeat = None

    async def view(self) -> BoardView:
        """The board at the requested node."""
        guest = self.renderer.guest
        return await self.boards.view(self.board_id, guest, at=self.at, seat=self.seat)

    def page(self, template: str, view: BoardView, etag: str = "") -> Response:
        """The view rendered by a template."""
        link = self.renderer.address(f"/boards/{self.board_id}")
        context = {"view": view, "table": BoardPage(view), "link": link}
        return self.renderer.page(template, context, etag=etag)

    async def fragment(self) -> Response:
        """The changing part of the page, with its ETag."""
        view = await self.view()
        return self.page("boards/parts/fragment.html", view, etag_of(view.stamp))

    async def after(self, change: Callable[[Player], Awaitable[int | None]]) -> Response:
        """The fragment at the node that a change returns, or the problem that prevented it."""
        try:
            at = await change(self.renderer.me)
        except PlayerError as error:
            return problem_response(error)
        return await replace(self, at=self.at if at is None else at, seat=None).fragment()


BoardDep = Annotated[BoardRequest, built(BoardRequest)]


@router.get("/{board_id}")
async def board(board: BoardDep) -> Response:
    """The page of a board."""
    return board.page("boards/board.html", await board.view())


@router.get("/{board_id}/fragment")
async def fragment(board: BoardDep) -> Response:
    """The changing part of the page, or 304 by ETag."""
    etag = etag_of(await board.boards.stamp_of(board.board_id))
    return board.renderer.not_modified(etag) or await board.fragment()


@router.post("/{board_id}/copy")
async def copy(
    board_id: str,
    boards: BoardsDep,
    newcomer: Newcomer,
    at: Annotated[int | None, Form(ge=0)] = None,
) -> Response:
    """Copy a board for the player."""
    return await _created(boards, newcomer, lambda me: boards.creator.copy(me, board_id, at))


@router.post("/{board_id}/moves")
async def play(board: BoardDep, asked: MoveTried) -> Response:
    """Try actions."""
    return await board.after(lambda me: board.boards.play(me, board.board_id, asked.tried()))


@router.post("/{board_id}/comment")
async def comment(
    board_id: str,
    boards: BoardsDep,
    me: Me,
    at: Annotated[int, Form(ge=0)],
    text: FormText = "",
) -> Response:
    """Comment on a position, by a form without script."""
    await boards.comment(me, board_id, at, text[:2000])
    return RedirectResponse(f"/boards/{board_id}?at={at}", 303)


@router.post("/{board_id}/title")
async def rename(board_id: str, boards: BoardsDep, me: Me, title: FormText = "") -> Response:
    """Change the title, by a form without script."""
    await boards.rename(me, board_id, title[:400])
    return RedirectResponse(f"/boards/{board_id}", 303)


@router.post("/{board_id}/seeking")
async def set_seeking(board: BoardDep, asked: SeekingAsked) -> Response:
    """Turn automatic search on or off."""
    return await board.after(
        lambda me: board.boards.set_auto_search(me, board.board_id, is_on=asked.is_on)
    )


@router.post("/{board_id}/leader")
async def hand_over(board: BoardDep, asked: LeadAsked) -> Response:
    """Make a viewer the leader."""
    return await board.after(lambda me: board.boards.hand_over(me, board.board_id, asked.to))


def _place_endpoint(change: PlaceChange) -> Callable[..., Awaitable[Response]]:
    async def endpoint(board: BoardDep, asked: PlaceAsked) -> Response:
        return await board.after(lambda me: change(board.boards, me, board.board_id, asked.at))

    return endpoint


for _name in ("back", "cut", "promote", "seek"):
    _endpoint = _place_endpoint(PLACE_CHANGES[_name][0])
    router.add_api_route(f"/{{board_id}}/{_name}", _endpoint, methods=["POST"])


async def _created(
    boards: BoardService, newcomer: NewcomerForm, create: Callable[[Player], Awaitable[str]]
) -> Response:
    """Redirect to a new board, or show the list with the error."""
    try:
        return await newcomer.created("/boards", create)
    except PlayerError as error:
        return await _list(boards, newcomer.renderer, error)


async def _list(
    boards: BoardService, renderer: PageRenderer, error: PlayerError | None = None
) -> Response:
    lines = [] if renderer.guest is None else await boards.of(renderer.guest)
    context = {
        "boards": lines,
        "titles": {line.game: find_game(line.game).title for line in lines},
        "written": {game_id for game_id in game_ids() if position_text_of(find_game(game_id))},
    }
    return renderer.page("boards/boards.html", context, error=error)
