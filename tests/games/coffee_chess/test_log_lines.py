"""A turn of Coffee Chess in the log: one sentence for its actions."""

from __future__ import annotations

from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.state import ChessState

NAMES = ("Ada", "Ben")


def turn(state: ChessState, *actions: str) -> list[str]:
    """The sentences of a turn."""
    seat = state.to_move
    events = [event for text in actions for event in state.apply(seat, GAME.parse(text))]
    return [sentence for _, sentence in GAME.log_lines(events, NAMES)]


def test_actions_of_a_turn_are_one_sentence() -> None:
    state = GAME.new()
    assert turn(state, "place c4", "place d5", "end") == [
        "Ada places 2 beans on c4 and d5.",
        "Ben gets 2 beans.",
    ]
    assert turn(state, "end") == [
        "Ben ends the turn with 2 beans in the inventory.",
        "Ada gets 2 beans.",
    ]
    assert turn(state, "place c4", "place c4", "end")[0] == "Ada places 2 beans on c4 (now 3)."
    assert turn(state, "place d4", "place e5", "end")[:2] == [
        "Ben places 2 beans on d4 and e5.",
        "Ben ends the turn with 2 beans in the inventory.",
    ]
    assert turn(state, "steal c4 d4 1", "steal d5 e5 1", "end")[0] == (
        "Ada steals 1 bean from d4 to c4 and 1 bean from e5 to d5."
    )
    turn(state, "end")
    assert turn(state, "move c4 b5 1", "move d5 c6 1", "end")[0] == (
        "Ada moves 1 bean from c4 to b5 and 1 bean from d5 to c6."
    )
