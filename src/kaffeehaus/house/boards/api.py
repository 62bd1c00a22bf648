"""JSON API of analysis boards: create, try moves, search, lead viewers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from operator import attrgetter, methodcaller
from typing import Annotated

from fastapi import Path, Query, Request, Response
from pydantic import AliasPath, BeforeValidator, ConfigDict, Field, StrictBool

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.boards.creation import MAX_TITLE
from kaffeehaus.house.boards.model import NONE_IF_EMPTY, BoardLineInfo, BoardViewer
from kaffeehaus.house.boards.positions import MAX_DRAFT, TriedActions
from kaffeehaus.house.boards.service import MAX_COMMENT, BoardsDep, BoardService
from kaffeehaus.house.boards.views import BoardView
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me
from kaffeehaus.house.http.models import (
    Integer,
    JsonData,
    Model,
    OptionValue,
    SeatAnswered,
    SeatNumber,
    either,
    text_field,
)
from kaffeehaus.house.http.problems import CHANGES, OWN_READS, READS, ApiRouter, problems
from kaffeehaus.house.http.request_context import address_of
from kaffeehaus.house.lookback.api import KnownInfo, known_info
from kaffeehaus.house.lookback.model import MoveGrade
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.views.api_models import PreviewInfo

NODE = "A position of the board; 0 is the one that it begins with."
ID = BeforeValidator(attrgetter("id"))


class BoardAsked(Model):
    """A new board: from a position of a finished game, or with a new game."""

    model_config = ConfigDict(json_schema_extra=either("table", "game"))

    table: str | None = Field(default=None, max_length=64)
    """A finished game."""
    move: Integer | None = Field(default=None, ge=0, le=10**6)
    """After so many of its moves; or after the last."""
    game: str | None = Field(default=None, max_length=40)
    """Or a game, by its id."""
    options: dict[str, OptionValue] = Field(default_factory=dict)
    seats: Integer | None = Field(default=None, ge=1, le=99)
    """Number of seats."""
    text: str | None = Field(default=None, max_length=20_000)
    """With `game`: a position as text, in games that have such a grammar."""


class BoardRef(Model):
    """The id and URL of a board."""

    id: str
    url: str
    """Anybody with this URL can view the board."""


class PlaceAsked(Model):
    """A position of a board."""

    at: Integer = Field(ge=0, description=NODE)


class MoveTried(PlaceAsked):
    """Actions to try at a position."""

    seat: SeatAnswered | None = None
    """The acting seat, where several may act; by default the first."""
    actions: list[str] = Field(min_length=1, max_length=MAX_DRAFT, examples=[["c3/"]])
    after: Integer | None = Field(default=None, ge=0)
    """Number of actions chosen before in the same move; makes the request idempotent."""

    def tried(self) -> TriedActions:
        """The request as the service's value."""
        return TriedActions(self.at, tuple(self.actions), self.seat, self.after)


class CommentAsked(PlaceAsked):
    """A comment on a position; an empty text removes it."""

    text: str = text_field(MAX_COMMENT, "Black wins by the left border.")


class TitleAsked(Model):
    """A new title."""

    title: str = text_field(MAX_TITLE, "The left border")


class SeekingAsked(Model):
    """Whether every position that the leader visits is searched."""

    is_on: StrictBool


class LeadAsked(Model):
    """The new leader."""

    to: str = Field(max_length=64)
    """The id of a guest who has the board open."""


class PlaceInfo(Model):
    """The position to show next."""

    at: int = Field(description=NODE)


class NodeInfo(Model):
    """A position of a board, and the move that leads to it."""

    id: int
    parent: int
    """The id of the previous position; the first one has its own."""
    seat: SeatNumber
    actions: list[str]
    """The actions of one decision; empty for the first position."""
    whole: bool
    """False while the move is still being chosen."""
    told: list[str]
    """What happened, in sentences."""
    comment: str
    known: KnownInfo | None = None
    forecast: Forecast | None = None
    grade: MoveGrade | None = None
    """The quality of the move, if both positions are analysed."""


def _in_board(path: str) -> object:
    """A field read from an attribute of the view's board, by its dotted path."""
    return Field(validation_alias=AliasPath("board", *path.split(".")))


