"""Response models of actions and of stored changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BeforeValidator, Field

from kaffeehaus.core.action import Action
from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.table import TablePhase


class ActionInfo(Model):
    """Something a seat may do."""

    text: str = Field(description="What to send.", examples=["c2/"])
    kind: str
    confirms: bool = Field(description="Whether it ends the draft.")


def _action_infos(actions: Iterable[Action]) -> list[ActionInfo]:
    return [
        ActionInfo(text=str(action), kind=action.kind, confirms=action.confirms)
        for action in actions
    ]


LegalActions = Annotated[list[ActionInfo], BeforeValidator(_action_infos)]
"""Actions of the game as JSON."""


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


def done(receipt: Receipt) -> Done:
    """The answer to a change."""
    return Done.model_validate(receipt)
