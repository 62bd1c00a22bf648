"""Request and response models of the analysis board API; responses are read from attributes."""

from __future__ import annotations

from operator import attrgetter, methodcaller
from typing import Annotated

from pydantic import BeforeValidator, Field

from kaffeehaus.house.boards.positions import MAX_DRAFT, TriedActions
from kaffeehaus.house.http.models import JsonData, Model, OptionValue, SeatNumber
from kaffeehaus.house.lookback.model import MoveGrade

NODE = "A position of the board; 0 is the one that it begins with."
SHARE = "Winning share of seat 0 in thousandths: 1000 is won for seat 0, 0 for seat 1."
ID = BeforeValidator(attrgetter("id"))
NONE_IF_EMPTY = BeforeValidator(lambda text: text or None)


class BoardAsked(Model):
    """A new board: from a position of a finished game, or with a new game."""

    table: str | None = Field(default=None, max_length=64, description="A finished game.")
    move: int | None = Field(
        default=None, ge=0, le=10**6, description="After so many of its moves; or after the last."
    )
    game: str | None = Field(default=None, max_length=40, description="Or a game, by its id.")
    options: dict[str, OptionValue] = Field(default_factory=dict)
    seats: int | None = Field(default=None, ge=1, le=99, description="How many play.")
    text: str | None = Field(
        default=None,
        max_length=20_000,
        description="With `game`: a position as text, in games that have such a grammar.",
    )


class BoardRef(Model):
    """The id and URL of a board."""

    id: str
    url: str = Field(description="Whoever has this address can look.")


class PlaceAsked(Model):
    """A position of a board."""

    at: int = Field(ge=0, description=NODE)


class MoveTried(PlaceAsked):
    """Actions to try at a position."""

    seat: SeatNumber | None = Field(
        default=None, description="Who acts, where several may; without it, the first who may."
    )
    actions: list[str] = Field(max_length=MAX_DRAFT, examples=[["c3/"]])
    after: int | None = Field(
        default=None,
        ge=0,
        description="How many actions of the same move were chosen before; makes it safe to "
        "repeat the request.",
    )

    def tried(self) -> TriedActions:
        """The request as the service's value."""
        return TriedActions(self.at, tuple(self.actions), self.seat, self.after)


class CommentAsked(PlaceAsked):
    """A comment on a position; an empty text removes it."""

    text: str = Field(max_length=2000)


class TitleAsked(Model):
    """A new title."""

    title: str = Field(max_length=400)


class SeekingAsked(Model):
    """Whether every position that the leader visits is searched."""

    is_on: bool


class LeadAsked(Model):
    """The new leader."""

    to: str = Field(max_length=64, description="The id of a guest who has the board open.")


class PlaceInfo(Model):
    """The position to show next."""

    at: int = Field(description=NODE)


class IdeaInfo(Model):
    """A recommended move."""

    actions: list[str]
    share: int = Field(description=SHARE)
    proven: bool = Field(description="No defence changes it; otherwise it is an estimate.")


class KnownInfo(Model):
    """The analysis of a position."""

    seat: SeatNumber = Field(description="Who is to move.")
    share: int = Field(description=SHARE)
    proven: bool
    best: list[IdeaInfo] = Field(description="The best first; none that is proven to lose.")


class ValuedInfo(Model):
    """A choice with the planner's value."""

    actions: list[str]
    worth: int


class ForecastInfo(Model):
    """A planner's forecast, in games without provers."""

    seat: SeatNumber
    unit: str = Field(description="What `worth` is counted in.", examples=["points at the end"])
    plan: list[str] = Field(description="What it would do with the decision.")
    choices: list[ValuedInfo] = Field(description="The best first.")


class NodeInfo(Model):
    """A position of a board, and the move that leads to it."""

    id: int
    parent: int = Field(description="The position before; of the first one, itself.")
    seat: SeatNumber
    actions: list[str] = Field(description="One decision's actions; none of the first position.")
    whole: bool = Field(description="False while the move is still being chosen.")
    told: list[str] = Field(description="What happened, in sentences.")
    comment: str
    known: KnownInfo | None = None
    forecast: ForecastInfo | None = None
    grade: MoveGrade | None = Field(
        default=None, description="What the move gave away, where both positions are known."
    )


class LookerInfo(Model):
    """A viewer of a board."""

    id: str
    name: str


class BoardInfo(Model):
    """An analysis board at one of its positions."""

    id: str
    stamp: str
    title: str
    game: Annotated[str, ID]
    version: int
    options: dict[str, OptionValue]
    names: list[str]
    table: Annotated[str | None, NONE_IF_EMPTY] = Field(
        description="The table that it was taken from."
    )
    first_move: int = Field(description="How many moves were played before the board begins.")
    at: Annotated[int, ID] = Field(description="The position that `view` and `legal` are about.")
    view: Annotated[JsonData, BeforeValidator(methodcaller("to_json"))] = Field(
        description="As who is to act sees it."
    )
    text: Annotated[str | None, NONE_IF_EMPTY] = Field(
        description="The position as text, to begin another board with; null in most games."
    )
    seat: SeatNumber | None = Field(description="Who is to act; null when the game is over there.")
    actors: list[SeatNumber]
    legal: list[Annotated[str, BeforeValidator(str)]] = Field(
        description="What may be tried; nothing for who may only look."
    )
    draft: list[str] = Field(description="What was chosen so far of the move that is being made.")
    result: str = Field(description="How the game ended there; empty while it goes on.")
    nodes: list[NodeInfo] = Field(
        description="Each after the one that it follows; the first from a position is the main one."
    )
    mine: bool
    may_change: bool
    leader: LookerInfo
    shown: int = Field(description="Where the leader is.")
    lookers: list[LookerInfo]
    nameless: int = Field(description="How many without a name look on.")
    seeks: bool = Field(description="Best moves are looked for wherever the leader goes.")
    is_seeking: bool = Field(description="Somebody looks for them right now.")
    created: int
    changed: int


class BoardLineInfo(Model):
    """A board in its owner's list."""

    id: str
    title: str
    game: str
    table: Annotated[str | None, NONE_IF_EMPTY]
    created: int
    changed: int


class BoardsInfo(Model):
    """The caller's boards, last changed first."""

    boards: list[BoardLineInfo]
