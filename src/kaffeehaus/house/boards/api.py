"""JSON API of analysis boards: create, try moves, search, lead viewers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from kaffeehaus.bots.insight import Insight, share_for
from kaffeehaus.house.boards.api_models import (
    BoardAsked,
    BoardInfo,
    BoardRef,
    BoardsInfo,
    CommentAsked,
    IdeaInfo,
    KnownInfo,
    LeadAsked,
    MoveTried,
    PlaceAsked,
    PlaceInfo,
    SeekingAsked,
    TitleAsked,
)
from kaffeehaus.house.boards.positions import TriedActions
from kaffeehaus.house.boards.service import BoardsDep
from kaffeehaus.house.boards.views import BoardView
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.addresses import address_of
from kaffeehaus.house.http.dependencies import Guest, Me
from kaffeehaus.house.http.documented_problems import CHANGES, READS, problems
from kaffeehaus.house.views.api_models import PreviewInfo

router = APIRouter(prefix="/api/boards", tags=["boards"])

BoardId = Annotated[str, Path(max_length=64, description="The board's id.")]
At = Annotated[
    int | None, Query(ge=0, description="A position of the board; without it, the leader's.")
]
Position = Annotated[int, Query(ge=0, description="A position of the board.")]
ActingSeat = Annotated[int | None, Query(ge=0, le=99, description="Who acts, where several may.")]
FIRST = 0
"""All shares are those of the first seat, whichever seat moves."""


@router.get("", summary="My boards", responses=problems(401))
async def list_boards(me: Me, boards: BoardsDep) -> BoardsInfo:
    """List the caller's boards, last changed first."""
    return BoardsInfo.model_validate({"boards": await boards.of(me)})


@router.post("", status_code=201, summary="Make a board", responses=CHANGES)
async def make_board(asked: BoardAsked, me: Me, boards: BoardsDep, request: Request) -> BoardRef:
    """Create a board from a position of a finished game (`table`, `move`), a new game (`game`,
    `options`, `seats`), or a position as text (`game`, `text`). Hidden information is drawn anew;
    a game without any is copied with all its moves as the main line. A running game is refused,
    unless the caller plays all its seats."""
    creator = boards.creator
    if (asked.table is None) == (asked.game is None):
        raise BadRequest("A board begins with a table or with a game.")
    if asked.table is not None:
        return _ref(request, await creator.from_table(me, asked.table, asked.move))
    assert asked.game is not None
    if asked.text is not None:
        return _ref(request, await creator.from_text(me, asked.game, asked.text))
    return _ref(request, await creator.from_options(me, asked.game, asked.options, asked.seats))


@router.get("/{board}", summary="A board", responses=READS)
async def read_board(
    board: BoardId, me: Guest, boards: BoardsDep, at: At = None, seat: ActingSeat = None
) -> BoardInfo:
    """Return the whole tree and one position. Anybody who knows the id may read it."""
    return _info(await boards.view(board, me, at=at, seat=seat))


@router.delete("/{board}", status_code=204, summary="Throw a board away", responses=CHANGES)
async def remove_board(board: BoardId, me: Me, boards: BoardsDep) -> Response:
    """Delete a board for everybody. Only its owner may."""
    await boards.remove(me, board)
    return Response(status_code=204)


@router.patch("/{board}", summary="Rename a board", responses=CHANGES)
async def rename_board(board: BoardId, asked: TitleAsked, me: Me, boards: BoardsDep) -> BoardRef:
    """Change the title. Only the owner may."""
    await boards.rename(me, board, asked.title)
    return BoardRef(id=board, url=f"/boards/{board}")


@router.post("/{board}/copy", status_code=201, summary="Copy a board", responses=CHANGES)
async def copy_board(board: BoardId, me: Me, boards: BoardsDep, request: Request) -> BoardRef:
    """Create a board of the caller's with the same content."""
    return _ref(request, await boards.creator.copy(me, board))


@router.get("/{board}/preview", summary="What would happen", responses=problems(401, 403, 404, 409))
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


@router.get("/{board}/distance", summary="How far it is", responses=READS)
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


@router.post("/{board}/moves", summary="Try a move", responses=CHANGES)
async def try_move(board: BoardId, asked: MoveTried, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Try actions of one move and return the position that they lead to. Actions extend a draft,
    a confirming action completes it. A move that the tree has already is selected; any other
    becomes a variation. The owner and the leader may."""
    return PlaceInfo(at=await boards.play(me, board, asked.tried()))


@router.post("/{board}/back", summary="Choose again", responses=CHANGES)
async def take_back(board: BoardId, asked: PlaceAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Remove the last action of a draft."""
    return PlaceInfo(at=await boards.undo(me, board, asked.at))


@router.post("/{board}/cut", summary="Cut a branch off", responses=CHANGES)
async def cut(board: BoardId, asked: PlaceAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Remove a position and everything after it."""
    return PlaceInfo(at=await boards.cut(me, board, asked.at))


@router.post("/{board}/promote", summary="Make a line the main one", responses=CHANGES)
async def promote(board: BoardId, asked: PlaceAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Make the path to a position the main line."""
    await boards.promote(me, board, asked.at)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/comment", summary="Say something", responses=CHANGES)
async def comment(board: BoardId, asked: CommentAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Comment on a position, visible to all viewers."""
    await boards.comment(me, board, asked.at, asked.text)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/seek", status_code=202, summary="Find the best moves", responses=CHANGES)
async def seek(board: BoardId, asked: PlaceAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Start a search of a position, with some seconds of CPU time for proofs. The response does
    not wait for it; the findings appear in `known` of the position."""
    await boards.search(me, board, asked.at)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/seeking", summary="Look everywhere", responses=CHANGES)
async def set_seeking(
    board: BoardId, asked: SeekingAsked, me: Me, boards: BoardsDep
) -> SeekingAsked:
    """Turn the automatic search of every position that the leader visits on or off."""
    await boards.set_auto_search(me, board, is_on=asked.is_on)
    return asked


@router.post("/{board}/lead", summary="Lead to a position", responses=CHANGES)
async def lead(board: BoardId, asked: PlaceAsked, me: Me, boards: BoardsDep) -> PlaceInfo:
    """Move the followers to a position. Only the leader may."""
    await boards.lead(me, board, asked.at)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/leader", summary="Hand the lead over", responses=CHANGES)
async def hand_over(board: BoardId, asked: LeadAsked, me: Me, boards: BoardsDep) -> LeadAsked:
    """Make a present viewer, or the owner, the leader. The owner and the leader may."""
    await boards.hand_over(me, board, asked.to)
    return asked


def _ref(request: Request, board_id: str) -> BoardRef:
    return BoardRef(id=board_id, url=address_of(request, f"/boards/{board_id}"))


def _info(view: BoardView) -> BoardInfo:
    info = BoardInfo.model_validate(view)
    for node in info.nodes:
        if insight := view.known.get(node.id):
            node.known = _known(insight)
        if worth := view.worths.get(node.id):
            node.grade = worth.grade
    return info


def _known(insight: Insight) -> KnownInfo:
    best = [
        IdeaInfo(
            actions=list(move.actions),
            share=share_for(FIRST, insight.seat, move.share),
            proven=move.proven,
        )
        for move in insight.recommended
    ]
    share = insight.share_of(FIRST)
    return KnownInfo(seat=insight.seat, share=share, proven=insight.proven, best=best)
