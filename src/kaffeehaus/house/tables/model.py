"""Values of a table as they are stored, and the changes of its log.

Times are UTC in milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from enum import Enum

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.i18n import TitledEnum, lazy_pgettext
from kaffeehaus.core.log import Header, Undone
from kaffeehaus.core.notation import JsonObject, canonical
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Rest
from kaffeehaus.house.outbox import NoticeRow
from kaffeehaus.house.tables.premove_values import PremovesRow


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of a table: when the server must act on its clocks."""

    moment: int
    table_id: str


class SeatKind(Enum):
    """Occupant of a seat: open, person or bot."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a table. `name` is the player's current name, or the bot's title."""

    seat: Seat
    kind: SeatKind
    name: str = ""
    player_id: str | None = None
    bot: str | None = None
    resigned: bool = False
    """The player resigned or timed out; `kind` is BOT if a bot took over."""
    free: bool = False
    """A bot plays until a player takes the seat."""
    left_by: str | None = None
    """The id of the player whom a bot replaced."""
    account: bool = False
    """Whether the player has an account; False for guests and open seats."""
    gone: bool = False
    """The player deleted the account; the name is no longer shown."""
    rating_before: int | None = None
    rating_after: int | None = None
    """Ratings before and after the game, once it is counted."""
    rating_deviation: int | None = None
    rating_games: int | None = None
    """Standard deviation after the game, and number of games with it, once it is counted."""
    mu: float | None = field(default=None, repr=False, compare=False)
    sigma: float | None = field(default=None, repr=False, compare=False)
    games: int | None = field(default=None, repr=False, compare=False)
    """Present mean, standard deviation and number of games of the player's rating, if there is one.
    """
    shows_rating: bool = field(default=False, repr=False, compare=False)
    """Whether the player has an account with public ratings."""
    rest: Rest | None = field(default=None, repr=False)
    """Daily hours and holidays during which the player's clocks are stopped."""
    seen: int | None = field(default=None, repr=False, compare=False)
    """Last-seen time of the player when the row was read."""

    def is_of(self, player_id: str) -> bool:
        """Whether the seat belongs to that player."""
        return self.kind is SeatKind.PERSON and self.player_id == player_id

    @property
    def is_guest(self) -> bool:
        """Whether the seat belongs to a person without an account."""
        return self.kind is SeatKind.PERSON and not self.account and not self.gone

    @property
    def person(self) -> str:
        """The id of a player with an account; empty for others."""
        is_person = self.kind is SeatKind.PERSON and self.account
        return self.player_id or "" if is_person else ""


class Rated(Enum):
    """Rating status of a rated table."""

    ASKED = "asked"
    """The game counts once it is over."""
    COUNTED = "counted"
    HALVED = "halved"
    """It counted half: the same players finished several games within a day."""
    TOO_SHORT = "too_short"
    """It does not count: a player made too few turns."""
    TOO_MANY = "too_many"
    """It does not count: the same players finished many games within a day."""
    NOT_RATEABLE = "not_rateable"
    """It does not count: not every seat belonged to a different account."""

    @property
    def share(self) -> float:
        """By how much the game counts, from 0 to 1."""
        return {Rated.COUNTED: 1.0, Rated.HALVED: 0.5}.get(self, 0.0)


