"""The bodies of requests and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from kaffeehaus.core.pace import PaceKind, TimeUp
from kaffeehaus.house.tables.new_table import SeatChoice
from kaffeehaus.house.tables.rows import ProposalKind, Rated, SeatKind
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.tables.views.model import Takeback

SeatNumber = Annotated[int, Field(ge=0, le=99, description="A seat, counted from 0.")]
OptionValue = StrictBool | StrictInt | StrictStr
JsonData = Mapping[str, object]
"""The plain data of a game's own view or figure: its shape differs from game to game."""


class Model(BaseModel):
    """Base of request and response models: refuses unknown members, reads values' attributes."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


# Games


class OptionInfo(Model):
    """An option of a game."""

    name: str
    title: str
    help: str
    type: Literal["choice", "whole", "flag", "text", "several"]
    default: OptionValue
    values: list[str] | None = Field(
        default=None,
        description="For a choice: what is possible; for `several`: any of these, with commas or "
        "as a list.",
    )
    labels: list[str] | None = Field(default=None, description="What people read instead.")
    least: int | None = Field(default=None, description="For a whole number.")
    most: int | None = Field(default=None, description="For a whole number.")
    longest: int | None = Field(default=None, description="For a text: characters.")


class BotKind(Model):
    """A bot that can take a seat."""

    name: str
    title: str
    help: str
    spec: str = Field(description="What to name it by at a new table.", examples=["mcts:1s"])
    takes_budget: bool = Field(description="Whether `name:1s` and `name:3000` are possible.")


class GameInfo(Model):
    """A game of the house."""

    id: str
    title: str
    tagline: str
    designer: str
    publisher: str
    year: int
    version: int = Field(description="The version of the rules; records name it.")
    seat_counts: list[int]
    options: list[OptionInfo]
    bots: list[BotKind]


# Guests


class NewGuest(Model):
    """Somebody who comes in."""

    name: str = Field(max_length=400, examples=["Ada"])


class GuestInfo(Model):
    """A guest."""

    id: str
    name: str


class WelcomeInfo(GuestInfo):
    """A guest with the token to be known by."""

    token: str = Field(description="For `Authorization: Bearer`. Whoever has it is this guest.")


class LinkInfo(Model):
    """A one-time code for another device."""

    code: str = Field(examples=["abcdefgh"])
    url: str = Field(description="Opening this address on the other device does the same.")
    expires: int = Field(description="UTC, milliseconds since 1970.")


class HoursInfo(Model):
    """Daily hours, in minutes after midnight; those that end earlier end the next morning."""

    begin: StrictInt = Field(ge=0, le=1439, examples=[540])
    end: StrictInt = Field(ge=0, le=1440, examples=[1320])


class HolidayInfo(Model):
    """Whole days, the last one included."""

    first: str = Field(max_length=10, examples=["2026-12-24"])
    last: str = Field(max_length=10, examples=["2027-01-06"])


class RestInfo(Model):
    """When a guest's clocks stand still, at tables where they may."""

    zone: str = Field(default="UTC", max_length=60, examples=["Europe/Vienna"])
    hours: HoursInfo | None = None
    holidays: list[HolidayInfo] = Field(default=[], max_length=30)


class PreferencesInfo(Model):
    """What the house does for a guest at the table by itself."""

    takes_single_steps: bool = Field(
        description="A step of a draft with one possibility is taken. It confirms nothing. Off for "
        "guests who come in by `POST /api/players`."
    )
    passes_empty_turns: bool = Field(
        description="A decision with nothing to choose is confirmed, marked `automatic`."
    )


class PreferencesAsked(Model):
    """What is to change of it; the rest stays."""

    takes_single_steps: StrictBool | None = None
    passes_empty_turns: StrictBool | None = None


# Tables


class SeatAsked(Model):
    """Who should sit on a seat of a new table."""

    who: SeatChoice
    bot: str = Field(default="", max_length=40, description="For a bot.", examples=["greedy"])
    name: str = Field(
        default="", max_length=400, description="For one's own seats: a name at this table."
    )


