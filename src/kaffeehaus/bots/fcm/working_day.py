"""A working day as the planner would have it, and the same day with some choices changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import TypeAlias

from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    At,
    ChooseGood,
    FcmAction,
    ForTurns,
    Hire,
    Market,
    Train,
)
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.state import FcmState


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the day: the first hire, the second campaign. Another choice earlier in the day
    rarely changes which questions follow, so changes can be combined by them."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What could have been chosen, and what was."""

    legal: Sequence[FcmAction]
    chosen: FcmAction

    @property
    def others(self) -> list[FcmAction]:
        """The alternatives, one of several that differ only in who does it."""
        different = {_gist(action): action for action in reversed(self.legal)}
        different.pop(_gist(self.chosen), None)
        return list(reversed(different.values()))


Change: TypeAlias = Mapping[Question, FcmAction]
"""Other answers than the planner's."""
UNCHANGED: Change = {}


@dataclass(frozen=True, slots=True)
class WorkingDay:
    """A day played to its end."""

    after: FcmState
    actions: tuple[FcmAction, ...]
    asked: Mapping[Question, Asked]


def work(state: FcmState, seat: Seat, change: Change = UNCHANGED) -> WorkingDay:
    """The rest of the seat's working day by the planner, with the changes that are legal when their
    question is asked. The state is not changed."""
    after, planner, turn = state.copy(), Planner(), state.town.turn
    numbers, asked, actions = Counter[str](), dict[Question, Asked](), list[FcmAction]()
    while _at_work(after, seat, turn):
        legal = after.legal(seat)
        kind = legal[0].kind
        question = Question(kind, numbers[kind])
        numbers[kind] += 1
        chosen = change.get(question)
        if chosen is None or chosen not in legal:
            chosen = planner.decide(after, seat, legal)
        if len(legal) > 1:
            asked[question] = Asked(legal, chosen)
        actions.append(chosen)
        after.play(seat, chosen)
    return WorkingDay(after, tuple(actions), asked)


FIRST = (Hire.kind, Train.kind, Market.kind, ChooseGood.kind)
"""Kinds of questions on which a game depends most."""
SETTLED = ("cook", "fetch", "collect", "end day")
"""Kinds of questions that the planner answers well."""
MOST_PLACES = 6
"""Maximum number of places tried for one campaign or building, spread over the board."""


def changes_of(day: WorkingDay) -> Iterator[Change]:
    """Days in which one answer is another, the most important questions first.

    Alternatives of equally important questions take turns.
    """
    ranks: dict[int, list[list[Change]]] = {}
    for question, asked in day.asked.items():
        if question.kind not in SETTLED:
            others = _spread(asked.others) if question.kind == At.kind else asked.others
            changes: list[Change] = [{question: action} for action in others]
            ranks.setdefault(_rank(question), []).append(changes)
    for rank in sorted(ranks):
        yield from _in_turn(ranks[rank])


def _at_work(state: FcmState, seat: Seat, turn: int) -> bool:
    town = state.town
    return town.turn == turn and town.step == NineToFive.id and state.actors() == (seat,)


def _gist(action: FcmAction) -> FcmAction:
    """The action without who teaches or recruits."""
    match action:
        case Hire(card=card):
            return Hire(card)
        case Train(card=card, target=target):
            return Train(card, target, ())
    return action


def _rank(question: Question) -> int:
    late = 0 if question.kind in FIRST else 2 if question.kind in (At.kind, ForTurns.kind) else 1
    return late + question.number


def _spread(places: Sequence[FcmAction]) -> Sequence[FcmAction]:
    return places[:: max(1, len(places) // MOST_PLACES)][:MOST_PLACES]


def _in_turn(lists: Iterable[Sequence[Change]]) -> Iterator[Change]:
    rounds = zip_longest(*lists)
    return (change for change in chain.from_iterable(rounds) if change is not None)
