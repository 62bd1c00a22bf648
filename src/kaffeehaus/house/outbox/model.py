"""Notices, delivery channels and notification preferences. Times are UTC milliseconds."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field, replace
from enum import Enum

from kaffeehaus.core.outcome import Seat


class NoticeKind(Enum):
    """The event that a notice reports."""

    TURN = "turn"
    """It is the player's turn."""
    TIME = "time"
    """The player's clock runs out, or a reminder to move."""
    OVER = "over"
    """A game is over."""
    ADJOURNED = "adjourned"
    """A game is adjourned; sent by the preference for `OVER`."""
    SEAT = "seat"
    """A player took or left a seat at the player's table."""
    OFFER = "offer"
    """An invitation or a rematch offer."""
    MENTION = "mention"
    """A chat message that mentions or addresses the player."""
    HOUSE = "house"
    """An announcement of the host."""
    SECURITY = "security"
    """A change of the account's credentials or devices. Cannot be turned off."""
    TEST = "test"
    """A test message that the player asked for."""


ALWAYS_SENT = frozenset({NoticeKind.SECURITY, NoticeKind.TEST})
"""Sent at once, whatever the preferences, even while muted."""
ID_LENGTH = 24
IDS_PER_CALL = 100
"""Ids are made in bulk: asking the system for random bytes releases the GIL, and every move makes
an id."""
_ready: list[str] = []
if hasattr(os, "register_at_fork"):
    # A forked process must not repeat its parent's ids.
    os.register_at_fork(after_in_child=_ready.clear)


def new_id() -> str:
    """A random id that cannot be guessed."""
    try:
        return _ready.pop()
    except IndexError:
        digits = secrets.token_hex(IDS_PER_CALL * ID_LENGTH // 2)
        made = [digits[at : at + ID_LENGTH] for at in range(0, len(digits), ID_LENGTH)]
        _ready.extend(made[1:])
        return made[0]


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A notification of one player. All delivery attempts share its id, the idempotency key."""

    player_id: str
    kind: NoticeKind
    created: int
    table_id: str | None = None
    seat: Seat | None = None
    decision: int = 0
    """Of a turn: the pending decision. Once it is taken, the notice is obsolete."""
    text: str = ""
    """The body, in a sentence or two; empty for a turn, which the table's view describes."""
    due: int | None = None
    """When to send it; None for at once."""
    link: str = ""
    """The path that it links to; empty for the table's page."""
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class ClaimedNotice:
    """A notice that this server has claimed for delivery."""

    notice: NoticeRow
    attempts: int
    """The number of earlier delivery attempts."""
    left: tuple[str, ...] | None
    """Ids of the channels that are left to try; None for all."""


@dataclass(frozen=True, slots=True)
class InboxNotice:
    """A notice in the inbox of its player."""

    notice: NoticeRow
    is_read: bool


class ChannelKind(Enum):
    """A kind of delivery channel."""

    PUSH = "push"
    MAIL = "mail"
    WEBHOOK = "webhook"


class HookFormat(Enum):
    """The payload format of a webhook."""

    JSON = "json"
    DISCORD = "discord"
    SLACK = "slack"
    NTFY = "ntfy"


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """A delivery channel of a player: a push subscription, mail address or webhook."""

    player_id: str
    kind: ChannelKind
    address: str = field(repr=False)
    title: str
    """A label, by the player or by default."""
    created: int
    confirmed: bool = True
    """Whether the owner of the address has opted in."""
    format: HookFormat = HookFormat.JSON
    keys: str = field(default="", repr=False)
    """Of a push subscription: `p256dh` and `auth`, separated by a space."""
    error: str = ""
    """Why the last delivery failed; empty if it succeeded."""
    last: int | None = None
    """The last delivery attempt."""
    id: str = field(default_factory=new_id)


class Timing(Enum):
    """When a player wants notifications of a kind."""

    AT_ONCE = "at_once"
    DIGEST = "digest"
    """Once a day, in one message."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class NotificationPreferences:
    """Notification preferences, for all tables or one. None for one table means as for all."""

    turn: Timing | None = None
    time: Timing | None = None
    over: Timing | None = None
    seat: Timing | None = None
    offer: Timing | None = None
    mention: Timing | None = None
    house: Timing | None = None
    muted_until: int | None = None
    """Nothing is sent before then."""
    digest_hour: int = 8
    """The hour of the daily digest."""
    zone: str = "UTC"
    """The time zone of that hour."""
    while_looking: bool = False
    """Whether to send notices also while the player has the table open."""

    def timing(self, kind: NoticeKind) -> Timing | None:
        """The timing for a kind of notice, or None if not chosen."""
        if kind in ALWAYS_SENT:
            return Timing.AT_ONCE
        chosen: Timing | None = self.over
        if kind is not NoticeKind.ADJOURNED:
            chosen = getattr(self, kind.value)
        return chosen

    @property
    def completed(self) -> NotificationPreferences:
        """The same, with defaults for unset timings."""
        default = DEFAULT_PREFERENCES
        return replace(
            self,
            turn=self.turn or default.turn,
            time=self.time or default.time,
            over=self.over or default.over,
            seat=self.seat or default.seat,
            offer=self.offer or default.offer,
            mention=self.mention or default.mention,
            house=self.house or default.house,
        )


DEFAULT_PREFERENCES = NotificationPreferences(
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
