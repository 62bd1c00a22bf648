"""JSON API of game analyses and retried blunders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import Path, Query
from pydantic import Field

from kaffeehaus.bots.insight import Candidate, Insight, share_for
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.puzzles import LONGEST_ATTEMPT, AttemptStatus
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me
from kaffeehaus.house.http.models import Model, SeatNumber, TableId
from kaffeehaus.house.http.problems import ApiRouter, problems
from kaffeehaus.house.lookback.model import Analysis, AnalysisStage, MoveGrade, MoveWorth
from kaffeehaus.house.lookback.retries import RetriesDep
from kaffeehaus.house.lookback.service import AnalysesDep

router = ApiRouter(prefix="/api/tables/{table}/analysis", tags=["tables"])

OneSeat = Annotated[int | None, Query(ge=0, le=99, description="Only moves of this seat.")]
FIRST = 0
"""All shares are those of the first seat, whichever seat moves."""
SHARE = "Winning share of seat 0 in thousandths: 1000 is won for seat 0, 0 for seat 1."


class CandidateInfo(Model):
    """A recommended move."""

    actions: list[str]
    share: int = Field(description=SHARE)
    proven: bool
    """No defence changes it; otherwise it is an estimate."""


class KnownInfo(Model):
    """The analysis of a position."""

    seat: SeatNumber = Field(description="The seat to move; any seat at the end of a game.")
    share: int = Field(description=SHARE)
    proven: bool
    """No defence changes it; otherwise it is an estimate."""
    best: list[CandidateInfo]
    """The best for the seat to move first; none that is proven to lose."""


class PositionInfo(KnownInfo):
    """The analysis of a position of a game."""

    after: int
    """How many moves were played; 0 is the beginning."""
    shares: list[int]
    """By seat, where a bot has judged the position by what it would do: its forecast, of which
    nothing is proven. Empty for other games."""
    known: bool
    """Whether the bot can tell who is ahead; otherwise the shares are equal and mean nothing."""


class MoveWorthInfo(Model):
    """The change of the winning share by a move."""

    move: int
    """Counted from 1."""
    seat: SeatNumber = Field(description="Who played it.")
    before: int = Field(description=SHARE)
    was_proven: bool
    """Whether `before` is proven."""
    after: int = Field(description=SHARE)
    proven: bool
    """Whether `after` is proven."""
    lost: int
    """What it gave away of the share of who played it."""
    grade: MoveGrade
    """By what the move gave away. From a position proven to be won to one of which nothing is
    proven is `good`: it may win as well."""
    better: CandidateInfo | None
    """Instead of a slip or blunder; also what is proven to win where nobody knows it of the move
    that was played."""


class AnalysisInfo(Model):
    """An analysis, complete or in progress."""

    stage: AnalysisStage
    done: int
    """How many positions are known."""
    proven: int
    """Of how many it is proven who wins."""
    of: int
    """How many positions there are."""
    positions: list[PositionInfo]
    moves: list[MoveWorthInfo]


@router.get("", summary="Get an analysis", responses=problems(404, 409))
async def read_analysis(table: TableId, me: Guest, analyses: AnalysesDep) -> AnalysisInfo:
    """Return the analysis of a finished game, or of a running game in which the caller plays all
    seats. It grows while the stage is `working`; while it is `proving`, proofs replace
    estimates."""
    analysis = await analyses.of(table, me)
    if analysis is None:
        raise NotNow(gettext("You can analyse a game when it is over."), code="not_over")
    return _info(analysis)


@router.post("", status_code=202, summary="Analyse a game")
async def analyse(table: TableId, me: Me, analyses: AnalysesDep) -> AnalysisInfo:
    """Start to estimate all positions, then to prove who wins them within a minute of CPU time.
    The response does not wait for the results; they are stored."""
    return _info(await analyses.start(me, table))


class RetryAsked(Model):
    """The actions to play instead of a move."""

    actions: list[Annotated[str, Field(max_length=400)]] = Field(
        min_length=1, max_length=LONGEST_ATTEMPT
    )


class RetryInfo(Model):
    """The result of a retried move."""

    standing: AttemptStatus
    """`open` as long as the turn is not over."""
    said: list[str]


@router.get("/retries", summary="List moves to retry", responses=problems(404, 409))
async def retries(
    table: TableId, me: Guest, retries: RetriesDep, paging: PagingDep, seat: OneSeat = None
) -> Sequence[int]:
    """List the slips and blunders that can be retried, counted from 1, of one seat or of all."""
    return paging.cut(await retries.moves(me, table, seat), int)


@router.post("/retries/{move}", summary="Retry a move")
async def retry(
    table: TableId, move: Annotated[int, Path(ge=1)], asked: RetryAsked, me: Me, retries: RetriesDep
) -> RetryInfo:
    """Play from the position before a move; a move that loses no winning share is `solved`. The
    table does not change."""
    series = await retries.at(me, table, move)
    tried = await retries.attempt(me, series, asked.actions)
    return RetryInfo(standing=tried.standing, said=list(tried.said))


def known_info(insight: Insight) -> KnownInfo:
    """The analysis of a position as JSON."""
    return KnownInfo(
        seat=insight.seat,
        share=insight.share_of(FIRST),
        proven=insight.proven,
        best=[_candidate(move, insight) for move in insight.recommended],
    )


def _info(analysis: Analysis) -> AnalysisInfo:
    insights = analysis.insights
    return AnalysisInfo(
        stage=analysis.stage,
        done=analysis.done,
        proven=analysis.proven,
        of=analysis.of,
        positions=[
            PositionInfo(
                **dict(known_info(one)), after=after, shares=list(one.shares), known=one.known
            )
            for after, one in enumerate(insights)
            if one
        ],
        moves=[
            _worth(number, worth, before, after)
            for number, (worth, before, after) in enumerate(
                zip(analysis.moves, insights, insights[1:], strict=False), 1
            )
            if worth and before and after
        ],
    )


def _worth(number: int, worth: MoveWorth, before: Insight, after: Insight) -> MoveWorthInfo:
    return MoveWorthInfo(
        move=number,
        seat=worth.seat,
        before=before.share_of(FIRST),
        was_proven=worth.was_proven,
        after=after.share_of(FIRST),
        proven=worth.proven,
        lost=worth.lost,
        grade=worth.grade,
        better=None if worth.better is None else _candidate(worth.better, before),
    )


def _candidate(move: Candidate, position: Insight) -> CandidateInfo:
    # In a judged position the share of the best move is that of the position.
    share = (
        position.share_of(FIRST)
        if position.is_judged
        else share_for(FIRST, position.seat, move.share)
    )
    return CandidateInfo(actions=list(move.actions), share=share, proven=move.proven)
