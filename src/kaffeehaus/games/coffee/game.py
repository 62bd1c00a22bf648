"""Coffee as a game of the house: its facts, its options, its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.guide import Guide
from kaffeehaus.core.i18n import Label, LazyMessage, cache_per_language, gettext, lazy_gettext
from kaffeehaus.core.menu import MenuCard
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.options import Choice, Chosen, Flag, Option, Options, Scalar, Whole
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.pace import SHORT_GAME_PACES, Pace
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.coffee.data import is_solved
from kaffeehaus.games.coffee.rules.actions import EVENTS, CoffeeAction, parse_action
from kaffeehaus.games.coffee.rules.boards import board_names, side_of
from kaffeehaus.games.coffee.state import CoffeeState, restore
from kaffeehaus.games.coffee.words.guide import FIRST_GAME
from kaffeehaus.games.coffee.words.help import help_sections
from kaffeehaus.games.coffee.words.prose import board_words, tell_end, tell_event


def _board_label(name: str) -> LazyMessage:
    if name.startswith("sq"):
        return lazy_gettext("Square, side %(side)s", side=side_of(name))
    return lazy_gettext("Hexagon, side %(side)s", side=side_of(name))


class CoffeeGame(Game[CoffeeAction]):
    """Coffee by Néstor Romeral Andrés."""

    id: ClassVar[str] = "coffee"
    title: ClassVar[str] = "Coffee"
    tagline: ClassVar[Label] = lazy_gettext(
        "Place the rod: it decides where your opponent may play next."
    )
    designer: ClassVar[str] = "Néstor Romeral Andrés"
    publisher: ClassVar[str] = "nestorgames"
    year: ClassVar[int] = 2011
    version: int = 1
    first_move: ClassVar[int] = 30
    quick_paces: ClassVar[tuple[Pace, ...]] = SHORT_GAME_PACES
    default_move: ClassVar[Label] = lazy_gettext(
        "The stone goes on the first free cell on the line, row by row from the bottom."
    )
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    uses_seed: ClassVar[bool] = False
    conditional_moves: ClassVar[bool] = True
    rated_options: ClassVar[Chosen] = {"board": "hex-5", "n": 4, "pie": True}
    options: ClassVar[tuple[Option, ...]] = (
        Choice(
            "board",
            lazy_gettext("Board"),
            "sq-5",
            board_names(),
            lazy_gettext("Shape of the board, and cells per side."),
            tuple(_board_label(name) for name in board_names()),
        ),
        Whole(
            "n",
            lazy_gettext("Stones in a row"),
            4,
            2,
            7,
            lazy_gettext("How many stones in a row win; at most the cells of a side."),
        ),
        Flag(
            "pie",
            lazy_gettext("Pie rule"),
            False,
            lazy_gettext("The second player may take over Black’s first turn."),
        ),
    )

    def presets(self) -> tuple[MenuCard, ...]:
        """Four boards, and a free choice."""
        return _presets(self)

    def showcase(self) -> State[CoffeeAction]:
        """A hexagon on which two diagonals are being fought over."""
        turns = ("d4/", "e4-", "e2\\", "d3-", "d5/", "c4-", "c3/")
        return self.after(turns, {"board": "hex-4", "n": 4})

    def brief(self, chosen: Chosen) -> str:
        """`5x5, 4 in a row`."""
        shape = board_words(str(chosen["board"]))
        if chosen["pie"]:
            return gettext(
                "%(board)s, %(count)s in a row, pie rule", board=shape, count=chosen["n"]
            )
        return gettext("%(board)s, %(count)s in a row", board=shape, count=chosen["n"])

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> CoffeeState:
        """An empty board with Black, seat 0, to move. The seed does not matter."""
        self.read_seats(seats)
        return CoffeeState(self, self.read_options(options))

    def read_options(self, given: Options | None) -> dict[str, Scalar]:
        """The options; n is at most the side of the board [8]."""
        options = super().read_options(given)
        board, n = str(options["board"]), int(options["n"])
        if n > side_of(board):
            raise BadOptions(
                gettext(
                    "%(board)s has %(side)s cells per side, so %(count)s in a row do not fit.",
                    board=board,
                    side=side_of(board),
                    count=n,
                )
            )
        return options

    def rating_objection(self, chosen: Chosen) -> str:
        """Solved boards cannot be rated: everybody can look up who wins."""
        if not is_solved(str(chosen["board"]), int(chosen["n"])):
            return ""
        return gettext(
            "%(board)s is solved, so it cannot be rated.",
            board=self.brief({**chosen, "pie": False}),
        )

    def load(self, data: JsonObject) -> CoffeeState:
        """The state that `CoffeeState.save` wrote."""
        return restore(self, data)

    def parse(self, text: str) -> CoffeeAction:
        """The action with this text form. Raises `UnreadableAction`."""
        return parse_action(text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence."""
        return tell_event(event, names)

    def guide(self) -> Guide:
        """A first game on a small board."""
        return FIRST_GAME

    def help(self) -> tuple[HelpSection, ...]:
        """The rules in our own words."""
        return help_sections(self)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Who won, and by which of the two ways to win."""
        return tell_end(outcome, names)


@cache_per_language
def _presets(game: CoffeeGame) -> tuple[MenuCard, ...]:
    return (
        _preset(game, "sq-5", 4, gettext("Square")),
        _preset(game, "hex-4", 4, gettext("Hexagon")),
        _preset(game, "sq-7", 5, gettext("Large square")),
        _preset(game, "hex-5", 4, gettext("Large hexagon")),
        MenuCard(
            "own",
            gettext("Other board"),
            gettext("Choose the board and how many in a row win."),
            game.new({"board": "hex-3", "n": 3}).view(None).picture(),
            asks=("board", "n"),
        ),
    )


def _preset(game: CoffeeGame, board: str, n: int, title: str) -> MenuCard:
    chosen: Chosen = {"board": board, "n": n, "pie": False}
    picture = game.new(chosen).view(None).picture()
    includes = {"board": board, "n": str(n)}
    return MenuCard(board, title, game.brief(chosen), picture, includes=includes)
