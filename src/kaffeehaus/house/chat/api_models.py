"""The bodies of requests and answers about what is said at tables."""

from __future__ import annotations

from pydantic import Field

from kaffeehaus.house.chat.store import ChatRoom
from kaffeehaus.house.tables.api_models import Model, SeatNumber

LONGEST_SENT = 2000
"""Characters that are read of what is to be said; the house says how many it keeps."""


class Said(Model):
    """Something to be said."""

    room: ChatRoom = Field(description="Among the `players`, or among the `onlookers`.")
    text: str = Field(max_length=LONGEST_SENT, examples=["Well played!"])


class MessageRef(Model):
    """A message that is stored."""

    number: int


class ReasonGiven(Model):
    """Why something is reported."""

    reason: str = Field(max_length=LONGEST_SENT, examples=["Insults somebody."])


class MessageInfo(Model):
    """A message."""

    number: int = Field(description="Counted at each table from 1, over both rooms.")
    by: str = Field(description="The id of the guest who said it.")
    name: str
    seat: SeatNumber | None
    mine: bool
    move: int = Field(description="How many moves counted when it was said.")
    text: str
    at: int = Field(description="UTC, milliseconds since 1970.")
    hushed: bool = Field(description="Who said it may no longer talk at this table.")


class TalkInfo(Model):
    """What was said in a room, as the one who asks hears it."""

    room: ChatRoom
    topic: str = Field(description="What to follow at `/live` beside the table's id.")
    stamp: str
    rooms: list[ChatRoom] = Field(description="Those that who asks may open.")
    messages: list[MessageInfo] = Field(description="In order, without those of muted guests.")
    has_earlier: bool = Field(description="Ask again with `before` for earlier ones.")
    why_quiet: str = Field(description="Why who asks cannot talk; empty if nothing is in the way.")