@dataclass(frozen=True, slots=True)
class TableTerms:
    """Options of a table beside those of its game, each a column of `tables`.

    Rows, views and lists hold this one value, so that a new option is named here, in the schema
    and its migration, in `tables.api_models`, and in the form of a new table.
    """

    rated: Rated | None = None
    """None for an unrated table."""
    practice: bool = False
    """Practice against bots: revealed choices may be undone."""
    random_seats: bool = False
    """The seats are drawn at random once all are taken."""

    @classmethod
    def of(cls, chosen: Container[str]) -> TableTerms:
        """The terms of a new table, from the names of the chosen options."""
        return cls(
            Rated.ASKED if "rated" in chosen else None,
            practice="practice" in chosen,
            random_seats="random_seats" in chosen,
        )

    @classmethod
    def matched(cls, *, is_rated: bool, is_drawn: bool = True) -> TableTerms:
        """The terms of two matched players, with random seats unless they have chosen theirs."""
        return cls(Rated.ASKED if is_rated else None, random_seats=is_drawn)

    @property
    def is_rated(self) -> bool:
        """Whether the outcome changes ratings."""
        return self.rated is not None

    def for_rematch(self, *, is_rated: bool) -> TableTerms:
        """The terms of a rematch, where everybody moves on by one seat instead of a draw."""
        return replace(self, rated=Rated.ASKED if is_rated else None, random_seats=False)


NO_TERMS = TableTerms()


class TableStatus(TitledEnum):
    """Status of a table."""

    WAITING = "waiting", lazy_pgettext("table", "waiting for players")
    RUNNING = "running", lazy_pgettext("table", "in progress")
    ADJOURNED = "adjourned", lazy_pgettext("table", "adjourned")
    """Adjourned because all players were absent; any of them may resume the game."""
    OVER = "over", lazy_pgettext("table", "finished")
    CLOSED = "closed", lazy_pgettext("table", "closed")
    """Closed by its host before the game began; in no list any more."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of `tables`: the header of the game and its current status.

    `seed` and `salt` are secret until the game is closed. The store itself advances `touched`
    (with all but drafts), `stamp`, `head` and `head_hash`.
    """

    id: str
    header: Header
    seed: str
    salt: str
    host: str
    """The id of the player who created the table."""
    private: bool
    status: TableStatus
    created: int
    head_hash: str
    """The hash of the last entry; `first_hash(header)` as long as there is none."""
    head: int = 0
    """The number of the last entry."""
    touched: int = 0
    """When the table last changed."""
    stamp: int = 0
    """Rises by one with every change of the table: entries, drafts, seats, undo requests."""
    to_act: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    rematch_of: str | None = None
    rematch: str | None = None
    """The id of the rematch table, once it exists."""
    deadline: int | None = None
    """Next deadline: when the server must act on the clocks."""
    terms: TableTerms = NO_TERMS

    @property
    def awaits_draw(self) -> bool:
        """Whether the seats will be drawn at random when the game begins."""
        return self.status is TableStatus.WAITING and self.terms.random_seats


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """A table whose view changed, with its new version stamp."""

    table_id: str
    stamp: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry of a table's log: public form, secret part and the events it caused."""

    table_id: str
    number: int
    kind: str
    seat: Seat | None
    public: JsonObject
    hash: str
    at: int
    secret: JsonObject | None = None
    events: list[JsonObject] = field(default_factory=list)
    dropped_by: int | None = None
    """The number of the `undo` entry that dropped this one."""
    text: str | None = None
    """Cache of the public form as it is hashed and stored."""

    @property
    def written(self) -> str:
        """Its public form in canonical JSON."""
        return canonical(self.public) if self.text is None else self.text


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """Snapshot of the fold after entry `number`: a cache of the log."""

    table_id: str
    number: int
    state: JsonObject
    opened: tuple[int, ...]
    resigned: tuple[Seat, ...] = ()
    clocks: Clocks | None = None
    """None in a log without time."""


