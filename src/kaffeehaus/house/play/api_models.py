"""Request and response models of the tables' API. Response models read a `TableView`."""

from __future__ import annotations

from operator import methodcaller
from typing import Annotated

from pydantic import AliasPath, BeforeValidator, Field, StrictBool, StrictStr

from kaffeehaus.house.clocks.pace import PaceInfo
from kaffeehaus.house.http.models import JsonData, Model, OptionValue, SeatNumber
from kaffeehaus.house.tables.api_models import LegalActions, RatingInfo, TermsAsked
from kaffeehaus.house.tables.model import ProposalKind, SeatChoice, SeatKind
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.table import TablePhase

Count = Annotated[int, BeforeValidator(len)]
"""A number in JSON that is read from a sequence."""


class SeatAsked(Model):
    """Who should sit on a seat of a new table."""

    who: SeatChoice
    bot: str = Field(default="", max_length=40, examples=["greedy"])
    """For a bot."""
    name: str = Field(default="", max_length=400)
    """For one's own seats: a name at this table."""


class TableAsked(TermsAsked):
    """A table to be made."""

    game: str = Field(max_length=40, examples=["coffee"])
    options: dict[str, OptionValue | list[StrictStr]] = Field(
        default={}, examples=[{"board": "sq-5", "n": 4}]
    )
    """What is not named is as usual; for `several` a list is possible too."""
    seats: list[SeatAsked] = Field(
        min_length=1, max_length=12, examples=[[{"who": "me"}, {"who": "bot", "bot": "greedy"}]]
    )
    """In order: the game's number of seats."""
    private: StrictBool | None = None
    """Private tables are in no list; unless told, those without an open seat."""
    pace: PaceInfo = Field(
        default=PaceInfo(),
        examples=[{"kind": "days", "start": 259200, "time_up": "default"}],
    )


class PositionTextInfo(Model):
    """A position as people write it."""

    text: str
    """Line by line; docs/positions.md has the grammar."""


class ClockInfo(Model):
    """The clock of a person's seat. Moments are UTC, in milliseconds since 1970, by the clock of
    the house, whose time every answer has in its `Date` header."""

    left: int | None
    """Milliseconds left as of the last entry of the log; null without a clock."""
    up_at: int | None
    """When the time is up; null unless the clock goes."""
    asked: int | None
    """Since when the table waits for the seat."""
    reminded: int | None
    """When the house reminded it of this decision."""
    claim_from: int | None
    """From when on who asks may `claim`; null if that is not known yet, or who asks does not wait
    for it."""
    claim_wins: bool
    """Whether a claim wins; otherwise a bot plays on."""
    claims: list[SeatNumber]
    """Who has claimed so far."""


class SeatInfo(Model):
    """A seat as the one who asks sees it."""

    seat: SeatNumber
    kind: SeatKind
    name: str
    guest: bool = Field(validation_alias="is_guest")
    """A person without an account."""
    bot: str
    mine: bool
    connected: bool
    to_act: bool
    drafting: bool
    """It has begun to choose and not confirmed yet."""
    taken_over: bool
    """A bot plays on for somebody who has left."""
    free: bool
    """Somebody may take the seat from the bot."""
    clock: ClockInfo | None
    """Null for bots, and unless the game runs."""
    last_here: int | None = Field(validation_alias="last_seen")
    """When somebody who is away was last here."""


class OutcomeInfo(Model):
    """How a game ended. Rank 1 is best; equal ranks are shared."""

    ranks: list[int]
    scores: list[int]
    reason: str


class PendingUndoInfo(Model):
    """Somebody asks to take a move back."""

    by: SeatNumber
    drops: list[int]
    """The entries that would no longer count."""
    waiting_for: list[SeatNumber]
    declined_by: SeatNumber | None
    my_answers: list[SeatNumber]
    can_withdraw: bool


class UndoInfo(Model):
    """What the one who asks may take back."""

    seat: SeatNumber | None
    can_undo_draft: bool
    takeback: Takeback
    reason: str
    pending: PendingUndoInfo | None