class BoardInfo(Model):
    """An analysis board at one of its positions."""

    id: Annotated[str, _in_board("id")]
    stamp: str
    title: Annotated[str, _in_board("row.title")]
    game: Annotated[str, ID]
    version: int = Field(validation_alias=AliasPath("game", "version"))
    options: dict[str, OptionValue]
    names: Annotated[list[str], _in_board("row.beginning.names")]
    table: Annotated[str | None, NONE_IF_EMPTY, _in_board("row.beginning.table")]
    """The id of the source table."""
    first_move: Annotated[int, _in_board("row.beginning.move")]
    """Number of moves before the board's first position."""
    at: Annotated[int, ID]
    """The position that `view` and `legal` are about."""
    view: Annotated[JsonData, BeforeValidator(methodcaller("to_json"))]
    """The view of the acting seat."""
    text: Annotated[str | None, NONE_IF_EMPTY]
    """The position as text, to begin another board with; null in most games."""
    seat: SeatNumber | None
    """The acting seat; null when the game is over."""
    actors: list[SeatNumber]
    legal: list[Annotated[str, BeforeValidator(str)]]
    """Legal actions; empty for a viewer who may not try moves."""
    draft: list[str]
    """Actions chosen so far of the unfinished move."""
    result: str
    """The result; empty while the game runs."""
    nodes: Annotated[list[NodeInfo], _in_board("tree.nodes")]
    """Parents before children; the first move from a position is the main line."""
    mine: bool
    may_change: bool
    leader: BoardViewer
    shown: Annotated[int, _in_board("row.shown")]
    """The position of the leader."""
    lookers: list[BoardViewer]
    nameless: int
    """Number of viewers without a name."""
    seeks: Annotated[bool, _in_board("row.seeks")]
    """Every position that the leader visits is searched."""
    is_seeking: bool
    """A search is running."""
    created: Annotated[int, _in_board("row.created")]
    changed: Annotated[int, _in_board("row.changed")]


class BoardsInfo(Model):
    """The caller's boards, last changed first."""

    boards: Sequence[BoardLineInfo]


router = ApiRouter(prefix="/api/boards", tags=["boards"])

BoardId = Annotated[str, Path(max_length=64, description="The board's id.")]
At = Annotated[
    int | None, Query(ge=0, description="A position of the board; without it, the leader's.")
]
Position = Annotated[int, Query(ge=0, description="A position of the board.")]
ActingSeat = Annotated[int | None, Query(ge=0, le=99, description="Who acts, where several may.")]


@router.get("", summary="List my boards", responses=OWN_READS)
async def list_boards(me: Me, boards: BoardsDep, paging: PagingDep) -> BoardsInfo:
    """List the caller's boards, last changed first."""
    return BoardsInfo(boards=paging.cut(await boards.of(me), attrgetter("id")))


@router.post("", status_code=201, summary="Create a board")
async def make_board(asked: BoardAsked, me: Me, boards: BoardsDep, request: Request) -> BoardRef:
    """Create a board from a position of a finished game (`table`, `move`), a new game (`game`,
    `options`, `seats`), or a position as text (`game`, `text`). Hidden information is drawn anew;
    a game without any is copied with all its moves as the main line. A running game is refused,
    unless the caller plays all its seats."""
    creator = boards.creator
    if (asked.table is None) == (asked.game is None):
        raise BadRequest(gettext("Name either a table or a game."))
    if asked.table is not None:
        return _ref(request, await creator.from_table(me, asked.table, asked.move))
    assert asked.game is not None
    if asked.text is not None:
        return _ref(request, await creator.from_text(me, asked.game, asked.text))
    return _ref(request, await creator.from_options(me, asked.game, asked.options, asked.seats))


@router.get("/{board}", summary="Get an analysis board", responses=READS)
async def read_board(
    board: BoardId, me: Guest, boards: BoardsDep, at: At = None, seat: ActingSeat = None
) -> BoardInfo:
    """Return the whole tree and one position. Anybody who knows the id may read it."""
    return _info(await boards.view(board, me, at=at, seat=seat))


@router.delete("/{board}", status_code=204, summary="Delete a board")
async def remove_board(board: BoardId, me: Me, boards: BoardsDep) -> Response:
    """Delete a board for everybody. Only its owner may."""
    await boards.remove(me, board)
    return Response(status_code=204)


@router.patch("/{board}", summary="Rename a board")
async def rename_board(board: BoardId, asked: TitleAsked, me: Me, boards: BoardsDep) -> BoardRef:
    """Change the title. Only the owner may."""
    await boards.rename(me, board, asked.title)
    return BoardRef(id=board, url=f"/boards/{board}")


@router.post("/{board}/copy", status_code=201, summary="Copy a board")
async def copy_board(board: BoardId, me: Me, boards: BoardsDep, request: Request) -> BoardRef:
    """Create a board of the caller's with the same content."""
    return _ref(request, await boards.creator.copy(me, board))