@dataclass(frozen=True, slots=True)
class DraftRow:
    """Stored draft: actions of a seat since its last confirming one."""

    seat: Seat
    decision: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A pending decision of a bot."""

    table_id: str
    seat: Seat
    decision: int


@dataclass(frozen=True, slots=True)
class Follows:
    """Precondition of a change for optimistic locking: the version the caller has seen.

    At the same stamp nothing has changed. At another one the change of a seat still follows if the
    log and that seat's draft are the same: drafts of other seats do not matter.
    """

    stamp: int
    head: int = 0
    seat: Seat | None = None
    """The seat whose move or draft it is; None if nothing may have changed."""
    draft: DraftRow | None = None
    """The draft of that seat."""
    head_hash: str | None = None
    """The hash of the last entry, if known: it allows storing the move in a batch."""


@dataclass(frozen=True, slots=True)
class UndoRequestRow:
    """Undo request. Everyone in `consents` has agreed so far."""

    by: Seat
    drops: tuple[int, ...]
    consents: tuple[Seat, ...]
    at: int
    declined_by: Seat | None = None
    """The seat that declined. The request is then kept until the game goes on, so that it is not
    repeated."""


class ProposalKind(Enum):
    """Kind of proposal that the other players vote on."""

    REMATCH = "rematch"
    REPLACE = "replace"
    """Replace an absent player by a bot or another player."""


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A proposal and the votes for it, by player id."""

    kind: ProposalKind
    by: str
    agreed: tuple[str, ...]
    at: int
    declined_by: str | None = None
    """Who declined; kept so that the proposal is not repeated."""
    seat: Seat | None = None
    """The seat in question."""
    free: bool = False
    """Whether another player may take the seat from the bot."""


@dataclass(frozen=True, slots=True)
class TableChanges:
    """Changed columns of a table; None or an empty tuple leaves them unchanged."""

    status: TableStatus | None = None
    seats: tuple[SeatRow, ...] = ()
    """Seats to update."""
    to_act: tuple[Seat, ...] | None = None
    deadline: int | None = None
    """Written together with `to_act`."""
    outcome: Outcome | None = None
    private: bool | None = None


NO_CHANGES = TableChanges()


@dataclass(frozen=True, slots=True)
class Append:
    """One change of a table, stored in one transaction. Without entries it changes the rest only.

    Entries follow the head without a gap and fit its hash. Raises `ValueError` otherwise, which is
    the caller's mistake.
    """

    table_id: str
    entries: tuple[EntryRow, ...] = ()
    dropped: tuple[int, ...] = ()
    """Earlier `action` entries that the `undo` entry among `entries` takes back."""
    snapshot: SnapshotRow | None = None
    clears_drafts: tuple[Seat, ...] = ()
    clears_undo: bool = False
    clears_proposal: bool = False
    plans: tuple[PremovesRow, ...] = ()
    """New premoves by seat; those of a finished game are deleted anyway."""
    changes: TableChanges = NO_CHANGES
    follows: Follows | None = None
    """Precondition: `Conflict` is raised if the table has changed since."""
    notices: tuple[NoticeRow, ...] = ()
    """Notifications to queue in the outbox."""

    def __post_init__(self) -> None:
        first = self.entries[0].number if self.entries else 0
        for place, entry in enumerate(self.entries):
            if entry.table_id != self.table_id or entry.number != first + place:
                raise ValueError(f"entry {entry.number} does not follow at table {self.table_id}")
        if self.dropped and self.dropping_entry is None:
            raise ValueError("only an undo entry can drop others")
        if self.snapshot and self.entries and self.snapshot.number != self.entries[-1].number:
            raise ValueError("a snapshot is taken after the last entry")

    @property
    def dropping_entry(self) -> int | None:
        """The number of the `undo` entry, if there is one."""
        return next((e.number for e in self.entries if e.kind == Undone.kind), None)


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything needed to load a table into memory.

    Start from `snapshot` (or from a new game), with `kept` as the action entries that counted at
    that moment, and push `entries`, which are all entries after it.
    """

    row: TableRow
    seats: tuple[SeatRow, ...]
    snapshot: SnapshotRow | None
    kept: tuple[KeptEntry, ...]
    entries: tuple[EntryRow, ...]
    drafts: tuple[DraftRow, ...]
    undo: UndoRequestRow | None
    proposal: ProposalRow | None = None
    plans: tuple[PremovesRow, ...] = ()
