"""Request and response models of the premoves API."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from kaffeehaus.house.http.models import Model, OptionValue

ActionText = Annotated[str, Field(max_length=400)]
Root = Annotated[
    int,
    Field(ge=0, le=10**9, description="The move that it follows: `root` of the response."),
]


class Rooted(Model):
    """The move that something follows."""

    root: Root


class SupposedActions(Rooted):
    """Supposed actions, each by the seat to move."""

    actions: list[ActionText] = Field(min_length=1, max_length=150)
    after: int | None = Field(
        default=None,
        ge=0,
        le=10**6,
        description="Length of the sketch before; makes the request idempotent.",
    )


class LineAsked(Rooted):
    """A line for the tree of conditional moves."""

    moves: list[Annotated[list[ActionText], Field(max_length=150)]] = Field(
        min_length=2,
        max_length=30,
        description="Whole moves, theirs and mine by turns; the last action of each confirms.",
    )


class LineRemoved(Model):
    """A branch to remove from the tree of conditional moves."""

    line: str | None = Field(default=None, max_length=40, description="Default: all branches.")


class BranchInfo(Model):
    """If they play this, I play that."""

    id: str
    depth: int = Field(description="0 for the next move.")
    theirs: list[str]
    mine: list[str]


class OrderAsked(Model):
    """A standing order to give."""

    order: str = Field(max_length=40, examples=["pay"])
    chosen: dict[str, OptionValue] = Field(
        default_factory=dict, max_length=10, description="Options that differ from the defaults."
    )


class OrderInfo(Model):
    """A standing order of the game."""

    order: str
    title: str
    sentence: str = Field(description="What is done.")
    until: str = Field(description="When it stops.")
    options: dict[str, list[str]] = Field(description="By option: its values, the default first.")
    armed: bool
    chosen: dict[str, OptionValue] | None = Field(description="Chosen options, if it is given.")


class PlanInfo(Model):
    """A decision that can be planned while others move, with its plan."""

    title: str
    may_plan: bool = Field(description="The decision is yet to come: `sketch` extends the plan.")
    actions: list[str] = Field(
        description="The plan; until its decision comes, with that for the following decision."
    )
    planned: list[str] = Field(description="Titles of the decisions that are planned to their end.")
    going_on: str = Field(
        description="Title of the decision that can be planned next; empty without one."
    )
    whole: bool = Field(description="No decision is left half planned, as far as can be known.")
    armed: bool = Field(description="It is played automatically when the decision comes.")
    offered: bool = Field(description="The decision has come: the plan can be used.")
    works: int = Field(description="Number of actions before the first illegal one.")
    fails: str = Field(description="The first illegal action; empty if all are legal.")
    why: str


class PlanArmed(Model):
    """Whether a plan is played automatically."""

    armed: StrictBool


class AheadInfo(Model):
    """Premoves of a seat. Nobody else can read them."""

    root: int = Field(description="The last move; supposed moves follow it.")
    may_suppose: bool = Field(description="Conditional moves can be planned now.")
    lines: list[BranchInfo] = Field(
        description="The tree of conditional moves, each branch before its descendants."
    )
    sketch: list[str] = Field(description="Supposed actions that are not kept yet.")
    orders: list[OrderInfo] = Field(description="The standing orders of the game.")
    plan: PlanInfo | None = Field(description="Null where no decision can be planned.")
    told: list[str] = Field(description="Messages about premoves that ended.")
