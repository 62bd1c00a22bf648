"""Request and response models of the host's API."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated, Literal

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool

PATTERN = r"^[0-9a-zA-Z.:/_-]{1,64}$"


EnumValue = BeforeValidator(attrgetter("value"))
"""Reads the value of an enum."""


class HostModel(BaseModel):
    """Base of the host's request and response models; reads values' attributes."""

    model_config = ConfigDict(from_attributes=True)


class TokenAsked(HostModel):
    """The host token that the server printed at its start."""

    token: str = Field(max_length=100)


class HouseSettingsInfo(HostModel):
    """Runtime settings of the host. Null: the default of the server settings."""

    announcement: str = Field(description="Shown on every page; empty for none.")
    guests_welcome: bool = Field(description="Whether new guests may come.")
    accounts_welcome: bool = Field(description="Whether guests may make accounts.")
    tables_per_hour: int | None
    guests_per_hour: int | None


class HouseSettingsAsked(HostModel):
    """Changes of settings; omitted members stay. An empty text restores the default."""

    announcement: str | None = Field(None, max_length=2000)
    guests_welcome: StrictBool | None = None
    accounts_welcome: StrictBool | None = None
    tables_per_hour: str | None = Field(None, max_length=10, examples=["60"])
    guests_per_hour: str | None = Field(None, max_length=10)


class AnnouncementAsked(HostModel):
    """An announcement to all players."""

    text: str = Field(min_length=1, max_length=2000)


class AnnouncementInfo(HostModel):
    """The announcement, and how many players were notified."""

    announcement: str
    told: int = Field(description="How many guests and accounts find it among their notices.")


class MailInfo(HostModel):
    """Health of the mail server, as seen by this server."""

    sent: int | None = Field(description="When it last took something.")
    failed: int | None = Field(description="When it last did not.")
    error: str = Field(description="Why it did not the last time; empty if all went well then.")


class BackupInfo(HostModel):
    """A stored backup."""

    name: str = Field(validation_alias=AliasPath("file", "name"))
    made: int = Field(description="UTC, milliseconds since 1970.")
    bytes: int = Field(validation_alias="size")


class WayHealthInfo(HostModel):
    """Delivery figures of a notification channel."""

    kind: str
    count: int
    last: int | None = Field(description="When something was last sent.")
    failing: int
    error: str


class PushServiceInfo(HostModel):
    """Delivery figures of a push service, and the result of its last check by this server."""

    url: str
    devices: int
    last: int | None = Field(description="When something was last sent to one of them.")
    failing: int = Field(description="Of how many devices the last message was refused.")
    error: str = Field(description="One of the last errors; empty if there is none.")
    asked: int | None = Field(description="When it was last asked; null if never.")
    answer_error: str = Field(description="Why it did not answer; empty if it did.")


class GivenSettingInfo(HostModel):
    """A setting that the server was started with, without secrets."""

    title: str
    value: str
    source: str = Field(description="The variable it comes from, or `as usual`.")


class HostInfo(HostModel):
    """Settings, health and resource usage of the server."""

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


class GuestInfo(HostModel):
    """A guest or an account."""

    id: str
    name: str
    created: int
    seen: int | None
    is_account: bool
    is_host: bool
    seats: int


class HostTableInfo(HostModel):
    """A table, without its secrets."""

    id: str
    game: str
    status: Annotated[str, EnumValue]
    private: bool
    created: int
    touched: int
    entries: int = Field(validation_alias="head")
    names: list[str]


class ReportInfo(HostModel):
    """A report of one player about another."""

    id: str
    by: str
    about: str
    about_id: str
    table: str | None = Field(validation_alias="table_id")
    said: str
    reason: str
    at: int
    handled: int | None


class BarInfo(HostModel):
    """A ban."""

    kind: Annotated[Literal["guest", "address"], EnumValue]
    value: str = Field(description="The id of a guest, or a network.")
    reason: str
    at: int


class BarAsked(HostModel):
    """A ban to add or to lift."""

    kind: Literal["guest", "address"]
    value: str = Field(pattern=PATTERN)
    reason: str = Field("", max_length=200)


class AuditInfo(HostModel):
    """A row of the audit trail."""

    at: int
    deed: str
    player: str | None = Field(validation_alias="player_id", description="The id of who did it.")
    words: str
