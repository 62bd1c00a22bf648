"""What a move caused, to watch: dinner, payday, the campaigns, milestones, the bank, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

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
    told = set[int]()
    for number, event in enumerate(happened):
        if id(event) in told:
            continue
        together: Sequence[Event] = [event]
        if event.staged:
            coming = (one for one in happened[number:] if one.staged and id(one) not in told)
            stage.chapter = topic(event).section or stage.chapter
            together = _show(stage, event, list(coming))
        for one in together:
            stage.book(one)
            told.add(id(one))
    story = stage.story(_title(staged))
    return replace(story, is_aside=all(isinstance(event, SalariesPaid) for event in staged))


def _title(staged: Sequence[Event]) -> str:
    """The phase that it begins with: `Dinner`."""
    section = topic(staged[0]).section
    return section or gettext("What happened")


def _show(stage: Stage, event: Event, coming: Sequence[Event]) -> Sequence[Event]:
    """Add the frames of an event. Returns all events that they show, of those that are coming."""
    match event:
        case HouseServed():
            supper_frame(stage, event)
        case DinnerIncome():
            incomes = [one for one in coming if isinstance(one, DinnerIncome)]
            income_frames(stage, incomes)
            return incomes
        case SalariesPaid():
            paid = [one for one in coming if isinstance(one, SalariesPaid)]
            payday_frame(stage, paid)
            return paid
        case CampaignRan():
            campaign_frame(stage, event)
        case StockCleared():
            cleared = [one for one in coming if isinstance(one, StockCleared)]
            clean_up_frame(stage, cleared)
            return cleared
        case MilestoneEarned():
            earned = list(_at_once(event, coming))
            milestone_frame(stage, earned)
            return earned
        case BankBroke():
            bank_frame(stage, event)
        case GameEnded():
            end_frame(stage, event)
        case _:
            stage.explained(event)
    return [event]


def _at_once(first: MilestoneEarned, coming: Iterable[Event]) -> Iterator[MilestoneEarned]:
    """The chains that earn the same milestone before anything else is shown."""
    for event in coming:
        if not isinstance(event, MilestoneEarned) or event.milestone != first.milestone:
            return
        yield event
