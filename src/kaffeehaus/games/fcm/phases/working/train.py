"""Training: cards on the beach go along their careers, each with all its steps at once."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import FcmAction, Train
from kaffeehaus.games.fcm.events import Trained
from kaffeehaus.games.fcm.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.position import Position
from kaffeehaus.games.fcm.rulings import FREED_CARDS_FOR_PHANTOMS
from kaffeehaus.games.fcm.steps import DayStep
from kaffeehaus.games.fcm.town import add
from kaffeehaus.games.fcm.training import Lesson, Trainees


class TrainStep(DayStep):
    """Every card once a day; while a phantom waits, only what can still settle it."""

    id: ClassVar[str] = "train"
    title: ClassVar[str] = "training"

    def begin(self, state: Position, seat: Seat) -> None:
        """Count the trainers."""
        the_day(state).steps_left = all_steps(state, seat)

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Card by card in the order of the box, nearest targets first."""
        trainees = trainees_of(state, seat)
        lessons = list(trainees.lessons())
        if trainees.phantoms:
            lessons = [one for one in lessons if trainees.after(one)]
        return [Train(one.card, one.target, one.trainers) for one in lessons]

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not while a phantom waits."""
        return not the_day(state).phantoms

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """The old card goes back to the supply, unless it was a phantom."""
        assert isinstance(action, Train)
        day, player = the_day(state), state.player(seat)
        after = trainees_of(state, seat).after(Lesson(action.card, action.target, action.trainers))
        assert after is not None
        day.phantoms, day.freed = dict(after.phantoms), dict(after.freed)
        day.steps_left = {kind: list(left) for kind, left in after.steps_left.items()}
        state.town.supply = {card: number for card, number in after.supply.items() if number}
        add(player.beach, action.card, -1)
        add(player.beach, action.target)
        add(day.trained, action.target)
        day.lessons.append((action.card, action.target))
        state.emit(Trained(seat, action.card, action.target, action.trainers))


def all_steps(state: Position, seat: Seat) -> dict[str, list[int]]:
    """By kind of trainer at work: the steps of each."""
    return {
        card.id: [card.trains.steps] * number
        for card, number in sorted(state.at_work(seat), key=lambda pair: pair[0].id)
        if card.trains
    }


def trainees_of(state: Position, seat: Seat) -> Trainees:
    """What today's training depends on, from the recruiting on."""
    day, player = the_day(state), state.player(seat)
    steps = day.steps_left if day.step == TrainStep.id else all_steps(state, seat)
    real: dict[str, int] = {}
    for card, number in player.beach.items():
        waiting = number - day.trained.get(card, 0) - day.phantoms.get(card, 0)
        if waiting > 0:
            real[card] = waiting
    closed = frozenset(card for card in state.rules.employees if not state.may_own(seat, card))
    return Trainees(
        employees=state.rules.employees,
        real=real,
        phantoms=dict(day.phantoms),
        supply=dict(state.town.supply),
        steps_left={kind: tuple(left) for kind, left in steps.items()},
        stacks=state.rules.working.stacks_training(state, seat),
        closed=closed,
        freed=dict(day.freed),
        freed_helps=state.rulings[FREED_CARDS_FOR_PHANTOMS] == "yes",
    )
