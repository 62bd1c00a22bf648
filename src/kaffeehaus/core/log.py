"""The log of a table: it only grows, and every entry is chained to the one before.

An entry has a public form, which everybody may see and which is hashed, and sometimes a secret
part (`Secret`), which stays on the server until the rules or the end of the game open it. The
public form of a sealed choice holds only a salted commitment, so that players can audit the host
afterwards.

The chain: h(0) is the hash of the header, h(n) = SHA-256(h(n-1) + newline + canonical JSON of the
public form of entry n).
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.notation import Json, JsonObject, canonical, plain, revive
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat

FORMAT = "kaffeehaus-record"
FORMAT_VERSION = 1


class Who(Enum):
    """What sits on a seat."""

    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Header:
    """What a game began with. The seed itself stays secret until the game is closed."""

    game: str
    version: int
    options: dict[str, Scalar]
    seats: int
    seed: str
    """The commitment to the seed: `commit(salt, [seed])`."""

    def to_json(self) -> JsonObject:
        """The public form, which starts the chain."""
        return {"format": FORMAT, "format_version": FORMAT_VERSION, **_fields(self)}


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat confirmed a draft: its actions in order, the last of which confirms.

    Exactly one of `actions` and `sealed` is set; a sealed draft shows only its commitment.
    """

    kind: ClassVar[str] = "action"
    seat: Seat
    actions: tuple[str, ...] | None = None
    sealed: str | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """Earlier `action` entries no longer count. Everyone in `consents` agreed."""

    kind: ClassVar[str] = "undo"
    by: Seat
    drops: tuple[int, ...]
    consents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up. With two seats the game is over; with more, a bot takes the seat."""

    kind: ClassVar[str] = "resign"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody took a seat, or a bot was put on it."""

    kind: ClassVar[str] = "seat"
    seat: Seat
    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A sealed entry is public now."""

    kind: ClassVar[str] = "open"
    of: int
    actions: tuple[str, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over: outcome, number of entries before this one, and every secret."""

    kind: ClassVar[str] = "close"
    outcome: Outcome
    length: int
    seed: str
    salt: str
    opens: tuple[Opened, ...] = ()


Entry: TypeAlias = Acted | Undone | Resigned | Seated | Opened | Closed
"""One line of the log."""
KINDS: tuple[type[Entry], ...] = (Acted, Undone, Resigned, Seated, Opened, Closed)


@dataclass(frozen=True, slots=True)
class Secret:
    """What the server keeps of a sealed entry: the actions and the salt of their commitment."""

    actions: tuple[str, ...]
    salt: str


def entry_json(number: int, entry: Entry) -> JsonObject:
    """The public form of entry `number`. What is None is left out."""
    fields = {name: value for name, value in _fields(entry).items() if value is not None}
    return {"n": number, "kind": entry.kind, **fields}


def read_entry(data: Json) -> tuple[int, Entry]:
    """The number and entry of a public form. Raises `BrokenRecord`."""
    if not isinstance(data, dict):
        raise BrokenRecord("An entry of the record is not an object.")
    fields = dict(data)
    number, kind = fields.pop("n", None), fields.pop("kind", None)
    if type(number) is not int:
        raise BrokenRecord("An entry of the record has no number.")
    for cls in KINDS:
        if cls.kind == kind:
            return number, _read(cls, fields, number)
    raise BrokenRecord(f"Entry {number} is of an unknown kind.")


def read_header(data: JsonObject) -> Header:
    """The header of a public form. Raises `BrokenRecord`."""
    fields = dict(data)
    if fields.pop("format", None) != FORMAT:
        raise BrokenRecord("This is not a Kaffeehaus record.")
    written = fields.pop("format_version", None)
    if type(written) is not int or written != FORMAT_VERSION:
        raise BrokenRecord("The record is written in a format that this version does not know.")
    try:
        return revive(Header, fields)
    except ValueError as error:
        raise BrokenRecord("The header of the record is damaged.") from error


def seal(actions: tuple[str, ...]) -> tuple[str, Secret]:
    """A commitment to the actions, and the secret that opens it."""
    salt = secrets.token_hex(16)
    return commit(salt, actions), Secret(actions, salt)


def commit(salt: str, actions: tuple[str, ...]) -> str:
    """SHA-256 of the salt and the actions."""
    return _sha256(f"{salt}\n{canonical(list(actions))}")


def first_hash(header: Header) -> str:
    """h(0), the hash of the header."""
    return _sha256(canonical(header.to_json()))


def next_hash(previous: str, public: JsonObject) -> str:
    """h(n) from h(n-1) and the public form of entry n."""
    return hash_of_text(previous, canonical(public))


def hash_of_text(previous: str, text: str) -> str:
    """The same from the canonical text of the public form."""
    return _sha256(f"{previous}\n{text}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _fields(value: object) -> JsonObject:
    data = plain(value)
    assert isinstance(data, dict)
    return data


def _read(cls: type[Entry], fields: JsonObject, number: int) -> Entry:
    try:
        entry: Entry = revive(cls, fields)
    except ValueError as error:
        raise BrokenRecord(f"Entry {number} is damaged.") from error
    if isinstance(entry, Acted) and (entry.actions is None) == (entry.sealed is None):
        raise BrokenRecord(f"Entry {number} must hold its actions or a commitment to them.")
    return entry
