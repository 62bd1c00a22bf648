"""Fold of a log: replays entries into the current position. Tables and `verify` share it."""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate

from kaffeehaus.core.action import Action
from kaffeehaus.core.clocks import Clocks, ClockStep
from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.log import (
    Aborted,
    Acted,
    Adjourned,
    Claimed,
    Closed,
    Drawn,
    Entry,
    FlagFell,
    Opened,
    Paused,
    Reminded,
    Resigned,
    Rested,
    Resumed,
    Seated,
    Undone,
    Who,
)
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import LEFT, RESIGNED, TIME_UP, Outcome, Seat, aborted, won_by
from kaffeehaus.core.pace import Pace, TimeUp

ABORTABLE_MOVES = 2
"""A game can be aborted while fewer moves were made."""
LAST_MOMENT = 7_258_118_400_000
"""Upper limit of timestamps: the end of the year 2199."""


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """An `action` entry that was not undone, with its actions in clear."""

    number: int
    """Number of the entry in the log."""
    seat: Seat
    actions: tuple[str, ...]
    chance: bool = False
    """Whether it disclosed something random, which cannot be undone."""


@dataclass(slots=True)
class Fold:
    """Replays log entries one after the other; `state` is the position after them.

    Sealed entries need their actions in clear (`actions` of `push`); with only the public log,
    replay stops at the first of them. The game must have the log's rules version (`Game.under`).
    With `start`, the fold continues from a snapshot; `kept`, `resigned`, `opened` and `clocks` must
    then be given as well. In a log with time, `pace` comes from the header and every entry needs a
    timestamp.
    """

    game: AnyGame
    options: Options
    seats: int
    seed: int
    start: dataclasses.InitVar[AnyState | None] = None
    kept: list[KeptEntry] = field(default_factory=list)
    resigned: list[Seat] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    """By seat: the entry that opened its current decision, or ended its previous one."""
    pace: Pace | None = None
    clocks: Clocks | None = None
    """None in a log without time."""
    latest: int = 0
    """Timestamp of the last entry."""
    won_on_time: Seat | None = None
    """Seat that won because the other one's time was up, or because it was disconnected."""
    won_because: str = TIME_UP
    """Reason code of that win."""
    is_aborted: bool = False
    state: AnyState = field(init=False)

    def __post_init__(self, start: AnyState | None) -> None:
        if start is None:
            start = self.game.new(self.options, self.seats, self.seed)
        self.state = start
        self.opened = self.opened or [0] * self.seats
        if self.pace is not None and self.clocks is None:
            self.clocks = Clocks.new(self.pace, self.seats)

    def copy(self) -> Fold:
        """Independent copy on which entries can be tried."""
        return self._from(self.state.copy())

    def branch(self) -> Fold:
        """Cheap copy-on-write copy: positions are replaced and never mutated, so both share them
        until something is pushed."""
        return self._from(self.state)

    def _from(self, start: AnyState) -> Fold:
        return Fold(
            self.game,
            self.options,
            self.seats,
            self.seed,
            start=start,
            kept=self.kept.copy(),
            resigned=self.resigned.copy(),
            opened=self.opened.copy(),
            pace=self.pace,
            clocks=self.clocks,
            latest=self.latest,
            won_on_time=self.won_on_time,
            won_because=self.won_because,
            is_aborted=self.is_aborted,
        )

    def push(
        self, number: int, entry: Entry, actions: tuple[str, ...] | None = None
    ) -> tuple[Event, ...]:
        """Apply entry `number`; returns its events in order.

        Raises `PlayerError` (from the game) or `BrokenRecord` if the entry does not follow from the
        log; the fold is then unchanged.
        """
        self._check_time(number, entry)
        self._check_adjourned(number, entry)
        before = self.opened.copy()
        events: tuple[Event, ...] = ()
        taken_back: tuple[Seat, ...] = ()
        match entry:
            case Acted():
                events = self._act(number, entry, actions)
            case Undone():
                taken_back = self._undo(number, entry)
            case Resigned():
                self._resign(number, entry.seat)
            case Seated():
                self._check_seats(number, entry.seat)
            case Drawn():
                self._check_draw(number, entry)
            case Rested():
                self._check_seats(number, entry.seat)
                entry.rest.require_sound()
            case Reminded():
                self._check_reminder(number, entry)
            case Claimed():
                self._claim(number, entry)
            case FlagFell():
                self._flag(number, entry)
            case Aborted():
                self._abort(number, entry)
            case Opened() | Closed() | Paused() | Adjourned() | Resumed():
                pass
        self._go_on(entry, before, taken_back)
        return events

    def push_draft(
        self, number: int, entry: Acted, position: AnyState, events: tuple[Event, ...]
    ) -> None:
        """Apply an `action` entry that was already played on this fold's position, from its result
        and events. Its actions must be in clear. Raises `BrokenRecord` after the end of the game.
        """
        self._check_running(number)
        before = self.opened.copy()
        assert entry.actions is not None
        kept = KeptEntry(number, entry.seat, entry.actions, _shows_chance(events))
        self._accept(kept, position)
        self._go_on(entry, before)

    def check_form(self, number: int, entry: Entry, actions: tuple[str, ...] | None = None) -> None:
        """Validate what can be checked without knowing the position before the entry.

        Raises `PlayerError`, as `push` does.
        """
        match entry:
            case Acted():
                self._check_seats(number, entry.seat)
                known = actions if entry.actions is None else entry.actions
                if known is not None:
                    self._check_confirmed(number, known)
            case Undone():
                self._check_seats(number, entry.by, *entry.consents)
                if not entry.drops or not all(0 < drop < number for drop in entry.drops):
                    raise BrokenRecord(
                        gettext(
                            "Entry %(number)s undoes an entry that does not exist.", number=number
                        )
                    )
            case Resigned() | Seated() | Rested() | Reminded() | FlagFell() | Aborted():
                self._check_seats(number, entry.seat)
            case Drawn():
                self._check_draw(number, entry)
            case Claimed():
                self._check_seats(number, entry.by, entry.seat)
            case Resumed():
                self._check_seats(number, entry.by)
            case Opened() | Closed() | Paused() | Adjourned():
                pass

    @property
    def is_adjourned(self) -> bool:
        """Whether the game is suspended until a player resumes it."""
        return self.clocks is not None and self.clocks.adjourned

    @property
    def can_abort(self) -> bool:
        """Whether players may still abort the game."""
        has_begun = len(self.kept) >= ABORTABLE_MOVES
        return self.clocks is not None and not has_begun and self.outcome() is None

    def outcome(self) -> Outcome | None:
        """Result of the game: by its rules, by resignation or on time."""
        if (outcome := self.state.outcome()) is not None:
            return outcome
        if self.is_aborted:
            return aborted(self.seats)
        if self.won_on_time is not None:
            return won_by(self.won_on_time, 2, self.won_because)
        if self.resigned and self.seats == 2:
            return won_by(1 - self.resigned[0], 2, RESIGNED)
        return None

    def hidden_entries(self) -> frozenset[int]:
        """Numbers of the `action` entries that are not public yet."""
        hidden = self.state.hidden()
        if not hidden:
            return frozenset()
        ends = list(accumulate(len(kept.actions) for kept in self.kept))
        return frozenset(self.kept[bisect_right(ends, index)].number for index in hidden)

    def to_open(self, sealed: Iterable[int]) -> tuple[int, ...]:
        """Sealed entries among these that the rules have revealed by now.

        A sealed entry that was undone stays sealed until the game is closed.
        """
        hidden = self.hidden_entries()
        public = {kept.number for kept in self.kept} - hidden
        return tuple(number for number in sealed if number in public)

    def _act(self, number: int, entry: Acted, actions: tuple[str, ...] | None) -> tuple[Event, ...]:
        if entry.actions is not None:
            actions = entry.actions
        if actions is None:
            raise BrokenRecord(
                gettext("Entry %(number)s is sealed and cannot be replayed yet.", number=number)
            )
        self._check_seats(number, entry.seat)
        self._check_running(number)
        self._check_confirmed(number, actions)
        trial = self.state.copy()
        events = apply_draft(trial, entry.seat, actions)
        self._accept(KeptEntry(number, entry.seat, actions, _shows_chance(events)), trial)
        return events

    def _go_on(self, entry: Entry, opened: list[int], taken_back: tuple[Seat, ...] = ()) -> None:
        """Advance the clocks, with decisions that these entries opened. `taken_back` has the seat
        of every undone move."""
        if self.clocks is None or entry.at is None:
            return
        self.latest = entry.at
        if isinstance(entry, Paused):
            # Another pause may follow: the time since then is counted with the next entry.
            self.clocks = self.clocks.paused(entry.since, entry.until)
            return
        match entry:
            case Seated(seat=seat, who=who):
                self.clocks = self.clocks.seated(seat, is_person=who is Who.PERSON)
            case Adjourned():
                self.clocks = self.clocks.adjourn()
            case Resumed():
                self.clocks = self.clocks.resume()
        over = self.outcome() is not None
        moved = entry if isinstance(entry, Acted) else None
        self.clocks = self.clocks.after(
            ClockStep(
                entry.at,
                () if over else self.state.actors(),
                [seat for seat in range(self.seats) if self.opened[seat] != opened[seat]],
                moved.seat if moved else None,
                taken_back,
                is_missed=moved is not None and bool(moved.automatic) and not moved.ahead,
                is_ahead=moved is not None and bool(moved.ahead),
            )
        )
        match entry:
            case Rested(seat=seat, rest=rest, from_next_move=True):
                self.clocks = self.clocks.resting_later(seat, rest)
            case Rested(seat=seat, rest=rest):
                self.clocks = self.clocks.resting(seat, rest)
            case Reminded(seat=seat):
                self.clocks = self.clocks.reminded(seat, entry.at)
            case Claimed(by=by, seat=seat):
                self.clocks = self.clocks.claimed(by, seat)

    def _accept(self, kept: KeptEntry, position: AnyState) -> None:
        self._move_to(kept.number, position)
        self.kept.append(kept)

    def _undo(self, number: int, entry: Undone) -> tuple[Seat, ...]:
        """Undo moves; returns their seats."""
        self._check_seats(number, entry.by, *entry.consents)
        self._check_running(number)
        self._check_drops(number, entry)
        remaining = [kept for kept in self.kept if kept.number not in entry.drops]
        state = self.game.new(self.options, self.seats, self.seed)
        for kept in remaining:
            apply_draft(state, kept.seat, kept.actions)
        self._move_to(number, state)
        dropped = tuple(kept.seat for kept in self.kept if kept.number in entry.drops)
        for seat in dropped:
            self.opened[seat] = number
        self.kept = remaining
        return dropped

    def _check_drops(self, number: int, entry: Undone) -> None:
        """An undo drops the last entries of one or more seats, and none that disclosed a random
        card."""
        drops = set(entry.drops)
        if len(drops) != len(entry.drops) or not drops:
            raise BrokenRecord(
                gettext("Entry %(number)s must name each undone entry once.", number=number)
            )
        if not drops <= {kept.number for kept in self.kept}:
            raise BrokenRecord(
                gettext("Entry %(number)s undoes an entry that does not exist.", number=number)
            )
        later = [kept for kept in self.kept if kept.number >= min(drops)]
        if any(kept.chance for kept in later):
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s undoes a move that revealed a random card.", number=number
                )
            )
        shortened: set[Seat] = set()
        for kept in later:
            if kept.number in drops:
                shortened.add(kept.seat)
            elif kept.seat in shortened:
                raise BrokenRecord(
                    gettext(
                        "Entry %(number)s undoes a move but not the later moves of its player.",
                        number=number,
                    )
                )

    def _resign(self, number: int, seat: Seat) -> None:
        self._check_seats(number, seat)
        self._check_running(number)
        if seat in self.resigned:
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s resigns for a player who has already resigned.", number=number
                )
            )
        self.resigned.append(seat)

    def _move_to(self, number: int, state: AnyState) -> None:
        """Replace the position, and note for which seats a decision began or ended."""
        acted, acting = self.state.actors(), state.actors()
        for seat in range(self.seats):
            same_actor = (seat in acted) == (seat in acting)
            if not same_actor or state.decision(seat) != self.state.decision(seat):
                self.opened[seat] = number
        self.state = state

    def _check_time(self, number: int, entry: Entry) -> None:
        """Check that time never goes back, and that automatic entries happen on timeout or as
        premoves."""
        if self.clocks is None:
            return
        if entry.at is None or not self.latest <= entry.at <= LAST_MOMENT:
            raise BrokenRecord(
                gettext("Entry %(number)s has an impossible timestamp.", number=number)
            )
        if isinstance(entry, Paused) and not entry.since <= entry.until <= entry.at:
            raise BrokenRecord(
                gettext("Entry %(number)s describes an impossible pause.", number=number)
            )
        if not isinstance(entry, Acted):
            return
        self._check_seats(number, entry.seat)
        flag = self.clocks.flag_falls_from(entry.seat)
        if flag is not None and entry.at >= flag + self.clocks.pace.grace:
            raise BrokenRecord(gettext("Entry %(number)s comes after flag fall.", number=number))
        if not entry.automatic or entry.ahead:
            return
        due = self.clocks.plays_by_itself_from(entry.seat)
        if due is None or entry.at < due:
            raise BrokenRecord(
                gettext("Entry %(number)s moves for a player who still had time.", number=number)
            )

    def _check_adjourned(self, number: int, entry: Entry) -> None:
        """Only a game whose players all miss their turns is adjourned, and only a player resumes
        it."""
        if isinstance(entry, Resumed) and not self._may_resume(entry.by):
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s resumes a game that this seat cannot resume.", number=number
                )
            )
        if self.is_adjourned and not isinstance(entry, Resumed | Paused):
            raise BrokenRecord(
                gettext("Entry %(number)s comes while the game is adjourned.", number=number)
            )
        if not isinstance(entry, Adjourned):
            return
        self._check_running(number)
        if self.clocks is None or not self.clocks.plays_itself:
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s adjourns a game whose players are present.", number=number
                )
            )

    def _may_resume(self, seat: Seat) -> bool:
        clocks = self.clocks
        return clocks is not None and clocks.adjourned and seat in clocks.people

    def _check_reminder(self, number: int, entry: Reminded) -> None:
        self._check_seats(number, entry.seat)
        self._check_running(number)
        due = self.clocks.reminds_from(entry.seat) if self.clocks else None
        if due is None or entry.at is None or entry.at < due:
            raise BrokenRecord(
                gettext("Entry %(number)s reminds a player too early.", number=number)
            )

    def _claim(self, number: int, entry: Claimed) -> None:
        self._check_seats(number, entry.by, entry.seat)
        self._check_running(number)
        if entry.disconnected:
            self._claim_disconnected(number, entry)
            return
        clocks = self.clocks
        due = clocks.claimed_from(entry.seat) if clocks else None
        if clocks is None or due is None or entry.at is None or entry.at < due:
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s claims a timeout of a player who still had time.",
                    number=number,
                )
            )
        if entry.by == entry.seat or entry.by in clocks.seats[entry.seat].claims:
            raise BrokenRecord(gettext("Entry %(number)s makes an invalid claim.", number=number))
        if self.seats == 2 and clocks.pace.time_up is not TimeUp.BOT:
            self.won_on_time = entry.by

    def _claim_disconnected(self, number: int, entry: Claimed) -> None:
        clocks = self.clocks
        if (
            clocks is None
            or not clocks.pace.has_flag_fall
            or self.can_abort
            or entry.by == entry.seat
            or entry.seat not in clocks.people
        ):
            raise BrokenRecord(gettext("Entry %(number)s makes an invalid claim.", number=number))
        self._forfeit(entry.seat, LEFT)

    def _flag(self, number: int, entry: FlagFell) -> None:
        self._check_seats(number, entry.seat)
        self._check_running(number)
        due = self.clocks.flag_falls_from(entry.seat) if self.clocks else None
        if self.clocks is None or due is None or entry.at is None or entry.at < due:
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s is the flag fall of a player who still had time.",
                    number=number,
                )
            )
        self._forfeit(entry.seat, TIME_UP)

    def _forfeit(self, seat: Seat, reason: str) -> None:
        """Flag fall of a seat, or what has the same effect."""
        assert self.pace is not None
        if self.pace.time_up is TimeUp.TAKEOVER:
            return
        if self.seats == 2:
            self.won_on_time, self.won_because = 1 - seat, reason
        elif seat not in self.resigned:
            self.resigned.append(seat)

    def _abort(self, number: int, entry: Aborted) -> None:
        self._check_seats(number, entry.seat)
        self._check_running(number)
        due = self.clocks.aborts_from(entry.seat) if self.clocks and entry.automatic else None
        is_due = due is not None and entry.at is not None and due <= entry.at
        if not (is_due if entry.automatic else self.can_abort):
            raise BrokenRecord(
                gettext("Entry %(number)s aborts a game that had begun.", number=number)
            )
        self.is_aborted = True

    def _check_confirmed(self, number: int, actions: tuple[str, ...]) -> None:
        if not draft_is_confirmed(self.game, actions):
            raise BrokenRecord(
                gettext(
                    "Entry %(number)s does not end with its only confirming action.", number=number
                )
            )

    def _check_draw(self, number: int, entry: Drawn) -> None:
        if sorted(entry.order) != list(range(self.seats)) or self.kept:
            raise BrokenRecord(gettext("Entry %(number)s draws the seats wrongly.", number=number))

    def _check_running(self, number: int) -> None:
        if self.outcome() is not None:
            raise BrokenRecord(
                gettext("Entry %(number)s comes after the end of the game.", number=number)
            )

    def _check_seats(self, number: int, *seats: Seat) -> None:
        if not all(0 <= seat < self.seats for seat in seats):
            raise BrokenRecord(
                gettext("Entry %(number)s names a seat that does not exist.", number=number)
            )


def _shows_chance(events: tuple[Event, ...]) -> bool:
    return any(event.reveals is Reveals.CHANCE for event in events)


def apply_draft(state: AnyState, seat: Seat, actions: Iterable[str]) -> tuple[Event, ...]:
    """Apply text forms one after the other. Raises `PlayerError` at the first that fails, with the
    state changed up to there: pass a copy."""
    events: list[Event] = []
    for text in actions:
        events.extend(state.apply(seat, state.game.parse(text)))
    return tuple(events)


def draft_is_confirmed(game: AnyGame, actions: tuple[str, ...]) -> bool:
    """Whether the draft ends with its only confirming action."""
    parsed: list[Action] = [game.parse(text) for text in actions]
    return bool(parsed) and parsed[-1].confirms and not any(a.confirms for a in parsed[:-1])
