"""What one viewer may see of a table. Pages and the JSON interface are both made from this."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.view import Badge, View
from kaffeehaus.house.premoves.views import PremovesView
from kaffeehaus.house.tables.move_lines import MoveLine, NoteLine
from kaffeehaus.house.tables.rows import ProposalKind, Rated, SeatKind
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.tables.undo_rules import Takeback
from kaffeehaus.house.views.shared_drawing import SharedDrawing


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock of a person's seat while the game runs. Moments are UTC in milliseconds since 1970,
    so that whoever shows them counts by itself."""

    left: int | None
    """Milliseconds that are left, as of the last entry; None where nothing is timed."""
    up_at: int | None
    """When the time is up, if it goes now."""
    asked: int | None
    """Since when the table waits for the seat."""
    reminded: int | None
    """When the house reminded it."""
    claim_from: int | None
    """From when on the viewer need not wait any longer; None if that is not known, or the viewer
    does not wait."""
    claim_wins: bool
    """Whether the viewer would win then; otherwise a bot plays on."""
    claims: tuple[Seat, ...]
    """Who would have a bot play on."""


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
    """A person has this table open somewhere; bots are always there."""
    to_act: bool
    drafting: bool
    """The seat has begun to choose and not confirmed yet."""
    taken_over: bool
    """A bot plays on for a person who resigned."""
    badge: Badge | None
    """None at a read-only table."""
    free: bool = False
    """A bot plays here until somebody takes the seat."""
    clock: ClockView | None = None
    """None for bots, before and after the game, and at tables that began without time."""
    last_seen: int | None = None
    """When somebody who is away was last here, if that is known."""
    person: str = ""
    """The id of a person with an account; empty for guests and others."""
    is_guest: bool = False
    """A person without an account."""

    @property
    def thinking(self) -> bool:
        """A bot that is to act."""
        return self.to_act and self.kind is SeatKind.BOT


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """Somebody asked to take a move back."""

    by: Seat
    drops: tuple[int, ...]
    """The entries that would no longer count."""
    back_to: int
    """The index of the last move that would remain."""
    waiting_for: tuple[Seat, ...]
    declined_by: Seat | None
    """Set when it was declined; the request then only waits to be forgotten."""
    my_answers: tuple[Seat, ...]
    """My seats that have not answered yet."""
    can_withdraw: bool


@dataclass(frozen=True, slots=True)
class UndoView:
    """What the viewer may take back."""

    seat: Seat | None
    """The viewer's seat it would be for."""
    can_undo_draft: bool
    takeback: Takeback
    reason: str
    """Why not, in a sentence, where there is something to say."""
    pending: PendingUndo | None
    sealed: bool = False
    """What would be taken back is a choice in secret that others are still making."""

    @property
    def can_undo(self) -> bool:
        """A confirmed move may be taken back, at once or by consent."""
        return self.takeback is not Takeback.NO


@dataclass(frozen=True, slots=True)
class ProposalView:
    """What somebody suggests to the others at the table."""

    kind: ProposalKind
    by: str
    """The name of who suggests it."""
    mine: bool
    """It was the viewer."""
    asks_me: bool
    """The viewer has not answered yet."""
    waiting_for: tuple[str, ...]
    """The names of those who have not."""
    declined_by: str
    """The name of who would rather not; empty as long as nobody said so."""
    seat: Seat | None
    """Whose seat it is about."""
    free: bool
    """Whether somebody else may take it then."""


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything one viewer may see of a table, now or after an earlier move."""

    id: str
    stamp: str
    """Changes whenever anything that this viewer sees changes: the ETag, and what /live tells."""
    head: str
    """The end of the chain of hashes, `17:0a1b2c3d4e5f`: players may keep it."""
    game: AnyGame
    version: int
    """The version of the rules that the table follows."""
    options: dict[str, Scalar]
    option_lines: tuple[str, ...]
    """The options that people read: `Board: Square, 5 a side`."""
    private: bool
    rated: bool
    """Whether the outcome changes ratings."""
    rating: Rated | None
    """How far the game counts for ratings; None if it was not set up as rated."""
    rating_sentence: str
    """Why a finished game counts half or not at all; empty otherwise."""
    phase: TablePhase
    sentence: str
    """One sentence on how the table stands: whose turn it is, who is missing, who won."""
    failures: tuple[str, ...]
    """A sentence for each bot that failed; usually none."""
    seats: tuple[SeatPanel, ...]
    my_seats: tuple[Seat, ...]
    acting_as: Seat | None
    """The seat whose view is shown; None for an onlooker."""
    curtain: Seat | None
    """Pass the device to this seat, which then asks for `?seat=`; the view is an onlooker's."""
    view: View | None
    """None only at a read-only table."""
    is_example: bool
    """Not everything is dealt as the view shows it: that is seen when the game begins."""
    legal: tuple[Action, ...]
    """What `acting_as` may do now, on top of its draft; empty in the past."""
    decision: int
    """What a request of `acting_as` must name."""
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
    """How many watch without a seat."""
    has_company: bool
    """There could be somebody to talk with."""
    pace: Pace | None
    """None at a table that began before tables had one."""
    pace_lines: tuple[str, ...]
    """What one should know about time before one sits down."""
    created: int
    changed: int
    """UTC, milliseconds since 1970."""
    ahead: PremovesView | None = None
    """What the viewer's seat has said ahead of time; None where nothing can be said so."""
    is_planning: bool = False
    """The view, the draft and what is legal are those of the supposed position."""
    drawn: SharedDrawing = field(default_factory=SharedDrawing, compare=False, repr=False)
    """What was drawn of it so far for onlookers."""

    @property
    def is_live(self) -> bool:
        return self.at_move is None

    @property
    def is_for_all(self) -> bool:
        """Whether all onlookers see the same: the newest of a table at which they do not sit."""
        return self.is_live and not self.my_seats and not self.legal

    @property
    def names(self) -> tuple[str, ...]:
        """By seat: the name, or what an open seat is called."""
        return tuple(seat.name or f"Seat {seat.seat + 1}" for seat in self.seats)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        return tuple(seat.seat for seat in self.seats if seat.kind is SeatKind.OPEN)
