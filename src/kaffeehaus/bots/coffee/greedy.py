"""The bot `greedy`: looks at each of its turns and at the answers to it, and no further."""

from __future__ import annotations

from kaffeehaus.bots.base import Turn
from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.actions import CoffeeAction, Place
from kaffeehaus.games.coffee.boards import Rod
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
        wins = [action for action in state.choices if is_winning(action)]
        if wins:
            return turn.rng.choice(wins)
        merits = [_merit(after(state, action)) for action in state.choices]
        best = min(merits)
        choices = zip(state.choices, merits, strict=True)
        return turn.rng.choice([action for action, merit in choices if merit == best])


def is_winning(action: CoffeeAction) -> bool:
    """Whether the turn makes a line."""
    return isinstance(action, Place) and action.rod is Rod.NONE


def after(state: CoffeeState, action: CoffeeAction) -> CoffeeState:
    """The position after a turn of whoever is to move."""
    position = state.copy()
    position.play(state.seat_to_move(), action)
    return position


def winning_choices(state: CoffeeState) -> int:
    """How many ways the player to move has to win at once."""
    return sum(map(is_winning, state.choices))


def safe_choices(state: CoffeeState) -> list[CoffeeAction]:
    """The turns after which the opponent cannot win at once, in the order of the rules."""
    return [action for action in state.choices if not winning_choices(after(state, action))]


def _merit(position: CoffeeState) -> tuple[int, int]:
    """How good it is for the opponent to be to move here; smaller is better for the bot."""
    if wins := winning_choices(position):
        return wins, -len(position.choices)
    return 0, len(safe_choices(position))
