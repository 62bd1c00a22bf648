"""Analysis boards: trying moves, keeping the tree, looking together."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Candidate, Insight, share_for
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.boards.api_models import (
    BoardAsked,
    BoardInfo,
    BoardLineInfo,
    BoardRef,
    BoardsInfo,
    CommentAsked,
    ForecastInfo,
    IdeaInfo,
    KnownInfo,
    LeadAsked,
    LookerInfo,
    MoveTried,
    NodeInfo,
    PlaceAsked,
    PlaceInfo,
    SeekingAsked,
    TitleAsked,
    ValuedInfo,
)
from kaffeehaus.house.boards.model import BoardSummary, Node
from kaffeehaus.house.boards.positions import TriedActions
from kaffeehaus.house.boards.views import BoardView, BoardViewer
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.addresses import address_of
from kaffeehaus.house.http.dependencies import Guest, Me, TablesDep
from kaffeehaus.house.http.documented_problems import CHANGES, READS, problems
from kaffeehaus.house.views.api_models import preview_info
from kaffeehaus.house.views.reason_models import PreviewInfo

router = APIRouter(prefix="/api/boards", tags=["boards"])

BoardId = Annotated[str, Path(max_length=64, description="The board's id.")]
At = Annotated[
    int | None, Query(ge=0, description="A position of the board; without it, the leader's.")
]
ActingSeat = Annotated[int | None, Query(ge=0, le=99, description="Who acts, where several may.")]
FIRST = 0
"""All shares are those of the first seat, whoever moves."""


@router.get("", summary="My boards", responses=problems(401))
async def list_boards(me: Me, house: TablesDep) -> BoardsInfo:
    """One's own boards, the one that changed last first."""
    return BoardsInfo(boards=[_line(line) for line in await house.boards.of(me)])


@router.post("", status_code=201, summary="Make a board", responses=CHANGES)
async def make_board(asked: BoardAsked, me: Me, house: TablesDep, request: Request) -> BoardRef:
    """A new board: with a position of a finished game (`table`, `move`), a game that nobody has
    begun (`game`, `options`, `seats`), or a position as text (`game`, `text`). What is hidden
    in a position is drawn anew; where nothing is, the whole game comes along as the main line. A
    running game is refused, unless it is played alone, on all seats."""
    if (asked.table is None) == (asked.game is None):
        raise BadRequest("A board begins with a table or with a game.")
    if asked.table is not None:
        return _ref(request, await house.boards.from_table(me, asked.table, asked.move))
    assert asked.game is not None
    if asked.text is not None:
        return _ref(request, await house.boards.from_text(me, asked.game, asked.text))
    return _ref(
        request, await house.boards.from_nothing(me, asked.game, asked.options, asked.seats)
    )


@router.get("/{board}", summary="A board", responses=READS)
async def read_board(
    board: BoardId, me: Guest, house: TablesDep, at: At = None, seat: ActingSeat = None
) -> BoardInfo:
    """The whole tree, and one position of it. Whoever knows the id may look."""
    return _info(await house.boards.sight(board, me, at=at, seat=seat))


@router.delete("/{board}", status_code=204, summary="Throw a board away", responses=CHANGES)
async def remove_board(board: BoardId, me: Me, house: TablesDep) -> Response:
    """It is gone for everybody."""
    await house.boards.remove(me, board)
    return Response(status_code=204)


@router.patch("/{board}", summary="Rename a board", responses=CHANGES)
async def rename_board(board: BoardId, asked: TitleAsked, me: Me, house: TablesDep) -> BoardRef:
    """Only its owner may."""
    await house.boards.rename(me, board, asked.title)
    return BoardRef(id=board, url=f"/boards/{board}")


@router.post("/{board}/copy", status_code=201, summary="Copy a board", responses=CHANGES)
async def copy_board(board: BoardId, me: Me, house: TablesDep, request: Request) -> BoardRef:
    """A board of one's own with all that is on another."""
    return _ref(request, await house.boards.copy(me, board))


@router.get("/{board}/preview", summary="What would happen", responses=problems(401, 403, 404, 409))
async def preview(
    board: BoardId,
    action: Annotated[str, Query(max_length=400, description="The text of a legal action.")],
    me: Me,
    house: TablesDep,
    at: Annotated[int, Query(ge=0, description="A position of the board.")] = 0,
    seat: ActingSeat = None,
) -> PreviewInfo:
    """What an action would do, without doing it."""
    return preview_info(await house.boards.preview(me, board, TriedActions(at, (action,), seat)))


@router.get("/{board}/distance", summary="How far it is", responses=READS)
async def read_distance(
    board: BoardId,
    start: Annotated[str, Query(alias="from", max_length=40, description="A place.")],
    end: Annotated[str, Query(alias="to", max_length=40, description="Another place.")],
    house: TablesDep,
    at: Annotated[int, Query(ge=0, description="A position of the board.")] = 0,
) -> PreviewInfo:
    """The distance between two places of the board as the game counts it, with the way marked.
    Whoever knows the id may measure; only games in which distances matter have a ruler."""
    return preview_info(await house.boards.distance(board, at, (start, end)))


@router.post("/{board}/moves", summary="Try a move", responses=CHANGES)
async def try_move(board: BoardId, asked: MoveTried, me: Me, house: TablesDep) -> PlaceInfo:
    """Try actions of one move; the answer is the position where they lead. Small actions lengthen
    a move that is being chosen, a confirming one ends it. What is on the board already is gone to;
    anything else becomes a variation. Its owner may, and who leads."""
    return PlaceInfo(at=await house.boards.play(me, board, asked.tried()))


