"""What an action with new milestones would do, said before it is done."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import (
    FreeMailbox,
    PayWith,
    PizzaRadio,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.mailboxes import mailbox_at
from kaffeehaus.games.fcm.modules.new_milestones.rules.radios import due_radio, radio_at
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.beside import house_places
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Campaign, House
from kaffeehaus.games.fcm.words.titles import (
    good_title,
    goods_text,
    house_title,
    houses_text,
    money,
    turns_text,
)


def preview(state: Position, seat: Seat, action: FcmAction) -> Preview | None:
    """The houses that a campaign would reach, and for how long; what goods leave to be paid."""
    match action:
        case FreeMailbox():
            return _reach(state, mailbox_at(state, action), action)
        case PizzaRadio():
            due = due_radio(state)
            assert due is not None
            bought = f"{house_title(due.house).capitalize()} bought pizza."
            return _reach(state, radio_at(state, action), action, bought)
        case PayWith():
            return _payment(state, seat, action)
    return None


def _payment(state: Position, seat: Seat, action: PayWith) -> Preview:
    """What is left to be paid, and of the goods."""
    after = state.copy()
    after.step.play(after, seat, action)
    player = after.player(seat)
    left = goods_text({action.good: player.stock.get(action.good, 0)})
    due = money(bill_of(after, seat).due)
    return Preview(
        (
            f"Salaries would be {due} of your {money(player.cash)}; "
            f"you would have {left or 'none of it'} left.",
        )
    )


def _reach(state: Position, campaign: Campaign, action: FcmAction, *before: str) -> Preview:
    houses = state.rules.media[campaign.medium].reach(state, campaign)
    what = f"{campaign.medium} {campaign.number} for {good_title(campaign.goods[0])}"
    whom = houses_text([house.number for house in houses]) if houses else "no house"
    said = f"{what.capitalize()} would reach {whom}, {turns_text(campaign.turns)}."
    covered = (Mark(square, Tone.COVERED) for square in action.covers())
    return Preview((*before, said), (*covered, *_marks(state, houses)))


def _marks(state: Position, houses: list[House]) -> list[Mark]:
    return [
        Mark(place, Tone.REACHED, house_title(house.number))
        for house in houses
        for place in house_places(state.ground.plan, house)
    ]
