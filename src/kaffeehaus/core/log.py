"""The log of a table: it only grows, and every entry is chained to the one before.

An entry has a public form, which everybody may see and which is hashed, and sometimes a secret
part (`Secret`), which stays on the server until the rules or the end of the game open it. The
public form of a sealed choice holds only a salted commitment, so that players can audit the host
afterwards.

Format 2 adds time: the pace stands in the header, every entry says when it was written, and what
the house did by itself is marked automatic. A log without time is one of format 1. Later versions
of Kaffeehaus add kinds of entries and optional fields to format 2, and read all older records.

The chain: h(0) is the hash of the header, h(n) = SHA-256(h(n-1) + newline + canonical JSON of the
public form of entry n).
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from enum import Enum
from json.encoder import encode_basestring
from typing import ClassVar, TypeAlias

from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.notation import Json, JsonObject, canonical, plain, revive
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.rest import Rest

FORMAT = "kaffeehaus-record"
WITHOUT_TIME = 1
WITH_TIME = 2
"""The versions of the format."""


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
    pace: Pace | None = None
    """None in a log without time."""

    @property
    def format_version(self) -> int:
        return WITHOUT_TIME if self.pace is None else WITH_TIME

    def to_json(self) -> JsonObject:
        """The public form, which starts the chain."""
        return {"format": FORMAT, "format_version": self.format_version, **_given_fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What every entry has in a log with time."""

    at: int | None = None
    """When it was written, by the server's clock: UTC, milliseconds since 1970."""
    automatic: bool | None = None
    """True if the house did it by itself: because time was up, or because its seat had said so
    ahead of time."""


@dataclass(frozen=True, slots=True)
class Acted(Written):
    """A seat confirmed a draft: its actions in order, the last of which confirms.

    Exactly one of `actions` and `sealed` is set; a sealed draft shows only its commitment.
    """

    kind: ClassVar[str] = "action"
    seat: Seat
    actions: tuple[str, ...] | None = None
    sealed: str | None = None
    ahead: bool | None = None
    """True if its seat had said ahead of time that this is to be done; automatic, too."""


