"""What lies beside the map: the chains, the supply, the milestones, and dinner as it would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.view import Marks, Sheet
from kaffeehaus.games.fcm.sheets.careers import supply_sheet
from kaffeehaus.games.fcm.sheets.company import chains_sheet
from kaffeehaus.games.fcm.sheets.dinner import dinner_sheet
from kaffeehaus.games.fcm.sheets.milestones import milestones_sheet

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.view import FcmView


def all_sheets(view: FcmView, marks: Marks) -> tuple[Sheet, ...]:
    """In the order in which they are needed."""
    return (
        Sheet("chains", "Chains", chains_sheet(view, marks.legal)),
        Sheet("supply", "Supply", supply_sheet(view, marks.legal)),
        Sheet("milestones", "Milestones", milestones_sheet(view)),
        Sheet("dinner", "Dinner", dinner_sheet(view)),
    )
