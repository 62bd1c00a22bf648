"""Looking back on games: what every position was worth."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from kaffeehaus.bots.insight import Candidate
from kaffeehaus.house.api.answers import CHANGES, problems
from kaffeehaus.house.api.models import Model, SeatNumber
from kaffeehaus.house.api.tables import TableId
from kaffeehaus.house.dependencies import Guest, Me, TheHouse
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.tables.analysis import Analysis, Grade, MoveWorth, Stage

router = APIRouter(prefix="/tables/{table}/analysis", tags=["tables"])

SHARE = "Winning share in thousandths: 1000 is won, 0 is lost."


class CandidateInfo(Model):
    """A move worth playing."""

    actions: list[str]
    share: int = Field(description=SHARE)
    proven: bool = Field(description="No defence changes it; otherwise it is an estimate.")


class PositionInfo(Model):
    """What is known about a position."""

    after: int = Field(description="How many moves were played; 0 is the beginning.")
    seat: SeatNumber = Field(description="The player whose share it is: who is to move.")
    share: int = Field(description=SHARE)
    proven: bool
    best: list[CandidateInfo] = Field(description="Best first; none if every move loses.")


class MoveWorthInfo(Model):
    """What a move did to the winning share of who played it."""

    move: int = Field(description="Counted from 1.")
    before: int = Field(description=SHARE)
    after: int = Field(description=SHARE)
    grade: Grade
    proven: bool
    better: CandidateInfo | None


class AnalysisInfo(Model):
    """An analysis as far as it has come."""

    stage: Stage
    done: int = Field(description="How many positions are known.")
    of: int = Field(description="How many positions there are.")
    positions: list[PositionInfo]
    moves: list[MoveWorthInfo]


@router.get("", summary="What a game was worth", responses=problems(404, 409))
async def read_analysis(table: TableId, me: Guest, house: TheHouse) -> AnalysisInfo:
    """What is known about the positions of a finished game, or of one that who asks plays on all
    seats. It becomes more while the stage is `working`."""
    analysis = await house.analysis(table, me)
    if analysis is None:
        raise NotNow("A game is analysed when it is over.", code="not_over")
    return _info(analysis)


@router.post("", status_code=202, summary="Analyse a game", responses=CHANGES)
async def analyse(table: TableId, me: Me, house: TheHouse) -> AnalysisInfo:
    """Look at the positions that nobody has looked at yet. The answer comes at once; what is found
    can be read as it comes, and stays."""
    return _info(await house.analyse(me, table))


def _info(analysis: Analysis) -> AnalysisInfo:
    return AnalysisInfo(
        stage=analysis.stage,
        done=analysis.done,
        of=analysis.of,
        positions=[
            PositionInfo(
                after=after,
                seat=insight.seat,
                share=insight.share,
                proven=insight.proven,
                best=[_candidate(move) for move in insight.best],
            )
            for after, insight in enumerate(analysis.insights)
            if insight is not None
        ],
        moves=[_worth(number, worth) for number, worth in enumerate(analysis.moves, 1) if worth],
    )


def _worth(number: int, worth: MoveWorth) -> MoveWorthInfo:
    return MoveWorthInfo(
        move=number,
        before=worth.before,
        after=worth.after,
        grade=worth.grade,
        proven=worth.proven,
        better=None if worth.better is None else _candidate(worth.better),
    )


def _candidate(move: Candidate) -> CandidateInfo:
    return CandidateInfo(actions=list(move.actions), share=move.share, proven=move.proven)
