"""JSON API of premoves: conditional moves, standing orders and plans of a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Concatenate, ParamSpec

from fastapi import Query
from pydantic import AliasPath, BeforeValidator, Field, StrictBool

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.http.dependencies import Me, built
from kaffeehaus.house.http.models import (
    Integer,
    Model,
    OptionValue,
    Response,
    SeatPath,
    TableId,
    Translated,
)
from kaffeehaus.house.http.problems import ApiRouter, problems
from kaffeehaus.house.premoves import model, plans
from kaffeehaus.house.premoves.model import BranchView
from kaffeehaus.house.premoves.next_move import extend_premove
from kaffeehaus.house.premoves.service import PremovesDep, extended, shortened
from kaffeehaus.house.premoves.views import PlanView
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.table import Table

router = ApiRouter(prefix="/api/tables/{table}/seats/{seat}/ahead", tags=["premoves"])

P = ParamSpec("P")

Root = Annotated[int, Query(ge=0, le=10**9, description="The move that it follows.")]

ActionText = Annotated[str, Field(max_length=400)]


class Rooted(Model):
    """The move that something follows."""

    root: Integer = Field(ge=0, le=10**9)
    """The move that it follows: `root` of the response."""


class SupposedActions(Rooted):
    """Supposed actions, each by the seat to move."""

    actions: list[ActionText] = Field(min_length=1, max_length=150)
    after: Integer | None = Field(default=None, ge=0, le=10**6)
    """Length of the sketch before; makes the request idempotent."""


class LineAsked(Rooted):
    """A line for the tree of conditional moves."""

    moves: list[Annotated[list[ActionText], Field(min_length=1, max_length=150)]] = Field(
        min_length=2, max_length=30
    )
    """Whole moves, theirs and mine by turns; the last action of each confirms."""


class LineRemoved(Model):
    """A branch to remove from the tree of conditional moves."""

    line: str | None = Field(default=None, max_length=40)
    """Default: all branches."""


class OrderAsked(Model):
    """A standing order to give."""

    order: str = Field(max_length=40, examples=["pay"])
    chosen: dict[str, OptionValue] = Field(default_factory=dict, max_length=10)
    """Options that differ from the defaults."""


def _of_order(name: str, description: str | None = None) -> object:
    return Field(validation_alias=AliasPath("order", name), description=description)


class OrderInfo(Model):
    """A standing order of the game."""

    order: Annotated[str, _of_order("id")]
    title: Annotated[Translated, _of_order("title")]
    sentence: Annotated[Translated, _of_order("sentence", "What is done.")]
    until: Annotated[Translated, _of_order("until", "When it stops.")]
    options: dict[str, list[str]]
    """By option: its values, the default first."""
    armed: Annotated[bool, BeforeValidator(lambda armed: armed is not None)]
    chosen: Annotated[
        dict[str, OptionValue] | None,
        BeforeValidator(lambda armed: None if armed is None else armed.chosen),
    ] = Field(validation_alias="armed")
    """Chosen options, if it is given."""


class PlanArmed(Model):
    """Whether a plan is played automatically."""

    armed: StrictBool


class PremoveInfo(Model):
    """The premove of a seat, as far as it is chosen."""

    actions: list[str]
    whole: Annotated[bool, Field(validation_alias="is_whole")]
    """It is played as soon as the opponent has moved, if it is legal then."""


class PremovesInfo(Response):
    """Premoves of a seat. Nobody else can read them."""

    root: int
    """The last move; supposed moves follow it."""
    may_suppose: bool
    """Conditional moves can be planned now."""
    lines: list[BranchView] = Field(validation_alias="branches")
    """The tree of conditional moves, each branch before its descendants."""
    sketch: list[str] = Field(validation_alias=AliasPath("sketch", "actions"))
    """Supposed actions that are not kept yet."""
    orders: list[OrderInfo]
    """The standing orders of the game."""
    plan: PlanView | None
    """Null where no decision can be planned."""
    premove: PremoveInfo | None
    """Null unless the seat can premove now: in a live game on the opponent's turn."""
    told: list[str]
    """Messages about premoves that ended."""


