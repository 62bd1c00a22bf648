"""Laws about one position: asking, copies, saves, illegal input, and actions that commute."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.drafts import Drafted, ended_by_default
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import Json, JsonObject, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

OTHER_SEED = 5
"""By which an onlooker draws anew what is hidden; the game goes on as it would without that."""
TRIED = 6
"""How many illegal actions are tried at a position that is looked at closely."""
CHANGED = "Asking changes the state."


def facts_of(state: AnyState) -> JsonObject:
    """All that can be asked of a state, as plain data.

    Left out is what depends on the order in which seats acted at the same time: the numbers of
    decisions and of hidden actions.
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
class Look:
    """What a state said of itself when it was first asked: the checks of a position share it."""

    saved: str
    facts: JsonObject

    @classmethod
    def at(cls, case: Case) -> Look:
        """Ask the state that the case has come to."""
        look = cls(case.saved(case.state), facts_of(case.state))
        case.require(look.saved == case.saved(case.state), Law.ASKING, CHANGED)
        return look

    def fits(self, case: Case, state: AnyState) -> bool:
        """Whether this state still says the same."""
        return case.saved(state) == self.saved and facts_of(state) == self.facts


def check_asking(case: Case, look: Look) -> None:
    """Asking twice gives the same answers and leaves the state as it was."""
    state = case.state
    for viewer in case.viewers:
        state.resample(viewer, case.rng.split("asking"))
    for seat in state.actors():
        action = case.rng.choice(state.legal(seat))
        once, twice = state.preview(seat, action), state.preview(seat, action)
        case.require(once == twice, Law.ASKING, f"The preview of {action} changes.")
    case.require(facts_of(state) == look.facts, Law.ASKING, "Asked again, it answers otherwise.")
    case.require(case.saved(state) == look.saved, Law.ASKING, CHANGED)


def check_save(case: Case, look: Look) -> None:
    """Save, load, save gives the same text, and the loaded state the same answers."""
    state = case.state
    try:
        loaded = case.game.load(json.loads(look.saved))
        its_facts = facts_of(loaded)
    except Exception as error:
        raise case.broken(Law.SAVE, f"A saved state cannot be loaded: {error!r}.") from error
    case.require(case.saved(loaded) == look.saved, Law.SAVE, "It is saved otherwise when loaded.")
    same = its_facts == look.facts
    same = same and loaded.hidden() == state.hidden() and _decisions(loaded) == _decisions(state)
    case.require(same, Law.SAVE, "A loaded state is not the one that was saved.")


def check_copy(case: Case, look: Look, seat: Seat, action: Action) -> None:
    """A copy is equal, and neither follows what happens to the other."""
    state = case.state
    copy, kept = state.copy(), state.copy()
    case.require(case.saved(copy) == look.saved, Law.COPY, "A copy is saved otherwise.")
    events = copy.apply(seat, action)
    untouched = look.fits(case, state)
    case.require(untouched, Law.COPY, f"{action} on a copy changes the original.")
    twin = state.copy()
    case.require(
        twin.apply(seat, action) == events and case.saved(twin) == case.saved(copy),
        Law.CHANCE,
        f"{action} does not do the same twice.",
    )
    untouched = look.fits(case, kept)
    case.require(untouched, Law.COPY, f"{action} on one copy changes another.")


def check_default(case: Case) -> None:
    """What is done for a seat whose time is up is legal, and confirms at last."""
    for seat in case.state.actors():
        try:
            ended_by_default(Drafted(case.state), seat)
        except IllegalAction as error:
            raise case.broken(Law.DEFAULT, f"Seat {seat}: {error}") from error
        case.require(True, Law.DEFAULT, "")


def check_empty(case: Case, *, is_fresh: bool) -> None:
    """Who has nothing to choose does what is legal; in a fresh position, in which nobody has begun
    a draft, an onlooker who draws anew what is hidden finds the same."""
    for seat in case.state.actors():
        empty = case.state.empty(seat)
        fits = empty is None or empty in case.state.legal(seat)
        case.require(fits, Law.EMPTY, f"Seat {seat} would do {empty}, which is not legal.")
        if is_fresh:
            same = case.state.resample(None, Rng(OTHER_SEED)).empty(seat) == empty
            case.require(same, Law.EMPTY, f"That seat {seat} has nothing to choose is a secret.")


def check_illegal(case: Case, known: Mapping[str, Action]) -> None:
    """Actions of this game that are not legal now are refused and change nothing."""
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
    """Two seats that may both act come to the same position in either order."""
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
    """The seats that nobody waits for, but that can recall what they confirmed."""
    actors = state.actors()
    return [seat for seat in range(state.seats) if seat not in actors and state.legal(seat)]


def check_recalling(case: Case) -> None:
    """What recalls a confirmation leaves the others alone, and lapses only when one confirms."""
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
    """A small action and a confirming one, as far as the seat has them."""
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
