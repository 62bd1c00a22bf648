"""A draft as the planner would have it, and the same draft with some choices changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import TypeAlias

from kaffeehaus.bots.fcm.forecaster import worths_to_planner
from kaffeehaus.bots.fcm.planner import Planner, near_houses
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    At,
    ChooseGood,
    Collect,
    Cook,
    FcmAction,
    Fetch,
    FirstRestaurant,
    ForTurns,
    Hire,
    Market,
    Ready,
    Rest,
    Train,
    Work,
)
from kaffeehaus.games.fcm.state import FcmState


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of a draft: the first hire, the second campaign. Another choice before it rarely
    changes which questions follow, so changes can be combined by them."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What could have been chosen, and what was."""

    before: FcmState
    seat: Seat
    chosen: FcmAction

    @property
    def others(self) -> list[FcmAction]:
        """The alternatives, those first that the planner values most; one of several that differ
        only in who does it."""
        legal = self.before.legal(self.seat)
        different = {_gist(action): action for action in reversed(legal)}
        different.pop(_gist(self.chosen), None)
        others = list(reversed(different.values()))
        worths = worths_to_planner(self.before, self.seat, others)
        others.sort(key=lambda action: worths.get(action, 0.0), reverse=True)
        return others


Change: TypeAlias = Mapping[Question, FcmAction]
"""Other answers than the planner's."""
UNCHANGED: Change = {}


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything that a chain does until others act: a structure, a working day."""

    after: FcmState
    actions: tuple[FcmAction, ...]
    asked: Mapping[Question, Asked]


def draft(state: FcmState, seat: Seat, change: Change = UNCHANGED) -> Draft:
    """The rest of the seat's draft by the planner, with the changes that are legal when their
    question is asked. The state is not changed."""
    after, planner = state.copy(), Planner()
    numbers, asked, actions = Counter[str](), dict[Question, Asked](), list[FcmAction]()
    while not (actions and actions[-1].confirms):
        legal = after.legal(seat)
        kind = legal[0].kind
        question = Question(kind, numbers[kind])
        numbers[kind] += 1
        chosen = change.get(question)
        if chosen is None or chosen not in legal:
            chosen = planner.decide(after, seat, legal)
        if len(legal) > 1:
            asked[question] = Asked(after.copy(), seat, chosen)
        actions.append(chosen)
        after.play(seat, chosen)
    return Draft(after, tuple(actions), asked)


FIRST = (Hire.kind, Train.kind, Market.kind, ChooseGood.kind)
"""Kinds of questions on which a game depends most."""
SETTLED = (Cook.kind, Fetch.kind, Collect.kind, Rest.kind, Ready.kind)
"""Kinds of questions that the planner answers well."""
MOST_PLACES = 6
"""Maximum number of places tried for one campaign or building, spread over the board."""


def changes_of(planned: Draft) -> Iterator[Change]:
    """Drafts in which one answer is another, the most important questions first.

    Alternatives of equally important questions take turns.
    """
    ranks: dict[int, list[list[Change]]] = {}
    for question, asked in planned.asked.items():
        changes: list[Change] = [
            {question: action} for action in _worth_trying(planned.after, question, asked)
        ]
        ranks.setdefault(_rank(question), []).append(changes)
    for rank in sorted(ranks):
        yield from _in_turn(ranks[rank])


def _worth_trying(state: FcmState, question: Question, asked: Asked) -> Sequence[FcmAction]:
    """Alternatives to an answer. In a structure, the first card decides who finds no room."""
    if question.kind in SETTLED:
        return ()
    match asked.chosen:
        case Work() if question.number:
            return ()
        case Work():
            return [action for action in asked.others if isinstance(action, Work)]
        case At():
            return _spread(asked.others)
        case FirstRestaurant():
            sites = [action for action in asked.others if isinstance(action, FirstRestaurant)]
            sites.sort(key=lambda site: near_houses(state, site), reverse=True)
            return sites[:MOST_PLACES]
    return asked.others


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
