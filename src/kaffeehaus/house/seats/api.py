"""JSON API for agreements at a table: privacy, replacements and rematches."""

from __future__ import annotations

from fastapi import Request
from pydantic import StrictBool

from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.models import Model, SeatPath, TableId
from kaffeehaus.house.http.problems import ApiRouter
from kaffeehaus.house.http.request_context import address_of
from kaffeehaus.house.seats.service import SeatsDep

router = ApiRouter(prefix="/api/tables/{table}", tags=["tables"])


class ProposalResult(Model):
    """Result of a proposal."""

    table: str | None
    """The rematch's table; null until everybody agreed."""
    url: str | None


class Vote(Model):
    """A vote on a proposal."""

    agree: StrictBool


class ReplacementAsked(Model):
    """How a player who left is replaced."""

    free: StrictBool = False
    """Whether anybody may take the seat from the bot."""


class TablePrivacy(Model):
    """Whether a table is hidden from the lists."""

    private: StrictBool


@router.post("/rematch", summary="Propose a rematch")
async def rematch(table: TableId, me: Me, seats: SeatsDep, request: Request) -> ProposalResult:
    """Propose the same game with everybody one seat further, or agree to it. Its table is created
    once all people have agreed; against bots alone, at once."""
    return _settled(request, await seats.rematch(me, table))


@router.post("/proposal/answer", summary="Vote on a proposal")
async def answer(
    table: TableId, opinion: Vote, me: Me, seats: SeatsDep, request: Request
) -> ProposalResult:
    """Agree to the open proposal, decline it, or withdraw your own."""
    return _settled(request, await seats.answer(me, table, agree=opinion.agree))


@router.post("/seats/{seat}/replace", summary="Replace a player")
async def replace(
    table: TableId, seat: SeatPath, asked: ReplacementAsked, me: Me, seats: SeatsDep
) -> None:
    """Propose that a bot, or anybody with `free`, replaces a player who resigned or was away for a
    day. It happens when all other people agree. For the table's creator."""
    await seats.propose_replacing(me, table, seat, free=asked.free)


@router.put("/private", summary="Hide or list the table")
async def set_private(table: TableId, listed: TablePrivacy, me: Me, seats: SeatsDep) -> None:
    """Hide the table from the lists of the lobby, or show it there. For its creator."""
    await seats.set_private(me, table, private=listed.private)


def _settled(request: Request, table_id: str | None) -> ProposalResult:
    url = None if table_id is None else address_of(request, f"/tables/{table_id}")
    return ProposalResult(table=table_id, url=url)
