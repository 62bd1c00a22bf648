"""Table views: what one viewer may see of a table, for HTML pages and the JSON API."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.view import Badge, Marks, Sheet, Sign, View
from kaffeehaus.house.premoves.views import PremovesView
from kaffeehaus.house.tables.history import MoveLine, NoteLine
from kaffeehaus.house.tables.model import ProposalKind, SeatKind, TableTerms
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.table import TablePhase


@dataclass(slots=True, eq=False)
class SharedDrawing:
    """Rendered board, sheets and legend of one table view."""

    _board: str | None = None
    _sheets: tuple[Sheet, ...] | None = None
    _legend: tuple[Sign, ...] | None = None

    def board(self, view: View, marks: Marks) -> str:
        """The drawing with the marks that onlookers see."""
        if self._board is None:
            self._board = "".join(view.drawings(marks))
        return self._board

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The panels beside the board."""
        if self._sheets is None:
            self._sheets = view.sheets()
        return self._sheets

    def legend(self, view: View) -> tuple[Sign, ...]:
        """The legend of the drawing."""
        if self._legend is None:
            self._legend = view.legend()
        return self._legend


@dataclass(frozen=True, slots=True)
class ClockView:
    """Clock of a person's seat while the game runs. Times are UTC in milliseconds since 1970, so
    that clients count down themselves."""

    left: int | None
    """Milliseconds left as of the last log entry; None at an untimed table."""
    up_at: int | None
    """When the time is up; None while the clock is stopped."""
    asked: int | None
    """Since when the table waits for the seat."""
    reminded: int | None
    """When the server reminded it."""
    claim_from: int | None
    """When the viewer may claim a timeout; None if unknown or if the viewer does not wait."""
    claim_wins: bool
    """Whether the claim wins the game; otherwise a bot takes over."""
    claims: tuple[Seat, ...]
    """The seats that have claimed."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat as a viewer sees it."""

    seat: Seat
    kind: SeatKind
    name: str
    """The person's or bot's name; empty for an open seat."""
    bot: str
    """The bot's spec, such as `mcts:1s`; empty for persons."""
    mine: bool
    connected: bool
    """The player has the table open; always true for bots."""
    to_act: bool
    drafting: bool
    """The seat has a draft that is not confirmed."""
    taken_over: bool
    """A bot replaces a person who left."""
    badge: Badge | None
    """None at a read-only table."""
    free: bool = False
    """A bot plays until somebody takes the seat."""
    clock: ClockView | None = None
    """None for bots, while no game runs, and at tables from before clocks existed."""
    last_seen: int | None = None
    """Last-seen time of a disconnected player, if known."""
    person: str = ""
    """The id of a person with an account; empty for guests and others."""
    is_guest: bool = False
    """A person without an account."""

    @property
    def thinking(self) -> bool:
        """Whether a bot is to act."""
        return self.to_act and self.kind is SeatKind.BOT


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """An open or declined undo request."""

    by: Seat
    drops: tuple[int, ...]
    """The log entries that would no longer count."""
    back_to: int
    """Index of the last move that would remain."""
    waiting_for: tuple[Seat, ...]
    declined_by: Seat | None
    """The seat that declined; the request then stays until the game goes on."""
    my_answers: tuple[Seat, ...]
    """The viewer's seats that have not answered."""
    can_withdraw: bool


@dataclass(frozen=True, slots=True)
class UndoView:
    """What the viewer may undo."""

    seat: Seat | None
    """The viewer's seat whose move it is."""
    can_undo_draft: bool
    takeback: Takeback
    reason: str
    """Why an undo is not possible; empty otherwise."""
    pending: PendingUndo | None
    sealed: bool = False
    """It is a sealed move of a simultaneous choice that is still open."""

    @property
    def can_undo(self) -> bool:
        """Whether a confirmed move can be undone, at once or by consent."""
        return self.takeback is not Takeback.NO


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal to the other players: a rematch or a replacement."""

    kind: ProposalKind
    by: str
    """Name of the proposer."""
    mine: bool
    """Whether the viewer proposed it."""
    asks_me: bool
    """Whether the viewer has not answered yet."""
    waiting_for: tuple[str, ...]
    """Names of the players who have not answered."""
    declined_by: str
    """Name of the player who declined; empty if nobody did."""
    seat: Seat | None
    """The seat to replace."""
    free: bool
    """Whether another person may take the seat then."""


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything one viewer may see of a table, now or after an earlier move."""

    id: str
    stamp: str
    """Version stamp of this view: the ETag, also sent by /live."""
    head: str
    """The end of the log's hash chain, `17:0a1b2c3d4e5f`."""
    game: AnyGame
    version: int
    """The rules version of the table."""
    options: dict[str, Scalar]
    option_lines: tuple[str, ...]
    """The options in words: `Board: Square, 5 a side`."""
    private: bool
    terms: TableTerms
    rating_sentence: str
    """Why a finished game counts half or not; empty otherwise."""
    phase: TablePhase
    sentence: str
    """Status sentence: whose turn it is, who is missing, who won."""
    failures: tuple[str, ...]
    """A sentence for each bot that failed."""
    seats: tuple[SeatPanel, ...]
    my_seats: tuple[Seat, ...]
    acting_as: Seat | None
    """The seat whose perspective is shown; None for an onlooker."""
    curtain: Seat | None
    """The seat to pass the device to, which then requests `?seat=`; the view is an onlooker's."""
    view: View | None
    """None only at a read-only table."""
    is_example: bool
    """The view shows a random example; the real setup is dealt when the game begins."""
    legal: tuple[Action, ...]
    """Legal actions of `acting_as` after its draft; empty in the past."""
    decision: int
    """Id of the decision that requests of `acting_as` must name."""
    draft: tuple[str, ...]
    moves: tuple[MoveLine, ...]
    notes: tuple[NoteLine, ...]
    at_move: int | None
    """The move after which the table is shown; None is live."""
    undo: UndoView
    can_resign: bool
    outcome: Outcome | None
    end_sentence: str
    proposal: ProposalView | None
    rematch_id: str | None
    can_rematch: bool
    is_host: bool
    onlookers: int
    """Number of viewers without a seat."""
    has_company: bool
    """Whether the table has other people to chat with."""
    pace: Pace | None
    """None at a table from before clocks existed."""
    pace_lines: tuple[str, ...]
    """Sentences about the time control, for the invitation."""
    created: int
    changed: int
    """UTC, milliseconds since 1970."""
    premoves: PremovesView | None = None
    """Premoves of the viewer's seat; None where premoves are not possible."""
    is_planning: bool = False
    """View, draft and legal actions are those of the planned position."""
    drawn: SharedDrawing = field(default_factory=SharedDrawing, compare=False, repr=False)
    """Cache of the rendered board for onlookers."""

    @property
    def is_live(self) -> bool:
        return self.at_move is None

    @property
    def is_for_all(self) -> bool:
        """Whether all onlookers share this view: live, without own seats."""
        return self.is_live and not self.my_seats and not self.legal

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat; open seats get a number."""
        return tuple(
            seat.name or gettext("Seat %(number)s", number=seat.seat + 1) for seat in self.seats
        )

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        return tuple(seat.seat for seat in self.seats if seat.kind is SeatKind.OPEN)
