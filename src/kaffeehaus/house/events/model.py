"""Events of a player's stream, as programs read them.

Each event has a `type`, which is also the name of the server-sent event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.house.challenges.api import ChallengeInfo
from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.notifications.api import NoticeInfo
from kaffeehaus.house.tables.table import Table


class GameStart(Model):
    """A game of the player runs: it has begun, was resumed, or ran when the stream opened."""

    type: Literal["game_start"] = "game_start"
    table: str
    game: str
    seats: list[SeatNumber]
    """Your seats."""
    names: list[str]
    """The players by seat."""
    rated: bool


class Turn(Model):
    """A decision of one of the player's seats is open."""

    type: Literal["turn"] = "turn"
    table: str
    game: str
    seat: SeatNumber
    decision: int
    """What the actions must name."""


class GameAdjourned(Model):
    """A game of the player is adjourned; any of its players may resume it."""

    type: Literal["game_adjourned"] = "game_adjourned"
    table: str
    game: str


class GameEnd(Model):
    """A game of the player is over, or goes on without them: then `outcome` is null."""

    type: Literal["game_end"] = "game_end"
    table: str
    game: str
    seats: list[SeatNumber]
    """Your seats; none if a bot took over."""
    outcome: Outcome | None


class ChallengeOpen(Model):
    """A challenge of or to the player is open."""

    type: Literal["challenge"] = "challenge"
    challenge: ChallengeInfo


class ChallengeEnd(Model):
    """A challenge was accepted, declined, cancelled or replaced, or has expired."""

    type: Literal["challenge_end"] = "challenge_end"
    challenge: ChallengeInfo


class Notification(Model):
    """A new notification, other than of turns."""

    type: Literal["notification"] = "notification"
    notice: NoticeInfo


class Ready(Model):
    """Everything before was the state when the stream opened; what follows is new."""

    type: Literal["ready"] = "ready"


Event: TypeAlias = (
    GameStart | Turn | GameAdjourned | GameEnd | ChallengeOpen | ChallengeEnd | Notification | Ready
)


EVENTS: tuple[type[Model], ...] = get_args(Event)


def encoded(events: Sequence[Event]) -> bytes:
    """The events as server-sent events."""
    return b"".join(
        b"event: %b\ndata: %b\n\n" % (event.type.encode(), event.model_dump_json().encode())
        for event in events
    )


def game_start(table: Table, mine: Sequence[Seat]) -> GameStart:
    """The event that a table's game runs."""
    return GameStart(
        table=table.id,
        game=table.game.id,
        seats=list(mine),
        names=list(table.names),
        rated=table.row.terms.is_rated,
    )


def game_end(table: Table, mine: Sequence[Seat]) -> GameEnd:
    """The event that a table's game is over."""
    return GameEnd(table=table.id, game=table.game.id, seats=list(mine), outcome=table.row.outcome)
