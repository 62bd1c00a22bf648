"""Game record as a file: versioned, hash-chained JSON that can be verified without the server."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.core.errors import BrokenRecord, PlayerError, UnknownGame, UnknownVersion
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.log import (
    SHORT_HASH,
    Acted,
    Closed,
    Drawn,
    Entry,
    Head,
    Header,
    Opened,
    Seated,
    Secret,
    Who,
    commit,
    entry_json,
    first_hash,
    next_hash,
    read_entry,
    read_header,
    require_time,
    seat_order,
)
from kaffeehaus.core.notation import Json, JsonObject, is_number, plain, revive
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game


@dataclass(frozen=True, slots=True)
class Record:
    """A header, the public entries numbered from 1, their hashes, and the secrets the holder of the
    file has seen (by entry number; never part of the chain)."""

    header: Header
    entries: tuple[Entry, ...] = ()
    hashes: tuple[str, ...] = ()
    secrets: dict[int, Secret] = field(default_factory=dict)

    def head(self) -> Head:
        """Head of the chain as written in the file."""
        return Head(len(self.entries), self.hashes[-1] if self.hashes else first_hash(self.header))

    def closing(self) -> Closed | None:
        """The `close` entry of a finished game, or None."""
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, Closed) else None

    def to_json(self) -> JsonObject:
        """The whole file as plain data."""
        entries: list[Json] = [
            {**entry_json(number, entry), "hash": digest}
            for number, (entry, digest) in enumerate(zip(self.entries, self.hashes, strict=True), 1)
        ]
        data: JsonObject = {**self.header.to_json(), "entries": entries}
        if self.secrets:
            data["secrets"] = plain(self.secrets)
        return data

    def dumps(self) -> str:
        """Text of the file: one entry per line, so that people can read and diff it."""
        data = self.to_json()
        entries = data.pop("entries")
        assert isinstance(entries, list)
        lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries)
        head = json.dumps(data, ensure_ascii=False, indent=1)
        body = f"[\n{lines}\n ]" if entries else "[]"
        return f'{head[:-2]},\n "entries": {body}\n}}\n'


def chained(header: Header, entries: Iterable[Entry], known: dict[int, Secret]) -> Record:
    """Build a record, computing its hashes."""
    listed = tuple(entries)
    hashes, digest = [], first_hash(header)
    for number, entry in enumerate(listed, 1):
        digest = next_hash(digest, entry_json(number, entry))
        hashes.append(digest)
    return Record(header, listed, tuple(hashes), known)


def record_of(
    game: AnyGame,
    options: Options | None,
    seats: int | None,
    seed: int,
    actions: Sequence[tuple[Seat, str]],
    names: Sequence[str] = (),
) -> Record:
    """Record of a game played outside the server: everything in clear, closed if it is over.

    Actions of one seat up to a confirming one form one entry. Raises `PlayerError` if the actions
    are not legal, and `BrokenRecord` if the last draft was never confirmed.
    """
    chosen = game.read_options(options)
    count = game.read_seats(seats)
    salt = secrets.token_hex(16)
    header = Header(game.id, game.version, chosen, count, commit(salt, (str(seed),)))
    entries: list[Entry] = [Seated(seat, Who.BOT, name) for seat, name in enumerate(names)]
    entries.extend(Acted(seat, draft) for seat, draft in drafts_of(game, actions))
    fold = Fold(game, chosen, count, seed)
    for number, entry in enumerate(entries, 1):
        fold.push(number, entry)
    if (outcome := fold.outcome()) is not None:
        entries.append(Closed(outcome, len(entries), str(seed), salt))
    return chained(header, entries, {})


def drafts_of(
    game: AnyGame, actions: Sequence[tuple[Seat, str]]
) -> list[tuple[Seat, tuple[str, ...]]]:
    """Group actions into confirmed drafts, in the order of their confirming actions.

    Raises `BrokenRecord` if a draft is left open.
    """
    pending: dict[Seat, list[str]] = {}
    drafts = []
    for seat, text in actions:
        pending.setdefault(seat, []).append(text)
        if game.parse(text).confirms:
            drafts.append((seat, tuple(pending.pop(seat))))
    if pending:
        raise BrokenRecord(
            gettext("Seat %(seat)s did not confirm its last actions.", seat=min(pending) + 1)
        )
    return drafts


def loads(text: str) -> Record:
    """Parse a record. Raises `BrokenRecord` with one sentence if that fails.

    The chain is read as written; `verify` checks it.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord(gettext("The file is not JSON.")) from error
    if not isinstance(data, dict):
        raise BrokenRecord(gettext("This is not a Kaffeehaus record."))
    raw_entries, raw_secrets = data.pop("entries", None), data.pop("secrets", {})
    header = read_header(data)
    if not isinstance(raw_entries, list):
        raise BrokenRecord(gettext("The record has no list of entries."))
    entries, hashes = [], []
    for place, raw in enumerate(raw_entries, 1):
        digest = raw.pop("hash", None) if isinstance(raw, dict) else None
        number, entry = read_entry(raw)
        if number != place or not isinstance(digest, str):
            raise BrokenRecord(
                gettext("Entry %(number)s has a wrong number or no hash.", number=place)
            )
        require_time(header, number, entry)
        entries.append(entry)
        hashes.append(digest)
    try:
        known = revive(dict[int, Secret], raw_secrets)
    except ValueError as error:
        raise BrokenRecord(gettext("The record's secrets are damaged.")) from error
    return Record(header, tuple(entries), tuple(hashes), known)


