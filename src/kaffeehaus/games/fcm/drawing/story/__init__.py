"""What a move caused, to watch: dinner, payday, the campaigns, milestones, the bank, the end."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.story import Story
from kaffeehaus.games.fcm.drawing.story.dinner import income_frames, supper_frame
from kaffeehaus.games.fcm.drawing.story.moments import bank_frame, end_frame, milestone_frame
from kaffeehaus.games.fcm.drawing.story.night import campaign_frame, clean_up_frame, payday_frame
from kaffeehaus.games.fcm.drawing.story.stage import Stage
from kaffeehaus.games.fcm.rules.events import (
    BankBroke,
    CampaignRan,
    DinnerIncome,
    GameEnded,
    HouseServed,
    MilestoneEarned,
    SalariesPaid,
    StockCleared,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.topics import topic


def story_of(state: Position, before: Seen, happened: Sequence[Event]) -> Story | None:
    """The events of one action, from the board before it on; None if none of them is staged."""
    staged = [event for event in happened if event.staged]
    if not staged:
        return None
    stage = Stage(state, before, happened)
    shown = set[type[Event]]()
    for event in happened:
        if event.staged and type(event) not in shown:
            shown |= _show(stage, event, staged)
        stage.book(event)
    return stage.story(_title(staged))


def _title(staged: Sequence[Event]) -> str:
    """The phase that it begins with: `Dinner`."""
    section = topic(staged[0]).section
    return section or gettext("What happened")


def _show(stage: Stage, event: Event, staged: Sequence[Event]) -> set[type[Event]]:
    """Add the frames of an event. Returns the classes whose events are all shown with it."""
    match event:
        case HouseServed():
            supper_frame(stage, event)
        case DinnerIncome():
            income_frames(stage, [one for one in staged if isinstance(one, DinnerIncome)])
            return {DinnerIncome}
        case SalariesPaid():
            paid = [one for one in staged if isinstance(one, SalariesPaid)]
            payday_frame(stage, paid)
            return set(map(type, paid))
        case CampaignRan():
            campaign_frame(stage, event)
        case StockCleared():
            clean_up_frame(stage, [one for one in staged if isinstance(one, StockCleared)])
            return {StockCleared}
        case MilestoneEarned():
            milestone_frame(stage, event)
        case BankBroke():
            bank_frame(stage, event)
        case GameEnded():
            end_frame(stage, event)
        case _:
            stage.explained(event)
    return set()
