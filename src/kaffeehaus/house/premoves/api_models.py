"""The bodies of requests and answers about what is said ahead of time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from kaffeehaus.house.http.models import Model, OptionValue

ActionText = Annotated[str, Field(max_length=400)]
Root = Annotated[
    int,
    Field(ge=0, le=10**9, description="The move that it follows: `root` of what was read."),
]


class Rooted(Model):
    """The move that something follows."""

    root: Root


class SupposedActions(Rooted):
    """Actions that are supposed to be done, each by who is to move then."""

    actions: list[ActionText] = Field(min_length=1, max_length=150)
    after: int | None = Field(
        default=None,
        ge=0,
        le=10**6,
        description="How long the sketch was; makes the request safe to repeat.",
    )


class LineAsked(Rooted):
    """A line for the tree of answers."""

    moves: list[Annotated[list[ActionText], Field(max_length=150)]] = Field(
        min_length=2,
        max_length=30,
        description="Whole moves, theirs and mine by turns; each is its actions, the last of "
        "which confirms.",
    )


class LineRemoved(Model):
    """A branch to be taken out of the tree of answers."""

    line: str | None = Field(default=None, max_length=40, description="Without it, all go.")


class BranchInfo(Model):
    """If they play this, I play that."""

    id: str
    depth: int = Field(description="0 for what may happen next.")
    theirs: list[str]
    mine: list[str]


class OrderAsked(Model):
    """A standing order to be given."""

    order: str = Field(max_length=40, examples=["pay"])
    chosen: dict[str, OptionValue] = Field(
        default_factory=dict, max_length=10, description="Its options; others have their defaults."
    )


class OrderInfo(Model):
    """A standing order of the game."""

    order: str
    title: str
    sentence: str = Field(description="What is done.")
    until: str = Field(description="When it stops.")
    options: dict[str, list[str]] = Field(description="By option: its values, the default first.")
    armed: bool
    chosen: dict[str, OptionValue] | None = Field(description="With which options it is given.")


class PlanInfo(Model):
    """A decision that can be planned off-turn, and the plan for it."""

    title: str
    may_plan: bool = Field(description="The decision is yet to come: `sketch` lengthens the plan.")
    actions: list[str] = Field(
        description="The plan. Until its decision comes, with that for the decision behind it."
    )
    planned: list[str] = Field(description="The decisions that it goes to the end of, by title.")
    going_on: str = Field(
        description="The title of the decision that can be planned on; empty if there is none."
    )
    whole: bool = Field(
        description="It leaves no decision open that it has begun, as far as can be known."
    )
    armed: bool = Field(description="It is played by itself when the decision comes.")
    offered: bool = Field(description="The decision has come: the plan can be used.")
    works: int = Field(description="How many of its actions are possible, one after the other.")
    fails: str = Field(description="The first action that is not possible; empty if all are.")
    why: str


class PlanArmed(Model):
    """Whether a plan is to be played by itself."""

    armed: StrictBool


class AheadInfo(Model):
    """What a seat has said ahead of time. Nobody else can read it."""

    root: int = Field(description="The last move: what is supposed follows it.")
    may_suppose: bool = Field(description="Conditional moves can be planned now.")
    lines: list[BranchInfo] = Field(
        description="The tree of answers, each branch before those that grow out of it."
    )
    sketch: list[str] = Field(description="Supposed actions that are not kept yet.")
    orders: list[OrderInfo] = Field(description="The standing orders of the game.")
    plan: PlanInfo | None = Field(description="None where nothing can be planned off-turn.")
    told: list[str] = Field(description="What ended, and why.")
