"""The bot `greedy`: looks at each of its turns and at the answers to it, and no further."""

from __future__ import annotations

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.coffee.plain import after, safe_answers, winning_choices
from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState


class GreedyBot:
    """Wins if it can. Otherwise it never points the rod along a line on which the opponent wins,
    as long as it has another turn, and takes the turn that leaves the opponent the fewest safe
    answers: turns after which it could not win at once itself. None is best, as then it wins.

    If every turn hands the opponent a win, it takes one that hands over the fewest winning cells
    among the most others, in case they are overlooked. Equals are decided by chance.
    """

    def choose(self, turn: Turn) -> Action:
        """The best turn by looking one answer ahead."""
        state = turn.sample(turn.rng)
        assert isinstance(state, CoffeeState)
        if wins := winning_choices(state):
            return turn.rng.choice(wins)
        merits = [_merit(state, action) for action in state.choices]
        best = min(merits)
        choices = zip(state.choices, merits, strict=True)
        return turn.rng.choice([action for action, merit in choices if merit == best])


def _merit(state: CoffeeState, action: CoffeeAction) -> tuple[int, int]:
    """What the turn leaves to the opponent: ways to win and safe answers. The less, the better."""
    then = after(state, action)
    if wins := winning_choices(then):
        return len(wins), -len(then.choices)
    return 0, safe_answers(state, action)
