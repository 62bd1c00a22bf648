"""What players are told elsewhere, as plain values. Times are UTC in milliseconds since 1970."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field, replace
from enum import Enum

from kaffeehaus.core.outcome import Seat


class NoticeKind(Enum):
    """What a notice is about."""

    TURN = "turn"
    """It is the player's turn."""
    TIME = "time"
    """The player's time runs out, or the house reminds."""
    OVER = "over"
    """A game is over."""
    ADJOURNED = "adjourned"
    """A game is adjourned; whoever wants to hear that a game is over is told."""
    SEAT = "seat"
    """Somebody sat down at the player's table, or left it."""
    OFFER = "offer"
    """An invitation, or the offer of a rematch."""
    MENTION = "mention"
    """Somebody said the player's name, or wrote to the player."""
    HOUSE = "house"
    """The host of the house has something to say."""
    SECURITY = "security"
    """The credentials or devices of the player's account have changed. It cannot be turned off."""
    TEST = "test"
    """The player tries whether notices arrive."""


ALWAYS_TOLD = frozenset({NoticeKind.SECURITY, NoticeKind.TEST})
"""Sent at once, whatever the player chose, also while notices are muted."""
ID_LENGTH = 24
AT_ONCE = 100
"""Ids are made so many at a time: who asks the system for chance lets other threads go first, and
every move makes an id."""
_ready: list[str] = []
if hasattr(os, "register_at_fork"):
    # A process that is copied must not give the same ids.
    os.register_at_fork(after_in_child=_ready.clear)


def new_id() -> str:
    """An id that nobody guesses."""
    try:
        return _ready.pop()
    except IndexError:
        digits = secrets.token_hex(AT_ONCE * ID_LENGTH // 2)
        made = [digits[at : at + ID_LENGTH] for at in range(0, len(digits), ID_LENGTH)]
        _ready.extend(made[1:])
        return made[0]


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """One thing that a player is to be told. All repeats of it carry its id."""

    player_id: str
    kind: NoticeKind
    created: int
    table_id: str | None = None
    seat: Seat | None = None
    decision: int = 0
    """Of a turn: the decision that waits for the seat. When that is taken, nobody is called."""
    text: str = ""
    """What happened, in a sentence or two; of a turn the table itself says it."""
    due: int | None = None
    """When it is to be sent; None for at once."""
    link: str = ""
    """The path of the page that it leads to; empty for the table's."""
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class ClaimedNotice:
    """A notice that this server sends now, and no other."""

    notice: NoticeRow
    attempts: int
    """How often it was tried before."""
    left: tuple[str, ...] | None
    """The ways that it has not gone yet; None for all."""


@dataclass(frozen=True, slots=True)
class InboxNotice:
    """A notice as its player finds it in the house."""

    notice: NoticeRow
    is_read: bool


class ChannelKind(Enum):
    """How a notice leaves the house."""

    PUSH = "push"
    MAIL = "mail"
    WEBHOOK = "webhook"


class HookFormat(Enum):
    """What the address of a webhook understands."""

    JSON = "json"
    DISCORD = "discord"
    SLACK = "slack"
    NTFY = "ntfy"


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """One device, mail address or webhook of a player."""

    player_id: str
    kind: ChannelKind
    address: str = field(repr=False)
    title: str
    """What the player calls it, or the house does."""
    created: int
    confirmed: bool = True
    """Whether its owner has agreed to get notices there."""
    format: HookFormat = HookFormat.JSON
    keys: str = field(default="", repr=False)
    """Of a device: its public key and its secret, with a space between them."""
    error: str = ""
    """Why the last notice did not arrive; empty if it did."""
    last: int | None = None
    """When something was last sent there, with or without success."""
    id: str = field(default_factory=new_id)


class Timing(Enum):
    """When a player wants to hear of something."""

    AT_ONCE = "at_once"
    DIGEST = "digest"
    """Once a day, with everything else."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class NotificationPreferences:
    """What a player wants to hear of, everywhere or at one table. None at one table stands for as
    everywhere."""

    turn: Timing | None = None
    time: Timing | None = None
    over: Timing | None = None
    seat: Timing | None = None
    offer: Timing | None = None
    mention: Timing | None = None
    house: Timing | None = None
    muted_until: int | None = None
    """Nothing is sent before that moment."""
    digest_hour: int = 8
    """At which hour of the day the digest comes."""
    zone: str = "UTC"
    """The time zone of that hour."""
    while_looking: bool = False
    """Whether notices also come while the player has the table open."""

    def timing(self, kind: NoticeKind) -> Timing | None:
        """When the player wants to hear of this, if it was chosen."""
        if kind in ALWAYS_TOLD:
            return Timing.AT_ONCE
        chosen: Timing | None = self.over
        if kind is not NoticeKind.ADJOURNED:
            chosen = getattr(self, kind.value)
        return chosen

    @property
    def completed(self) -> NotificationPreferences:
        """The same, with the usual choice wherever none was made."""
        usual = USUAL_CHOICES
        return replace(
            self,
            turn=self.turn or usual.turn,
            time=self.time or usual.time,
            over=self.over or usual.over,
            seat=self.seat or usual.seat,
            offer=self.offer or usual.offer,
            mention=self.mention or usual.mention,
            house=self.house or usual.house,
        )


USUAL_CHOICES = NotificationPreferences(
    turn=Timing.AT_ONCE,
    time=Timing.AT_ONCE,
    over=Timing.AT_ONCE,
    seat=Timing.AT_ONCE,
    offer=Timing.AT_ONCE,
    mention=Timing.AT_ONCE,
    house=Timing.DIGEST,
)


@dataclass(frozen=True, slots=True)
class PushService:
    """Delivery figures of a push service."""

    url: str
    """Its origin, such as `https://push.example`."""
    devices: int
    last: int | None
    """The last delivery attempt."""
    failing: int
    """The number of devices whose last message failed."""
    error: str
    """One of the last errors; empty if there is none."""
