"""Conformance laws of one position: pure queries, copies, saves, illegal input, commuting
actions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.drafts import AppliedDraft, ended_by_default
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import Json, JsonObject, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

OTHER_SEED = 5
"""Seed of a spectator's resampled states; separate, so that it does not influence the game."""
TRIED = 6
"""Number of illegal actions tried at a closely checked position."""
CHANGED = "Asking changes the state."


def facts_of(state: AnyState) -> JsonObject:
    """All query results of a state, as plain data.

    Without what depends on the order of simultaneous actions: ids of decisions and indices of
    hidden actions.
    """
    viewers: tuple[Seat | None, ...] = (*range(state.seats), None)
    views: list[Json] = [state.view(seat).to_json() for seat in viewers]
    legal: list[Json] = [[str(a) for a in state.legal(seat)] for seat in range(state.seats)]
    return {
        "position": state.position(),
        "actors": list(state.actors()),
        "outcome": plain(state.outcome()),
        "conserved": dict(state.conserved()),
        "legal": legal,
        "views": views,
    }


@dataclass(frozen=True, slots=True)
class QueryResults:
    """First query results of a state, shared by the checks of a position."""

    saved: str
    facts: JsonObject

    @classmethod
    def at(cls, case: Case) -> QueryResults:
        """Query the current state of the case."""
        look = cls(case.saved(case.state), facts_of(case.state))
        case.require(look.saved == case.saved(case.state), Law.ASKING, CHANGED)
        return look

    def fits(self, case: Case, state: AnyState) -> bool:
        """Whether this state still gives the same results."""
        return case.saved(state) == self.saved and facts_of(state) == self.facts


def check_asking(case: Case, look: QueryResults) -> None:
    """Repeated queries give the same results and leave the state unchanged."""
    state = case.state
    for viewer in case.viewers:
        state.resample(viewer, case.rng.split("asking"))
    for seat in state.actors():
        action = case.rng.choice(state.legal(seat))
        once, twice = state.preview(seat, action), state.preview(seat, action)
        case.require(once == twice, Law.ASKING, f"The preview of {action} changes.")
    case.require(facts_of(state) == look.facts, Law.ASKING, "Asked again, it answers otherwise.")
    case.require(case.saved(state) == look.saved, Law.ASKING, CHANGED)


def check_save(case: Case, look: QueryResults) -> None:
    """Save, load, save gives the same text, and the loaded state the same query results."""
    state = case.state
    try:
        loaded = case.game.load(json.loads(look.saved))
        its_facts = facts_of(loaded)
    except Exception as error:
        raise case.broken(Law.SAVE, f"A saved state cannot be loaded: {error!r}.") from error
    case.require(case.saved(loaded) == look.saved, Law.SAVE, "It is saved otherwise when loaded.")
    same = its_facts == look.facts
    same = same and loaded.hidden() == state.hidden() and _decisions(loaded) == _decisions(state)
    same = same and loaded == state
    case.require(same, Law.SAVE, "A loaded state is not the one that was saved.")
    same = loaded.position_key() == state.position_key() and loaded.may_follow(state)
    case.require(same, Law.SAVE, "A loaded state has another key.")


def check_copy(case: Case, look: QueryResults, seat: Seat, action: Action) -> None:
    """A copy is equal and independent."""
    state = case.state
    copy, kept = state.copy(), state.copy()
    case.require(case.saved(copy) == look.saved, Law.COPY, "A copy is saved otherwise.")
    case.require(copy == state, Law.COPY, "A copy is not equal.")
    events = copy.apply(seat, action)
    moved = case.saved(copy) != look.saved
    case.require((copy != state) is moved, Law.COPY, f"{action} on a copy leaves it equal.")
    untouched = look.fits(case, state)
    case.require(untouched, Law.COPY, f"{action} on a copy changes the original.")
    twin = state.copy()
    case.require(
        twin.apply(seat, action) == events and case.saved(twin) == case.saved(copy),
        Law.CHANCE,
        f"{action} does not do the same twice.",
    )
    written = state.copy()
    same = written.apply(seat, str(action)) == events and written == copy
    case.require(same, Law.TEXT, f"{action} given as text does something else.")
    untouched = look.fits(case, kept)
    case.require(untouched, Law.COPY, f"{action} on one copy changes another.")


def check_default(case: Case) -> None:
    """The default action on timeout is legal, and repeating it completes the turn."""
    for seat in case.state.actors():
        try:
            ended_by_default(AppliedDraft(case.state), seat)
        except IllegalAction as error:
            raise case.broken(Law.DEFAULT, f"Seat {seat}: {error}") from error
        case.require(True, Law.DEFAULT, "")


