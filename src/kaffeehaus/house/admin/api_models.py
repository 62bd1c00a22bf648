"""What programs of the host read and send."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, StrictBool

from kaffeehaus.house.admin.model import (
    AdminTableSummary,
    Ban,
    ChannelHealth,
    GuestSummary,
    ReportSummary,
)
from kaffeehaus.house.audit.model import AuditRow
from kaffeehaus.house.notifications.mail import MailHealth
from kaffeehaus.house.notifications.push_health import PushServiceCheck
from kaffeehaus.house.outbox.model import PushService

PATTERN = r"^[0-9a-zA-Z.:/_-]{1,64}$"


class TokenAsked(BaseModel):
    """The token that the house printed when it opened."""

    token: str = Field(max_length=100)


class HouseSettingsInfo(BaseModel):
    """What the host can set while the house is open. Null: as the house was started."""

    announcement: str = Field(description="Shown on every page; empty for none.")
    guests_welcome: bool = Field(description="Whether new guests may come.")
    accounts_welcome: bool = Field(description="Whether guests may make accounts.")
    tables_per_hour: int | None
    guests_per_hour: int | None


class HouseSettingsAsked(BaseModel):
    """What is to change; what is left out stays. An empty text is as the house was started."""

    announcement: str | None = Field(None, max_length=2000)
    guests_welcome: StrictBool | None = None
    accounts_welcome: StrictBool | None = None
    tables_per_hour: str | None = Field(None, max_length=10, examples=["60"])
    guests_per_hour: str | None = Field(None, max_length=10)


class AnnouncementAsked(BaseModel):
    """What everybody is to hear."""

    text: str = Field(min_length=1, max_length=2000)


class AnnouncementInfo(BaseModel):
    """What everybody hears."""

    announcement: str
    told: int = Field(description="How many guests and accounts find it among their notices.")


class MailInfo(BaseModel):
    """How it went lately with the mail server, by this server of the house."""

    sent: int | None = Field(description="When it last took something.")
    failed: int | None = Field(description="When it last did not.")
    error: str = Field(description="Why it did not the last time; empty if all went well then.")

    @classmethod
    def of(cls, health: MailHealth) -> MailInfo:
        return cls(sent=health.sent, failed=health.failed, error=health.error)


class BackupInfo(BaseModel):
    """A backup that is there."""

    name: str
    made: int = Field(description="UTC, milliseconds since 1970.")
    bytes: int


class WayHealthInfo(BaseModel):
    """How one way of sending notices does."""

    kind: str
    count: int
    last: int | None = Field(description="When something was last sent.")
    failing: int
    error: str

    @classmethod
    def of(cls, way: ChannelHealth) -> WayHealthInfo:
        return cls(
            kind=way.kind, count=way.count, last=way.last, failing=way.failing, error=way.error
        )


class PushServiceInfo(BaseModel):
    """A service that brings push messages to devices: how it did lately, and what came of asking
    it whether it is there, by this server of the house."""

    url: str
    devices: int
    last: int | None = Field(description="When something was last sent to one of them.")
    failing: int = Field(description="Of how many devices the last message was refused.")
    error: str = Field(description="One of the last errors; empty if there is none.")
    asked: int | None = Field(description="When it was last asked; null if never.")
    answer_error: str = Field(description="Why it did not answer; empty if it did.")

    @classmethod
    def of(cls, service: PushService, greeting: PushServiceCheck | None) -> PushServiceInfo:
        return cls(
            url=service.url,
            devices=service.devices,
            last=service.last,
            failing=service.failing,
            error=service.error,
            asked=None if greeting is None else greeting.at,
            answer_error="" if greeting is None else greeting.error,
        )


class GivenSettingInfo(BaseModel):
    """A setting that the house was started with; nothing secret is among them."""

    title: str
    value: str
    source: str = Field(description="The variable it comes from, or `as usual`.")


class HostInfo(BaseModel):
    """The house as its host sees it."""

    settings: HouseSettingsInfo
    mail_server: bool = Field(description="Whether there is one.")
    mail: MailInfo
    push: list[PushServiceInfo]
    ways: list[WayHealthInfo]
    notices_due: int = Field(description="How many notices wait to be sent.")
    open_reports: int = Field(description="How many reports wait for the host; 50 at most.")
    given: list[GivenSettingInfo]
    database_bytes: int
    backup_bytes: int
    memory_bytes: int
    actions: list[int] = Field(description="In each of the last days, the latest first.")
    guests: int
    tables: dict[str, int] = Field(description="By how far they are.")
    backups: list[BackupInfo]
    backup_error: str
    differences: list[str] = Field(
        description="What went another way when running games were played again by new rules."
    )


class GuestInfo(BaseModel):
    """A guest or an account."""

    id: str
    name: str
    created: int
    seen: int | None
    is_account: bool
    is_host: bool
    seats: int

    @classmethod
    def of(cls, line: GuestSummary) -> GuestInfo:
        return cls(
            id=line.id,
            name=line.name,
            created=line.created,
            seen=line.seen,
            is_account=line.is_account,
            is_host=line.is_host,
            seats=line.seats,
        )


class HostTableInfo(BaseModel):
    """A table, with nothing of its secrets."""

    id: str
    game: str
    status: str
    private: bool
    created: int
    touched: int
    entries: int
    names: list[str]

    @classmethod
    def of(cls, line: AdminTableSummary) -> HostTableInfo:
        return cls(
            id=line.id,
            game=line.game,
            status=line.status.value,
            private=line.private,
            created=line.created,
            touched=line.touched,
            entries=line.head,
            names=list(line.names),
        )


class ReportInfo(BaseModel):
    """What a guest told the host about another."""

    id: str
    by: str
    about: str
    about_id: str
    table: str | None
    said: str
    reason: str
    at: int
    handled: int | None

    @classmethod
    def of(cls, line: ReportSummary) -> ReportInfo:
        return cls(
            id=line.id,
            by=line.by,
            about=line.about,
            about_id=line.about_id,
            table=line.table_id,
            said=line.said,
            reason=line.reason,
            at=line.at,
            handled=line.handled,
        )


class BarInfo(BaseModel):
    """Somebody who is not let in."""

    kind: Literal["guest", "address"]
    value: str = Field(description="The id of a guest, or a network.")
    reason: str
    at: int

    @classmethod
    def of(cls, bar: Ban) -> BarInfo:
        return cls(kind=bar.kind.value, value=bar.value, reason=bar.reason, at=bar.at)


class BarAsked(BaseModel):
    """Whom not to let in any more, or again."""

    kind: Literal["guest", "address"]
    value: str = Field(pattern=PATTERN)
    reason: str = Field("", max_length=200)


class AuditInfo(BaseModel):
    """Something that happened."""

    at: int
    deed: str
    player: str | None = Field(description="The id of who did it.")
    words: str

    @classmethod
    def of(cls, row: AuditRow) -> AuditInfo:
        return cls(at=row.at, deed=row.deed, player=row.player_id, words=row.words)
