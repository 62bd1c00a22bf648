"""Request and response models of players: sessions, preferences, daily hours."""

from __future__ import annotations

from pydantic import Field, StrictBool, StrictInt

from kaffeehaus.core.rest import DailyHours, Holiday, Rest
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.players.model import Preferences


class NewGuest(Model):
    """A new guest."""

    name: str = Field(max_length=400, examples=["Ada"])


class GuestInfo(Model):
    """A guest."""

    id: str
    name: str


class WelcomeInfo(GuestInfo):
    """A guest with the token to be known by."""

    token: str = Field(description="For `Authorization: Bearer`. Whoever has it is this guest.")


class LinkInfo(Model):
    """A one-time code for another device."""

    code: str = Field(examples=["abcdefgh"])
    url: str = Field(description="Opening this address on the other device does the same.")
    expires: int = Field(description="UTC, milliseconds since 1970.")


class HoursInfo(Model):
    """Daily hours, in minutes after midnight; those that end earlier end the next morning."""

    begin: StrictInt = Field(ge=0, le=1439, examples=[540])
    end: StrictInt = Field(ge=0, le=1440, examples=[1320])


class HolidayInfo(Model):
    """Whole days, the last one included."""

    first: str = Field(max_length=10, examples=["2026-12-24"])
    last: str = Field(max_length=10, examples=["2027-01-06"])


class RestInfo(Model):
    """When a guest's clocks stand still, at tables where they may."""

    zone: str = Field(default="UTC", max_length=60, examples=["Europe/Vienna"])
    hours: HoursInfo | None = None
    holidays: list[HolidayInfo] = Field(default=[], max_length=30)


class PreferencesInfo(Model):
    """Automatic steps at the player's tables."""

    takes_single_steps: bool = Field(
        description="A step of a draft with one possibility is taken. It confirms nothing. Off for "
        "guests who come in by `POST /api/players`."
    )
    passes_empty_turns: bool = Field(
        description="A decision with nothing to choose is confirmed, marked `automatic`."
    )


class PreferencesAsked(Model):
    """Changes of preferences; omitted members stay."""

    takes_single_steps: StrictBool | None = None
    passes_empty_turns: StrictBool | None = None


def preferences_info(preferences: Preferences) -> PreferencesInfo:
    """Preferences of a player."""
    return PreferencesInfo(
        takes_single_steps=preferences.takes_single_steps,
        passes_empty_turns=preferences.passes_empty_turns,
    )


def rest_info(rest: Rest) -> RestInfo:
    """When a guest's clocks stand still."""
    hours = rest.hours
    return RestInfo(
        zone=rest.zone,
        hours=None if hours is None else HoursInfo(begin=hours.begin, end=hours.end),
        holidays=[HolidayInfo(first=day.first, last=day.last) for day in rest.holidays],
    )


def rest_asked(asked: RestInfo) -> Rest:
    """When a guest wants the clocks to stand still."""
    hours = asked.hours
    return Rest(
        asked.zone,
        None if hours is None else DailyHours(hours.begin, hours.end),
        tuple(Holiday(day.first, day.last) for day in asked.holidays),
    )
