"""Response models of actions and of stored changes."""

from __future__ import annotations

from pydantic import Field

from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.table import TablePhase


class ActionInfo(Model):
    """Something a seat may do."""

    text: str = Field(description="What to send.", examples=["c2/"])
    kind: str
    confirms: bool = Field(description="Whether it ends the draft.")


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