@dataclass(frozen=True, slots=True)
class _OwnSeat:
    """The seat of a request whose premoves are edited."""

    premoves: PremovesDep
    me: Me
    table: TableId
    seat: SeatPath

    async def edit(
        self,
        edit: Callable[Concatenate[Table, Seat, P], TableChange],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Done:
        edited = self.premoves.edit(self.me, self.table, self.seat, edit, *args, **kwargs)
        return await edited


OwnSeat = Annotated[_OwnSeat, built(_OwnSeat)]


@router.get("", summary="Get premoves", responses=problems(401, 403, 404, 409))
async def read(own: OwnSeat) -> PremovesInfo:
    """Premoves of your own seat; nobody else can read them. With `?plan=` and the root,
    `GET .../seats/{seat}` shows the position after the sketch."""
    return PremovesInfo.model_validate(await own.premoves.read(own.me, own.table, own.seat))


@router.post("/plan/arm", summary="Arm the plan")
async def arm_plan(own: OwnSeat, asked: PlanArmed) -> Done:
    """Set whether the plan is played automatically when its decision comes, if all of it is legal
    and its premise still holds; otherwise it is only offered."""
    return await own.edit(plans.armed, play=asked.armed)


@router.post("/plan/use", summary="Use the plan")
async def use_plan(own: OwnSeat) -> Done:
    """Play the legal part of the plan, when its decision has come."""
    return await own.premoves.use_plan(own.me, own.table, own.seat)


@router.delete("/plan", summary="Delete the plan")
async def delete_plan(own: OwnSeat) -> Done:
    """Delete the plan of the seat."""
    return await own.edit(plans.deleted)


@router.post("/orders", summary="Give a standing order")
async def arm(own: OwnSeat, asked: OrderAsked) -> Done:
    """Give a standing order, which also applies to the present decision, until it stops. Its moves
    are entries marked `automatic` and `ahead`."""
    return await own.edit(model.give_order, asked.order, asked.chosen)


@router.delete("/orders", summary="Cancel a standing order")
async def cancel_order(
    own: OwnSeat,
    order: Annotated[str, Query(max_length=40, description="Id of the order.")],
) -> Done:
    """Call off a standing order of the seat."""
    return await own.edit(model.cancel_order, order)


@router.post("/lines", summary="Add conditional moves")
async def add_line(own: OwnSeat, line: LineAsked) -> Done:
    """Add "if they play this, I play that", during the other player's turn. After that move the
    answer is played at once, as an entry marked `automatic` and `ahead`. Another answer to the same
    move replaces the previous one."""
    return await own.edit(model.add_line, line.root, line.moves)


@router.delete("/lines", summary="Remove conditional moves")
async def remove_line(
    own: OwnSeat,
    line: Annotated[str | None, Query(max_length=40, description="The id of a branch.")] = None,
) -> Done:
    """Remove a branch and its descendants from the tree; without `line`, the whole tree."""
    return await own.edit(model.remove_line, line)


@router.post("/premove", summary="Choose a premove")
async def premove(own: OwnSeat, asked: SupposedActions) -> Done:
    """Choose the next move on the opponent's turn of a live game, whatever the reply; a complete
    premove is replaced. It is played when the opponent's move is stored, as an entry marked
    `automatic` and `ahead`, or dropped if it is illegal then. Only its player can read it."""
    return await own.edit(extend_premove, asked.root, asked.actions, asked.after)


@router.delete("/premove", summary="Cancel the premove")
async def cancel_premove(own: OwnSeat) -> Done:
    """Cancel the premove of the seat."""
    return await own.edit(plans.deleted)


@router.post("/sketch", summary="Extend the sketch")
async def suppose(own: OwnSeat, asked: SupposedActions) -> Done:
    """Append supposed actions to the sketch."""
    return await own.edit(extended, asked.root, asked.actions, asked.after)


@router.delete("/sketch", summary="Shorten the sketch")
async def shorten(
    own: OwnSeat,
    root: Root,
    keep: Annotated[int | None, Query(ge=0, le=10**6, description="Actions to keep.")] = None,
) -> Done:
    """Keep the first actions of the sketch; without `keep`, all but the last move."""
    return await own.edit(shortened, root, keep)


@router.post("/sketch/keep", summary="Keep the sketch")
async def keep(own: OwnSeat, asked: Rooted) -> Done:
    """Add the sketch to the tree of conditional moves."""
    return await own.edit(model.keep_sketch, asked.root)


@router.delete("/told", summary="Dismiss messages")
async def dismiss_messages(own: OwnSeat) -> Done:
    """Dismiss the messages about premoves that ended."""
    return await own.edit(model.dismiss_messages)
