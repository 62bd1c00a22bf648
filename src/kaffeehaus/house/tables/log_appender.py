"""Appends entries to a stored table's log: hash chain, rows, snapshot and notifications."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kaffeehaus.core.drafts import AppliedDraft
from kaffeehaus.core.log import (
    Aborted,
    Acted,
    Adjourned,
    Claimed,
    Drawn,
    Entry,
    FlagFell,
    Paused,
    Reminded,
    Resigned,
    Rested,
    Resumed,
    Seated,
    Undone,
    Who,
    hash_of_text,
    seat_order,
    written_entry,
)
from kaffeehaus.core.log_appender import LogAppender
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import NO_REST, Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.outbox import NoticeRow
from kaffeehaus.house.tables.changes import Change, called, pending_closures, reminded, reseated
from kaffeehaus.house.tables.model import (
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
    """Change the seats, status or visibility of a table that has not begun; appends nothing."""
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


class TableLogAppender:
    """Appends entries to the log of a table, and collects the rows and notifications to store.

    The table itself is not changed. If the server was down since the last entry and the table's
    clocks pause meanwhile, the pause is appended first. It has more than 25 methods because each
    kind of entry has one.
    """

    def __init__(self, table: Table, moment: Moment) -> None:
        self._table = table
        fold = table.playable.branch()
        # Server clocks differ, but timestamps in a log never decrease.
        self._at = max(moment.now, fold.latest)
        self._time = None if fold.clocks is None else self._at
        """Timestamp of its entries, in a log with time."""
        self._fold = fold
        self._log = LogAppender(fold, table.row.head, dict(table.sealed), self._time)
        self._seats: dict[Seat, SeatRow] = {}
        self._dropped: tuple[int, ...] = ()
        self._follows = Follows(table.row.stamp)
        self._by: set[str] = set()
        """Ids of the players who act, and need no notification."""
        self._reminders: list[NoticeRow] = []
        for closure in pending_closures(table, moment):
            self._log.append(Paused(closure.since, closure.until, at=self._time))

    @property
    def is_blank(self) -> bool:
        """Whether nothing was appended so far."""
        return not self._log.appended

    def sit(self, row: SeatRow) -> None:
        """Change a seat's player. An open seat is no entry of the log."""
        self._seats[row.seat] = row
        if row.kind is not SeatKind.OPEN:
            who = Who.BOT if row.kind is SeatKind.BOT else Who.PERSON
            self._log.append(Seated(row.seat, who, row.name, at=self._time))
        if row.rest is not None and self._rests:
            self.rest(row.seat, row.rest)

    def draw(self) -> tuple[Seat, ...]:
        """Draw the seats by the table's seed; returns the new seat of each."""
        order = seat_order(int(self._table.row.seed), len(self._table.seats))
        self._log.append(Drawn(order, at=self._time))
        return order

    def act(self, seat: Seat, draft: AppliedDraft) -> None:
        """Append a seat's confirmed draft; sealed if the game hides it, with openings."""
        if self.is_blank:
            self._follows = self._table.known_to(seat)
        self._note_actor(seat)
        self._log.act(seat, draft)

    def act_automatically(self, seat: Seat, draft: AppliedDraft, *, premove: bool) -> None:
        """Append a premove, or the default move by which a timeout ends the seat's turn."""
        self._log.act(seat, draft, automatic=True, ahead=premove or None)

    def rest(self, seat: Seat, rest: Rest | None) -> None:
        """Set daily hours and holidays, during which the seat's clock is stopped."""
        if self._rests:
            self._log.append(Rested(seat, rest or NO_REST, at=self._time))

    def change_rest(self, seat: Seat, rest: Rest) -> None:
        """Change a player's daily hours or holidays during the game. Appends nothing if they are
        the same."""
        clock = None if self._fold.clocks is None else self._fold.clocks.seats[seat]
        if clock is not None and self._rests and (clock.next_rest or clock.rest) != rest:
            self._log.append(Rested(seat, rest, from_next_move=True, at=self._time))

    def adjourn_if_it_plays_itself(self) -> None:
        """Adjourn a game whose players all keep missing their turns."""
        fold = self._fold
        if fold.outcome() is None and fold.clocks is not None and fold.clocks.plays_itself:
            self._log.append(Adjourned(at=self._time, automatic=True))

    def resume(self, by: Seat) -> None:
        """Resume an adjourned game."""
        self._note_actor(by)
        self._log.append(Resumed(by, at=self._time))

    def remind(self, seat: Seat) -> None:
        """Remind a seat that the others wait for it."""
        self._log.append(Reminded(seat, at=self._time, automatic=True))
        self._reminders += reminded(self._table, seat, self._fold.opened[seat], self._at)

    def claim(self, by: Seat, seat: Seat, *, disconnected: bool = False) -> bool:
        """Claim against a seat whose time is up, or whose player is disconnected; whether the game
        goes on."""
        self._note_actor(by)
        self._log.append(Claimed(by, seat, disconnected or None, at=self._time))
        return self._fold.outcome() is None

    def flag(self, seat: Seat) -> bool:
        """Let the seat's flag fall; whether the game goes on."""
        self._log.append(FlagFell(seat, at=self._time, automatic=True))
        return self._fold.outcome() is None

    def abort(self, seat: Seat, *, automatic: bool = False) -> None:
        """Abort the game, by request or because a first move was not made in time."""
        if not automatic:
            self._note_actor(seat)
        self._log.append(Aborted(seat, at=self._time, automatic=automatic or None))

    def claims_on(self, seat: Seat) -> tuple[Seat, ...]:
        """Seats that claimed against it."""
        return () if self._fold.clocks is None else self._fold.clocks.seats[seat].claims

    def undo(self, by: Seat, drops: tuple[int, ...], consents: Iterable[Seat]) -> None:
        """Undo earlier moves."""
        self._note_actor(by)
        self._log.append(Undone(by, drops, tuple(sorted(consents)), at=self._time))
        self._dropped = drops

    def resign(self, seat: Seat) -> None:
        """Resign; the next player of the seat continues."""
        self._note_actor(seat)
        self._log.append(Resigned(seat, at=self._time))
        self._seats[seat] = replace(self._table.seats[seat], resigned=True)

    def finish(self) -> Change:
        """Close the log if the game is over; returns the change to store."""
        row = self._table.row
        outcome = self._log.close(row.seed, row.salt)
        status = TableStatus.ADJOURNED if self._fold.is_adjourned else TableStatus.RUNNING
        if outcome is not None:
            status = TableStatus.OVER
        lines, rows = self._chained()
        to_act = self._fold.state.actors() if status is TableStatus.RUNNING else ()
        append = Append(
            table_id=self._table.id,
            entries=rows,
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
        return Change(append, self._after(append, lines))

    def _note_actor(self, seat: Seat) -> None:
        self._by |= {self._table.seats[seat].player_id or ""}

    @property
    def _seats_then(self) -> tuple[SeatRow, ...]:
        if not self._seats:
            return self._table.seats
        return tuple(self._seats.get(row.seat, row) for row in self._table.seats)

    @property
    def _rests(self) -> bool:
        return self._fold.pace is not None and self._fold.pace.rests

    def _deadline(self) -> int | None:
        """Next deadline of the clocks. Players without opponents get no reminder."""
        clocks = self._fold.clocks
        if clocks is None:
            return None
        people = {row.player_id for row in self._seats_then if row.kind is SeatKind.PERSON}
        return clocks.deadline(reminds=len(people) > 1)

    def _finished_drafts(self, *, over: bool) -> set[Seat]:
        return {
            seat
            for seat, draft in self._table.drafts.items()
            if over or seat in self._seats or draft.decision != self._fold.opened[seat]
        }

    def _ends_proposal(self, *, over: bool) -> bool:
        """Whether the proposal to replace a player lapses: the player has returned, or the game
        is over."""
        proposal = self._table.proposal
        if proposal is None:
            return False
        moved = any(
            isinstance(entry, Acted) and entry.seat == proposal.seat and not entry.automatic
            for entry in self._entries
        )
        return over or moved or proposal.seat in self._seats

    @property
    def _entries(self) -> Iterable[Entry]:
        return (appended.entry for appended in self._log.appended)

    def _chained(self) -> tuple[tuple[LogLine, ...], tuple[EntryRow, ...]]:
        """New entries with their hashes, as the table caches them and as rows."""
        lines: list[LogLine] = []
        rows: list[EntryRow] = []
        digest = self._table.row.head_hash
        for appended in self._log.appended:
            number, entry, secret = appended.number, appended.entry, appended.secret
            public, text = written_entry(number, entry)
            digest = hash_of_text(digest, text)
            events = tuple(event.stored for event in appended.events)
            lines.append(LogLine(number, entry, secret, events, digest, self._at))
            rows.append(
                EntryRow(
                    table_id=self._table.id,
                    number=number,
                    kind=entry.kind,
                    seat=getattr(entry, "seat", None),
                    public=public,
                    hash=digest,
                    at=self._at,
                    secret=None if secret is None else secret.to_json(),
                    events=list(events),
                    text=text,
                )
            )
        return tuple(lines), tuple(rows)

    def _snapshot(self) -> SnapshotRow | None:
        """A snapshot, if replaying would be slow: after long moves, or many of them."""
        acted = [entry for entry in self._entries if isinstance(entry, Acted | Undone)]
        is_long = any(
            isinstance(entry, Undone) or len(entry.actions or "  ") > 1 for entry in acted
        )
        first, last = self._log.head, self._log.next_number - 1
        if not acted or not (is_long or first // KEEP_EVERY != last // KEEP_EVERY):
            return None
        fold = self._fold
        return SnapshotRow(
            table_id=self._table.id,
            number=self._log.appended[-1].number,
            state=fold.state.save(),
            opened=tuple(fold.opened),
            resigned=tuple(fold.resigned),
            clocks=fold.clocks,
        )

    def _after(self, append: Append, lines: tuple[LogLine, ...]) -> Table:
        changes, row = append.changes, self._table.row
        assert changes.status is not None
        assert changes.to_act is not None
        return replace(
            self._table,
            row=replace(
                row,
                # True unless another server stored a draft of another seat meanwhile.
                stamp=row.stamp + 1,
                head=self._log.next_number - 1,
                head_hash=lines[-1].hash if lines else row.head_hash,
                status=changes.status,
                to_act=changes.to_act,
                deadline=changes.deadline,
                outcome=changes.outcome,
                touched=self._at,
            ),
            seats=self._seats_then,
            fold=self._fold,
            lines=(*self._table.lines, *lines),
            sealed=self._log.sealed,
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
            premoves={} if changes.status is TableStatus.OVER else self._table.premoves,
        )
