"""A table in memory: an immutable value, replaced after each stored change."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from kaffeehaus.bots.catalog import shown_title
from kaffeehaus.core.drafts import AppliedDraft, draft_on
from kaffeehaus.core.event import Reveals
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.log import Acted, Entry, Head, Header, Secret
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.tables.model import (
    DraftRow,
    Follows,
    ProposalRow,
    Rated,
    SeatKind,
    SeatRow,
    TableRow,
    TableStatus,
    UndoRequestRow,
)
from kaffeehaus.house.tables.premove_values import NOTHING, Premoves, PremovesRow


def with_distinct_names(rows: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Append a number to every name that looks like the name of an earlier seat."""
    named: list[SeatRow] = []
    for row in rows:
        taken = {looks(other.name) for other in named}
        named.append(replace(row, name=_free_name(row.name, taken)) if row.name else row)
    return tuple(named)


_SHARED_DEVICE = re.compile(r"Player (\d+)( \d+)?")
_DELETED = re.compile(r"Somebody who left( \d+)?")


def shown_names(rows: Sequence[SeatRow], game_id: str) -> tuple[str, ...]:
    """Names by seat, empty for open ones. Names that the server made are in the reader's language:
    those of bots, of deleted players, and of people who share a device and gave none."""
    shared = shared_seats(rows)
    return tuple(
        shown_title(row.name, game_id)
        if row.kind is SeatKind.BOT
        else shown_name(row.name, is_shared=row.seat in shared)
        for row in rows
    )


def shared_seats(rows: Sequence[SeatRow]) -> frozenset[Seat]:
    """Seats whose players share a device."""
    count = Counter(row.player_id for row in rows if row.kind is SeatKind.PERSON)
    return frozenset(row.seat for row in rows if count[row.player_id] > 1)


def shown_name(name: str, *, is_shared: bool) -> str:
    """A person's stored name in the reader's language, if the server made it."""
    if is_shared and (found := _SHARED_DEVICE.fullmatch(name)):
        return gettext("Player %(number)s", number=found[1]) + (found[2] or "")
    if found := _DELETED.fullmatch(name):
        return gettext("Deleted player") + (found[1] or "")
    return name


def seat_number(seat: Seat) -> str:
    """Name of an open seat."""
    return gettext("Seat %(number)s", number=seat + 1)


def _free_name(name: str, taken: set[str]) -> str:
    if looks(name) not in taken:
        return name
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(other for other in numbered if looks(other) not in taken)


class TablePhase(Enum):
    """Phase of a table."""

    WAITING = "waiting"
    """Some seats are open."""
    RUNNING = "running"
    ADJOURNED = "adjourned"
    """All players missed their turns; one of them may resume the game."""
    OVER = "over"
    CALLED_OFF = "called_off"
    """Its creator closed it before it began."""
    READ_ONLY = "read_only"
    """Its rules version is not supported any more: it can be exported, not played or shown."""


PHASES = {
    TableStatus.WAITING: TablePhase.WAITING,
    TableStatus.RUNNING: TablePhase.RUNNING,
    TableStatus.ADJOURNED: TablePhase.ADJOURNED,
    TableStatus.OVER: TablePhase.OVER,
    TableStatus.CLOSED: TablePhase.CALLED_OFF,
}


NOT_RUNNING = {
    TableStatus.WAITING: ("not_started", lazy_gettext("The game starts when all seats are taken.")),
    TableStatus.ADJOURNED: (
        "adjourned",
        lazy_gettext("The game is adjourned. Resume it to play on."),
    ),
    TableStatus.OVER: ("game_over", lazy_gettext("The game is over.")),
    TableStatus.CLOSED: ("called_off", lazy_gettext("The creator closed this table.")),
}
"""Why a game does not run: code and sentence."""
UNDEALT = frozenset({TableStatus.WAITING, TableStatus.CLOSED})
"""The game never began."""
MOST_FORMER = 8
"""Earlier drafts kept per seat, to tell late requests from invalid ones."""
EXAMPLE = 1
"""Seed of the example game that is shown before the deal."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log as the table keeps it in memory."""

    number: int
    entry: Entry
    secret: Secret | None
    events: tuple[JsonObject, ...]
    hash: str
    at: int

    @property
    def actions(self) -> tuple[str, ...] | None:
        """The unsealed actions of an `action` entry."""
        if self.secret is not None:
            return self.secret.actions
        return self.entry.actions if isinstance(self.entry, Acted) else None

    def reveals(self, what: Reveals) -> bool:
        """Whether one of its events revealed hidden information of this kind."""
        return any(event.get("reveals") == what.value for event in self.events)


