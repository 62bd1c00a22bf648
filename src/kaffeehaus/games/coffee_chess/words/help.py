"""The rules of Coffee Chess in our own words, and the rulebook's example turns as a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.game import Game
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import HelpSection, Lesson, LessonStep, LessonTurn
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction, Drawn
from kaffeehaus.games.coffee_chess.words.prose import SIDES, beans_text, income_text


def help_sections(game: Game[ChessAction]) -> tuple[HelpSection, ...]:
    """All sections, from the goal to the end of the game."""
    return (
        HelpSection(
            "The goal",
            (
                "Fifty coffee beans lie in a bank that both players share. White plays on the "
                "light squares of a chess board, Black on the dark ones. When the bank has run "
                "out, whoever has more beans on the board wins, and the loser brews the coffee.",
            ),
        ),
        HelpSection(
            "A turn",
            (
                "Your turn begins with an income of 2 beans from the bank. They go into your "
                "inventory, which holds 5 at most; what does not fit stays in the bank.",
                "Then you act as often as you like and have beans for, but with one type of "
                "action only: placing, moving or stealing. Every action costs one bean. You may "
                "also do nothing and save your beans.",
            ),
        ),
        HelpSection(
            "Placing",
            (
                "Put a bean from your inventory on any square of your colour, empty or not. A "
                "stack may grow as high as you like.",
            ),
            _drawn(game, [(0, "place c4"), (0, "place d5")]),
            "White placed on c4 and d5 and has nothing left in the inventory.",
        ),
        HelpSection(
            "Moving",
            (
                "Beans move one step diagonally, to a square that is empty or already yours. At "
                "least one bean must stay behind. The action costs one bean, back to the bank.",
            ),
            _example(game, 7),
            "White moved one bean each from c4, d5 and e6 one step up to the left.",
        ),
        HelpSection(
            "Stealing",
            (
                "One of your squares takes beans from an enemy square right beside it (not "
                "diagonally): at most as many as your own square holds. They come to lie on your "
                "square. No square of yours can steal twice in a turn, but several of them may "
                "rob the same enemy square. The action costs one bean, back to the bank.",
            ),
            _example(game, 5),
            "White stole from d4, e5 and f6; Black is left with one bean on f6.",
        ),
        HelpSection(
            "Three in a row",
            (
                "Three neighbouring squares on one diagonal, each with at least one bean of "
                "yours, pay one bean more at the start of each of your turns, as long as all "
                "three are occupied.",
                "No square counts twice: an X of five squares is one row, six squares on one "
                "diagonal are two. The house always counts the best choice of rows for you.",
            ),
            _example(game, 4),
            "White's row c4-d5-e6 and Black's row d4-e5-f6 will both pay.",
        ),
        HelpSection(
            "The end",
            (
                "The game ends at once when the last bean leaves the bank. Only beans on the "
                "board count; equal numbers are a draw. An option lets the player who drew the "
                "last bean finish the turn.",
                "House rule: twenty turns in a row without a placement end the game, so that two "
                "savers do not sit for ever. The option standoff changes or removes it.",
            ),
        ),
        HelpSection(
            "Notation",
            (
                "place d4: a bean on d4. move c4 b5 2: two beans from c4 to b5. steal c4 d4 1: "
                "c4 takes one bean from d4. end: the turn is over.",
            ),
        ),
    )


def _drawn(game: Game[ChessAction], actions: Sequence[tuple[Seat, str]]) -> str:
    state = game.new()
    for seat, words in actions:
        state.apply(seat, game.parse(words))
    return state.view(None).svg()


def _example(game: Game[ChessAction], turns: int) -> str:
    """The board after so many of the rulebook's example turns."""
    return game.lessons()[0].steps[turns - 1].drawing


# The example turns


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
