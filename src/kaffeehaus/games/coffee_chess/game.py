"""Coffee Chess as a game of the house: its facts, options and ways in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.guide import Guide
from kaffeehaus.core.i18n import Label, lazy_gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.options import Choice, Flag, Option, Options, Whole
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.pace import SHORT_GAME_PACES, Pace
from kaffeehaus.core.view import HelpSection, Lesson
from kaffeehaus.games.coffee_chess.rules.actions import EVENTS, ChessAction
from kaffeehaus.games.coffee_chess.rules.notation import parse_action
from kaffeehaus.games.coffee_chess.state import ChessState, restore
from kaffeehaus.games.coffee_chess.words.guide import FIRST_GAME
from kaffeehaus.games.coffee_chess.words.help import example_turns, help_sections
from kaffeehaus.games.coffee_chess.words.prose import log_lines, tell_end, tell_event

SHOWCASE = (
    *("place c4", "place d5", "end", "end", "place e6", "end"),
    *("place d4", "place e5", "place f6", "place f6", "end"),
    *("steal c4 d4 1", "steal d5 e5 1", "steal e6 f6 1", "end"),
    *("place f6", "place g5", "end", "move c4 b5 1", "move d5 c6 1", "move e6 d7 1", "end"),
    *("place e3", "place f4", "end", "place f7", "place e6", "place g2", "end"),
)


class CoffeeChess(Game[ChessAction]):
    """Coffee beans on a chess board: place, move, steal, and brew."""

    id: ClassVar[str] = "coffee_chess"
    title: ClassVar[str] = "Coffee Chess"
    tagline: ClassVar[Label] = lazy_gettext(
        "50 beans on a chess board: place them, move them, steal them."
    )
    designer: ClassVar[str] = "Jóhannes Gunnar Þorsteinsson"
    publisher: ClassVar[str] = "New-Year Game Jam 2012-2013"
    year: ClassVar[int] = 2013
    version: int = 1
    first_move: ClassVar[int] = 30
    quick_paces: ClassVar[tuple[Pace, ...]] = SHORT_GAME_PACES
    default_move: ClassVar[Label] = lazy_gettext("The turn ends.")
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    uses_seed: ClassVar[bool] = False
    conditional_moves: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Choice(
            "amounts",
            lazy_gettext("Beans moved or stolen"),
            "any",
            ("any", "max"),
            lazy_gettext("Whether you may move or steal fewer beans than possible."),
            labels=(lazy_gettext("as many as you like"), lazy_gettext("as many as possible")),
            advanced=True,
        ),
        Flag(
            "pie",
            lazy_gettext("Pie rule"),
            False,
            lazy_gettext("Black may take over White’s first turn."),
        ),
        Choice(
            "end",
            lazy_gettext("When the bank is empty"),
            "immediate",
            ("immediate", "finish_turn"),
            lazy_gettext("Whether the player who gets the last bean finishes the turn."),
            labels=(
                lazy_gettext("the game ends at once"),
                lazy_gettext("that player finishes the turn"),
            ),
            advanced=True,
        ),
        Whole(
            "standoff",
            lazy_gettext("Stand-off after"),
            20,
            0,
            200,
            lazy_gettext(
                "House rule: this many turns without a placement end the game; 0 means never."
            ),
            advanced=True,
        ),
    )

    def showcase(self) -> State[ChessAction]:
        """Two rows each, and beans in reach of a thief."""
        return self.after(SHOWCASE)

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> ChessState:
        """An empty board; White has drawn the first two beans. The seed does not matter."""
        self.read_seats(seats)
        state = ChessState(self, self.read_options(options))
        state.begin_turn()
        return state

    def load(self, data: JsonObject) -> ChessState:
        """The position that `ChessState.save` wrote."""
        return restore(self, data)

    def parse(self, text: str) -> ChessAction:
        """`place d4`, `move c4 b5 2`, `steal c4 d4 1`, `end` or `swap`.

        Raises `UnreadableAction`.
        """
        return parse_action(text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence."""
        return tell_event(event, names)

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
        """Actions of one type in one sentence."""
        return log_lines(events, names)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Who won, why, and who brews the coffee."""
        return tell_end(outcome, names)

    def guide(self) -> Guide:
        """A first game against one bot."""
        return FIRST_GAME

    def help(self) -> tuple[HelpSection, ...]:
        """The rules in our own words."""
        return help_sections(self)

    def lessons(self) -> tuple[Lesson, ...]:
        """The printed example turns, step by step."""
        return (example_turns(self),)
