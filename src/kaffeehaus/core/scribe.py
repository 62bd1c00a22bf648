"""The scribe of a table: turns what the seats do into the entries of the log."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from kaffeehaus.core.drafts import drafted, is_sealed
from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import (
    Acted,
    Closed,
    Entry,
    Header,
    Opened,
    Resigned,
    Seated,
    Secret,
    Undone,
    commit,
    seal,
)
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record, chained


@dataclass(slots=True)
class Scribe:
    """A log in memory that seals, opens and closes by itself, as the house does at a table."""

    header: Header
    fold: Fold
    salt: str
    entries: list[Entry] = field(default_factory=list)
    secrets: dict[int, Secret] = field(default_factory=dict)

    @classmethod
    def begin(cls, game: AnyGame, options: Options | None, seats: int | None, seed: int) -> Scribe:
        """The log of a new game. Raises `BadOptions`."""
        chosen, count = game.read_options(options), game.read_seats(seats)
        salt = secrets.token_hex(16)
        header = Header(game.id, game.version, chosen, count, commit(salt, (str(seed),)))
        return cls(header, Fold(game, chosen, count, seed), salt)

    def act(self, seat: Seat, actions: tuple[str, ...]) -> tuple[Event, ...]:
        """Write a confirmed draft. Raises `PlayerError` and writes nothing if it is not legal."""
        position = drafted(self.fold.state, seat, actions)
        entry, secret = Acted(seat, actions), None
        if is_sealed(self.fold.state, position):
            commitment, secret = seal(actions)
            entry = Acted(seat, sealed=commitment)
        events = self._write(entry, actions)
        if secret is not None:
            self.secrets[len(self.entries)] = secret
        self._open_and_close()
        return events

    def write(self, entry: Undone | Resigned | Seated) -> None:
        """Write any other entry. Raises `PlayerError` and writes nothing if it does not follow."""
        self._write(entry)
        self._open_and_close()

    def record(self, seat: Seat | None = None) -> Record:
        """The log so far, with the secrets of this seat beside it."""
        own = {
            number: secret
            for number, secret in self.secrets.items()
            if seat is not None and self._seat_of(number) == seat
        }
        return chained(self.header, self.entries, own)

    def _write(self, entry: Entry, actions: tuple[str, ...] | None = None) -> tuple[Event, ...]:
        events = self.fold.push(len(self.entries) + 1, entry, actions)
        self.entries.append(entry)
        return events

    def _open_and_close(self) -> None:
        outcome = self.fold.outcome()
        if outcome is None:
            for opened in self._openings(self.fold.to_open(self._sealed())):
                self._write(opened)
            return
        opens = self._openings(self._sealed())
        seed = str(self.fold.seed)
        self._write(Closed(outcome, len(self.entries), seed, self.salt, opens))

    def _sealed(self) -> tuple[int, ...]:
        opened = {entry.of for entry in self.entries if isinstance(entry, Opened)}
        return tuple(number for number in self.secrets if number not in opened)

    def _openings(self, numbers: tuple[int, ...]) -> tuple[Opened, ...]:
        chosen = [(number, self.secrets[number]) for number in numbers]
        return tuple(Opened(number, secret.actions, secret.salt) for number, secret in chosen)

    def _seat_of(self, number: int) -> Seat:
        entry = self.entries[number - 1]
        assert isinstance(entry, Acted)
        return entry.seat