class PaceInfo(Model):
    """How much time the seats of a table have. Times are in seconds."""

    kind: PaceKind = PaceKind.UNTIMED
    start: StrictInt = Field(
        default=0, ge=0, le=10**8, description="At the beginning; with `days`, for each move."
    )
    increment: StrictInt = Field(default=0, ge=0, le=10**8, description="More for each move.")
    cap: StrictInt | None = Field(
        default=None, ge=0, le=10**8, description="What a bank holds at most."
    )
    time_up: TimeUp = Field(
        default=TimeUp.REMIND,
        description="When time is up: `remind` only, `claim` the win (two seats), a `bot` plays on "
        "if those who wait agree, or the turn ends with the game's `default` move.",
    )
    rests: StrictBool = Field(
        default=False,
        description="Clocks stand still outside daily hours and on holidays; not in live games.",
    )


class TableAsked(Model):
    """A table to be made."""

    game: str = Field(max_length=40, examples=["coffee"])
    options: dict[str, OptionValue | list[StrictStr]] = Field(
        default={},
        examples=[{"board": "sq-5", "n": 4}],
        description="What is not named is as usual; for `several` a list is possible too.",
    )
    seats: list[SeatAsked] = Field(
        min_length=1,
        max_length=12,
        description="In order: the game's number of seats.",
        examples=[[{"who": "me"}, {"who": "bot", "bot": "greedy"}]],
    )
    practice: StrictBool = Field(
        default=False,
        description="Against bots alone, a choice may be made again after all were opened.",
    )
    rated: StrictBool = Field(
        default=False,
        description="The outcome changes ratings: only for accounts, without bots, one seat each.",
    )
    private: StrictBool | None = Field(
        default=None,
        description="Private tables are in no list; unless told, those without an open seat.",
    )
    pace: PaceInfo = Field(
        default=PaceInfo(),
        examples=[{"kind": "days", "start": 259200, "time_up": "default"}],
    )


class TableRef(Model):
    """A table."""

    table: str = Field(description="Its id: 32 hexadecimal digits.")
    url: str = Field(description="Its page; sent to somebody it is an invitation.")


class PositionTextInfo(Model):
    """A position as people write it."""

    text: str = Field(description="Line by line; docs/positions.md has the grammar.")


class SeatLineInfo(Model):
    """A seat of a table in a list."""

    seat: SeatNumber
    kind: SeatKind
    name: str
    guest: bool = Field(description="A person without an account.")
    mine: bool
    to_act: bool


class TableLineInfo(Model):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, OptionValue]
    private: bool
    rated: bool = Field(description="Whether the outcome changes ratings.")
    phase: TablePhase
    seats: list[SeatLineInfo]
    my_turn: bool
    pace: PaceInfo | None
    created: int
    changed: int


class TableLists(Model):
    """The lists of the lobby, the latest change first, my turn before all."""

    mine: list[TableLineInfo]
    open: list[TableLineInfo]
    running: list[TableLineInfo]


class ClockInfo(Model):
    """The clock of a person's seat. Moments are UTC, in milliseconds since 1970, by the clock of
    the house, whose time every answer has in its `Date` header."""

    left: int | None = Field(
        description="Milliseconds left as of the last entry of the log; null without a clock."
    )
    up_at: int | None = Field(description="When the time is up; null unless the clock goes.")
    asked: int | None = Field(description="Since when the table waits for the seat.")
    reminded: int | None = Field(description="When the house reminded it of this decision.")
    claim_from: int | None = Field(
        description="From when on who asks may `claim`; null if that is not known yet, or who asks "
        "does not wait for it."
    )
    claim_wins: bool = Field(description="Whether a claim wins; otherwise a bot plays on.")
    claims: list[SeatNumber] = Field(description="Who has claimed so far.")


class SeatInfo(Model):
    """A seat as the one who asks sees it."""

    seat: SeatNumber
    kind: SeatKind
    name: str
    guest: bool = Field(description="A person without an account.")
    bot: str
    mine: bool
    connected: bool
    to_act: bool
    drafting: bool = Field(description="It has begun to choose and not confirmed yet.")
    taken_over: bool = Field(description="A bot plays on for somebody who has left.")
    free: bool = Field(description="Somebody may take the seat from the bot.")
    clock: ClockInfo | None = Field(description="Null for bots, and unless the game runs.")
    last_here: int | None = Field(description="When somebody who is away was last here.")


class OutcomeInfo(Model):
    """How a game ended. Rank 1 is best; equal ranks are shared."""

    ranks: list[int]
    scores: list[int]
    reason: str


