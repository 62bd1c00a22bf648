"""The rules of Coffee Chess in our own words, and the rulebook's example turns as a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.game import Game
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import HelpSection, Lesson, LessonStep, LessonTurn
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction, Drawn
from kaffeehaus.games.coffee_chess.words.prose import beans_text, income_text, side_name


def help_sections(game: Game[ChessAction]) -> tuple[HelpSection, ...]:
    """All sections, from the goal to the notation."""
    return (
        HelpSection(
            gettext("The goal"),
            (
                gettext(
                    "The bank holds 50 coffee beans for both players. White plays on the light "
                    "squares of a chess board, Black on the dark ones. When the bank is empty, the "
                    "player with more beans on the board wins, and the loser brews the coffee."
                ),
            ),
        ),
        HelpSection(
            pgettext("one player", "A turn"),
            (
                gettext(
                    "Your turn begins with an income of 2 beans from the bank. They go into your "
                    "inventory, which holds at most 5; the rest stays in the bank."
                ),
                gettext(
                    "Then you take as many actions as you have beans for, but all of one type: "
                    "place, move or steal. Each action costs 1 bean. You may also do nothing and "
                    "save your beans."
                ),
            ),
        ),
        HelpSection(
            pgettext("beans", "Place"),
            (
                gettext(
                    "Put a bean from your inventory on any square of your colour, empty or not. A "
                    "stack can be of any height."
                ),
            ),
            _drawn(game, [(0, "place c4"), (0, "place d5")]),
            gettext("White placed on c4 and d5; the inventory is empty."),
        ),
        HelpSection(
            pgettext("beans", "Move"),
            (
                gettext(
                    "Beans move one step diagonally, to a square that is empty or yours. At least "
                    "1 bean must stay behind. The action costs 1 bean, which goes to the bank."
                ),
            ),
            _example(game, 7),
            gettext("White moved 1 bean each from c4, d5 and e6 one step up to the left."),
        ),
        HelpSection(
            pgettext("beans", "Steal"),
            (
                gettext(
                    "One of your squares takes beans from an enemy square beside it, not "
                    "diagonally: at most as many as your square holds. They go on your square. "
                    "A square can steal only once per turn, but several of your squares may steal "
                    "from the same enemy square. The action costs 1 bean, which goes to the bank."
                ),
            ),
            _example(game, 5),
            gettext("White stole from d4, e5 and f6; Black has 1 bean left on f6."),
        ),
        HelpSection(
            gettext("3 in a row"),
            (
                gettext(
                    "3 adjacent squares on a diagonal, each with at least 1 of your beans, pay 1 "
                    "more bean at the start of each of your turns."
                ),
                gettext(
                    "No square counts twice: an X of 5 squares is 1 row, 6 squares on a diagonal "
                    "are 2. As many rows as possible are counted automatically."
                ),
            ),
            _example(game, 4),
            gettext("White’s row c4-d5-e6 and Black’s row d4-e5-f6 will both pay."),
        ),
        HelpSection(
            gettext("The end"),
            (
                gettext(
                    "The game ends at once when the last bean leaves the bank. Only beans on the "
                    "board count; equal numbers are a draw. With an option, the player who got the "
                    "last bean finishes the turn."
                ),
                gettext(
                    "House rule: 20 turns in a row without a placement end the game, so that two "
                    "players who only save cannot go on forever. The option Stand-off changes it."
                ),
            ),
        ),
        HelpSection(
            gettext("The pie rule"),
            (
                gettext(
                    "Moving first is worth a lot. With the pie rule, Black may swap instead of "
                    "playing a first turn: the players exchange their beans and inventories, and "
                    "the board is mirrored, so that both keep their colours. Then White moves. "
                    "So White does well to begin with a turn that is neither strong nor weak."
                ),
            ),
        ),
        HelpSection(
            gettext("Notation"),
            (
                gettext(
                    "place d4: a bean on d4. move c4 b5 2: 2 beans from c4 to b5. steal c4 d4 1: "
                    "c4 takes 1 bean from d4. end: end the turn. swap: the pie rule."
                ),
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
    reasons: tuple[Label, ...]


EXAMPLE: tuple[ExampleTurn, ...] = (
    ExampleTurn(
        0,
        ("place c4", "place d5"),
        (
            lazy_gettext(
                "White has 2 beans and places both, next to each other on a diagonal: squares of "
                "one colour have no other neighbours."
            ),
        ),
    ),
    ExampleTurn(
        1,
        (),
        (lazy_gettext("Black saves both beans. An inventory holds 5, so nothing is lost."),),
    ),
    ExampleTurn(
        0,
        ("place e6",),
        (
            lazy_gettext(
                "The third bean makes the row c4-d5-e6. It pays from White’s next turn on."
            ),
            lazy_gettext("The other bean stays in the inventory."),
        ),
    ),
    ExampleTurn(
        1,
        ("place d4", "place e5", "place f6", "place f6"),
        (
            lazy_gettext(
                "2 beans were saved and 2 are new. 3 of them make the row d4-e5-f6, right beside "
                "White."
            ),
            lazy_gettext(
                "The fourth doubles the stack on f6, so that a single bean beside it cannot empty "
                "it."
            ),
        ),
    ),
    ExampleTurn(
        0,
        ("steal c4 d4 1", "steal d5 e5 1", "steal e6 f6 1"),
        (
            lazy_gettext(
                "Each theft costs 1 bean, which goes to the bank, and takes at most as many beans "
                "as the stealing square holds."
            ),
            lazy_gettext(
                "The stolen beans are put on White’s squares. 1 bean stays in the inventory."
            ),
        ),
    ),
    ExampleTurn(
        1,
        ("place f6", "place f6"),
        (
            lazy_gettext("Black’s row lost d4 and e5, so it pays nothing: the income is 2."),
            lazy_gettext("Both go to f6, the only square that Black has left."),
        ),
    ),
    ExampleTurn(
        0,
        ("move c4 b5 1", "move d5 c6 1", "move e6 d7 1"),
        (
            lazy_gettext(
                "A move costs 1 bean and leaves 1 behind, so all 3 squares stay occupied."
            ),
            lazy_gettext("Now there are 2 rows without a common square: White’s next income is 4."),
        ),
    ),
)


def example_turns(game: Game[ChessAction]) -> Lesson:
    """The lesson: a drawing after every turn, with what was gained and the reasons."""
    state = game.new()
    gain = Drawn(0, 2, (), 2, 48)
    steps = []
    for number, turn in enumerate(EXAMPLE, 1):
        side = side_name(turn.seat)
        asked = LessonTurn(state.save(), turn.seat, (*turn.actions, str(END)))
        for action in turn.actions:
            state.apply(turn.seat, game.parse(action))
        view = state.view(turn.seat)
        income = income_text(side, gain.beans, gain.rows)
        holds = gettext("The inventory then holds %(beans)s.", beans=beans_text(gain.has))
        sentences = (income, holds, *map(str, turn.reasons))
        title = gettext("Turn %(number)s: %(side)s", number=number, side=side)
        steps.append(LessonStep(title, sentences, view.svg(), view.text(), asked))
        gain = next(e for e in state.apply(turn.seat, END) if isinstance(e, Drawn))
    return Lesson(gettext("Example turns of the rulebook"), tuple(steps))
