"""JSON API of guided games: start one, read the guidance, turn it on and off."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import Request
from pydantic import Field, StrictBool

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.guides.service import GuidesDep
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.models import Model, TableId, TableRef
from kaffeehaus.house.http.problems import ApiRouter, problems
from kaffeehaus.house.http.request_context import address_of
from kaffeehaus.house.views.service import ViewsDep

router = ApiRouter(prefix="/api", tags=["guides"])


class BoardThingInfo(Model):
    """A thing on the board that the guidance points at."""

    title: str
    places: list[str]
    """Names of the places that it covers."""


class GuidanceInfo(Model):
    """Guidance for the current decision."""

    topic: str
    heading: str
    goal: str
    to_do: list[str]
    look_at: list[str]
    points_at: list[BoardThingInfo]
    known: bool
    """It need not be explained again."""


class GuideInfo(Model):
    """The guide at one of the caller's tables."""

    on: bool
    """Whether it explains every step there."""
    guidance: GuidanceInfo | None = None


class GuideAsked(Model):
    """Whether to turn the guide on."""

    on: StrictBool


class LessonAsked(Model):
    """A lesson to mark as known or unknown."""

    topic: str = Field(max_length=60)
    known: StrictBool = True


@router.post("/games/{game}/guided", status_code=201, summary="Start a guided game")
async def begin(game: str, me: Me, guides: GuidesDep, request: Request) -> TableRef:
    """Create a table with a guide that explains every step. 404 for a game without a guide."""
    table_id = await guides.begin(me, find_game(game))
    return TableRef(table=table_id, url=address_of(request, f"/tables/{table_id}"))


@router.get("/tables/{table}/guide", summary="Get the guide", responses=problems(401, 404))
async def read_guide(table: TableId, me: Me, guides: GuidesDep, views: ViewsDep) -> GuideInfo:
    """Return the guidance for the caller's current decision; off where there is no guide."""
    guide = await guides.at(me, await views.table(table, me, curtain=False))
    if guide is None or guide.guidance is None:
        return GuideInfo(on=guide is not None and guide.is_on)
    known = {**asdict(guide.guidance), "known": guide.is_known}
    return GuideInfo(on=True, guidance=GuidanceInfo.model_validate(known))


@router.put("/tables/{table}/guide", summary="Switch the guide")
async def set_guide(
    asked: GuideAsked, table: TableId, me: Me, guides: GuidesDep, views: ViewsDep
) -> GuideInfo:
    """Turn the guide at a table on or off."""
    await views.table(table, me, curtain=False)  # Raises `NotFound`.
    await guides.set_guide(me, table, is_on=asked.on)
    return await read_guide(table, me, guides, views)


@router.put("/tables/{table}/guide/lesson", summary="Mark a lesson as known")
async def mark_lesson(
    asked: LessonAsked, table: TableId, me: Me, guides: GuidesDep, views: ViewsDep
) -> GuideInfo:
    """Mark a lesson as known or unknown, at all tables of the game."""
    game = (await views.table(table, me, curtain=False)).game
    await guides.mark_lesson(me, game, asked.topic, is_known=asked.known)
    return await read_guide(table, me, guides, views)
