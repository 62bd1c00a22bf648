"""What is kept of a game: move by move all that the contract of a game lets anybody see.

Only `kaffeehaus.core` is asked, so the inside of a game can be rebuilt without a change here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.notation import canonical, plain
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import Mark
from tests.golden.plan import Golden, rules_of

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
"""The players in told sentences, by seat."""

DIGITS = 10
"""How many hex digits of a digest are kept: enough that no change slips through."""


def mover(seat: Seat) -> str:
    """A player by name and seat."""
    return f"{NAMES[seat]} (seat {seat})"


@dataclass(frozen=True, slots=True)
class Header:
    """What the game is played with."""

    game: str
    version: int
    options: str
    """Canonical JSON."""
    seats: int
    seed: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat may do: how many actions, and a digest of their text forms in order."""

    seat: Seat
    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class Reason:
    """An explanation, without its drawings."""

    title: str
    sentences: tuple[str, ...]
    marks: tuple[str, ...]
    signs: tuple[str, ...]
    """The words for the signs of the figure."""
    data: str
    """The figure for programs, as JSON."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The position before the first move."""

    onlooker: str
    choices: tuple[Choices, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One action, and all that followed."""

    seat: Seat
    action: str
    events: tuple[str, ...]
    """Canonical JSON."""
    told: tuple[str, ...]
    reasons: tuple[Reason, ...]
    """Of the events that are explained, in order."""
    view: str
    """What the mover sees, as text."""
    onlooker: str
    """What an onlooker sees after a confirming action; empty where it is what the mover sees."""
    choices: tuple[Choices, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended."""

    outcome: str
    """Canonical JSON."""
    reason: str


@dataclass(frozen=True, slots=True)
class Recording:
    """A whole game."""

    header: Header
    opening: Opening
    moves: tuple[Move, ...]
    ending: Ending

    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Who did what, which is all that a replay needs."""
        return tuple((move.seat, move.action) for move in self.moves)


UNSEEN = ""
"""The view of a position at which nobody looks."""
GLANCE = 5
"""Every so many actions a view is looked at, whatever the action."""


class CannotReplay(Exception):
    """A stored action is not possible any more, or does not lead to the end of the game."""


def record(golden: Golden, actions: Iterable[tuple[Seat, str]]) -> Recording:
    """The whole recording of these actions. Raises `CannotReplay`."""
    replay = Replay(golden)
    moves = tuple(replay.moves(actions))
    return Recording(header_of(golden), Replay(golden).opening(), moves, replay.ending())


def header_of(golden: Golden) -> Header:
    """The first line of the file."""
    options = canonical(plain(dict(golden.options)))
    return Header(golden.game, golden.version, options, golden.seats, golden.seed)


class Replay:
    """A game that is being played again."""

    def __init__(self, golden: Golden) -> None:
        self.golden = golden
        self.game: AnyGame = rules_of(golden)
        self.state: AnyState = self.game.new(golden.options, golden.seats, golden.seed)

    def opening(self) -> Opening:
        """The position as it is now."""
        return Opening(self.state.view(None).text(), choices(self.state))

    def moves(
        self, actions: Iterable[tuple[Seat, str]], *, every_view: bool = True
    ) -> Iterator[Move]:
        """Do the actions and tell what each leads to, one at a time. Raises `CannotReplay`.

        Unless `every_view` is to be drawn, most of those are `UNSEEN` that are not confirmed yet.
        """
        for number, (seat, text) in enumerate(actions, 1):
            try:
                action = self.game.parse(text)
                events = self.state.apply(seat, action)
            except PlayerError as error:
                raise CannotReplay(
                    f"{self.golden.name}, move {number}, {mover(seat)}: {text}: cannot be done any "
                    f"more: {error.sentence}"
                ) from error
            looks = every_view or action.confirms or number % GLANCE == 0
            yield self._move(seat, action, events, looks=looks)

    def ending(self) -> Ending:
        """How the game ended. Raises `CannotReplay` if it goes on."""
        outcome = self.state.outcome()
        if outcome is None:
            raise CannotReplay(f"{self.golden.name} does not end with its last move any more.")
        return ending(self.game, outcome, self.golden.seats)

    def _move(self, seat: Seat, action: Action, events: tuple[Event, ...], *, looks: bool) -> Move:
        names = NAMES[: self.golden.seats]
        view = self.state.view(seat).text() if looks else UNSEEN
        public = self.state.view(None).text() if action.confirms else view
        return Move(
            seat=seat,
            action=str(action),
            events=tuple(canonical(event.to_json()) for event in events),
            told=tuple(self.game.tell(event, names) for event in events),
            reasons=tuple(reason(self.state, event) for event in events if event.explained),
            view=view,
            onlooker=public if public != view else "",
            choices=choices(self.state),
        )


def reason(state: AnyState, event: Event) -> Reason:
    """The explanation of an event that just happened."""
    explanation = state.explain(event)
    assert explanation is not None, f"{event.code} is said to be explained"
    figure = explanation.figure
    return Reason(
        title=explanation.title,
        sentences=explanation.sentences,
        marks=tuple(mark_words(mark) for mark in explanation.marks),
        signs=tuple(sign.words for sign in figure.signs) if figure else (),
        data=figure.data if figure else "",
    )


def mark_words(mark: Mark) -> str:
    """A mark on one line."""
    return f"{mark.place} {mark.tone.value} {mark.text}".rstrip()


def choices(state: AnyState) -> tuple[Choices, ...]:
    """What each seat may do, of those who may do anything: actors, and who may recall."""
    lists = ((seat, state.legal(seat)) for seat in range(state.seats))
    return tuple(Choices(seat, len(legal), digest(legal)) for seat, legal in lists if legal)


def digest(legal: Sequence[Action]) -> str:
    """The text forms in their order, as a few hex digits."""
    return hashlib.sha256("\n".join(map(str, legal)).encode()).hexdigest()[:DIGITS]


def ending(game: AnyGame, outcome: Outcome, seats: int) -> Ending:
    """The last line of the file."""
    return Ending(canonical(plain(outcome)), game.end_reason(outcome, NAMES[:seats]))