@dataclass(frozen=True, slots=True)
class Undone(Written):
    """Earlier `action` entries no longer count. Everyone in `consents` agreed."""

    kind: ClassVar[str] = "undo"
    by: Seat
    drops: tuple[int, ...]
    consents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Resigned(Written):
    """A seat gave up. With two seats the game is over; with more, a bot takes the seat."""

    kind: ClassVar[str] = "resign"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Seated(Written):
    """Somebody took a seat, or a bot was put on it."""

    kind: ClassVar[str] = "seat"
    seat: Seat
    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class Opened(Written):
    """A sealed entry is public now."""

    kind: ClassVar[str] = "open"
    of: int
    actions: tuple[str, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class Closed(Written):
    """The game is over: outcome, number of entries before this one, and every secret."""

    kind: ClassVar[str] = "close"
    outcome: Outcome
    length: int
    seed: str
    salt: str
    opens: tuple[Opened, ...] = ()


@dataclass(frozen=True, slots=True)
class Rested(Written):
    """From now on the clock of a seat stands still like this."""

    kind: ClassVar[str] = "rest"
    seat: Seat
    rest: Rest
    from_next_move: bool | None = None
    """True if the player changed it during the game: daily hours and time zone count from the
    seat's next move on, at most once a day. Records of older versions never say so; there, and
    when somebody sits down, they count at once."""


@dataclass(frozen=True, slots=True)
class Paused(Written):
    """The house was closed, and no clock went meanwhile."""

    kind: ClassVar[str] = "pause"
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Reminded(Written):
    """The house reminded a seat that the others wait for it."""

    kind: ClassVar[str] = "remind"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(Written):
    """Somebody waits no longer for a seat whose time is up. What that means is chosen with the
    pace: the win, or one of the voices that a bot plays on."""

    kind: ClassVar[str] = "claim"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Adjourned(Written):
    """The game is adjourned, because every player has missed several turns in a row: all clocks
    stand, and nothing happens until a player resumes it."""

    kind: ClassVar[str] = "adjourn"


@dataclass(frozen=True, slots=True)
class Resumed(Written):
    """A player resumed an adjourned game: every clock starts again with the time of the
    beginning."""

    kind: ClassVar[str] = "resume"
    by: Seat


Entry: TypeAlias = (
    Acted
    | Undone
    | Resigned
    | Seated
    | Opened
    | Closed
    | Rested
    | Paused
    | Reminded
    | Claimed
    | Adjourned
    | Resumed
)
"""One line of the log."""
KINDS: tuple[type[Entry], ...] = (
    Acted,
    Undone,
    Resigned,
    Seated,
    Opened,
    Closed,
    Rested,
    Paused,
    Reminded,
    Claimed,
    Adjourned,
    Resumed,
)
ABOUT_TIME = (Rested, Paused, Reminded, Claimed, Adjourned, Resumed)
"""The kinds of entries that only a log with time has."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What the server keeps of a sealed entry: the actions and the salt of their commitment."""

    actions: tuple[str, ...]
    salt: str


def entry_json(number: int, entry: Entry) -> JsonObject:
    """The public form of entry `number`. What is None is left out."""
    return {"n": number, "kind": entry.kind, **_given_fields(entry)}


def written_entry(number: int, entry: Entry) -> tuple[JsonObject, str]:
    """The same with its canonical text, which is hashed and stored. A usual move is written by
    hand: nearly every entry is one."""
    public: JsonObject
    match entry:
        case Acted(seat, tuple(actions), sealed=None, ahead=None, at=int(at), automatic=None):
            kind, listed = Acted.kind, ",".join(map(encode_basestring, actions))
            public = {"n": number, "kind": kind, "at": at, "seat": seat, "actions": [*actions]}
            text = f'"actions":[{listed}],"at":{at},"kind":"{kind}","n":{number},"seat":{seat}'
            return public, f"{{{text}}}"
    public = entry_json(number, entry)
    return public, canonical(public)


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
    if type(written) is not int or written not in {WITHOUT_TIME, WITH_TIME}:
        raise BrokenRecord("The record is written in a format that this version does not know.")
    try:
        header = revive(Header, fields)
    except ValueError as error:
        raise BrokenRecord("The header of the record is damaged.") from error
    if header.format_version != written:
        raise BrokenRecord("The header of the record is damaged: a pace belongs to format 2.")
    return header


def require_time(header: Header, number: int, entry: Entry) -> None:
    """Raise `BrokenRecord` unless an entry says when it was written exactly where all do."""
    has_time = entry.at is not None
    if has_time != (header.format_version == WITH_TIME):
        raise BrokenRecord(f"Entry {number} must say when it was written, in format 2 only.")
    if not has_time and (entry.automatic or isinstance(entry, ABOUT_TIME)):
        raise BrokenRecord(f"Entry {number} belongs to a record with time.")


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


def _given_fields(value: object) -> JsonObject:
    """The fields that are not None, also in what they hold."""
    return _given(_fields(value))


def _given(data: JsonObject) -> JsonObject:
    return {name: _inside(item) for name, item in data.items() if item is not None}


def _inside(item: Json) -> Json:
    match item:
        case dict():
            return _given(item)
        case [dict(), *_]:
            return [_inside(part) for part in item]
        case _:
            return item


def _read(cls: type[Entry], fields: JsonObject, number: int) -> Entry:
    try:
        entry: Entry = revive(cls, fields)
    except ValueError as error:
        raise BrokenRecord(f"Entry {number} is damaged.") from error
    if isinstance(entry, Acted) and (entry.actions is None) == (entry.sealed is None):
        raise BrokenRecord(f"Entry {number} must hold its actions or a commitment to them.")
    if isinstance(entry, Acted) and entry.ahead and not entry.automatic:
        raise BrokenRecord(f"Entry {number} was said ahead of time, and is not automatic.")
    return entry