@router.post("/{board}/back", summary="Choose again", responses=CHANGES)
async def take_back(board: BoardId, asked: PlaceAsked, me: Me, house: TablesDep) -> PlaceInfo:
    """Take back the last action of a move that is being chosen."""
    return PlaceInfo(at=await house.boards.back(me, board, asked.at))


@router.post("/{board}/cut", summary="Cut a branch off", responses=CHANGES)
async def cut(board: BoardId, asked: PlaceAsked, me: Me, house: TablesDep) -> PlaceInfo:
    """Take a position and all that follows it off the board."""
    return PlaceInfo(at=await house.boards.cut(me, board, asked.at))


@router.post("/{board}/promote", summary="Make a line the main one", responses=CHANGES)
async def promote(board: BoardId, asked: PlaceAsked, me: Me, house: TablesDep) -> PlaceInfo:
    """Make the way to a position the main line."""
    await house.boards.promote(me, board, asked.at)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/comment", summary="Say something", responses=CHANGES)
async def comment(board: BoardId, asked: CommentAsked, me: Me, house: TablesDep) -> PlaceInfo:
    """Words about a position, for everybody who looks."""
    await house.boards.comment(me, board, asked.at, asked.text)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/seek", status_code=202, summary="Find the best moves", responses=CHANGES)
async def seek(board: BoardId, asked: PlaceAsked, me: Me, house: TablesDep) -> PlaceInfo:
    """Have a position looked at, and proven as far as some seconds of processor time go. The answer
    comes at once; what is found stands in `known` of the position."""
    await house.boards.seek(me, board, asked.at)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/seeking", summary="Look everywhere", responses=CHANGES)
async def set_seeking(
    board: BoardId, asked: SeekingAsked, me: Me, house: TablesDep
) -> SeekingAsked:
    """Whether the best moves are looked for wherever the leader goes."""
    await house.boards.set_seeking(me, board, is_on=asked.is_on)
    return asked


@router.post("/{board}/lead", summary="Lead to a position", responses=CHANGES)
async def lead(board: BoardId, asked: PlaceAsked, me: Me, house: TablesDep) -> PlaceInfo:
    """Go to a position; those who follow come along. Only who leads may."""
    await house.boards.lead(me, board, asked.at)
    return PlaceInfo(at=asked.at)


@router.post("/{board}/leader", summary="Hand the lead over", responses=CHANGES)
async def hand_over(board: BoardId, asked: LeadAsked, me: Me, house: TablesDep) -> LeadAsked:
    """To a guest who has the board open, or to its owner. Its owner may, and who leads."""
    await house.boards.hand_over(me, board, asked.to)
    return asked


def _ref(request: Request, board_id: str) -> BoardRef:
    return BoardRef(id=board_id, url=address_of(request, f"/boards/{board_id}"))


def _line(line: BoardSummary) -> BoardLineInfo:
    return BoardLineInfo(
        id=line.id,
        title=line.title,
        game=line.game,
        table=line.table or None,
        created=line.created,
        changed=line.changed,
    )


def _info(sight: BoardView) -> BoardInfo:
    company = sight.company
    return BoardInfo(
        id=sight.id,
        stamp=sight.stamp,
        title=sight.title,
        game=sight.game.id,
        version=sight.version,
        options=dict(sight.options),
        names=list(sight.names),
        table=sight.table or None,
        first_move=sight.first_move,
        at=sight.at.id,
        view=sight.view.to_json(),
        text=sight.written or None,
        seat=sight.acting_as,
        actors=list(sight.actors),
        legal=[str(action) for action in sight.legal],
        draft=list(sight.draft),
        result=sight.end_sentence,
        nodes=[_node(sight, node) for node in sight.tree.nodes],
        mine=sight.mine,
        may_change=sight.may_change,
        leader=_looker(company.leader),
        shown=company.shown,
        lookers=[_looker(looker) for looker in company.lookers],
        nameless=company.nameless,
        seeks=sight.seeks,
        is_seeking=sight.is_seeking,
        created=sight.created,
        changed=sight.changed,
    )


def _looker(looker: BoardViewer) -> LookerInfo:
    return LookerInfo(id=looker.player_id, name=looker.name)


def _node(sight: BoardView, node: Node) -> NodeInfo:
    known, worth = sight.known.get(node.id), sight.worths.get(node.id)
    return NodeInfo(
        id=node.id,
        parent=node.parent,
        seat=node.seat,
        actions=list(node.actions),
        whole=node.whole,
        told=list(node.told),
        comment=node.comment,
        known=None if known is None else _known(known),
        forecast=None if node.forecast is None else _forecast(node.forecast),
        grade=None if worth is None else worth.grade,
    )


def _known(insight: Insight) -> KnownInfo:
    return KnownInfo(
        seat=insight.seat,
        share=insight.share_of(FIRST),
        proven=insight.proven,
        best=[_idea(move, insight.seat) for move in insight.recommended],
    )


def _forecast(forecast: Forecast) -> ForecastInfo:
    return ForecastInfo(
        seat=forecast.seat,
        unit=forecast.unit,
        plan=list(forecast.plan),
        choices=[
            ValuedInfo(actions=list(choice.actions), worth=choice.worth)
            for choice in forecast.choices
        ],
    )


def _idea(move: Candidate, seat: Seat) -> IdeaInfo:
    share = share_for(FIRST, seat, move.share)
    return IdeaInfo(actions=list(move.actions), share=share, proven=move.proven)
