"""Random play for tests: games, and drafts as a table gets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Played:
    """A game up to some point: the state, and every action that led to it."""

    state: AnyState
    actions: tuple[tuple[Seat, str], ...]
    events: tuple[Event, ...]


def play_on(state: AnyState, rng: Rng, most: int | None = None) -> Played:
    """Random actions on this state itself, to the end or `most` of them."""
    actions: list[tuple[Seat, str]] = []
    events: list[Event] = []
    while state.actors() and (most is None or len(actions) < most):
        seat = rng.choice(state.actors())
        action = rng.choice(state.legal(seat))
        events.extend(state.apply(seat, action))
        actions.append((seat, str(action)))
    return Played(state, tuple(actions), tuple(events))


def played(
    game: AnyGame,
    options: Options | None = None,
    seats: int | None = None,
    seed: int = 0,
    most: int | None = None,
) -> Played:
    """A random game, to the end or `most` actions long."""
    return play_on(game.new(options, seats, seed), Rng(seed).split("play"), most)


def random_draft(state: AnyState, seat: Seat, rng: Rng) -> tuple[str, ...]:
    """A draft of the seat up to its confirming action; the state stays as it is."""
    trial, texts = state.copy(), []
    while True:
        action = rng.choice(trial.legal(seat))
        trial.apply(seat, action)
        texts.append(str(action))
        if action.confirms:
            return tuple(texts)


def written(
    game: AnyGame,
    options: Options | None = None,
    seats: int | None = None,
    seed: int = 0,
    drafts: int | None = None,
) -> GameLog:
    """The log of a random game as a table writes it, to the end or so many drafts long."""
    game_log, rng = GameLog.begin(game, options, seats, seed), Rng(seed).split("write")
    count = 0
    while game_log.fold.outcome() is None and (drafts is None or count < drafts):
        seat = rng.choice(game_log.fold.state.actors())
        game_log.act(seat, random_draft(game_log.fold.state, seat, rng))
        count += 1
    return game_log


def flattened(drafts: Sequence[tuple[Seat, tuple[str, ...]]]) -> list[tuple[Seat, str]]:
    """Drafts as single actions."""
    return [(seat, text) for seat, draft in drafts for text in draft]
