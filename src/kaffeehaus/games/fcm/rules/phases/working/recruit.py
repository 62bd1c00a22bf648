"""Recruiting: each action takes one entry-level card from the supply to the beach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction, Hire, shared
from kaffeehaus.games.fcm.rules.cards import Deed
from kaffeehaus.games.fcm.rules.events import Hired
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.phases.working.train import trainees_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import add

CEO = "ceo"
_hire = shared(Hire)


class Recruit(DayStep):
    """The CEO and the recruiters hire. Hires that are not used may lower the salaries."""

    id: ClassVar[str] = "recruit"
    title: ClassVar[Label] = lazy_pgettext("step", "hiring")

    def legal(self, state: Position, seat: Seat) -> Iterator[FcmAction]:
        """Every card that can be hired, in the order of the box."""
        if the_day(state).hires >= all_hires(state, seat):
            return
        asks = asks_who_hires(state, seat)
        recruiters = recruiters_left(state, seat) if asks else [None]
        for card in state.rules.entry_level:
            if can_hire(state, seat, card):
                yield from (_hire(card, by) for by in recruiters)

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Take the card; from an empty pile it is a phantom until it is trained."""
        assert isinstance(action, Hire)
        day, player = the_day(state), state.player(seat)
        phantom = not state.town.supply.get(action.card, 0)
        if phantom:
            add(day.phantoms, action.card)
        else:
            add(state.town.supply, action.card, -1)
        add(player.beach, action.card)
        day.hires += 1
        if action.recruiter:
            add(day.hired_by, action.recruiter)
        state.emit(Hired(seat, action.card, day.hires, phantom, action.recruiter))

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`2 hires`."""
        yield ngettext("%(num)s hire", "%(num)s hires", all_hires(state, seat))

    def left(self, state: Position, seat: Seat) -> str:
        """`2 of 3 hires left.`"""
        most = all_hires(state, seat)
        return ngettext(
            "%(left)s of %(num)s hire left.",
            "%(left)s of %(num)s hires left.",
            most,
            left=most - the_day(state).hires,
        )

    def why_idle(self, state: Position, seat: Seat) -> str:
        """The supply has nobody for the hires that are left."""
        has_hires = the_day(state).hires < all_hires(state, seat)
        return gettext("The supply has nobody you can hire.") if has_hires else ""

    def finish(self, state: Position, seat: Seat) -> None:
        """Count what was not used."""
        state.player(seat).unused_hires = all_hires(state, seat) - the_day(state).hires


def all_hires(state: Position, seat: Seat) -> int:
    """Today's recruiting actions, the CEO's included."""
    return state.rules.setup.ceo_hires + sum(
        card.recruits.hires * number for card, number in state.at_work(seat) if card.recruits
    )


def asks_who_hires(state: Position, seat: Seat) -> bool:
    """Whether it matters who hires: to a milestone that the chain can still earn."""
    return any(
        milestone.trigger.cards
        for milestone in state.rules.given_for(Deed.HIRE)
        if milestone.id in state.town.milestones
        and milestone.id not in state.player(seat).milestones
    )


def recruiters_left(state: Position, seat: Seat) -> list[str]:
    """Who can still hire today, where that matters."""
    hired = the_day(state).hired_by
    able = {CEO: state.rules.setup.ceo_hires}
    for card, number in state.at_work(seat):
        if card.recruits:
            able[card.id] = card.recruits.hires * number
    return [name for name, number in able.items() if hired.get(name, 0) < number]


def can_hire(state: Position, seat: Seat, card: str) -> bool:
    """An entry-level card that is there; or one that today's trainers can lead to one that is."""
    if not state.card(card).entry_level or not state.may_own(seat, card):
        return False
    if state.town.supply.get(card, 0):
        return True
    return trainees_of(state, seat).with_phantom(card).can_settle()