class PendingUndoInfo(Model):
    """Somebody asks to take a move back."""

    by: SeatNumber
    drops: list[int] = Field(description="The entries that would no longer count.")
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
    by: str = Field(description="The name of who suggests it.")
    mine: bool
    asks_me: bool = Field(description="Who asks has not answered yet.")
    waiting_for: list[str]
    declined_by: str
    seat: SeatNumber | None = Field(description="Whose seat it is about.")
    free: bool = Field(description="Whether somebody else may take it then.")


class TableInfo(Model):
    """A table as the one who asks sees it."""

    table: str
    stamp: str = Field(description="Changes whenever anything here changes; also the ETag.")
    head: str = Field(description="The end of the chain of hashes: keep it to check the record.")
    game: str
    version: int
    options: dict[str, OptionValue]
    private: bool
    rated: bool = Field(description="Whether the outcome changes ratings.")
    rating: Rated | None = Field(
        description="How far the game counts for ratings: `asked` until it is over, then "
        "`counted`, `halved` (the fourth to sixth game of the same players within 24 hours), "
        "`too_many` (later ones, which do not count), `too_short` (not every player made two "
        "turns: it does not count) or `not_rateable`. Null if the table is not rated."
    )
    rating_sentence: str = Field(
        description="Why a finished game counts half or not at all; empty otherwise."
    )
    phase: TablePhase
    sentence: str
    failures: list[str] = Field(description="A sentence for each bot that failed; usually none.")
    seats: list[SeatInfo]
    my_seats: list[SeatNumber]
    moves: int = Field(description="How many moves count.")
    undo: UndoInfo
    outcome: OutcomeInfo | None
    end_sentence: str
    proposal: ProposalInfo | None
    rematch: str | None
    is_host: bool
    onlookers: int
    pace: PaceInfo | None = Field(description="Null at tables that began before there was time.")
    pace_lines: list[str] = Field(description="What to know about time before sitting down.")
    created: int
    changed: int


class ActionInfo(Model):
    """Something a seat may do."""

    text: str = Field(description="What to send.", examples=["c2/"])
    kind: str
    confirms: bool = Field(description="Whether it ends the draft.")


class ViewInfo(Model):
    """What one viewer sees of the board."""

    table: str
    stamp: str
    move: int | None = Field(description="The move after which it is shown; null is now.")
    view: JsonData = Field(description="The game's own view; its members differ by game.")
    text: str = Field(description="The same drawn in plain text.")


class SeatView(ViewInfo):
    """What a seat sees and may do."""

    seat: SeatNumber
    decision: int = Field(description="To be named by the actions that answer it.")
    draft: list[str]
    legal: list[ActionInfo]


class Actions(Model):
    """Actions of a seat: all of them are done, or none."""

    decision: int = Field(
        ge=0, le=10**9, description="The decision they answer, from the seat's view."
    )
    actions: list[Annotated[str, Field(max_length=400)]] = Field(
        min_length=1, max_length=150, description="Text forms; only the last may confirm."
    )
    after: int | None = Field(
        default=None,
        ge=0,
        le=10**6,
        description="How long the draft was. If it has changed meanwhile, the answer is 409; small "
        "actions are safe to repeat.",
    )


class Done(Model):
    """The change is stored. This is how the seat stands now."""

    table: str
    stamp: str
    head: str
    phase: TablePhase
    seat: SeatNumber | None
    decision: int
    draft: list[str]
    pending_undo: bool = Field(description="The others must agree first.")


class Answer(Model):
    """The answer to a pending undo."""

    seat: SeatNumber
    agree: StrictBool


class BotAsked(Model):
    """A bot to be put on an open seat."""

    bot: str = Field(max_length=40, examples=["greedy"])


class MoveInfo(Model):
    """A move that counts."""

    move: int = Field(description="Counted from 1.")
    entry: int
    seat: SeatNumber
    actions: list[str] = Field(description="Empty as long as it is hidden from who asks.")
    sealed: bool
    sentences: list[str]
    explained: bool = Field(description="Whether `history/{move}/explanation` has reasons.")
    at: int
    automatic: bool = Field(
        description="The house made it: because time was up, or as said ahead of time."
    )
    ahead: bool = Field(description="It was said ahead of time.")


class NoteInfo(Model):
    """Something beside the moves: a take-back, a resignation."""

    after: int = Field(description="The move it followed; 0 before the first.")
    entry: int
    sentence: str
    at: int


class History(Model):
    """What happened so far."""

    moves: list[MoveInfo]
    notes: list[NoteInfo]