class Status(Enum):
    """Result of `verify`."""

    COMPLETE = "complete"
    RUNNING = "running"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found: the status, the head, and for a broken record the first bad entry."""

    status: Status
    head: Head
    sentence: str
    entry: int | None = None


def verify(record: Record, head: str | None = None, *, game: AnyGame | None = None) -> Verdict:
    """Check chain, commitments, rules and outcome, without the server.

    `head` is a short head (`17:0a1b2c3d4e5f`) that a player kept: the record must contain it. A
    running record of a game with secrets is checked as far as its holder can see. `game` replaces
    the registered game with that id.
    """
    found = list(_breaks(record, head, game))
    if found:
        first = min(found, key=lambda broken: broken.entry)
        return Verdict(Status.BROKEN, record.head(), str(first), first.entry)
    if record.closing() is None:
        text = ngettext(
            "The game is still running; its %(num)s entry is valid.",
            "The game is still running; its %(num)s entries are valid.",
            len(record.entries),
        )
        return Verdict(Status.RUNNING, record.head(), text)
    text = ngettext(
        "The record is complete; its %(num)s entry is valid.",
        "The record is complete; all %(num)s entries are valid.",
        len(record.entries),
    )
    return Verdict(Status.COMPLETE, record.head(), text)


class _Broken(Exception):
    def __init__(self, entry: int, sentence: str) -> None:
        super().__init__(sentence)
        self.entry = entry


def _breaks(record: Record, head: str | None, game: AnyGame | None) -> Iterator[_Broken]:
    """First violation that each kind of check finds."""
    checks: list[Callable[[], None]] = [
        lambda: _check_chain(record),
        lambda: _check_commitments(record),
        lambda: _check_rules(record, _game_of(record, game)),
        lambda: _check_head(record, head),
    ]
    for check in checks:
        try:
            check()
        except _Broken as broken:
            yield broken


def _check_chain(record: Record) -> None:
    digest = first_hash(record.header)
    for number, (entry, written) in enumerate(zip(record.entries, record.hashes, strict=True), 1):
        digest = next_hash(digest, entry_json(number, entry))
        if digest != written:
            raise _Broken(number, gettext("Entry %(number)s breaks the hash chain.", number=number))
        if isinstance(entry, Closed) and number != len(record.entries):
            raise _Broken(
                number + 1,
                gettext("Entry %(number)s comes after the end of the record.", number=number + 1),
            )


def _check_commitments(record: Record) -> None:
    seen: set[int] = set()
    for number, opened in _openings(record):
        sealed = record.entries[opened.of - 1] if 0 < opened.of < number else None
        if not isinstance(sealed, Acted) or sealed.sealed != commit(opened.salt, opened.actions):
            raise _Broken(
                number,
                gettext("Entry %(number)s reveals something else than was sealed.", number=number),
            )
        if opened.of in seen:
            raise _Broken(
                number,
                gettext(
                    "Entry %(number)s reveals entry %(other)s a second time.",
                    number=number,
                    other=opened.of,
                ),
            )
        seen.add(opened.of)
    for number, secret in record.secrets.items():
        entry = record.entries[number - 1] if 0 < number <= len(record.entries) else None
        if not isinstance(entry, Acted) or entry.sealed != commit(secret.salt, secret.actions):
            raise _Broken(
                number,
                gettext(
                    "The secret of entry %(number)s does not match its commitment.", number=number
                ),
            )
    closing = record.closing()
    if closing is None:
        return
    if record.header.seed != commit(closing.salt, (closing.seed,)):
        raise _Broken(len(record.entries), gettext("The seed does not match its commitment."))
    for number, entry in enumerate(record.entries, 1):
        if not isinstance(entry, Drawn):
            continue
        if entry.order != seat_order(int(closing.seed), record.header.seats):
            raise _Broken(
                number,
                gettext("Entry %(number)s draws other seats than the seed does.", number=number),
            )


def _openings(record: Record) -> Iterator[tuple[int, Opened]]:
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, Opened):
            yield number, entry
        if isinstance(entry, Closed):
            yield from ((number, opened) for opened in entry.opens)


def _check_rules(record: Record, game: AnyGame) -> None:
    replay = _Replay(record, game)
    for number, entry in enumerate(record.entries, 1):
        try:
            replay.push(number, entry)
        except PlayerError as error:
            raise _Broken(
                number,
                gettext(
                    "Entry %(number)s breaks the rules. %(reason)s", number=number, reason=error
                ),
            ) from error


class _Replay:
    """Replays a record as far as it can be read, and from there only checks the form of its
    entries."""

    def __init__(self, record: Record, game: AnyGame) -> None:
        header, closing = record.header, record.closing()
        self.clear = clear_actions(record)
        self.sealed: set[int] = set()
        """Sealed entries that were not opened yet."""
        seed = closing.seed if closing else "0"
        if not is_number(seed):
            raise _Broken(len(record.entries), gettext("The seed is not a number."))
        try:
            if header.pace is not None:
                header.pace.require_sound(header.seats)
            self.fold = Fold(game, header.options, header.seats, int(seed), pace=header.pace)
        except PlayerError as error:
            raise _Broken(
                0, gettext("The game cannot start like this. %(reason)s", reason=error)
            ) from error
        self.readable = closing is not None or not game.uses_seed

    def push(self, number: int, entry: Entry) -> None:
        """Process the next entry. Raises `PlayerError` or `_Broken`."""
        actions = self.clear.get(number)
        if isinstance(entry, Acted) and entry.sealed is not None and actions is None:
            self.readable = False
            self.sealed.add(number)
        if not self.readable:
            self._check_unreadable(number, entry, actions)
            return
        self._check_openings(number, entry)
        self.fold.push(number, entry, actions)
        match entry:
            case Acted(sealed=str()):
                self.sealed.add(number)
            case Opened(of=of):
                self.sealed.discard(of)
            case Closed():
                self._close(number, entry)

    def _check_unreadable(self, number: int, entry: Entry, actions: tuple[str, ...] | None) -> None:
        """A running game may have sealed entries, but a finished one has opened them all."""
        self.fold.check_form(number, entry, actions)
        if isinstance(entry, Closed) and (kept_back := self.sealed - self.clear.keys()):
            raise _Broken(number, _left_sealed(min(kept_back)))

    def _check_openings(self, number: int, entry: Entry) -> None:
        due = self.fold.to_open(self.sealed) if self.sealed else ()
        if isinstance(entry, Opened):
            if entry.of not in due:
                raise _Broken(
                    number,
                    gettext(
                        "Entry %(number)s reveals entry %(other)s too early.",
                        number=number,
                        other=entry.of,
                    ),
                )
        elif due and not isinstance(entry, Closed):
            raise _Broken(
                number,
                gettext(
                    "Entry %(other)s is not revealed before entry %(number)s.",
                    number=number,
                    other=due[0],
                ),
            )

    def _close(self, number: int, entry: Closed) -> None:
        if kept_back := self.sealed - {opened.of for opened in entry.opens}:
            raise _Broken(number, _left_sealed(min(kept_back)))
        if entry.outcome != self.fold.outcome() or entry.length != number - 1:
            raise _Broken(number, gettext("The record states another result than the game."))


def _left_sealed(number: int) -> str:
    return gettext("The record ends without revealing entry %(number)s.", number=number)


def clear_actions(record: Record) -> dict[int, tuple[str, ...]]:
    """By entry: the actions of every sealed entry whose secret this record contains."""
    clear = {number: secret.actions for number, secret in record.secrets.items()}
    clear.update((opened.of, opened.actions) for _, opened in _openings(record))
    return clear


def _game_of(record: Record, game: AnyGame | None) -> AnyGame:
    header = record.header
    try:
        return (game or find_game(header.game)).under(header.version)
    except (UnknownGame, UnknownVersion) as error:
        raise _Broken(0, error.sentence) from error


def _check_head(record: Record, head: str | None) -> None:
    if head is None:
        return
    number_text, _, digits = head.strip().lower().partition(":")
    number = int(number_text) if is_number(number_text) else -1
    if not 0 <= number <= len(record.entries) or len(digits) < SHORT_HASH:
        raise _Broken(
            len(record.entries), gettext("The record ends before the entry of your saved hash.")
        )
    kept = record.hashes[number - 1] if number else first_hash(record.header)
    if not kept.startswith(digits):
        raise _Broken(
            number, gettext("Entry %(number)s does not match your saved hash.", number=number)
        )
