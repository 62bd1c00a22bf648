"""Appends entries to a table's log: seals hidden drafts, opens revealed ones, closes the game.

The only place that decides when an entry is sealed by a commitment and when it is opened.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kaffeehaus.core.drafts import AppliedDraft
from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.log import Acted, Closed, Entry, Opened, Secret, seal
from kaffeehaus.core.outcome import Outcome, Seat


@dataclass(frozen=True, slots=True)
class AppendedEntry:
    """A new entry of the log, with its events and, if it is sealed, its secret."""

    number: int
    entry: Entry
    events: tuple[Event, ...] = ()
    secret: Secret | None = None


@dataclass(slots=True)
class LogAppender:
    """Appends entries to a log that ends at number `head`, and advances its fold.

    Entries that raise an error are not appended. In a log with time, `at` is the timestamp of all
    new entries.
    """

    fold: Fold
    head: int
    sealed: dict[int, Secret]
    """By entry: the secrets that were not opened yet. Updated in place."""
    at: int | None = None
    appended: list[AppendedEntry] = field(default_factory=list)

    @property
    def next_number(self) -> int:
        """Number of the next entry."""
        return self.head + len(self.appended) + 1

    def append(self, entry: Entry) -> None:
        """Append an entry that is no move. Raises `PlayerError` if it does not follow the log."""
        number = self.next_number
        self.fold.push(number, entry)
        self.appended.append(AppendedEntry(number, entry))

    def act(
        self,
        seat: Seat,
        draft: AppliedDraft,
        *,
        automatic: bool | None = None,
        ahead: bool | None = None,
    ) -> None:
        """Append a confirmed draft, sealed if the game hides it, and open what it reveals.

        Raises `BrokenRecord` after the end of the game.
        """
        number, actions, events = self.next_number, draft.actions, draft.events
        entry = Acted(seat, actions, at=self.at, automatic=automatic, ahead=ahead)
        self.fold.push_draft(number, entry, draft.position, events)
        secret = None
        if number in self.fold.hidden_entries():
            commitment, secret = seal(actions)
            self.sealed[number] = secret
            entry = replace(entry, actions=None, sealed=commitment)
        self.appended.append(AppendedEntry(number, entry, events, secret))
        if self.sealed:
            self._open_revealed()

    def close(self, seed: str, salt: str) -> Outcome | None:
        """Append the `close` entry with all remaining secrets if the game is over; its outcome."""
        outcome = self.fold.outcome()
        if outcome is None:
            return None
        opens = tuple(_opening(number, secret) for number, secret in self.sealed.items())
        length = self.next_number - 1
        self.append(Closed(outcome, length, seed, salt, opens, at=self.at))
        return outcome

    def _open_revealed(self) -> None:
        for number in self.fold.to_open(sorted(self.sealed)):
            self.append(_opening(number, self.sealed.pop(number), self.at))


def _opening(number: int, secret: Secret, at: int | None = None) -> Opened:
    return Opened(number, secret.actions, secret.salt, at=at)
