"""Conformance laws of play: one random game, checked action by action."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.core.action import Action
from kaffeehaus.core.conformance.ahead import (
    check_conditional_moves,
    check_orders,
    check_plans,
)
from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.drawings import check_view
from kaffeehaus.core.conformance.laws import LONGEST_LIST, Law
from kaffeehaus.core.conformance.positions import (
    QueryResults,
    check_asking,
    check_commuting,
    check_copy,
    check_default,
    check_empty,
    check_illegal,
    check_recalling,
    check_save,
    check_shortcuts,
    recalling_seats,
)
from kaffeehaus.core.conformance.twins import Twins
from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.outcome import Outcome, Seat

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")
FIRST_STEPS = 6
"""This many actions at the start of a game are all checked closely,"""
CLOSE_LOOK = 4
"""and after them one in this many."""
SECOND_THOUGHTS = 8
"""One in this many times, a seat recalls what it confirmed, where it can."""


@dataclass(slots=True)
class RandomGame:
    """Random game whose every action is checked."""

    case: Case
    longest: int
    """Maximum number of actions of the game."""
    actions: list[tuple[Seat, str]] = field(default_factory=list)
    texts: dict[str, Action] = field(default_factory=dict)
    """Every action that was ever legal in this game, by its text form."""
    past: list[set[int]] = field(init=False)
    """By seat: the ids of its past decisions."""
    start: dict[str, int] = field(init=False)
    twins: Twins = field(init=False)
    drafting: set[Seat] = field(default_factory=set)
    """Seats with an unconfirmed draft."""

    def __post_init__(self) -> None:
        self.past = [set() for _ in range(self.case.seats)]
        self.start = dict(self.case.state.conserved())
        self.twins = Twins(self.case, self.texts)

    def run(self) -> Outcome:
        """Play to the end; returns the outcome."""
        case = self.case
        while True:
            self._check_position()
            outcome = case.state.outcome()
            if outcome is not None:
                break
            self._step()
        self._check_outcome(outcome)
        return outcome

    def _step(self) -> None:
        case, count = self.case, len(self.actions)
        case.require(count < self.longest, Law.ENDS, f"After {count} actions it still runs.")
        seat = self._next_seat()
        action = case.rng.choice(case.state.legal(seat))
        looks_closely = self._looks_closely()
        if looks_closely:
            look = QueryResults.at(case)
            check_copy(case, look, seat, action)
            check_asking(case, look)
            check_save(case, look)
            check_default(case)
            check_conditional_moves(case)
            check_orders(case)
            check_plans(case)
            check_illegal(case, self.texts)
            check_commuting(case)
            check_recalling(case)
        self.twins.prepare()
        if looks_closely:
            check_empty(case, is_fresh=not self.drafting)
            check_shortcuts(case)
        before = _Before.of(case)
        events = case.state.apply(seat, action)
        self.actions.append((seat, str(action)))
        self.drafting = self.drafting - {seat} if action.confirms else self.drafting | {seat}
        self._check_events(events)
        self._check_hidden(before, events)
        self._check_decisions(before, seat, action, events)
        self.twins.follow(len(self.actions) - 1, seat, action, events)
        case.report.actions += 1

    def _next_seat(self) -> Seat:
        """A random actor; sometimes a seat that can recall what it confirmed."""
        recalling = recalling_seats(self.case.state)
        if recalling and self.case.rng.below(SECOND_THOUGHTS) == 0:
            return self.case.rng.choice(recalling)
        return self.case.rng.choice(self.case.state.actors())

    def _looks_closely(self) -> bool:
        return len(self.actions) < FIRST_STEPS or self.case.rng.below(CLOSE_LOOK) == 0

    def _check_position(self) -> None:
        case = self.case
        line = case.state.position()
        one_line = bool(line) and len(line.splitlines()) == 1
        case.require(one_line, Law.POSITION, "The position is not one line of text.")
        same = dict(case.state.conserved()) == self.start
        case.require(same, Law.CONSERVED, f"{case.state.conserved()} was {self.start}.")
        self._check_actors()
        for seat in range(case.seats):
            self._check_legal(seat)
        if self._looks_closely() or case.state.outcome() is not None:
            check_view(case, case.rng.choice(case.viewers))

    def _check_actors(self) -> None:
        case = self.case
        actors = case.state.actors()
        in_order = list(actors) == sorted(set(actors))
        in_order = in_order and all(0 <= seat < case.seats for seat in actors)
        case.require(in_order, Law.ACTORS, f"The actors {actors} are not seats in order.")
        over = case.state.outcome() is not None
        case.require(
            over != bool(actors), Law.ACTORS, "Somebody may act exactly while there is no outcome."
        )

    def _check_legal(self, seat: Seat) -> None:
        case = self.case
        legal = case.state.legal(seat)
        if seat not in case.state.actors():
            only_recalls = all(action.recalls and action.confirms for action in legal)
            case.require(only_recalls, Law.LEGAL, f"Seat {seat} may not act but has actions.")
            for action in legal:
                self._check_text(action)
            return
        case.require(bool(legal), Law.LEGAL, f"Seat {seat} is to act but has no action.")
        short = len(legal) <= LONGEST_LIST
        case.require(short, Law.LEGAL, f"Seat {seat} has {len(legal)} actions to choose from.")
        different = len(set(legal)) == len(legal)
        case.require(different, Law.LEGAL, f"Seat {seat} has the same action twice.")
        case.report.longest_list = max(case.report.longest_list, len(legal))
        for action in legal:
            self._check_text(action)

    def _check_text(self, action: Action) -> None:
        case, text = self.case, str(action)
        if text in self.texts:
            same = self.texts[text] == action
            case.require(same, Law.TEXT, f"Two actions have the text form {text!r}.")
            return
        try:
            same = case.game.parse(text) == action
        except UnreadableAction as error:
            raise case.broken(Law.TEXT, f"{text!r} cannot be read back.") from error
        case.require(same, Law.TEXT, f"{text!r} reads back as another action.")
        evaluates = repr(action) == f"kaffeehaus.action({case.game.id!r}, {text!r})"
        case.require(evaluates, Law.TEXT, f"{action!r} does not evaluate to the action.")
        self.texts[text] = action
        self._check_near_texts(text)

    def _check_near_texts(self, text: str) -> None:
        """Mutated text forms do not parse, or are exactly the form of the parsed action."""
        case = self.case
        place = case.rng.below(len(text) + 1)
        for near in (text + " ", text.upper(), text[:place], text[:place] + "0" + text[place:]):
            try:
                read = case.game.parse(near)
            except UnreadableAction:
                continue
            case.require(str(read) == near, Law.TEXT, f"{near!r} is read as {str(read)!r}.")

    def _check_events(self, events: tuple[Event, ...]) -> None:
        case = self.case
        for event in events:
            declared = type(event) in case.game.events
            case.require(declared, Law.EVENT, f"{event!r} is not declared.")
            back = case.game.read_event(event.to_json())
            case.require(back == event, Law.EVENT, f"{event!r} comes back from JSON as {back!r}.")
            known = event.seen_by is None or event.seen_by <= set(range(case.seats))
            case.require(known, Law.EVENT, f"{event!r} is seen by a seat that is not there.")
            for seat in case.viewers:
                seen = event.seen_by is None or seat in event.seen_by
                agrees = event.visible_to(seat) is seen
                case.require(agrees, Law.EVENT, f"{event!r} is not visible as seen_by says.")
            sentence = case.game.tell(event, names_for(case.seats))
            told = bool(sentence) and len(sentence.splitlines()) == 1
            case.require(told, Law.EVENT, f"{event!r} is told as {sentence!r}.")
            explained = case.state.explain(event) is not None
            as_said = explained is event.explained
            case.require(as_said, Law.EVENT, f"{event!r} is not explained as its class says.")

    def _check_hidden(self, before: _Before, events: tuple[Event, ...]) -> None:
        case = self.case
        hidden, last = case.state.hidden(), len(self.actions) - 1
        fresh = hidden - before.hidden
        case.require(fresh <= {last}, Law.HIDDEN, f"Actions {sorted(fresh)} become hidden.")
        if before.hidden - hidden:
            shown = any(event.reveals is not Reveals.NOTHING for event in events)
            case.require(shown, Law.HIDDEN, "A hidden action is opened without a revealing event.")

    def _check_decisions(
        self, before: _Before, seat: Seat, action: Action, events: tuple[Event, ...]
    ) -> None:
        case = self.case
        after = _Before.of(case)
        changed = {s for s in range(case.seats) if after.decisions[s] != before.decisions[s]}
        if not action.confirms:
            same = not changed and before.actors == after.actors
            case.require(same, Law.DRAFT, f"{action} confirms nothing but ends a decision or turn.")
            secret = all(event.reveals is Reveals.NOTHING for event in events)
            case.require(secret, Law.DRAFT, f"{action} confirms nothing but reveals something.")
            return
        case.require(seat in changed, Law.DECISION, f"{action} confirms but its decision goes on.")
        going_on = set(before.actors) & set(after.actors) - {seat}
        case.require(
            not changed & going_on, Law.DECISION, f"{action} ends the decision of another seat."
        )
        for number in before.actors:
            if number in changed:
                self.past[number].add(before.decisions[number])
        for number in after.actors:
            new = after.decisions[number] not in self.past[number]
            case.require(new, Law.DECISION, f"Seat {number} has a decision that was over.")

    def _check_outcome(self, outcome: Outcome) -> None:
        case = self.case
        ranks = outcome.ranks
        whole = len(ranks) == case.seats == len(outcome.scores)
        case.require(whole, Law.OUTCOME, f"{outcome} does not rank every seat.")
        ordered = 1 in ranks and all(
            1 <= rank <= 1 + sum(other < rank for other in ranks) for rank in ranks
        )
        case.require(ordered, Law.OUTCOME, f"{ranks} are not ranks from 1.")
        sentence = case.game.end_reason(outcome, names_for(case.seats))
        told = bool(outcome.reason) and bool(sentence) and len(sentence.splitlines()) == 1
        case.require(told, Law.OUTCOME, f"{outcome} has no reason that can be told.")


@dataclass(frozen=True, slots=True)
class _Before:
    """Facts before an action, which it may change only in certain ways."""

    hidden: frozenset[int]
    actors: tuple[Seat, ...]
    decisions: tuple[int, ...]

    @classmethod
    def of(cls, case: Case) -> _Before:
        return cls(
            case.state.hidden(),
            case.state.actors(),
            tuple(case.state.decision(seat) for seat in range(case.seats)),
        )


def names_for(seats: int) -> tuple[str, ...]:
    """Player names for sentences."""
    return tuple(NAMES[seat % len(NAMES)] for seat in range(seats))
