"""What is said at tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from kaffeehaus.house.chat.api_models import MessageInfo, MessageRef, ReasonGiven, Said, TalkInfo
from kaffeehaus.house.chat.service import ChatView
from kaffeehaus.house.chat.store import ChatRoom
from kaffeehaus.house.http.dependencies import Guest, Me, TablesDep
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.tables.api import TableId

router = APIRouter(prefix="/api/tables/{table}/talk", tags=["talk"])

Number = Annotated[int, Path(ge=1, le=10**6, description="The number of the message.")]


@router.get("", summary="What was said", responses=problems(403, 404))
async def hear(
    table: TableId,
    me: Guest,
    house: TablesDep,
    room: Annotated[ChatRoom | None, Query(description="Without it, one's own.")] = None,
    before: Annotated[
        int | None, Query(ge=1, le=10**6, description="Only what was said before this message.")
    ] = None,
) -> TalkInfo:
    """The last messages of a room. Those of the players are for who sits at the table; those of
    the onlookers for everybody, at a private table for everybody with a name."""
    return _talk_info(await house.chat.hear(me, table, room, before))


@router.post("", status_code=201, summary="Say something", responses=CHANGES)
async def say(table: TableId, said: Said, me: Me, house: TablesDep) -> MessageRef:
    """Say something in a room. It is kept with the table, apart from the game, and never taken
    back; 500 characters at most."""
    return MessageRef(number=await house.chat.say(me, table, said.room, said.text))


@router.post("/{number}/mute", status_code=204, summary="Mute who said it", responses=CHANGES)
async def mute(table: TableId, number: Number, me: Me, house: TablesDep) -> None:
    """Hear no more of who said it, at any table. `DELETE /api/me/people/{guest}/muted` ends it."""
    await house.chat.mute(me, table, number)


@router.post("/{number}/report", status_code=204, summary="Report it", responses=CHANGES)
async def report(
    table: TableId, number: Number, given: ReasonGiven, me: Me, house: TablesDep
) -> None:
    """Tell the host of the house about a message, with the reason."""
    await house.chat.report(me, table, number, given.reason)


@router.post("/{number}/hush", status_code=204, summary="Hush an onlooker", responses=CHANGES)
async def hush(table: TableId, number: Number, me: Me, house: TablesDep) -> None:
    """Who made the table lets the onlooker who said it talk there no more."""
    await house.chat.hush(me, table, number)


@router.delete("/{number}/hush", status_code=204, summary="Let talk again", responses=CHANGES)
async def unhush(table: TableId, number: Number, me: Me, house: TablesDep) -> None:
    """Who made the table lets the onlooker talk there again."""
    await house.chat.hush(me, table, number, quiet=False)


def _talk_info(sight: ChatView) -> TalkInfo:
    return TalkInfo(
        room=sight.room,
        topic=sight.topic,
        stamp=sight.stamp,
        rooms=list(sight.rooms),
        messages=[
            MessageInfo(
                number=message.number,
                by=message.by,
                name=message.name,
                seat=message.seat,
                mine=message.mine,
                move=message.move,
                text=message.text,
                at=message.at,
                hushed=message.hushed,
            )
            for message in sight.messages
        ],
        has_earlier=sight.has_earlier,
        why_quiet=sight.why_quiet,
    )
