"""JSON API of the chat at tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from kaffeehaus.house.chat.model import ChatRoom, ChatRoomInfo
from kaffeehaus.house.chat.service import ChatDep
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me
from kaffeehaus.house.http.models import Model, TableId, text_field
from kaffeehaus.house.http.problems import ApiRouter, problems
from kaffeehaus.house.players.names import LONGEST

router = ApiRouter(prefix="/api/tables/{table}/talk", tags=["talk"])

Number = Annotated[int, Path(ge=1, le=10**6, description="The number of the message.")]


class MessageAsked(Model):
    """A chat message to post."""

    room: ChatRoom
    """The room: `players` or `onlookers`."""
    text: str = text_field(LONGEST, "Well played!")


class MessageRef(Model):
    """The number of a stored message."""

    number: int


class ReportAsked(Model):
    """The reason of a report."""

    reason: str = text_field(LONGEST, "Insults somebody.")


@router.get("", summary="List chat messages", responses=problems(403, 404))
async def read_messages(
    table: TableId,
    me: Guest,
    chat: ChatDep,
    paging: PagingDep,
    room: Annotated[ChatRoom | None, Query(description="Default: your own room.")] = None,
    before: Annotated[
        int | None, Query(ge=1, le=10**6, description="Only messages before this one.")
    ] = None,
) -> ChatRoomInfo:
    """The last messages of a chat room. Only players read the players' room; anybody reads the
    spectators' room, at a private table anybody with a name. Pages go back in time."""
    found = await chat.read(me, table, room, paging.offset or before)
    shown = found.messages[-(paging.limit or len(found.messages)) :]
    has_earlier = found.has_earlier or len(shown) < len(found.messages)
    if has_earlier and shown:
        paging.link_offset(shown[0].number)
    return found.model_copy(update={"messages": shown, "has_earlier": has_earlier})


@router.post("", status_code=201, summary="Post a chat message")
async def post_message(table: TableId, said: MessageAsked, me: Me, chat: ChatDep) -> MessageRef:
    """Post a message in a chat room: at most 500 characters, stored apart from the game and never
    deleted."""
    return MessageRef(number=await chat.post(me, table, said.room, said.text))


@router.post("/{number}/mute", summary="Mute the author")
async def mute(table: TableId, number: Number, me: Me, chat: ChatDep) -> None:
    """Hide the author's messages from you, at all tables. `DELETE /api/me/people/{guest}/muted`
    ends it."""
    await chat.mute(me, table, number)


@router.post("/{number}/report", summary="Report a message")
async def report(table: TableId, number: Number, given: ReportAsked, me: Me, chat: ChatDep) -> None:
    """Report a message to the host, with the reason."""
    await chat.report(me, table, number, given.reason)


@router.post("/{number}/hush", summary="Ban a spectator from the chat")
async def hush(table: TableId, number: Number, me: Me, chat: ChatDep) -> None:
    """Forbid the spectator who wrote a message to write at the table. For the table's creator."""
    await chat.hush(me, table, number)


@router.delete("/{number}/hush", summary="Lift a chat ban")
async def unhush(table: TableId, number: Number, me: Me, chat: ChatDep) -> None:
    """Allow a hushed spectator to write at the table again. For the table's creator."""
    await chat.hush(me, table, number, quiet=False)