def check_empty(case: Case, *, is_fresh: bool) -> None:
    """The forced action of a seat without a choice is legal; before anybody has begun a draft,
    it is the same on states resampled for a spectator."""
    for seat in case.state.actors():
        empty = case.state.empty(seat)
        fits = empty is None or empty in case.state.legal(seat)
        case.require(fits, Law.EMPTY, f"Seat {seat} would do {empty}, which is not legal.")
        if is_fresh:
            same = case.state.resample(None, Rng(OTHER_SEED)).empty(seat) == empty
            case.require(same, Law.EMPTY, f"That seat {seat} has nothing to choose is a secret.")


def check_shortcuts(case: Case) -> None:
    """Shortcuts can be taken, and disclose nothing."""
    state = case.state
    for seat in state.actors():
        offered = state.shortcuts(seat)
        for shortcut in offered:
            trial = state.copy()
            for place, text in enumerate(shortcut.actions, 1):
                action = state.game.parse(text)
                fits = action in trial.legal(seat)
                ends = not action.confirms or place == len(shortcut.actions)
                case.require(fits and ends, Law.SHORTCUT, f"{shortcut}: {text} cannot be taken.")
                trial.apply(seat, action)
        same = state.resample(seat, Rng(OTHER_SEED)).shortcuts(seat) == offered
        case.require(same, Law.SHORTCUT, f"The shortcuts of seat {seat} disclose something.")


def check_illegal(case: Case, known: Mapping[str, Action]) -> None:
    """Illegal actions of this game are refused and change nothing."""
    state = case.state
    saved = case.saved(state)
    texts = list(known)
    for _ in range(min(TRIED, len(texts))):
        action = known[case.rng.choice(texts)]
        seat = case.rng.below(case.seats + 1)
        if action in state.legal(seat):
            continue
        try:
            state.apply(seat, action)
        except IllegalAction as refusal:
            case.require(
                bool(refusal.sentence and refusal.code), Law.ILLEGAL, f"{action}: no reason given."
            )
        else:
            raise case.broken(Law.ILLEGAL, f"{action} of seat {seat} is not legal but is done.")
        same = case.saved(state) == saved
        case.require(same, Law.ILLEGAL, f"The refused {action} of seat {seat} changes the state.")


def check_commuting(case: Case) -> None:
    """Simultaneous actions of two seats lead to the same position in either order."""
    actors = list(case.state.actors())
    if len(actors) < 2:
        return
    case.rng.shuffle(actors)
    one, other = actors[:2]
    its, others = case.state.legal(one), case.state.legal(other)
    confirming = [action for action in its if action.confirms] or its
    confirming_too = [action for action in others if action.confirms] or others
    for some, any_other in ((its, others), (confirming, others), (confirming, confirming_too)):
        _check_order(case, (one, case.rng.choice(some)), (other, case.rng.choice(any_other)))


def recalling_seats(state: AnyState) -> list[Seat]:
    """Seats that are no actors, but can recall what they confirmed."""
    actors = state.actors()
    return [seat for seat in range(state.seats) if seat not in actors and state.legal(seat)]


def check_recalling(case: Case) -> None:
    """Recalling a confirmation does not affect the other seats, and becomes illegal only when
    one confirms."""
    for seat in recalling_seats(case.state):
        recall = seat, case.rng.choice(case.state.legal(seat))
        other = case.rng.choice(case.state.actors())
        for action in _one_of_each_sort(case, other):
            first = case.state.copy()
            first.apply(other, action)
            if recall[1] in first.legal(seat):
                _check_order(case, recall, (other, action))
                continue
            case.require(action.confirms, Law.COMMUTE, f"{action} lets {recall[1]} lapse.")
            _after(case, recall, (other, action))


def _one_of_each_sort(case: Case, seat: Seat) -> list[Action]:
    """One action that confirms and one that does not, as far as the seat has them."""
    legal = case.state.legal(seat)
    sorts = ([a for a in legal if not a.confirms], [a for a in legal if a.confirms])
    return [case.rng.choice(actions) for actions in sorts if actions]


def _check_order(case: Case, first: tuple[Seat, Action], second: tuple[Seat, Action]) -> None:
    there = facts_of(_after(case, first, second))
    same = there == facts_of(_after(case, second, first))
    if not same and there != facts_of(_after(case, first, second)):
        raise case.broken(Law.CHANCE, f"{first[1]} does not do the same twice.")
    said = " and ".join(f"{action} of seat {seat}" for seat, action in (first, second))
    case.require(same, Law.COMMUTE, f"{said} do not commute.")


def _after(case: Case, *turns: tuple[Seat, Action]) -> AnyState:
    state = case.state.copy()
    for seat, action in turns:
        possible = action in state.legal(seat)
        case.require(possible, Law.COMMUTE, f"Another seat takes {action} away from seat {seat}.")
        state.apply(seat, action)
    return state


def _decisions(state: AnyState) -> list[int]:
    return [state.decision(seat) for seat in range(state.seats)]
