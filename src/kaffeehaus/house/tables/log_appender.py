"""Writing at the end of a table's log: entries are tried on a copy of the fold and chained."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kaffeehaus.core.drafts import Drafted
from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.log import (
    Acted,
    Adjourned,
    Claimed,
    Closed,
    Entry,
    Opened,
    Paused,
    Reminded,
    Resigned,
    Rested,
    Resumed,
    Seated,
    Secret,
    Undone,
    Who,
    hash_of_text,
    seal,
    written_entry,
)
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import TimeUp
from kaffeehaus.core.rest import NO_REST, Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.outbox.model import NoticeRow
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.closures import pending
from kaffeehaus.house.tables.recipients import called, reminded, reseated
from kaffeehaus.house.tables.rows import (
    Append,
    EntryRow,
    Follows,
    SeatKind,
    SeatRow,
    SnapshotRow,
    TableChanges,
    TableStatus,
)
from kaffeehaus.house.tables.table import LogLine, Table
from kaffeehaus.house.tables.writes import KEEP_EVERY


def reseat(
    table: Table,
    moment: Moment,
    *rows: SeatRow,
    status: TableStatus | None = None,
    private: bool | None = None,
) -> Change:
    """Seats of a table that has not begun, or who finds it: nothing of it is in the log."""
    changed = {row.seat: row for row in rows}
    append = Append(
        table_id=table.id,
        changes=TableChanges(status=status, seats=rows, private=private),
        follows=Follows(table.row.stamp),
        notices=reseated(table, rows, moment.now),
    )
    after = replace(
        table,
        row=replace(
            table.row,
            status=status or table.row.status,
            private=table.row.private if private is None else private,
            touched=moment.now,
        ),
        seats=tuple(changed.get(seat.seat, seat) for seat in table.seats),
    )
    return Change(append, after)


class LogAppender:
    """Writes entries after those of a table. The table itself stays as it is.

    If the house was closed since the last entry, and clocks stand still then, that comes first.
    """

    def __init__(self, table: Table, moment: Moment) -> None:
        self._table = table
        self._fold: Fold = table.playable.branch()
        self._digest = table.row.head_hash
        self._lines: list[LogLine] = []
        self._publics: list[JsonObject] = []
        """By line: its public form."""
        self._texts: list[str] = []
        """By line: the same as it is hashed and stored."""
        self._seats: dict[Seat, SeatRow] = {}
        self._dropped: tuple[int, ...] = ()
        self._sealed = dict(table.sealed)
        # The clocks of servers differ, but time in a log never goes back.
        self._at = max(moment.now, self._fold.latest)
        self._follows = Follows(table.row.stamp)
        self._by: set[str] = set()
        """Who does this, and need not be told of it."""
        self._reminders: list[NoticeRow] = []
        for closure in pending(table, moment):
            self._push(Paused(closure.since, closure.until, at=self._time))

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written so far."""
        return not self._lines

    def sit(self, row: SeatRow) -> None:
        """Somebody is on a seat from now on. An open seat is no entry of the log."""
        self._seats[row.seat] = row
        if row.kind is not SeatKind.OPEN:
            who = Who.BOT if row.kind is SeatKind.BOT else Who.PERSON
            self._push(Seated(row.seat, who, row.name, at=self._time))
        if row.rest is not None and self._rests:
            self.rest(row.seat, row.rest)

    def act(self, seat: Seat, drafted: Drafted) -> None:
        """A seat confirms its draft: sealed where the game hides it, with everything opened that
        is no longer hidden."""
        if self.is_blank:
            self._follows = self._table.known_to(seat)
        self._note_doer(seat)
        self._act(seat, drafted)

    def act_by_default(self, seat: Seat, drafted: Drafted) -> None:
        """The turn of a seat whose time is up ends by itself."""
        self._act(seat, drafted, automatic=True)

    def act_as_said(self, seat: Seat, drafted: Drafted) -> None:
        """A seat does what it had said ahead of time."""
        self._act(seat, drafted, automatic=True, ahead=True)

    def _act(
        self,
        seat: Seat,
        drafted: Drafted,
        *,
        automatic: bool | None = None,
        ahead: bool | None = None,
    ) -> None:
        number = self._next_number
        actions, events = drafted.actions, drafted.events
        self._fold.push_draft(
            number,
            seat,
            actions,
            drafted.position,
            events,
            at=self._time,
            automatic=automatic,
            ahead=ahead,
        )
        entry, secret = Acted(seat, actions, at=self._time, automatic=automatic, ahead=ahead), None
        if number in self._fold.hidden_entries():
            commitment, secret = seal(actions)
            self._sealed[number] = secret
            entry = replace(entry, actions=None, sealed=commitment)
        self._write(entry, events, secret)
        self._open_what_is_public()

    def rest(self, seat: Seat, rest: Rest | None) -> None:
        """The clock of a seat stands still like this from now on."""
        if self._rests:
            self._push(Rested(seat, rest or NO_REST, at=self._time))

    def change_rest(self, seat: Seat, rest: Rest) -> None:
        """The player of a seat changes daily hours or holidays during the game. Nothing is written
        if they are the same."""
        clock = None if self._fold.clocks is None else self._fold.clocks.seats[seat]
        if clock is not None and self._rests and (clock.next_rest or clock.rest) != rest:
            self._push(Rested(seat, rest, from_next_move=True, at=self._time))

    def adjourn_if_it_plays_itself(self) -> None:
        """Adjourn a game that goes on without any of its players."""
        fold = self._fold
        if fold.outcome() is None and fold.clocks is not None and fold.clocks.plays_itself:
            self._push(Adjourned(at=self._time, automatic=True))

    def resume(self, by: Seat) -> None:
        """A player goes on with an adjourned game."""
        self._note_doer(by)
        self._push(Resumed(by, at=self._time))

    def remind(self, seat: Seat) -> None:
        """The house reminds a seat that others wait for it."""
        self._push(Reminded(seat, at=self._time, automatic=True))
        self._reminders += reminded(self._table, seat, self._fold.opened[seat], self._at)

    def claim(self, by: Seat, seat: Seat) -> None:
        """Somebody waits for a seat no longer."""
        self._note_doer(by)
        self._push(Claimed(by, seat, at=self._time))

    def claims_on(self, seat: Seat) -> tuple[Seat, ...]:
        """Who waits for it no longer."""
        return () if self._fold.clocks is None else self._fold.clocks.seats[seat].claims

    def undo(self, by: Seat, drops: tuple[int, ...], consents: Iterable[Seat]) -> None:
        """Earlier moves no longer count."""
        self._note_doer(by)
        self._push(Undone(by, drops, tuple(sorted(consents)), at=self._time))
        self._dropped = drops

    def resign(self, seat: Seat) -> None:
        """A seat gives up; whoever is put on it afterwards plays on."""
        self._note_doer(seat)
        self._push(Resigned(seat, at=self._time))
        self._seats[seat] = replace(self._table.seats[seat], resigned=True)

    def finish(self) -> Change:
        """Close the log if the game is over; what is to be stored."""
        outcome = self._fold.outcome()
        status = TableStatus.ADJOURNED if self._fold.is_adjourned else TableStatus.RUNNING
        if outcome is not None:
            status = TableStatus.OVER
            opens = tuple(_opening(number, secret, None) for number, secret in self._sealed.items())
            length = self._next_number - 1
            row = self._table.row
            self._push(Closed(outcome, length, row.seed, row.salt, opens, at=self._time))
        to_act = self._fold.state.actors() if status is TableStatus.RUNNING else ()
        append = Append(
            table_id=self._table.id,
            entries=tuple(self._rows()),
            dropped=self._dropped,
            snapshot=self._snapshot(),
            clears_drafts=tuple(sorted(self._finished_drafts(over=outcome is not None))),
            clears_undo=True,
            clears_proposal=self._ends_proposal(over=outcome is not None),
            changes=TableChanges(
                status,
                tuple(self._seats.values()),
                to_act,
                None if outcome else self._deadline(),
                outcome,
            ),
            follows=self._follows,
            notices=(
                *called(self._table, self._fold, self._seats_then, self._by, self._at),
                *self._reminders,
            ),
        )
        return Change(append, self._after(append))

    def _note_doer(self, seat: Seat) -> None:
        self._by |= {self._table.seats[seat].player_id or ""}

    @property
    def _seats_then(self) -> tuple[SeatRow, ...]:
        if not self._seats:
            return self._table.seats
        return tuple(self._seats.get(row.seat, row) for row in self._table.seats)

    @property
    def _next_number(self) -> int:
        return self._table.row.head + len(self._lines) + 1

    @property
    def _time(self) -> int | None:
        """When its entries are written, in a log with time."""
        return None if self._fold.clocks is None else self._at

    @property
    def _rests(self) -> bool:
        return self._fold.pace is not None and self._fold.pace.rests

    def _deadline(self) -> int | None:
        """The next moment at which the house has something to do. Who plays with nobody else need
        not be reminded."""
        clocks = self._fold.clocks
        if clocks is None:
            return None
        people = {row.player_id for row in self._seats_then if row.kind is SeatKind.PERSON}
        if len(people) < 2 and clocks.pace.time_up is not TimeUp.DEFAULT:
            return None
        return clocks.deadline()

    def _push(self, entry: Entry) -> None:
        """Entries say when they are written (`_time`)."""
        self._fold.push(self._next_number, entry)
        self._write(entry)

    def _write(
        self, entry: Entry, events: tuple[Event, ...] = (), secret: Secret | None = None
    ) -> None:
        number = self._next_number
        public, text = written_entry(number, entry)
        self._digest = hash_of_text(self._digest, text)
        self._publics.append(public)
        self._texts.append(text)
        told = tuple(event.stored for event in events)
        self._lines.append(LogLine(number, entry, secret, told, self._digest, self._at))

    def _open_what_is_public(self) -> None:
        if not self._sealed:
            return
        hidden = self._fold.hidden_entries()
        counted = {kept.number for kept in self._fold.kept}
        for number in sorted(self._sealed):
            if number in counted and number not in hidden:
                self._write(_opening(number, self._sealed.pop(number), self._time))

    def _finished_drafts(self, *, over: bool) -> set[Seat]:
        return {
            seat
            for seat, draft in self._table.drafts.items()
            if over or seat in self._seats or draft.decision != self._fold.opened[seat]
        }

    def _ends_proposal(self, *, over: bool) -> bool:
        """Who is there again cannot be replaced, and a game that is over needs nobody."""
        proposal = self._table.proposal
        if proposal is None:
            return False
        moved = any(
            isinstance(line.entry, Acted)
            and line.entry.seat == proposal.seat
            and not line.entry.automatic
            for line in self._lines
        )
        return over or moved or proposal.seat in self._seats

    def _rows(self) -> Iterable[EntryRow]:
        for line, public, text in zip(self._lines, self._publics, self._texts, strict=True):
            entry = line.entry
            secret = None if line.secret is None else plain(line.secret)
            assert secret is None or isinstance(secret, dict)
            yield EntryRow(
                table_id=self._table.id,
                number=line.number,
                kind=entry.kind,
                seat=getattr(entry, "seat", None),
                public=public,
                hash=line.hash,
                at=line.at,
                secret=secret,
                events=list(line.events),
                text=text,
            )

    def _snapshot(self) -> SnapshotRow | None:
        if not self._is_far():
            return None
        fold = self._fold
        return SnapshotRow(
            table_id=self._table.id,
            number=self._lines[-1].number,
            state=fold.state.save(),
            opened=tuple(fold.opened),
            resigned=tuple(fold.resigned),
            clocks=fold.clocks,
        )

    def _is_far(self) -> bool:
        """Whether it is worth a snapshot: several actions in one move take long to play again, and
        so do some moves in a row."""
        entries = [line.entry for line in self._lines]
        acted = [entry for entry in entries if isinstance(entry, Acted | Undone)]
        if not acted:
            return False
        is_long = any(
            isinstance(entry, Undone) or len(entry.actions or "  ") > 1 for entry in acted
        )
        first, last = self._lines[0].number - 1, self._lines[-1].number
        return is_long or first // KEEP_EVERY != last // KEEP_EVERY

    def _after(self, append: Append) -> Table:
        changes, row = append.changes, self._table.row
        assert changes.status is not None
        assert changes.to_act is not None
        return replace(
            self._table,
            row=replace(
                row,
                # So it is unless another seat has drafted at another server meanwhile.
                stamp=row.stamp + 1,
                head=self._lines[-1].number if self._lines else row.head,
                head_hash=self._digest,
                status=changes.status,
                to_act=changes.to_act,
                deadline=changes.deadline,
                outcome=changes.outcome,
                touched=self._at,
            ),
            seats=self._seats_then,
            fold=self._fold,
            lines=(*self._table.lines, *self._lines),
            sealed=self._sealed,
            drafts={
                seat: draft
                for seat, draft in self._table.drafts.items()
                if seat not in append.clears_drafts
            },
            former={
                seat: drafts
                for seat, drafts in self._table.former.items()
                if seat not in append.clears_drafts
            },
            undo=None,
            declined=None,
            proposal=None if append.clears_proposal else self._table.proposal,
            ahead={} if changes.status is TableStatus.OVER else self._table.ahead,
        )


def _opening(number: int, secret: Secret, at: int | None) -> Opened:
    return Opened(number, secret.actions, secret.salt, at=at)
