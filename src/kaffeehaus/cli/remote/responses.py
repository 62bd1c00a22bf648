"""Response models of the server's API, as far as the terminal client needs them. Unknown members,
such as those of a newer server, are ignored."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GuestToken:
    """A guest, and the token of their session."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class RatingNow:
    """The rating of a seat's player at a rated table."""

    points: int
    doubt: int | None
    provisional: bool
    change: int | None

    def __str__(self) -> str:
        """`1500? ±333`, and after the game `1500 → 1512 (+12)`."""
        mark = "?" if self.provisional else ""
        if self.change is not None:
            return f"{self.points} → {self.points + self.change}{mark} ({self.change:+})"
        return f"{self.points}{mark}" + ("" if self.doubt is None else f" ±{self.doubt}")


@dataclass(frozen=True, slots=True)
class ClockNow:
    """The clock of a seat; times are milliseconds since 1970."""

    left: int | None
    """Milliseconds as of the last log entry; None at an untimed table."""
    up_at: int | None
    """When the time is up; None while the clock is stopped."""
    claim_from: int | None
    """When the guest may claim a timeout or against a disconnected player; None if never."""
    claim_wins: bool
    """Whether the claim wins the game; otherwise a bot takes over."""

    def left_at(self, now: float) -> str:
        """The time left, such as `4:32` or `2:05:00`; empty at an untimed table."""
        if self.left is None:
            return ""
        left = self.left if self.up_at is None else self.up_at - now
        minutes, seconds = divmod(max(0, int(left)) // 1000, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A seat of a table."""

    seat: int
    kind: str
    name: str
    mine: bool
    to_act: bool
    rating: RatingNow | None = None
    clock: ClockNow | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody may take it."""
        return self.kind == "open"


@dataclass(frozen=True, slots=True)
class PendingUndoNow:
    """A request to take back a move."""

    by: int
    my_answers: tuple[int, ...]
    """Seats of the guest that have not answered."""


@dataclass(frozen=True, slots=True)
class UndoNow:
    """What may be taken back."""

    pending: PendingUndoNow | None = None


@dataclass(frozen=True, slots=True)
class UndoDone:
    """What became of a request to undo."""

    pending_undo: bool = False
    """Whether others have to agree."""


@dataclass(frozen=True, slots=True)
class ProposalNow:
    """A proposal to the players, such as a rematch."""

    kind: str
    by: str
    """Name of the proposer."""
    mine: bool
    asks_me: bool
    declined_by: str
    """Name of the player who declined; empty if nobody did."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as the guest sees it."""

    game: str
    options: dict[str, str | int | bool]
    phase: str
    sentence: str
    seats: tuple[SeatNow, ...]
    my_seats: tuple[int, ...]
    moves: int
    end_sentence: str
    pace_lines: tuple[str, ...]
    rated: bool = False
    undo: UndoNow = field(default_factory=UndoNow)
    proposal: ProposalNow | None = None
    rematch: str | None = None

    @property
    def ratings(self) -> str:
        """The players with their ratings; empty without any."""
        return ", ".join(f"{seat.name} {seat.rating}" for seat in self.seats if seat.rating)

    def clocks(self, now: float) -> str:
        """The players with the time they have left; empty at an untimed table."""
        timed = ((seat.name, seat.clock.left_at(now)) for seat in self.seats if seat.clock)
        return ", ".join(f"{name} {left}" for name, left in timed if left)

    def claimable(self, now: float) -> SeatNow | None:
        """A seat against which the guest may claim now."""
        for seat in self.seats:
            clock = seat.clock
            if clock is not None and clock.claim_from is not None and clock.claim_from <= now:
                return seat
        return None

    @property
    def is_going_on(self) -> bool:
        """Whether the game is not over."""
        return self.phase in ("waiting", "running", "adjourned")


@dataclass(frozen=True, slots=True)
class LegalAction:
    """A legal action of a seat."""

    text: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat sees and may do."""

    text: str
    decision: int
    draft: tuple[str, ...]
    legal: tuple[LegalAction, ...]


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """What a spectator sees."""

    text: str


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was not undone."""

    move: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """Moves so far."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A chat message."""

    number: int
    name: str
    mine: bool
    text: str


@dataclass(frozen=True, slots=True)
class ChatLog:
    """Latest chat messages, as far as the guest may read them."""

    room: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the lists of the lobby."""

    table: str
    game: str
    seats: tuple[SeatNow, ...]
    my_turn: bool
    may_join: bool = True


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lists of the lobby."""

    mine: tuple[ListedTable, ...]
    open: tuple[ListedTable, ...]


@dataclass(frozen=True, slots=True)
class TableRef:
    """A table."""

    table: str


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A pairing request of the guest."""

    id: str
    table: str | None
    """The table, once an opponent was found."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of or to the guest."""

    id: str
    challenger: str
    challenged: str
    game: str
    pace: str
    status: str
    table: str | None
    options: dict[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """Error response of the server."""

    detail: str
    code: str
