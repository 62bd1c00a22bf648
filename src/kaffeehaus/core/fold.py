"""The fold of a log: the position it leads to. The table in the house and `verify` share it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.log import Acted, Closed, Entry, Opened, Resigned, Seated, Undone
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome, Seat, won_by

AnyGame = Game[Any]
AnyState = State[Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """An `action` entry that still counts, with its actions in clear."""

    number: int
    seat: Seat
    actions: tuple[str, ...]


@dataclass(slots=True)
class Fold:
    """Entries applied one after the other.

    `state` is the position after the entries so far. Sealed entries must be given with their
    actions in clear (`actions` of `push`); whoever has only the public log stops at the first.
    """

    game: AnyGame
    options: Options
    seats: int
    seed: int
    state: AnyState = field(init=False)
    kept: list[Kept] = field(init=False, default_factory=list)
    resigned: list[Seat] = field(init=False, default_factory=list)
    opened: list[int] = field(init=False)
    """By seat: the entry that opened its present decision."""

    def __post_init__(self) -> None:
        self.state = self.game.new(self.options, self.seats, self.seed)
        self.opened = [0] * self.seats

    def push(
        self, number: int, entry: Entry, actions: tuple[str, ...] | None = None
    ) -> tuple[Event, ...]:
        """Apply entry `number`; its events, in order.

        Raises `PlayerError` (from the game) or `BrokenRecord` if the entry does not follow from
        the log; the fold is then unchanged.
        """
        match entry:
            case Acted():
                return self._act(number, entry, actions or entry.actions)
            case Undone():
                self._undo(number, entry)
            case Resigned():
                self._check_seat(number, entry.seat)
                self.resigned.append(entry.seat)
            case Seated():
                self._check_seat(number, entry.seat)
            case Opened() | Closed():
                pass
        return ()

    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or because one of two players gave up."""
        if (outcome := self.state.outcome()) is not None:
            return outcome
        if self.resigned and self.seats == 2:
            return won_by(1 - self.resigned[0], 2, "resigned")
        return None

    def hidden_entries(self) -> frozenset[int]:
        """The numbers of the `action` entries that are not public yet."""
        hidden = self.state.hidden()
        if not hidden:
            return frozenset()
        numbers, index = set(), 0
        for kept in self.kept:
            if any(index + step in hidden for step in range(len(kept.actions))):
                numbers.add(kept.number)
            index += len(kept.actions)
        return frozenset(numbers)

    def _act(self, number: int, entry: Acted, actions: tuple[str, ...] | None) -> tuple[Event, ...]:
        if actions is None:
            raise BrokenRecord(f"Entry {number} is sealed and cannot be replayed yet.")
        if self.outcome() is not None:
            raise BrokenRecord(f"Entry {number} comes after the end of the game.")
        trial = self.state.copy()
        events = apply_draft(trial, entry.seat, actions)
        if not draft_is_confirmed(self.game, actions):
            raise BrokenRecord(f"Entry {number} does not end with a confirming action.")
        before = [self.state.decision(seat) for seat in range(self.seats)]
        self.state = trial
        self.kept.append(Kept(number, entry.seat, actions))
        self._note_decisions(number, before)
        return events

    def _undo(self, number: int, entry: Undone) -> None:
        counted = {kept.number for kept in self.kept}
        if not entry.drops or not set(entry.drops) <= counted:
            raise BrokenRecord(f"Entry {number} undoes what is not there.")
        before = [self.state.decision(seat) for seat in range(self.seats)]
        remaining = [kept for kept in self.kept if kept.number not in entry.drops]
        state = self.game.new(self.options, self.seats, self.seed)
        for kept in remaining:
            apply_draft(state, kept.seat, kept.actions)
        dropped = {kept.seat for kept in self.kept if kept.number in entry.drops}
        self.state, self.kept = state, remaining
        self._note_decisions(number, before)
        for seat in dropped:
            self.opened[seat] = number

    def _note_decisions(self, number: int, before: list[int]) -> None:
        for seat in range(self.seats):
            if self.state.decision(seat) != before[seat]:
                self.opened[seat] = number

    def _check_seat(self, number: int, seat: Seat) -> None:
        if not 0 <= seat < self.seats:
            raise BrokenRecord(f"Entry {number} names a seat that is not at this table.")


def apply_draft(state: AnyState, seat: Seat, actions: tuple[str, ...]) -> tuple[Event, ...]:
    """Apply the text forms one after the other. Raises `PlayerError` at the first that fails,
    with the state changed up to there: work on a copy."""
    events: list[Event] = []
    for text in actions:
        events.extend(state.apply(seat, state.game.parse(text)))
    return tuple(events)


def draft_is_confirmed(game: AnyGame, actions: tuple[str, ...]) -> bool:
    """Whether the draft ends with its one confirming action."""
    parsed: list[Action] = [game.parse(text) for text in actions]
    return bool(parsed) and parsed[-1].confirms and not any(a.confirms for a in parsed[:-1])