@dataclass(frozen=True, slots=True)
class DraftPosition:
    """A draft, and the position that it was played on."""

    base: AnyState
    drafted: AppliedDraft


@dataclass(frozen=True, slots=True)
class FormerDraft:
    """An earlier draft of a seat, and its decision."""

    decision: int
    drafted: AppliedDraft


@dataclass(frozen=True)
class Table:
    """Immutable state of a table, with the game in the rules version that the table began with.

    The fold is None if the server no longer supports that version: then only the log is known, and
    the game is the current one. The class has more than 25 methods because most features read it;
    nearly all are one line.
    """

    row: TableRow
    game: AnyGame
    seats: tuple[SeatRow, ...]
    fold: Fold | None
    lines: tuple[LogLine, ...] = ()
    sealed: dict[int, Secret] = field(default_factory=dict)
    """By entry: secrets not yet revealed by an `open` entry."""
    drafts: dict[Seat, DraftRow] = field(default_factory=dict)
    undo: UndoRequestRow | None = None
    """The open undo request."""
    declined: UndoRequestRow | None = None
    """The declined undo request."""
    proposal: ProposalRow | None = None
    """The open or declined proposal."""
    premoves: dict[Seat, PremovesRow] = field(default_factory=dict)
    """By seat."""
    begun: dict[Seat, DraftPosition] = field(default_factory=dict)
    """Cache of the position after each seat's draft, valid for one base position."""
    former: dict[Seat, tuple[FormerDraft, ...]] = field(default_factory=dict)
    """By seat: its previous drafts that this server has stored."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def phase(self) -> TablePhase:
        return TablePhase.READ_ONLY if self.fold is None else PHASES[self.row.status]

    @property
    def head(self) -> Head:
        return Head(self.row.head, self.row.head_hash)

    @property
    def playable(self) -> Fold:
        """The fold. Raises `NotNow` at a read-only table."""
        if self.fold is None:
            raise NotNow(self.read_only_sentence, code="read_only")
        return self.fold

    @property
    def read_only_sentence(self) -> str:
        return gettext(
            "This game uses version %(old)s of the rules; this server has version %(new)s. You can "
            "download the record, but not play on.",
            old=self.row.header.version,
            new=self.game.version,
        )

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty unless the game is running."""
        if self.fold is None or self.row.status is not TableStatus.RUNNING:
            return ()
        return self.fold.state.actors()

    @property
    def outcome(self) -> Outcome | None:
        return self.row.outcome

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat in the reader's language; open seats have names too."""
        shown = shown_names(self.named_seats, self.row.header.game)
        return tuple(name or seat_number(seat) for seat, name in enumerate(shown))

    @cached_property
    def named_seats(self) -> tuple[SeatRow, ...]:
        """The seats with distinct names. During the game the log has them; before, they are made
        here."""
        is_waiting = self.row.status is TableStatus.WAITING
        return with_distinct_names(self.seats) if is_waiting else self.seats

    @property
    def has_company(self) -> bool:
        """Whether anyone else can read the chat."""
        people = {row.player_id for row in self.seats if row.kind is SeatKind.PERSON}
        is_open = any(row.kind is SeatKind.OPEN for row in self.seats)
        return len(people) > 1 or is_open or not self.row.private

    @cached_property
    def public_facts(self) -> str:
        """All stored facts that every viewer sees, as quoted text for the digest of `stamp_of`.
        Cached, because it is computed often."""
        row = self.row
        begun = sorted(seat for seat in self.drafts if self.has_begun(seat))
        asked = (self.undo, self.declined)
        facts = (
            row.head_hash,
            row.status.value,
            row.private,
            row.rematch,
            row.terms,
            self.proposal,
        )
        return repr(repr((*facts, self.seats, asked, begun)))

    @cached_property
    def lines_by_number(self) -> dict[int, LogLine]:
        return {line.number: line for line in self.lines}

    def seats_of(self, player: Player | None) -> tuple[Seat, ...]:
        """The seats that belong to the player, in order."""
        if player is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.is_of(player.id))

    def seat_at(self, seat: Seat) -> SeatRow:
        """The seat of that number. Raises `NotFound`."""
        if not 0 <= seat < len(self.seats):
            raise NotFound(gettext("There is no such seat at this table."), code="no_such_seat")
        return self.seats[seat]

    def require_seat(self, player: Player, seat: Seat) -> None:
        """Raise `NotFound` without such a seat, `NotAllowed` if it is another's."""
        if not self.seat_at(seat).is_of(player.id):
            raise NotAllowed(gettext("This is not your seat."), code="not_your_seat")

    def require_running(self) -> Fold:
        """The fold of a running game. Raises `NotNow` with the reason otherwise."""
        fold = self.playable
        if self.row.status is not TableStatus.RUNNING:
            code, sentence = NOT_RUNNING[self.row.status]
            raise NotNow(str(sentence), code=code)
        return fold

    def require_waiting(self) -> Fold:
        """The example game. Raises `NotNow` unless the table waits for players."""
        fold = self.playable
        if self.row.status is TableStatus.CLOSED:
            self.require_running()
        if self.row.status is not TableStatus.WAITING:
            raise NotNow(gettext("The game has already started."), code="started")
        return fold

    def has_begun(self, seat: Seat) -> bool:
        """Whether the seat has begun its current decision, even if the draft is empty again."""
        draft = self.drafts.get(seat)
        if draft is None or self.fold is None:
            return False
        return draft.decision == self.fold.opened[seat]

    def draft_of(self, seat: Seat) -> tuple[str, ...]:
        """The draft of the seat for its current decision."""
        return self.drafts[seat].actions if self.has_begun(seat) else ()

    def state_of(self, seat: Seat | None) -> AnyState:
        """The position after the seat's draft; not to be changed."""
        return self.playable.state if seat is None else self.drafted_by(seat).position

    def drafted_by(self, seat: Seat) -> AppliedDraft:
        """The seat's draft applied to the position; computed once."""
        base, actions = self.playable.state, self.draft_of(seat)
        begun = self.begun.get(seat)
        if begun is None or begun.base is not base or begun.drafted.actions != actions:
            begun = self.begun[seat] = DraftPosition(base, draft_on(base, seat, actions))
        return begun.drafted

    def premoves_of(self, seat: Seat) -> Premoves:
        """Premoves of the seat; `NOTHING` without any."""
        row = self.premoves.get(seat)
        return NOTHING if row is None else row.premoves

    def known_to(self, seat: Seat) -> Follows:
        """The optimistic lock for a move or draft of the seat."""
        row = self.row
        return Follows(row.stamp, row.head, seat, self.drafts.get(seat), row.head_hash)

    def with_draft(self, seat: Seat, drafted: AppliedDraft, *, stays: bool = False) -> Table:
        """The table with this draft of the seat instead of the previous one; without actions the
        draft is removed, unless it stays begun."""
        drafts = {number: draft for number, draft in self.drafts.items() if number != seat}
        if drafted.actions or stays:
            drafts[seat] = DraftRow(seat, self.playable.opened[seat], drafted.actions)
        begun = {**self.begun, seat: DraftPosition(self.playable.state, drafted)}
        before = FormerDraft(self.playable.opened[seat], self.drafted_by(seat))
        former = (*self.former_drafts(seat), before)[-MOST_FORMER:]
        return replace(self, drafts=drafts, begun=begun, former={**self.former, seat: former})

    def former_drafts(self, seat: Seat) -> tuple[FormerDraft, ...]:
        """The seat's previous drafts in its current decision."""
        decision = self.playable.opened[seat]
        return tuple(one for one in self.former.get(seat, ()) if one.decision == decision)

    def with_premoves(self, row: PremovesRow) -> Table:
        """The table with these premoves of the seat."""
        others = {seat: said for seat, said in self.premoves.items() if seat != row.seat}
        return replace(
            self, premoves=others if row.premoves.is_empty else {**others, row.seat: row}
        )

    def with_request(self, request: UndoRequestRow | None) -> Table:
        """The table with this undo request, open or declined, instead of the previous one."""
        if request is None or request.declined_by is None:
            return replace(self, undo=request, declined=None)
        return replace(self, undo=None, declined=request)


def awaits_count(table: Table) -> bool:
    """Whether this is a finished game that ratings do not include yet."""
    return table.row.terms.rated is Rated.ASKED and table.row.status is TableStatus.OVER


def example_of(game: AnyGame, header: Header) -> Fold:
    """A random example of the game.

    The real deal is shown only once all seats are taken: otherwise players could look at it before
    they choose to play, or choose a seat by it.
    """
    return Fold(game, header.options, header.seats, EXAMPLE, pace=header.pace)


def dealt(table: Table) -> Table:
    """The table with the dealt game instead of the example."""
    row = table.row
    fold = Fold(
        table.game, row.header.options, row.header.seats, int(row.seed), pace=row.header.pace
    )
    return replace(table, fold=fold)
