"""Request and response models of notifications."""

from __future__ import annotations

from pydantic import Field, StrictBool, StrictInt

from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.outbox.model import ChannelKind, HookFormat, NoticeKind, Timing


class NoticeInfo(Model):
    """A notice of the player."""

    id: str
    kind: NoticeKind
    table: str | None
    seat: SeatNumber | None
    text: str = Field(description="Empty for a turn: the table itself says it.")
    at: int = Field(description="UTC, milliseconds since 1970.")
    read: bool


class NoticesInfo(Model):
    """The inbox of the player."""

    unread: int = Field(description="Turns are not counted: tables show them.")
    notices: list[NoticeInfo] = Field(description="The newest first, 30 at most.")


class ChoicesInfo(Model):
    """Notification preferences. For one table null means as for all tables."""

    turn: Timing | None = None
    time: Timing | None = None
    over: Timing | None = None
    seat: Timing | None = None
    offer: Timing | None = None
    mention: Timing | None = None
    house: Timing | None = None
    muted_until: StrictInt | None = Field(
        default=None, ge=0, le=10**14, description="Nothing is sent before: UTC, milliseconds."
    )
    digest_hour: StrictInt = Field(default=8, ge=0, le=23)
    zone: str = Field(default="UTC", max_length=60, examples=["Europe/Vienna"])
    while_looking: StrictBool = Field(
        default=False, description="Whether notices come while the table is open somewhere."
    )


class WayInfo(Model):
    """A device, mail address or webhook of the player."""

    id: str
    kind: ChannelKind
    title: str
    confirmed: bool = Field(description="False until the owner of a mail address has agreed.")
    format: HookFormat | None = Field(description="Of a webhook.")
    error: str = Field(description="Why the last notice did not arrive; empty if it did.")
    last: int | None = Field(description="When something was last sent there.")


class WaysInfo(Model):
    """All delivery channels of the player."""

    push_key: str = Field(description="The `applicationServerKey` for browsers.")
    sends_mail: bool = Field(description="Whether this house can send mail.")
    ways: list[WayInfo]


class NewWebhook(Model):
    """A webhook to add."""

    url: str = Field(max_length=2000, examples=["https://ntfy.sh/my-own-topic"])
    format: HookFormat | None = Field(default=None, description="Without it, as the host suggests.")
    title: str = Field(default="", max_length=200)


class NewMail(Model):
    """A mail address to add."""

    address: str = Field(max_length=254, examples=["ada@mail.example"])


class DeviceKeys(Model):
    """The keys of a push subscription, as browsers encode them."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class NewDevice(Model):
    """A push subscription of a browser."""

    endpoint: str = Field(max_length=2000)
    keys: DeviceKeys
    title: str = Field(default="", max_length=200)


class TestResult(Model):
    """The outcome of a test message."""

    sent: bool
    error: str = Field(description="Why not; empty if it was sent.")
