"""Bans, and what the host's lists show: frozen response models that read rows of the database."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pydantic import BaseModel, ConfigDict, Field


class BanKind(Enum):
    """What a ban applies to."""

    GUEST = "guest"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a player or a network address."""

    kind: BanKind
    value: str
    reason: str
    at: int


class HostModel(BaseModel):
    """Base of the host's request and response models; reads attributes of rows and values."""

    model_config = ConfigDict(from_attributes=True, frozen=True, use_attribute_docstrings=True)


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
    status: str
    private: bool
    created: int
    touched: int
    entries: int = Field(validation_alias="head")
    names: list[str]


class ReportInfo(HostModel):
    """A report of one player about another."""

    id: str
    by: str = Field(validation_alias="by_name")
    about: str = Field(validation_alias="about_name")
    about_id: str = Field(validation_alias="about")
    table: str | None = Field(validation_alias="table_id")
    said: str
    reason: str
    at: int
    handled: int | None


class WayHealthInfo(HostModel):
    """Delivery figures of a notification channel."""

    kind: str
    count: int
    last: int | None
    """When something was last sent."""
    failing: int
    error: str


class GivenSettingInfo(HostModel):
    """A setting that the server was started with, without secrets."""

    title: str
    value: str
    source: str
    """The variable it comes from, or `as usual`."""
