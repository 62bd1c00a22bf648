"""A move of Café in the log: one sentence for what belongs together."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from kaffeehaus.games.cafe.rules.events import (
    ActionsEnded,
    BidPlaced,
    CardPlaced,
    CardTaken,
    Cleared,
    CubeBid,
    Delivered,
    Dried,
    Filled,
    Produced,
    Roasted,
)

P18, P19, Q18 = BY_NAME["p18"], BY_NAME["p19"], BY_NAME["q18"]
YELLOW, RED = Colour.YELLOW, Colour.RED


def told(*events: Event) -> list[str]:
    """The sentences of a move, each with the first of its events."""
    lines = GAME.log_lines(events, ("Ada", "Ben"))
    assert all(event in events for event, _ in lines)
    return [sentence for _, sentence in lines]


def test_a_card_is_taken_and_placed_in_one_sentence() -> None:
    placed = CardPlaced(0, 12, 0, P18, 3, (0, 0, 0, 1), 1)
    rest = (
        "and places it on p18, covering 3 squares. Back to the supply: 1 red cube. "
        "1 coffee shop closes."
    )
    taken = CardTaken(0, 12, RED, by_ships=False)
    assert told(taken, placed) == [f"Ada takes card 12 for 1 red cube {rest}"]
    taken = CardTaken(0, 12, None, by_ships=True)
    assert told(taken, placed) == [f"Ada takes card 12 for free (2 ships) {rest}"]
    taken = CardTaken(0, 12, None, by_ships=False)
    assert told(taken, placed) == [f"Ada takes card 12 {rest}"]


def test_repeated_actions_are_one_sentence() -> None:
    assert told(
        Produced(0, (2, 0, 0, 0), (P18, P19), 3),
        Produced(0, (0, 0, 0, 1), (Q18,), 2),
        Dried(0, YELLOW, 2, (P18, P19), P18, 1),
        Dried(0, RED, 1, (Q18,), Q18, 1),
        Roasted(0, YELLOW, 1, (P18,), Q18, 0),
        Roasted(0, RED, 1, (P19,), Q18, 0),
        ActionsEnded(0, 0),
    ) == [
        "Ada produces 2 yellow and 1 red on p18, p19 and q18.",
        "Ada dries 2 yellow and 1 red on p18 and q18.",
        "Ada roasts 1 yellow and 1 red on q18.",
        "Ada is done.",
    ]
    assert told(Filled(1, RED, P18), Filled(1, RED, P19)) == [
        "Ben puts 2 red cubes on p18 and p19."
    ]
    cleared = (Cleared(0, YELLOW, 2, P18), Cleared(0, RED, 1, P19))
    assert told(*cleared) == ["Ada clears 2 yellow and 1 red from p18 and p19."]


def test_deliveries_to_one_place_are_one_sentence() -> None:
    assert told(
        Delivered(0, YELLOW, 2, P18, Q18, 0, 3),
        Delivered(0, RED, 1, P19, Q18, 6, 3),
        Delivered(0, RED, 1, P19, None, 0, 3),
        Delivered(0, YELLOW, 1, P18, None, 0, 3),
    ) == [
        "Ada delivers 2 yellow and 1 red to the coffee shop on q18: supplied, 6 points.",
        "Ada delivers 1 yellow and 1 red to the warehouse.",
    ]


def test_a_bid_is_told_when_it_is_paid() -> None:
    paid = BidPlaced(0, (1, 0, 0, 1))
    assert told(CubeBid(0, YELLOW), CubeBid(0, RED), paid) == [
        "Ada pays a bid of 1 yellow and 1 red (house rule)."
    ]
