"""Append-only, hash-chained log of a table, with commitments for hidden choices.

An entry has a public form, which everybody may see and which is hashed, and sometimes a secret part
(`Secret`), which stays on the server until the rules or the end of the game reveal it. The public
form of a sealed choice holds only a salted commitment, so that players can audit the host
afterwards.

Format 2 adds time: the header holds the time control, every entry has a timestamp, and what the
server did by itself is marked automatic. A log without time has format 1, one whose time control
has flag fall or limits the first move format 3. Later versions of
Kaffeehaus add entry kinds and optional fields to format 2, and read all older records.

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
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import Json, JsonObject, canonical, plain, revive
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace, Rest
from kaffeehaus.core.rng import Rng

FORMAT = "kaffeehaus-record"
WITHOUT_TIME = 1
WITH_TIME = 2
DECIDED_LIVE = 3
"""Versions of the format."""


class Who(Enum):
    """Kind of occupant of a seat."""

    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Header:
    """Initial facts of a game. The seed itself stays secret until the game is closed."""

    game: str
    version: int
    options: dict[str, Scalar]
    seats: int
    seed: str
    """The commitment to the seed: `commit(salt, [seed])`."""
    pace: Pace | None = None
    """Time control; None in a log without time."""

    @property
    def format_version(self) -> int:
        if self.pace is None:
            return WITHOUT_TIME
        is_live = self.pace.has_flag_fall or self.pace.first_move is not None
        return DECIDED_LIVE if is_live else WITH_TIME

    def to_json(self) -> JsonObject:
        """Public form, which starts the chain."""
        return {"format": FORMAT, "format_version": self.format_version, **_given_fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryBase:
    """Base class of log entries: timestamp and automatic flag, in a log with time."""

    at: int | None = None
    """Timestamp by the server's clock: UTC, milliseconds since 1970."""
    automatic: bool | None = None
    """True if the server did it by itself: on timeout, or as a premove."""


@dataclass(frozen=True, slots=True)
class Acted(EntryBase):
    """A seat confirmed a draft: its actions in order, the last of which confirms.

    Exactly one of `actions` and `sealed` is set; a sealed draft shows only its commitment.
    """

    kind: ClassVar[str] = "action"
    seat: Seat
    actions: tuple[str, ...] | None = None
    sealed: str | None = None
    ahead: bool | None = None
    """True for a premove, which is also automatic."""


