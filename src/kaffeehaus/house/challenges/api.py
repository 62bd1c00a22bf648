"""JSON API of challenges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated

from fastapi import Path, Request
from pydantic import AliasPath, BeforeValidator, Field, StrictBool, StrictStr

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.challenges.model import (
    CHALLENGE_PRESETS,
    PLAYERS,
    Challenge,
    ChallengeStatus,
    ChallengeTerms,
    DeclineReason,
    preset_of,
)
from kaffeehaus.house.challenges.service import ChallengesDep
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.models import Integer, Model, OptionValue, SeatNumber, TableRef
from kaffeehaus.house.http.problems import CHANGES, OWN_READS, ApiRouter, problems
from kaffeehaus.house.http.request_context import address_of

router = ApiRouter(prefix="/api", tags=["challenges"])

ChallengeId = Annotated[str, Path(max_length=40, description="The id of the challenge.")]


class ChallengeAsked(Model):
    """A challenge to a player."""

    player: str = Field(max_length=400, examples=["Ada"])
    """The id of a player, or the name of an account."""
    game: str = Field(max_length=40, examples=["coffee"])
    pace: str = Field(
        max_length=20,
        examples=["5+3"],
        json_schema_extra={"enum": [preset.id for preset in CHALLENGE_PRESETS]},
    )
    """The id of a time control."""
    options: dict[str, OptionValue | list[StrictStr]] = Field(default={})
    rated: StrictBool = False
    seat: Annotated[Integer, Field(ge=0, lt=PLAYERS)] | None = None
    """Your seat; null for a random one."""


class ChallengeInfo(Model):
    """A challenge of or to the player."""

    id: str
    challenger: str
    """Name of the challenger."""
    challenged: str
    mine: bool = Field(validation_alias="is_mine")
    """Whether you are the challenger."""
    game: str = Field(validation_alias=AliasPath("row", "game"))
    options: Annotated[dict[str, OptionValue], BeforeValidator(json.loads)] = Field(
        validation_alias=AliasPath("row", "options")
    )
    """Chosen options; the others are the defaults."""
    pace: str = Field(validation_alias=AliasPath("row", "pace"))
    rated: bool = Field(validation_alias=AliasPath("row", "rated"))
    seat: SeatNumber | None
    """Your seat; null for a random one."""
    status: ChallengeStatus
    reason: DeclineReason | None = Field(validation_alias=AliasPath("row", "reason"))
    """Why it was declined."""
    created: int = Field(validation_alias=AliasPath("row", "created"))
    expires: int = Field(validation_alias=AliasPath("row", "expires"))
    table: str | None = Field(validation_alias=AliasPath("row", "table_id"))
    """The table of the game, once the challenge is accepted."""


class Declined(Model):
    """Why a challenge is declined."""

    reason: DeclineReason = DeclineReason.NONE


@router.get(
    "/me/challenges",
    response_model=list[ChallengeInfo],
    summary="List my challenges",
    responses=OWN_READS,
)
async def read_challenges(
    me: Me, challenges: ChallengesDep, paging: PagingDep
) -> Sequence[Challenge]:
    """Open challenges of and to you, and your own that were accepted within the last minute."""
    return paging.cut(await challenges.challenges(me), attrgetter("row.id"))


@router.post(
    "/me/challenges", response_model=ChallengeInfo, status_code=201, summary="Challenge a player"
)
async def challenge(asked: ChallengeAsked, me: Me, challenges: ChallengesDep) -> Challenge:
    """Challenge a player, who is notified. It replaces your open challenge to the same player, and
    expires after 15 minutes, or for a correspondence game after 7 days."""
    game = find_game(asked.game)
    options = game.read_options(asked.options) if asked.options else {}
    terms = ChallengeTerms(game, preset_of(asked.pace), options, asked.rated, asked.seat)
    return await challenges.challenge(me, await challenges.find(asked.player), terms)


@router.get(
    "/challenges/{challenge}",
    response_model=ChallengeInfo,
    summary="Get a challenge",
    responses=problems(401, 404),
)
async def read_challenge(challenge: ChallengeId, me: Me, challenges: ChallengesDep) -> Challenge:
    """A challenge of or to you."""
    return await challenges.view(me, challenge)


@router.post("/challenges/{challenge}/accept", summary="Accept a challenge", responses=CHANGES)
async def accept(
    challenge: ChallengeId, me: Me, challenges: ChallengesDep, request: Request
) -> TableRef:
    """Accept a challenge: the game begins at the table of the response."""
    table_id = await challenges.accept(me, challenge)
    return TableRef(table=table_id, url=address_of(request, f"/tables/{table_id}"))


@router.post("/challenges/{challenge}/decline", summary="Decline a challenge")
async def decline(
    challenge: ChallengeId, declined: Declined, me: Me, challenges: ChallengesDep
) -> None:
    """Decline a challenge. The challenger learns the reason."""
    await challenges.decline(me, challenge, declined.reason)


@router.delete("/challenges/{challenge}", summary="Cancel a challenge")
async def cancel(challenge: ChallengeId, me: Me, challenges: ChallengesDep) -> None:
    """Cancel your own challenge."""
    await challenges.cancel(me, challenge)
