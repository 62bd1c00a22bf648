"""Conformance law of hidden information: resampled states must look the same as the real one.

For every seat, and for a spectator, a twin is sampled that differs in what the viewer may not know.
It then gets the same actions, except that another seat may do something else where the viewer must
not see it. Until something hidden is disclosed to the viewer, everything it sees must stay equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.action import Action
from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.game import AnyState, State
from kaffeehaus.core.notation import plain
from kaffeehaus.core.outcome import Seat

PLAYED_OUT = 20
"""One in this many twins is played to its end, as bots do with samples."""
LONGEST_PLAYOUT = 20_000


@dataclass(slots=True)
class Twins:
    """By viewer: the resampled state that is played in parallel to the real one."""

    case: Case
    known: Mapping[str, Action]
    """Every action that was ever legal in this game, by its text form."""
    states: dict[Seat | None, AnyState] = field(default_factory=dict)
    samples: list[AnyState] = field(default_factory=list)
    differed: bool = False
    """Whether any twin ever differed from the real state."""

    @property
    def claims_secrets(self) -> bool:
        """Whether the game has hidden information to resample."""
        return type(self.case.state).resample is not State.resample

    def prepare(self) -> None:
        """Sample a twin for every viewer that has none, and compare."""
        case = self.case
        if not self.claims_secrets:
            open_game = not case.state.hidden()
            case.require(open_game, Law.KNOWLEDGE, "Actions are hidden, but nothing is resampled.")
            return
        for viewer in case.viewers:
            if viewer in self.states:
                continue
            twin = case.state.resample(viewer, case.rng)
            self.states[viewer] = twin
            self.differed |= case.saved(twin) != case.saved(case.state)
            self._compare(viewer, twin)
            self._compare_closely(viewer, twin)
            if case.rng.below(PLAYED_OUT) == 0:
                self.samples.append(twin.copy())

    def follow(self, index: int, seat: Seat, action: Action, events: tuple[Event, ...]) -> None:
        """After the real state executed action number `index`: apply it to the twins, and
        compare."""
        if not self.claims_secrets:
            public = all(event.seen_by is None for event in events)
            self.case.require(public, Law.KNOWLEDGE, "An event is kept from somebody needlessly.")
            return
        sealed = index in self.case.state.hidden()
        for viewer, twin in list(self.states.items()):
            may_differ = sealed and seat != viewer
            its_action = self._action_of_twin(twin, seat, action, may_differ)
            if its_action is None:
                del self.states[viewer]
                continue
            its_events = twin.apply(seat, its_action)
            if self._hear(viewer, twin, events, its_events):
                del self.states[viewer]
                continue
            self._compare(viewer, twin)

    def play_out(self) -> None:
        """Play some of the twins to the end: they must be valid positions."""
        for state in self.samples:
            self._play_out(state)

    def _action_of_twin(
        self, twin: AnyState, seat: Seat, action: Action, may_differ: bool
    ) -> Action | None:
        """The seat's action in the twin: the same, or another one that is hidden from the
        viewer."""
        legal = twin.legal(seat)
        if not may_differ:
            return action if action in legal else None
        alike = [other for other in legal if other.confirms == action.confirms]
        return self.case.rng.choice(alike) if alike else None

    def _hear(
        self,
        viewer: Seat | None,
        twin: AnyState,
        events: tuple[Event, ...],
        its_events: tuple[Event, ...],
    ) -> bool:
        """Compare the events that the viewer sees; True once something hidden is disclosed to
        it."""
        case = self.case
        told = [event for event in events if event.visible_to(viewer)]
        its_told = [event for event in its_events if event.visible_to(viewer)]
        for event, its_event in zip(told, its_told, strict=False):
            shows = event.reveals is not Reveals.NOTHING
            alike = shows == (its_event.reveals is not Reveals.NOTHING)
            case.require(alike, Law.KNOWLEDGE, f"{event!r} tells {_who(viewer)} what is hidden.")
            if shows:
                return True
            same = event == its_event
            case.require(same, Law.KNOWLEDGE, f"{event!r} tells {_who(viewer)} what is hidden.")
            same = not event.explained or case.state.explain(event) == twin.explain(event)
            case.require(same, Law.KNOWLEDGE, f"The reasons of {event!r} tell what is hidden.")
        same = len(told) == len(its_told)
        case.require(same, Law.KNOWLEDGE, f"The events tell {_who(viewer)} what is hidden.")
        return False

    def _compare(self, viewer: Seat | None, twin: AnyState) -> None:
        case = self.case
        same = case.state.view(viewer).to_json() == twin.view(viewer).to_json()
        case.require(same, Law.KNOWLEDGE, f"The view of {_who(viewer)} depends on what is hidden.")
        if viewer is None:
            return
        same = list(case.state.legal(viewer)) == list(twin.legal(viewer))
        case.require(
            same, Law.KNOWLEDGE, f"The actions of {_who(viewer)} depend on what is hidden."
        )

    def _compare_closely(self, viewer: Seat | None, twin: AnyState) -> None:
        case = self.case
        mine, its = case.state.view(viewer), twin.view(viewer)
        same = (mine.svg(), mine.text(), mine.badges()) == (its.svg(), its.text(), its.badges())
        case.require(same, Law.KNOWLEDGE, f"The drawing for {_who(viewer)} shows what is hidden.")
        same = case.state.hidden() == twin.hidden() and case.state.conserved() == twin.conserved()
        case.require(same, Law.KNOWLEDGE, "A resampled state has other actions hidden.")
        if viewer is None or viewer not in case.state.actors():
            return
        self._compare_answers(viewer, twin)

    def _compare_answers(self, viewer: Seat, twin: AnyState) -> None:
        """Previews and refusals disclose nothing either."""
        case = self.case
        action = case.rng.choice(case.state.legal(viewer))
        preview, its_preview = case.state.preview(viewer, action), twin.preview(viewer, action)
        same = plain(preview) == plain(its_preview)
        case.require(same, Law.KNOWLEDGE, f"The preview of {action} shows what is hidden.")
        impossible = self.known[case.rng.choice(list(self.known))]
        if impossible in case.state.legal(viewer):
            return
        refusal, its_refusal = (state.refusal(viewer, impossible) for state in (case.state, twin))
        same = (refusal.sentence, refusal.code) == (its_refusal.sentence, its_refusal.code)
        case.require(same, Law.KNOWLEDGE, f"The refusal of {impossible} tells what is hidden.")

    def _play_out(self, state: AnyState) -> None:
        for _ in range(LONGEST_PLAYOUT):
            if not (actors := state.actors()):
                return
            seat = self.case.rng.choice(actors)
            state.apply(seat, self.case.rng.choice(state.legal(seat)))
        raise self.case.broken(Law.ENDS, "A resampled state can be played on without end.")


def _who(viewer: Seat | None) -> str:
    return "an onlooker" if viewer is None else f"seat {viewer}"
