"""Response models of actions, previews and receipts."""

from __future__ import annotations

from pydantic import Field

from kaffeehaus.core.view import Mark, Preview
from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.reason_models import (
    MarkInfo,
    PreviewInfo,
)


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


def preview_info(preview: Preview) -> PreviewInfo:
    """What an action would do."""
    return PreviewInfo(
        sentences=list(preview.sentences), marks=[mark_info(mark) for mark in preview.marks]
    )


def done(receipt: Receipt) -> Done:
    """The answer to a change."""
    return Done(
        table=receipt.table,
        stamp=receipt.stamp,
        head=receipt.head,
        phase=receipt.phase,
        seat=receipt.seat,
        decision=receipt.decision,
        draft=list(receipt.draft),
        pending_undo=receipt.pending_undo,
    )


def mark_info(mark: Mark) -> MarkInfo:
    return MarkInfo(place=mark.place, tone=mark.tone.value, text=mark.text)
