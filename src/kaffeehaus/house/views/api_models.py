"""Response models of actions, previews and receipts."""

from __future__ import annotations

from kaffeehaus.core.view import Mark, Preview
from kaffeehaus.house.views.reason_models import (
    MarkInfo,
    PreviewInfo,
)


def preview_info(preview: Preview) -> PreviewInfo:
    """What an action would do."""
    return PreviewInfo(
        sentences=list(preview.sentences), marks=[mark_info(mark) for mark in preview.marks]
    )


def mark_info(mark: Mark) -> MarkInfo:
    return MarkInfo(place=mark.place, tone=mark.tone.value, text=mark.text)
