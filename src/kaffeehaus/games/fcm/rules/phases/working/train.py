"""Training: cards go along their careers, each with all its steps at once.

They are on the beach. Where a rule lets cards learn at work, those share the trainers, and stay in
the structure; they can be used in the steps of the day that follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, lazy_pgettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction, Train, TrainAtWork
from kaffeehaus.games.fcm.rules.events import Trained, TrainedAtWork
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import FREED_CARDS_FOR_PHANTOMS
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.structure import free_slots
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.rules.training import Lesson, Trainees, careers

NO_ROOM = lazy_gettext("The structure has no room for that card.")


class TrainStep(DayStep):
    """Every card once a day; while a phantom waits, only what can still settle it."""

    id: ClassVar[str] = "train"
    title: ClassVar[Label] = lazy_pgettext("step", "training")

    def begin(self, state: Position, seat: Seat) -> None:
        """Count the trainers."""
        the_day(state).steps_left = all_steps(state, seat)

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Card by card in the order of the box, nearest targets first; cards at work last."""
        if not any(map(any, the_day(state).steps_left.values())):
            return []
        trainees = trainees_of(state, seat)
        lessons = list(trainees.lessons())
        if trainees.phantoms:
            lessons = [one for one in lessons if trainees.after(one)]
        return [
            (TrainAtWork if one.at_work else Train)(one.card, one.target, one.trainers)
            for one in lessons
        ]

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`trains 2 steps`: the steps of all trainers."""
        if steps := sum(map(sum, all_steps(state, seat).values())):
            yield ngettext("trains %(num)s step", "trains %(num)s steps", steps)

    def left(self, state: Position, seat: Seat) -> str:
        """`1 of 2 training steps left.`"""
        most = sum(map(sum, all_steps(state, seat).values()))
        left = sum(map(sum, the_day(state).steps_left.values()))
        return ngettext(
            "%(left)s of %(num)s training step left.",
            "%(left)s of %(num)s training steps left.",
            most,
            left=left,
        )

    def why_idle(self, state: Position, seat: Seat) -> str:
        """Trainers have time, and nobody can learn."""
        has_time = any(map(any, the_day(state).steps_left.values()))
        return gettext("Your trainers have nobody to train.") if has_time else ""

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not while a phantom waits."""
        return not the_day(state).phantoms

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """Who learns at work must fit in there, and keep to the rule that lets it learn."""
        match action:
            case TrainAtWork(card=card, target=target) if state.player(seat).work.get(card, 0):
                known = target in state.rules.employees
                if known and not _fits_as(state, seat, card, target):
                    return str(NO_ROOM)
                if not known or not state.rules.working.trains_at_work(state, seat, card, target):
                    return str(state.rules.words.phrases.get(f"{action.kind} refused") or "")
        return ""

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """The old card goes back to the supply, unless it was a phantom."""
        assert isinstance(action, Train)
        day, player = the_day(state), state.player(seat)
        at_work = isinstance(action, TrainAtWork)
        lesson = Lesson(action.card, action.target, action.trainers, at_work)
        after = trainees_of(state, seat).after(lesson)
        assert after is not None
        day.phantoms, day.freed = dict(after.phantoms), dict(after.freed)
        day.steps_left = {kind: list(left) for kind, left in after.steps_left.items()}
        state.town.supply = {card: number for card, number in after.supply.items() if number}
        cards, done = (player.work, day.trained_at_work) if at_work else (player.beach, day.trained)
        add(cards, action.card, -1)
        add(cards, action.target)
        add(done, action.target)
        day.lessons.append((action.card, action.target))
        told = TrainedAtWork if at_work else Trained
        state.emit(told(seat, action.card, action.target, action.trainers))


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
    learning = learners(state, seat)
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
        at_work={card: player.work[card] - day.trained_at_work.get(card, 0) for card in learning},
        where_they_work=frozenset((card, new) for card, into in learning.items() for new in into),
        freed_helps=state.rulings[FREED_CARDS_FOR_PHANTOMS] == "yes",
    )


def learners(state: Position, seat: Seat) -> dict[str, list[str]]:
    """By card at work that may learn there and did not yet today: what it may become.

    Who trains is used today and does not learn meanwhile. Everybody must still fit into the
    structure afterwards.
    """
    may_learn = state.rules.working.trains_at_work
    if not may_learn:
        return {}
    work, day = state.player(seat).work, the_day(state)
    cards = tuple(state.rules.employees.values())
    found: dict[str, list[str]] = {}
    for card in state.listed(work):
        if state.card(card).trains or work[card] <= day.trained_at_work.get(card, 0):
            continue
        found[card] = [
            target
            for target, _ in careers(cards, card)
            if may_learn(state, seat, card, target) and _fits_as(state, seat, card, target)
        ]
    return found


def _fits_as(state: Position, seat: Seat, card: str, target: str) -> bool:
    """Whether the structure stands when a card in it is another one."""
    work = dict(state.player(seat).work)
    add(work, card, -1)
    add(work, target)
    return free_slots(state, seat, work) >= 0
