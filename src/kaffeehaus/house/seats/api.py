"""What the people of a table settle among themselves."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field, StrictBool

from kaffeehaus.house.http.addresses import address_of
from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.http.documented_problems import CHANGES
from kaffeehaus.house.http.models import Model, SeatPath, TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])


class Settled(Model):
    """Where a suggestion leads."""

    table: str | None = Field(description="The table of the rematch; null as long as some wait.")
    url: str | None


class Opinion(Model):
    """The answer to a suggestion."""

    agree: StrictBool


class Replacing(Model):
    """Who plays on."""

    free: StrictBool = Field(
        default=False, description="Whether somebody may take the seat from the bot."
    )


class Listed(Model):
    """Who finds a table."""

    private: StrictBool


@router.post("/rematch", summary="Suggest to play again", responses=CHANGES)
async def rematch(table: TableId, me: Me, house: TablesDep, request: Request) -> Settled:
    """Suggest the same game with everybody one seat further, or agree to it. Once all people of
    the table have agreed its table is made; with nobody else but bots, at once."""
    return _settled(request, await house.seat_service.rematch(me, table))


@router.post("/proposal/answer", summary="Answer a suggestion", responses=CHANGES)
async def answer(
    table: TableId, opinion: Opinion, me: Me, house: TablesDep, request: Request
) -> Settled:
    """Agree to what somebody suggests, decline it, or withdraw what one suggested oneself."""
    return _settled(request, await house.seat_service.answer(me, table, agree=opinion.agree))


@router.post(
    "/seats/{seat}/replace", status_code=204, summary="Replace who left", responses=CHANGES
)
async def replace(
    table: TableId, seat: SeatPath, asked: Replacing, me: Me, house: TablesDep
) -> None:
    """Who made the table suggests that a bot plays on for somebody who gave up or was away for a
    day, or that somebody else takes that seat. It happens when all other people agree."""
    await house.seat_service.propose_replacing(me, table, seat, free=asked.free)


@router.put("/private", status_code=204, summary="Who finds the table", responses=CHANGES)
async def set_private(table: TableId, listed: Listed, me: Me, house: TablesDep) -> None:
    """Who made the table takes it out of the lists of the lobby, or puts it in."""
    await house.seat_service.set_private(me, table, private=listed.private)


def _settled(request: Request, table_id: str | None) -> Settled:
    url = None if table_id is None else address_of(request, f"/tables/{table_id}")
    return Settled(table=table_id, url=url)
