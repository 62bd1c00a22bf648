"""Complete log of a game in memory, for games played outside the server; exports records."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from kaffeehaus.core.drafts import draft_on
from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import (
    Acted,
    Entry,
    Header,
    Resigned,
    Seated,
    Secret,
    Undone,
    commit,
)
from kaffeehaus.core.log_appender import LogAppender
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record, chained


@dataclass(slots=True)
class GameLog:
    """Log in memory that seals, opens and closes as the server does at a table."""

    header: Header
    fold: Fold
    salt: str
    entries: list[Entry] = field(default_factory=list)
    secrets: dict[int, Secret] = field(default_factory=dict)
    """By entry: all secrets, opened or not."""
    sealed: dict[int, Secret] = field(default_factory=dict)
    """By entry: the secrets that were not opened yet."""

    @classmethod
    def begin(cls, game: AnyGame, options: Options | None, seats: int | None, seed: int) -> GameLog:
        """Log of a new game. Raises `BadOptions`."""
        chosen, count = game.read_options(options), game.read_seats(seats)
        salt = secrets.token_hex(16)
        header = Header(game.id, game.version, chosen, count, commit(salt, (str(seed),)))
        return cls(header, Fold(game, chosen, count, seed), salt)

    def act(self, seat: Seat, actions: tuple[str, ...]) -> tuple[Event, ...]:
        """Append a confirmed draft; returns its events. Raises `PlayerError` and appends nothing if
        it is not legal."""
        draft = draft_on(self.fold.state, seat, actions)
        appender = self._appender()
        self.fold.check_form(appender.next_number, Acted(seat, actions))
        appender.act(seat, draft)
        self._close_and_collect(appender)
        return draft.events

    def append(self, entry: Undone | Resigned | Seated) -> None:
        """Append another entry. Raises `PlayerError` and appends nothing if it does not follow."""
        appender = self._appender()
        appender.append(entry)
        self._close_and_collect(appender)

    def record(self, seat: Seat | None = None) -> Record:
        """The log so far, with the secrets of this seat beside it."""
        own = {
            number: secret
            for number, secret in self.secrets.items()
            if seat is not None and self._seat_of(number) == seat
        }
        return chained(self.header, self.entries, own)

    def _appender(self) -> LogAppender:
        return LogAppender(self.fold, len(self.entries), self.sealed)

    def _close_and_collect(self, appender: LogAppender) -> None:
        appender.close(str(self.fold.seed), self.salt)
        for appended in appender.appended:
            self.entries.append(appended.entry)
            if appended.secret is not None:
                self.secrets[appended.number] = appended.secret

    def _seat_of(self, number: int) -> Seat:
        entry = self.entries[number - 1]
        assert isinstance(entry, Acted)
        return entry.seat
