"""The bot `greedy`: looks at each of its turns and at the answers to it, and no further.

`kernels/coffee/playout.py` has the last two functions in a form that is many times faster; the
tests compare both.
"""

from __future__ import annotations

from kaffeehaus.bots.base import Turn
from kaffeehaus.core.action import Action
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import CoffeeAction, Place
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState


def is_winning(action: CoffeeAction) -> bool:
    """Whether the turn makes a line."""
    return isinstance(action, Place) and action.rod is Rod.NONE


def winning_choices(state: CoffeeState) -> list[CoffeeAction]:
    """Turns with which the player to move wins at once."""
    return [action for action in state.choices if is_winning(action)]


def after(state: CoffeeState, action: CoffeeAction) -> CoffeeState:
    """Position after a turn of the player to move."""
    position = state.copy()
    position.play(state.seat_to_move(), action)
    return position


def safe_choices(state: CoffeeState) -> list[CoffeeAction]:
    """Turns after which the opponent cannot win at once, in the order of the rules."""
    return [action for action in state.choices if not winning_choices(after(state, action))]


def safe_answers(state: CoffeeState, action: CoffeeAction) -> int:
    """Number of safe turns of the opponent after this turn."""
    return len(safe_choices(after(state, action)))


def plain_greedy_playout(state: CoffeeState, rng: Rng) -> bool:
    """Whether the player to move wins if both play like `greedy` from here.

    A game is decided as soon as a player can make a line, has no safe turn, or has one that leaves
    the other no safe turn. Otherwise one of the turns that leave the fewest answers is played; ties
    are broken by the generator, in the order of the rules.
    """
    me = state.seat_to_move()
    while True:
        mover = state.seat_to_move()
        safe = safe_choices(state)
        answers = [safe_answers(state, action) for action in safe]
        if winning_choices(state) or 0 in answers:
            return mover == me
        if not safe:
            return mover != me
        fewest = min(answers)
        best = [action for action, left in zip(safe, answers, strict=True) if left == fewest]
        state = after(state, rng.choice(best))


def plain_random_playout(state: CoffeeState, rng: Rng) -> bool:
    """Whether the player to move wins a uniformly random playout."""
    me = state.seat_to_move()
    while (outcome := state.outcome()) is None:
        state = after(state, rng.choice(state.choices))
    return outcome.winners == (me,)


class GreedyBot:
    """Wins if it can. Otherwise it never points the rod along a line on which the opponent wins, if
    it has another turn, and takes the turn that leaves the opponent the fewest safe answers: turns
    after which it could not win at once itself. None is best, as then it wins.

    If every turn allows a win, it takes one that allows the fewest winning cells among the most
    others, in case they are overlooked. Ties are broken at random.
    """

    def choose(self, turn: Turn) -> Action:
        """The best turn, looking one answer ahead."""
        state = turn.sample(turn.rng)
        assert isinstance(state, CoffeeState)
        if wins := winning_choices(state):
            return turn.rng.choice(wins)
        merits = [_merit(state, action) for action in state.choices]
        best = min(merits)
        choices = zip(state.choices, merits, strict=True)
        return turn.rng.choice([action for action, merit in choices if merit == best])


def _merit(state: CoffeeState, action: CoffeeAction) -> tuple[int, int]:
    """Winning moves and safe answers that the turn leaves to the opponent; less is better."""
    then = after(state, action)
    if wins := winning_choices(then):
        return len(wins), -len(then.choices)
    return 0, safe_answers(state, action)
