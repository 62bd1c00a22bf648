"""Analysis in the terminal: evaluation of a position, and move-by-move review of a game."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.bots.insight import Candidate, Insight, analyst_of, has_analyst, told_share
from kaffeehaus.cli.play.local_game import LocalGame, PlayedAction
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

POSITION_SECONDS = 2.0
"""Time limit for one position that a player waits for."""
MOVE_SECONDS = 0.2
"""Time limit for each position of a whole game."""


def of_position(table: LocalGame, seat: Seat) -> Iterator[str]:
    """Evaluate a position for a seat that is to act: by the game's analyst, or else the move of its
    strongest bot, given what the seat can see."""
    if not has_analyst(table.game.id):
        yield _advice(table, seat)
        return
    insight = _looked(table.state, POSITION_SECONDS)
    worth = told_share(insight.share_of(seat), insight.proven)
    yield gettext("%(name)s: %(evaluation)s.", name=table.names[seat], evaluation=worth)
    yield from (f"  {_shown(move)}" for move in insight.recommended)


def of_game(table: LocalGame) -> Iterator[str]:
    """Every move of a finished game with its evaluation and better alternatives."""
    if not has_analyst(table.game.id):
        yield gettext("The terminal cannot analyse this game. The web site can.")
        return
    yield gettext("Every move with its evaluation, and the best alternatives:")
    moves = [step for step in table.steps if step.action.confirms]
    after = [*(step.before for step in moves[1:]), table.state]
    for number, (step, left) in enumerate(zip(moves, after, strict=True), 1):
        told = f"{_share_after(left, step.seat)}; {_best(step)}"
        yield f"{number:>3} {step.action!s:<8} {told}"


def _best(step: PlayedAction) -> str:
    best = _looked(step.before, MOVE_SECONDS).recommended
    if any(move.actions == (str(step.action),) for move in best):
        return gettext("best move")
    if not best:
        return gettext("no better move")
    return gettext("better: %(moves)s", moves=", ".join(map(_shown, best)))


def _share_after(state: AnyState, seat: Seat) -> str:
    outcome = state.outcome()
    if outcome is not None:
        return (
            pgettext("evaluation", "wins")
            if outcome.winners == (seat,)
            else gettext("ends the game")
        )
    insight = _looked(state, MOVE_SECONDS)
    return told_share(insight.share_of(seat), insight.proven)


def _looked(state: AnyState, seconds: float) -> Insight:
    return analyst_of(state.game.id).look(state.copy(), seconds, Rng(0))


def _shown(move: Candidate) -> str:
    return f"{' '.join(move.actions)} ({told_share(move.share, move.proven)})"


def _advice(table: LocalGame, seat: Seat) -> str:
    """A whole turn of the strongest bot, tried on a copy that knows no more than the seat."""
    name = bots_of(table.game.id)[-1].default_spec
    bot = make_bot(table.game.id, name)
    rng = Rng(table.seed).split(f"advice at step {len(table.steps)}")
    state = table.state.resample(seat, rng.split("hidden"))
    actions: list[str] = []
    while state.outcome() is None and seat in state.actors():
        action = ask(bot, name, turn_of(state, seat, rng.split(str(len(actions)))))
        actions.append(str(action))
        state.apply(seat, action)
        if action.confirms:
            break
    return gettext("%(bot)s would play: %(actions)s", bot=name, actions=", ".join(actions))
