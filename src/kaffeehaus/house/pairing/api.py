"""JSON API of quick pairing."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated

from fastapi import Path
from pydantic import Field, StrictBool

from kaffeehaus.house.clocks.pace import PRESETS
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.problems import CHANGES, OWN_READS, ApiRouter, problems
from kaffeehaus.house.pairing.model import (
    PairingRequest,
    offered_games,
    offered_presets,
    read_wish,
)
from kaffeehaus.house.pairing.service import PairingDep

router = ApiRouter(prefix="/api", tags=["pairing"])

RequestId = Annotated[str, Path(max_length=40, description="The id of the request.")]


class PairingAsked(Model):
    """A game to find an opponent for."""

    game: str = Field(max_length=40, examples=["coffee"])
    pace: str = Field(
        max_length=20,
        examples=["5+3"],
        json_schema_extra={"enum": [preset.id for preset in PRESETS if preset.pace.is_timed]},
    )
    """The id of an offered time control."""
    rated: StrictBool = False


class PairingRequestInfo(Model):
    """A pairing request of the player."""

    id: str
    game: str
    pace: str
    rated: bool
    created: int
    expires: int
    """A live request expires unless it is renewed before: UTC, milliseconds since 1970."""
    table: str | None = Field(validation_alias="table_id")
    """The table of the game, once an opponent was found."""


class PaceOffered(Model):
    """A time control that quick pairing offers."""

    pace: str
    title: str
    live: bool
    """Whether a request must be renewed; one for a correspondence game need not."""
    waiting: int
    """Number of others who wait for a casual game now."""
    waiting_rated: int
    """The same for a rated one."""


class GameOffered(Model):
    """What quick pairing offers for a game."""

    game: str
    paces: list[PaceOffered]


@router.get("/pairing", summary="List pairing offers", responses=problems())
async def read_offers(me: Guest, pairing: PairingDep, paging: PagingDep) -> list[GameOffered]:
    """The games with the time controls that quick pairing offers, and how many players wait."""
    waiting = await pairing.waiting(me)
    return [
        GameOffered(
            game=game.id,
            paces=[
                PaceOffered(
                    pace=preset.id,
                    title=preset.title,
                    live=read_wish(game.id, preset.id, rated=False).is_live,
                    waiting=waiting.get((game.id, preset.id, False), 0),
                    waiting_rated=waiting.get((game.id, preset.id, True), 0),
                )
                for preset in offered_presets(game)
            ],
        )
        for game in paging.cut(offered_games(), attrgetter("id"))
    ]


@router.get(
    "/me/pairing",
    response_model=list[PairingRequestInfo],
    summary="List my pairing requests",
    responses=OWN_READS,
)
async def read_requests(me: Me, pairing: PairingDep, paging: PagingDep) -> Sequence[PairingRequest]:
    """Your requests, with those that were matched within the last minute."""
    return paging.cut(await pairing.requests(me), attrgetter("id"))


@router.post(
    "/me/pairing", response_model=PairingRequestInfo, status_code=201, summary="Find an opponent"
)
async def seek(asked: PairingAsked, me: Me, pairing: PairingDep) -> PairingRequest:
    """Wait for an opponent, or get one who waits: then `table` is set. A live request replaces
    your earlier one, and must be renewed every few seconds; the range of accepted ratings widens.
    A request for a correspondence game stays for two weeks."""
    return await pairing.request(me, read_wish(asked.game, asked.pace, rated=asked.rated))


@router.put(
    "/me/pairing/{request}",
    response_model=PairingRequestInfo,
    summary="Renew a pairing request",
    responses=CHANGES,
)
async def renew(request: RequestId, me: Me, pairing: PairingDep) -> PairingRequest:
    """Keep waiting, and learn whether an opponent was found. 404 once the request has expired."""
    return await pairing.renew(me, request)


@router.delete("/me/pairing/{request}", summary="Stop waiting")
async def cancel(request: RequestId, me: Me, pairing: PairingDep) -> None:
    """Cancel a request that is not matched yet."""
    await pairing.cancel(me, request)