@router.get(
    "/{board}/preview",
    summary="Preview an action on a board",
    responses=problems(401, 403, 404, 409),
)
async def preview(
    board: BoardId,
    action: Annotated[str, Query(max_length=400, description="The text of a legal action.")],
    me: Me,
    boards: BoardsDep,
    at: Position = 0,
    seat: ActingSeat = None,
) -> PreviewInfo:
    """Preview an action without trying it."""
    return PreviewInfo.model_validate(
        await boards.preview(me, board, TriedActions(at, (action,), seat))
    )


@router.get("/{board}/distance", summary="Measure a distance on a board", responses=READS)
async def read_distance(
    board: BoardId,
    start: Annotated[str, Query(alias="from", max_length=40, description="A place.")],
    end: Annotated[str, Query(alias="to", max_length=40, description="Another place.")],
    boards: BoardsDep,
    at: Position = 0,
) -> PreviewInfo:
    """Measure the distance between two places by the game's rules, with the route marked. Only
    games in which distances matter have a ruler."""
    return PreviewInfo.model_validate(await boards.distance(board, at, (start, end)))


@router.post("/{board}/moves", summary="Try a move")
async def try_move(board: BoardId, asked: MoveTried, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Try actions of one move and return the position that they lead to. Actions extend a draft,
    a confirming action completes it. A move that the tree has already is selected; any other
    becomes a variation. The owner and the leader may."""
    return PlaceInfo(at=await boards.play(me, board, asked.tried()))


@router.post("/{board}/comment", summary="Comment on a position")
async def comment(board: BoardId, asked: CommentAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Comment on a position, visible to all viewers."""
    return PlaceInfo(at=await boards.comment(me, board, asked.at, asked.text))


@router.post("/{board}/seeking", summary="Search every position")
async def set_seeking(
    board: BoardId, asked: SeekingAsked, me: Me, boards: BoardsDep
) -> SeekingAsked:
    """Turn the automatic search on or off, for every position that the leader visits."""
    await boards.set_auto_search(me, board, is_on=asked.is_on)
    return asked


@router.post("/{board}/leader", summary="Hand the lead over")
async def hand_over(board: BoardId, asked: LeadAsked, me: Me, boards: BoardsDep) -> LeadAsked:
    """Make a present viewer, or the owner, the leader. The owner and the leader may."""
    await boards.hand_over(me, board, asked.to)
    return asked


PlaceChange = Callable[[BoardService, Player, str, int], Awaitable[int]]
"""A change at a position of a board; returns the position to show next."""

PLACE_CHANGES: dict[str, tuple[PlaceChange, str, str]] = {
    "back": (BoardService.undo, "Undo an action", "Remove the last action of a draft."),
    "cut": (BoardService.cut, "Delete a branch", "Remove a position and everything after it."),
    "promote": (
        BoardService.promote,
        "Promote a branch",
        "Make the path to a position the main line.",
    ),
    "seek": (
        BoardService.search,
        "Find the best moves",
        "Start a search of a position, with some seconds of CPU time for proofs. The response does "
        "not wait for it; the findings appear in `known` of the position.",
    ),
    "lead": (
        BoardService.lead,
        "Lead to a position",
        "Move the followers to a position. Only the leader may.",
    ),
}
"""By the end of their address, with summary and description."""


def _place_endpoint(change: PlaceChange) -> Callable[..., Awaitable[PlaceInfo]]:
    async def endpoint(board: BoardId, asked: PlaceAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
        return PlaceInfo(at=await change(boards, me, board, asked.at))

    return endpoint


for _name, (_change, _summary, _description) in PLACE_CHANGES.items():
    router.add_api_route(
        f"/{{board}}/{_name}",
        _place_endpoint(_change),
        methods=["POST"],
        name=_name,
        status_code=202 if _name == "seek" else 200,
        summary=_summary,
        description=_description,
        responses=CHANGES,
    )


def _ref(request: Request, board_id: str) -> BoardRef:
    return BoardRef(id=board_id, url=address_of(request, f"/boards/{board_id}"))


def _info(view: BoardView) -> BoardInfo:
    info = BoardInfo.model_validate(view)
    for node in info.nodes:
        node.told = list(view.told.get(node.id, ()))
        if insight := view.known.get(node.id):
            node.known = known_info(insight)
        if worth := view.worths.get(node.id):
            node.grade = worth.grade
    return info
