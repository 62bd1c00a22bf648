"""Players, their sessions, one-time token purposes and preferences, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

MAX_GUIDED = 50
"""Tables with a guide that are stored; the oldest are dropped."""
MAX_LESSONS = 500
LONGEST_NAME = 80
"""Characters of a table id or lesson name."""


@dataclass(frozen=True, slots=True)
class Player:
    """A guest or an account owner. Seats belong to the id; the name may change."""

    id: str
    name: str
    is_account: bool = False
    """Whether the player has an account; otherwise it is a guest."""
    is_host: bool = False
    """Whether the player is the host of this server."""
    language: str | None = None
    """Code of the chosen language, in which mails are written. Pages in the browser of a guest
    follow the cookie instead."""


@dataclass(frozen=True, slots=True)
class KnownSession:
    """The player of a session, and the times by which it expires."""

    player: Player
    created: int
    """When the session began, or the player made an account in it."""
    seen: int


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session of a player on one device."""

    token_hash: str = field(repr=False)
    created: int
    device: str | None
    seen: int | None
    proved: int | None
    """When the player last re-authenticated in it."""


@dataclass(frozen=True, slots=True)
class AccessTokenRow:
    """A personal access token of a player."""

    token_hash: str = field(repr=False)
    name: str
    scopes: str
    """Separated by spaces."""
    created: int
    expires: int | None
    """None: never."""


@dataclass(frozen=True, slots=True)
class KnownAccessToken:
    """The player of an access token, its scopes and when it expires."""

    player: Player
    scopes: tuple[str, ...]
    expires: int | None


class TokenPurpose(Enum):
    """What a one-time token authorizes."""

    NEW_PASSKEY = "new passkey"
    PASSKEY = "passkey"
    MAIL = "mail link"
    """Not `mail`: servers of an earlier version would misread its text."""
    ASKER = "asker"
    """Lets the device that asked for a mail link log in, after the opener confirmed it."""
    NEW_MAIL = "new mail"
    """Confirms a new mail address of an account."""
    PROOF = "proof"
    """A mailed code for re-authentication."""
    BRING = "bring"
    """Lets a player who logged in take over the data of the guest on the same device."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences of a player. Members missing from stored JSON have these defaults."""

    takes_single_steps: bool = True
    """Whether a draft takes steps with a single option automatically, without confirming them. Undo
    removes them with the choice before."""
    passes_empty_turns: bool = True
    """Auto-pass: whether a decision without options is confirmed automatically."""
    guided: tuple[str, ...] = ()
    """Ids of the tables where the guide explains every step, the latest last."""
    lessons: tuple[str, ...] = ()
    """Lessons that the guide skips, as `lesson_name` builds them."""

    def with_guide(self, table_id: str, *, is_guided: bool) -> Preferences:
        """The same with the guide at a table turned on or off."""
        others = tuple(known for known in self.guided if known != table_id)
        return replace(self, guided=(*others, table_id)[-MAX_GUIDED:] if is_guided else others)

    def with_lesson(self, lesson: str, *, is_known: bool) -> Preferences:
        """The same with a lesson marked as known or unknown."""
        others = tuple(known for known in self.lessons if known != lesson)
        return replace(self, lessons=(*others, lesson)[-MAX_LESSONS:] if is_known else others)


BY_DEFAULT = Preferences()
FOR_PROGRAMS = Preferences(takes_single_steps=False, passes_empty_turns=False)
"""Defaults for API clients: drafts contain only the steps that the client sends, and nothing is
confirmed for it."""


def lesson_name(game: str, topic: str) -> str:
    """The stored name of a lesson of a game."""
    return f"{game}: {topic}"[:LONGEST_NAME]