@dataclass(frozen=True, slots=True)
class Undone(EntryBase):
    """Earlier `action` entries were undone. Everyone in `consents` agreed."""

    kind: ClassVar[str] = "undo"
    by: Seat
    drops: tuple[int, ...]
    consents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Resigned(EntryBase):
    """A seat resigned. With two seats the game is over; with more, a bot takes the seat."""

    kind: ClassVar[str] = "resign"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Seated(EntryBase):
    """A person or a bot took a seat."""

    kind: ClassVar[str] = "seat"
    seat: Seat
    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class Drawn(EntryBase):
    """The seats were drawn at random when the table was full: `order[i]` is the new seat of the
    player on seat i. The committed seed decides (`seat_order`), so nobody can choose."""

    kind: ClassVar[str] = "draw"
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Opened(EntryBase):
    """A sealed entry was revealed."""

    kind: ClassVar[str] = "open"
    of: int
    actions: tuple[str, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class Closed(EntryBase):
    """The game is over: outcome, number of entries before this one, and every secret."""

    kind: ClassVar[str] = "close"
    outcome: Outcome
    length: int
    seed: str
    salt: str
    opens: tuple[Opened, ...] = ()


@dataclass(frozen=True, slots=True)
class Rested(EntryBase):
    """The daily hours or holidays of a seat changed, during which its clock is stopped."""

    kind: ClassVar[str] = "rest"
    seat: Seat
    rest: Rest
    from_next_move: bool | None = None
    """True if the player changed them during the game: daily hours and time zone take effect with
    the seat's next move, at most once a day. Otherwise, as in records of older versions and when
    somebody takes a seat, they take effect at once."""


@dataclass(frozen=True, slots=True)
class Paused(EntryBase):
    """Server downtime, during which all clocks were stopped."""

    kind: ClassVar[str] = "pause"
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Reminded(EntryBase):
    """The server reminded a seat that the others wait for it."""

    kind: ClassVar[str] = "remind"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(EntryBase):
    """A seat claims that another one's time is up. Depending on the time control it wins, or votes
    to let a bot take over. In a live game it claims that the other player is disconnected, which
    has the effect of flag fall."""

    kind: ClassVar[str] = "claim"
    by: Seat
    seat: Seat
    disconnected: bool | None = None
    """True in a live game. The server knew it from its connections; a record cannot prove it."""


@dataclass(frozen=True, slots=True)
class FlagFell(EntryBase):
    """The time of a seat ran out (flag fall). The game is lost with two seats; with more, a bot
    takes the seat, which may count as resigned."""

    kind: ClassVar[str] = "flag"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Aborted(EntryBase):
    """The game was aborted before the second move: by a player, or automatically because the seat
    did not make its first move in time."""

    kind: ClassVar[str] = "abort"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Adjourned(EntryBase):
    """The game is adjourned because every player missed several turns in a row: all clocks are
    stopped until a player resumes it."""

    kind: ClassVar[str] = "adjourn"


@dataclass(frozen=True, slots=True)
class Resumed(EntryBase):
    """A player resumed an adjourned game: every clock restarts with the initial time."""

    kind: ClassVar[str] = "resume"
    by: Seat


Entry: TypeAlias = (
    Acted
    | Undone
    | Resigned
    | Seated
    | Drawn
    | Opened
    | Closed
    | Rested
    | Paused
    | Reminded
    | Claimed
    | FlagFell
    | Aborted
    | Adjourned
    | Resumed
)
"""One entry of the log."""
KINDS: tuple[type[Entry], ...] = (
    Acted,
    Undone,
    Resigned,
    Seated,
    Drawn,
    Opened,
    Closed,
    Rested,
    Paused,
    Reminded,
    Claimed,
    FlagFell,
    Aborted,
    Adjourned,
    Resumed,
)
SINCE_TIME = (Drawn, Rested, Paused, Reminded, Claimed, FlagFell, Aborted, Adjourned, Resumed)
"""Entry kinds that only a log with time has."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Secret part of a sealed entry: the actions and the salt of their commitment."""

    actions: tuple[str, ...]
    salt: str

    def to_json(self) -> JsonObject:
        """The secret as plain data."""
        return {"actions": [*self.actions], "salt": self.salt}


def entry_json(number: int, entry: Entry) -> JsonObject:
    """Public form of entry `number`, without fields that are None."""
    return {"n": number, "kind": entry.kind, **_given_fields(entry)}


def written_entry(number: int, entry: Entry) -> tuple[JsonObject, str]:
    """Public form with its canonical text, which is hashed and stored. Moves have a fast path,
    because nearly every entry is one."""
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
    """Parse a public form into number and entry. Raises `BrokenRecord`."""
    if not isinstance(data, dict):
        raise BrokenRecord(gettext("An entry of the record is not an object."))
    fields = dict(data)
    number, kind = fields.pop("n", None), fields.pop("kind", None)
    if type(number) is not int:
        raise BrokenRecord(gettext("An entry of the record has no number."))
    for cls in KINDS:
        if cls.kind == kind:
            return number, _read(cls, fields, number)
    raise BrokenRecord(gettext("Entry %(number)s is of an unknown kind.", number=number))


def read_header(data: JsonObject) -> Header:
    """Parse the public form of a header. Raises `BrokenRecord`."""
    fields = dict(data)
    if fields.pop("format", None) != FORMAT:
        raise BrokenRecord(gettext("This is not a Kaffeehaus record."))
    written = fields.pop("format_version", None)
    if type(written) is not int or written not in {WITHOUT_TIME, WITH_TIME, DECIDED_LIVE}:
        raise BrokenRecord(gettext("This version does not support the record's format."))
    try:
        header = revive(Header, fields)
    except ValueError as error:
        raise BrokenRecord(gettext("The record's header is damaged.")) from error
    if header.format_version != written:
        raise BrokenRecord(
            gettext("The record's header is damaged: its time control needs another format.")
        )
    return header


def require_time(header: Header, number: int, entry: Entry) -> None:
    """Raise `BrokenRecord` unless an entry has a timestamp exactly where all have one."""
    has_time = entry.at is not None
    if has_time != (header.format_version >= WITH_TIME):
        raise BrokenRecord(
            gettext(
                "Entry %(number)s needs a timestamp from format 2 on, and none in format 1.",
                number=number,
            )
        )
    if not has_time and (entry.automatic or isinstance(entry, SINCE_TIME)):
        raise BrokenRecord(
            gettext("Entry %(number)s needs a record with a time control.", number=number)
        )


def seal(actions: tuple[str, ...]) -> tuple[str, Secret]:
    """Salted commitment to the actions, and the secret that opens it."""
    salt = secrets.token_hex(16)
    return commit(salt, actions), Secret(actions, salt)


def seat_order(seed: int, seats: int) -> tuple[Seat, ...]:
    """The random seat order that a table's seed gives, as in `Drawn`."""
    order = list(range(seats))
    Rng(seed).split("seats").shuffle(order)
    return tuple(order)


def commit(salt: str, actions: tuple[str, ...]) -> str:
    """Hash commitment: SHA-256 of the salt and the actions."""
    return _sha256(f"{salt}\n{canonical(list(actions))}")


SHORT_HASH = 12
"""Number of hex digits of a hash that people see and keep."""


@dataclass(frozen=True, slots=True)
class Head:
    """Head of a hash chain: the number of the last entry and its hash."""

    number: int
    hash: str

    def __str__(self) -> str:
        """Short form that pages show and players keep: number and 12 hex digits."""
        return f"{self.number}:{self.hash[:SHORT_HASH]}"


def first_hash(header: Header) -> str:
    """h(0), the hash of the header."""
    return _sha256(canonical(header.to_json()))


def next_hash(previous: str, public: JsonObject) -> str:
    """h(n) from h(n-1) and the public form of entry n."""
    return hash_of_text(previous, canonical(public))


def hash_of_text(previous: str, text: str) -> str:
    """h(n) from h(n-1) and the canonical text of entry n."""
    return _sha256(f"{previous}\n{text}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _fields(value: object) -> JsonObject:
    data = plain(value)
    assert isinstance(data, dict)
    return data


def _given_fields(value: object) -> JsonObject:
    """Fields that are not None, recursively."""
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
        raise BrokenRecord(gettext("Entry %(number)s is damaged.", number=number)) from error
    if isinstance(entry, Acted) and (entry.actions is None) == (entry.sealed is None):
        raise BrokenRecord(
            gettext(
                "Entry %(number)s needs either its actions or a commitment to them.", number=number
            )
        )
    if isinstance(entry, Acted) and entry.ahead and not entry.automatic:
        raise BrokenRecord(
            gettext("Entry %(number)s is a premove but not automatic.", number=number)
        )
    return entry
