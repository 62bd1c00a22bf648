"""Request and response models of the tables' API. Response models read a `TableView`."""

from __future__ import annotations

from operator import methodcaller
from typing import Annotated

from pydantic import AliasPath, BeforeValidator, Field, StrictBool, StrictStr

from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.statistics import StatisticsTable, TimeSeries
from kaffeehaus.house.clocks.pace import PaceAsked, PaceInfo
from kaffeehaus.house.http.models import (
    Integer,
    JsonData,
    Model,
    OptionValue,
    Response,
    SeatAnswered,
    SeatNumber,
)
from kaffeehaus.house.tables.api_models import LegalActions, RatedTermsInfo, TermsAsked
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.new_table import SeatChoice
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import ClockView, ProposalView, SeatRating

Count = Annotated[int, BeforeValidator(len)]
"""A number in JSON that is read from a sequence."""


class SeatAsked(Model):
    """A seat of a new table."""

    who: SeatChoice
    bot: str = Field(default="", max_length=40, examples=["greedy"])
    """For a bot."""
    name: str = Field(default="", max_length=400)
    """For one's own seats: a name at this table."""


class TableAsked(TermsAsked):
    """Request for a new table."""

    game: str = Field(max_length=40, examples=["coffee"])
    options: dict[str, OptionValue | list[StrictStr]] = Field(
        default={}, examples=[{"board": "sq-5", "n": 4}]
    )
    """Missing options get their defaults; an option of type `several` also takes a list."""
    seats: list[SeatAsked] = Field(
        min_length=1, max_length=12, examples=[[{"who": "me"}, {"who": "bot", "bot": "greedy"}]]
    )
    """In order; as many as the game has seats."""
    private: StrictBool | None = None
    """Private tables are in no list. Default: tables without an open seat are private."""
    pace: PaceAsked = Field(
        default=PaceAsked(),
        examples=[{"kind": "days", "start": 259200, "time_up": "default"}],
    )


class PositionTextInfo(Model):
    """A position in text notation."""

    text: str
    """Line by line; docs/positions.md has the grammar."""


class SeatInfo(Model):
    """A seat as the caller sees it."""

    seat: SeatNumber
    kind: SeatKind
    name: str = Field(validation_alias="stored_name")
    guest: bool = Field(validation_alias="is_guest")
    """A person without an account."""
    bot: str
    mine: bool
    connected: bool
    to_act: bool
    drafting: bool
    """It has a draft that is not confirmed."""
    taken_over: bool
    """A bot replaces a player who left."""
    free: bool
    """A bot plays until somebody takes the seat."""
    clock: ClockView | None
    """Null for bots, and while no game runs."""
    rating: SeatRating | None
    """Points, standard deviation and change, where the game counts for ratings and the player shows
    them."""
    last_here: int | None = Field(validation_alias="last_seen")
    """Last-seen time of a disconnected player."""


class PendingUndoInfo(Model):
    """An open or declined undo request."""

    by: SeatNumber
    drops: list[int]
    """The entries that would no longer count."""
    waiting_for: list[SeatNumber]
    declined_by: SeatNumber | None
    my_answers: list[SeatNumber]
    can_withdraw: bool


class UndoInfo(Model):
    """What the caller may undo."""

    seat: SeatNumber | None
    can_undo_draft: bool
    takeback: Takeback
    reason: str
    pending: PendingUndoInfo | None


class TableInfo(RatedTermsInfo):
    """A table as the caller sees it."""

    table: str = Field(validation_alias="id")
    stamp: str
    """Changes whenever anything here changes."""
    head: str
    """Head of the log's hash chain; keep it to verify the record."""
    game: str = Field(validation_alias=AliasPath("game", "id"))
    version: int
    options: dict[str, OptionValue]
    private: bool
    phase: TablePhase
    sentence: str
    failures: list[str]
    """A sentence for each bot that failed; usually none."""
    seats: list[SeatInfo]
    my_seats: list[SeatNumber]
    moves: Count
    """Number of moves."""
    undo: UndoInfo
    outcome: Outcome | None
    end_sentence: str
    proposal: ProposalView | None
    rematch: str | None = Field(validation_alias="rematch_id")
    is_host: bool
    onlookers: int
    pace: PaceInfo | None
    """Null at tables from before clocks existed."""
    pace_lines: list[str]
    """The time control in sentences."""
    created: int
    changed: int


class ViewInfo(Model):
    """The board as one viewer sees it."""

    table: str = Field(validation_alias="id")
    stamp: str
    move: int | None = Field(validation_alias="at_move")
    """The number of moves played; null for the current position."""
    view: Annotated[JsonData, BeforeValidator(methodcaller("to_json"))]
    """The game's own view; its members differ by game."""
    text: Annotated[str, BeforeValidator(methodcaller("text"))] = Field(validation_alias="view")
    """The board in plain text."""


class ShortcutInfo(Model):
    """Several actions that can be sent together."""

    title: str
    actions: list[str]
    note: str
    kind: str


class SeatView(ViewInfo):
    """The board as a seat sees it, with its legal actions and draft."""

    seat: SeatNumber = Field(validation_alias="acting_as")
    decision: int
    """Id of the open decision; actions must name it."""
    draft: list[str]
    legal: LegalActions
    shortcuts: list[ShortcutInfo]
    """Sequences of legal actions that players often take together."""


class Actions(Model):
    """Actions of a seat, applied all or none."""

    decision: Integer = Field(ge=0, le=10**9)
    """The decision they answer, from the seat's view."""
    actions: list[Annotated[str, Field(max_length=400)]] = Field(min_length=1, max_length=150)
    """Text forms; only the last may confirm."""
    after: Integer | None = Field(default=None, ge=0, le=10**6)
    """Length of the draft before; makes the request idempotent. 409 if the draft has changed."""


class Kept(Model):
    """How much of a draft stays."""

    keep: int = Field(ge=0, le=10**6)


class Answer(Model):
    """Answer to an undo request."""

    seat: SeatAnswered
    agree: StrictBool


class BotAsked(Model):
    """Bot for an open seat."""

    bot: str = Field(max_length=40, examples=["greedy"])


class MoveInfo(Model):
    """A move of the game; undone moves are left out."""

    move: int = Field(validation_alias="index")
    """Counted from 1."""
    entry: int = Field(validation_alias="number")
    seat: SeatNumber
    actions: list[str]
    """Empty while hidden from the caller."""
    sealed: bool
    sentences: list[str]
    explained: bool
    """Whether `history/{move}/explanation` has reasons."""
    at: int
    automatic: bool
    """Made by the server, after a timeout or as a premove."""
    ahead: bool
    """Made as a premove."""


class NoteInfo(Model):
    """An event that is no move: an undo, a resignation."""

    after: int
    """The move it followed; 0 before the first."""
    entry: int = Field(validation_alias="number")
    sentence: str
    at: int


class History(Model):
    """Moves and other events so far."""

    moves: list[MoveInfo]
    notes: list[NoteInfo]


class StatisticsInfo(Response):
    """Statistics of a finished game."""

    players: list[str]
    """By seat."""
    curves: list[TimeSeries]
    tables: list[StatisticsTable]
    sentences: list[str]
    """Turning points of the game."""
