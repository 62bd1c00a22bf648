"""The rulebook's seven example turns as a lesson, with the rule behind each number."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.game import Game
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Lesson, LessonStep, LessonTurn
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction
from kaffeehaus.games.coffee_chess.rules.events import Drawn
from kaffeehaus.games.coffee_chess.words.titles import SIDES, beans_text, income_text


@dataclass(frozen=True, slots=True)
class ExampleTurn:
    """One turn of the example: what was done, and why it is possible."""

    seat: Seat
    actions: tuple[str, ...]
    reasons: tuple[str, ...]


EXAMPLE: tuple[ExampleTurn, ...] = (
    ExampleTurn(
        0,
        ("place c4", "place d5"),
        (
            "White has 2 beans and puts both out, side by side on a diagonal: the colours of the "
            "board leave White no other neighbours.",
        ),
    ),
    ExampleTurn(
        1,
        (),
        ("Black saves both beans. An inventory holds up to 5, so nothing is lost.",),
    ),
    ExampleTurn(
        0,
        ("place e6",),
        (
            "The third bean makes the row c4-d5-e6. From White's next turn on it pays one more.",
            "The other bean stays in the inventory.",
        ),
    ),
    ExampleTurn(
        1,
        ("place d4", "place e5", "place f6", "place f6"),
        (
            "Two were saved and two gained. Three beans make the row d4-e5-f6, right beside White.",
            "The fourth doubles the stack on f6, so that a single bean beside it cannot empty it.",
        ),
    ),
    ExampleTurn(
        0,
        ("steal c4 d4 1", "steal d5 e5 1", "steal e6 f6 1"),
        (
            "Each theft costs one bean, which goes back to the bank, and takes at most as many "
            "beans as the robbing square holds.",
            "The stolen beans come to lie on White's squares. One bean stays in the inventory.",
        ),
    ),
    ExampleTurn(
        1,
        ("place f6", "place f6"),
        (
            "Black's row was emptied on d4 and e5, so it pays nothing: only 2 beans come in.",
            "Both go to f6, the only square Black has left.",
        ),
    ),
    ExampleTurn(
        0,
        ("move c4 b5 1", "move d5 c6 1", "move e6 d7 1"),
        (
            "A move costs one bean and leaves one behind, so all three squares stay occupied.",
            "Now there are two rows without a common square: White's next income will be 4.",
        ),
    ),
)


def example_turns(game: Game[ChessAction]) -> Lesson:
    """The lesson: a drawing after every turn, with what was gained and the reasons."""
    state = game.new()
    gain = Drawn(0, 2, (), 2, 48)
    steps = []
    for number, turn in enumerate(EXAMPLE, 1):
        side = SIDES[turn.seat]
        asked = LessonTurn(state.save(), turn.seat, (*turn.actions, str(END)))
        for action in turn.actions:
            state.apply(turn.seat, game.parse(action))
        view = state.view(turn.seat)
        income = f"{side} {income_text(gain.beans, gain.rows)}. That makes {beans_text(gain.has)}."
        sentences = (income, *turn.reasons)
        title = f"Turn {number}: {side}"
        steps.append(LessonStep(title, sentences, view.svg(), view.text(), asked))
        gain = next(e for e in state.apply(turn.seat, END) if isinstance(e, Drawn))
    return Lesson("The example turns of the rulebook", tuple(steps))
