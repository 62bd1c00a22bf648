"""Guided games: the first table of a newcomer, and what the guide says there."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field

from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.guides.service import GuideState
from kaffeehaus.house.http.addresses import address_of
from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.http.documented_problems import CHANGES, READS
from kaffeehaus.house.http.models import Model, TableId, TableRef

router = APIRouter(prefix="/api", tags=["guides"])


class GuidanceInfo(Model):
    """What a newcomer should know about the present decision."""

    topic: str
    heading: str
    goal: str
    to_do: list[str]
    look_at: list[str]
    known: bool = Field(description="It need not be explained again.")


class GuideInfo(Model):
    """The guide at a table of one's own."""

    on: bool = Field(description="Whether it explains every step there.")
    guidance: GuidanceInfo | None = None


class GuideAsked(Model):
    """Whether the guide is to stand beside one."""

    on: bool


class LessonAsked(Model):
    """A lesson that need not be explained again, or is to be."""

    topic: str = Field(max_length=60)
    known: bool = True


@router.post(
    "/games/{game}/guided", status_code=201, summary="Begin a guided game", responses=CHANGES
)
async def begin(game: str, me: Me, house: TablesDep, request: Request) -> TableRef:
    """A table of one's own on which every step is explained. 404 for a game without a guide."""
    table_id = await house.guides.begin(me, find_game(game))
    return TableRef(table=table_id, url=address_of(request, f"/tables/{table_id}"))


@router.get("/tables/{table}/guide", summary="What does the guide say?", responses=READS)
async def read_guide(table: TableId, me: Me, house: TablesDep) -> GuideInfo:
    """About the present decision of one's seat; off where there can be no guide."""
    said = await house.guides.at(me, await house.sight(table, me, curtain=False))
    return GuideInfo(on=False) if said is None else _info(said)


@router.put("/tables/{table}/guide", summary="Call the guide", responses=CHANGES)
async def call_guide(asked: GuideAsked, table: TableId, me: Me, house: TablesDep) -> GuideInfo:
    """Have every step explained at a table, or no longer."""
    await house.sight(table, me, curtain=False)  # Raises `NotThere` for a table that is not.
    await house.guides.accompany(me, table, is_on=asked.on)
    return await read_guide(table, me, house)


@router.put("/tables/{table}/guide/lesson", summary="Know a lesson", responses=CHANGES)
async def know_lesson(asked: LessonAsked, table: TableId, me: Me, house: TablesDep) -> GuideInfo:
    """Not to be explained again, at no table of this game."""
    game = (await house.sight(table, me, curtain=False)).game
    await house.guides.know(me, game, asked.topic, is_known=asked.known)
    return await read_guide(table, me, house)


def _info(said: GuideState) -> GuideInfo:
    if said.guidance is None:
        return GuideInfo(on=said.is_on)
    return GuideInfo(on=said.is_on, guidance=_guidance(said.guidance, known=said.is_known))


def _guidance(guidance: Guidance, *, known: bool) -> GuidanceInfo:
    return GuidanceInfo(
        topic=guidance.topic,
        heading=guidance.heading,
        goal=guidance.goal,
        to_do=list(guidance.to_do),
        look_at=list(guidance.look_at),
        known=known,
    )
