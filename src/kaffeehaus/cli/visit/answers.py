"""What a house answers, as far as the terminal needs it. Members that it does not know, such as
those of a newer house, are passed over."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Welcome:
    """A guest, and the word by which the house knows them again."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A seat of a table."""

    seat: int
    kind: str
    name: str
    mine: bool
    to_act: bool

    @property
    def is_open(self) -> bool:
        """Whether somebody may sit down there."""
        return self.kind == "open"


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

    @property
    def is_going_on(self) -> bool:
        """Whether there is something to wait for."""
        return self.phase in ("waiting", "running", "adjourned")


@dataclass(frozen=True, slots=True)
class LegalAction:
    """Something a seat may do."""

    text: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat sees and may do."""

    text: str
    decision: int
    draft: tuple[str, ...]
    legal: tuple[LegalAction, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What an onlooker sees."""

    text: str


@dataclass(frozen=True, slots=True)
class Move:
    """A move that counts."""

    move: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """What happened so far."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """Something that was said at the table."""

    number: int
    name: str
    mine: bool
    text: str


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said last, in the room of the guest."""

    room: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the lists of the lobby."""

    table: str
    game: str
    seats: tuple[SeatNow, ...]
    my_turn: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lists of the lobby."""

    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the house refused."""

    detail: str
    code: str
