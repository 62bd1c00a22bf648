"""Bot `greedy` for Coffee: two-ply search over its turns and the answers."""

from __future__ import annotations

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.coffee.plain import after, safe_answers, winning_choices
from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState


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