class ProposalInfo(Model):
    """What somebody suggests to the others at the table."""

    kind: ProposalKind
    by: str
    """The name of who suggests it."""
    mine: bool
    asks_me: bool
    """Who asks has not answered yet."""
    waiting_for: list[str]
    declined_by: str
    seat: SeatNumber | None
    """Whose seat it is about."""
    free: bool
    """Whether somebody else may take it then."""


class TableInfo(RatingInfo):
    """A table as the one who asks sees it."""

    table: str = Field(validation_alias="id")
    stamp: str
    """Changes whenever anything here changes; also the ETag."""
    head: str
    """The end of the chain of hashes: keep it to check the record."""
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
    """How many moves count."""
    undo: UndoInfo
    outcome: OutcomeInfo | None
    end_sentence: str
    proposal: ProposalInfo | None
    rematch: str | None = Field(validation_alias="rematch_id")
    is_host: bool
    onlookers: int
    pace: PaceInfo | None
    """Null at tables that began before there was time."""
    pace_lines: list[str]
    """What to know about time before sitting down."""
    created: int
    changed: int


class ViewInfo(Model):
    """What one viewer sees of the board."""

    table: str = Field(validation_alias="id")
    stamp: str
    move: int | None = Field(validation_alias="at_move")
    """The move after which it is shown; null is now."""
    view: Annotated[JsonData, BeforeValidator(methodcaller("to_json"))]
    """The game's own view; its members differ by game."""
    text: Annotated[str, BeforeValidator(methodcaller("text"))] = Field(validation_alias="view")
    """The same drawn in plain text."""


class SeatView(ViewInfo):
    """What a seat sees and may do."""

    seat: SeatNumber = Field(validation_alias="acting_as")
    decision: int
    """To be named by the actions that answer it."""
    draft: list[str]
    legal: LegalActions


class Actions(Model):
    """Actions of a seat: all of them are done, or none."""

    decision: int = Field(ge=0, le=10**9)
    """The decision they answer, from the seat's view."""
    actions: list[Annotated[str, Field(max_length=400)]] = Field(min_length=1, max_length=150)
    """Text forms; only the last may confirm."""
    after: int | None = Field(default=None, ge=0, le=10**6)
    """How long the draft was. If it has changed meanwhile, the answer is 409; small actions are
    safe to repeat."""


class Answer(Model):
    """The answer to a pending undo."""

    seat: SeatNumber
    agree: StrictBool


class BotAsked(Model):
    """A bot to be put on an open seat."""

    bot: str = Field(max_length=40, examples=["greedy"])


class MoveInfo(Model):
    """A move that counts."""

    move: int = Field(validation_alias="index")
    """Counted from 1."""
    entry: int = Field(validation_alias="number")
    seat: SeatNumber
    actions: list[str]
    """Empty as long as it is hidden from who asks."""
    sealed: bool
    sentences: list[str]
    explained: bool
    """Whether `history/{move}/explanation` has reasons."""
    at: int
    automatic: bool
    """The house made it: because time was up, or as said ahead of time."""
    ahead: bool
    """It was said ahead of time."""


class NoteInfo(Model):
    """Something beside the moves: a take-back, a resignation."""

    after: int
    """The move it followed; 0 before the first."""
    entry: int = Field(validation_alias="number")
    sentence: str
    at: int


class History(Model):
    """What happened so far."""

    moves: list[MoveInfo]
    notes: list[NoteInfo]


class CurveInfo(Model):
    """How something grew for every seat."""

    title: str
    step: str
    """What is counted along the way, such as a turn."""
    steps: list[str]
    """The name of each step."""
    values: list[list[int]]
    """By seat: the value after each step."""
    unit: str
    """Stands before a number, such as `$`."""


class RowInfo(Model):
    """One line of a table."""

    title: str
    values: list[int | None]
    """By seat; null where there is nothing to say."""
    is_sum: bool
    """Whether it is the sum of the rows above it."""


class FiguresInfo(Model):
    """A table with a column for every seat."""

    title: str
    words: str
    """What the numbers are."""
    rows: list[RowInfo]
    unit: str
    """Stands before a number, such as `$`."""


class StatisticsInfo(Model):
    """How a game went."""

    players: list[str]
    """By seat."""
    curves: list[CurveInfo]
    tables: list[FiguresInfo]
    sentences: list[str]
    """What decided it."""
