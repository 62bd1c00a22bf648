"""What lies beside the map: the chains, the supply, the milestones, and dinner as it would be."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import Marks, SidePanel
from kaffeehaus.games.fcm.drawing.sheets.company import chains_sheet
from kaffeehaus.games.fcm.drawing.sheets.dinner import dinner_sheet
from kaffeehaus.games.fcm.drawing.sheets.rivals import rivals_sheet
from kaffeehaus.games.fcm.drawing.sheets.supply import milestones_sheet, supply_sheet
from kaffeehaus.games.fcm.rules.seen import Seen


def all_sheets(view: Seen, marks: Marks) -> tuple[SidePanel, ...]:
    """In the order in which they are needed."""
    return (
        SidePanel("chains", gettext("Chains"), chains_sheet(view, marks.legal)),
        SidePanel("rivals", gettext("Compare"), rivals_sheet(view)),
        SidePanel("supply", gettext("Supply"), supply_sheet(view, marks.legal)),
        SidePanel("milestones", gettext("Milestones"), milestones_sheet(view)),
        SidePanel("dinner", gettext("Dinner"), dinner_sheet(view), has_lab=True),
    )
