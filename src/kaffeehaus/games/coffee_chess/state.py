"""A game of Coffee Chess as the house sees it: the rules, with words and pictures around them."""

from __future__ import annotations

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Upcoming
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.coffee_chess.rules.actions import END, ChessAction
from kaffeehaus.games.coffee_chess.rules.notation import position_line
from kaffeehaus.games.coffee_chess.rules.position import Position
from kaffeehaus.games.coffee_chess.rules.squares import (
    BLACK,
    BY_NAME,
    NAMES,
    SQUARES,
    SYMMETRIES,
    WHITE,
    Symmetry,
)
from kaffeehaus.games.coffee_chess.view import ChessView
from kaffeehaus.games.coffee_chess.words.prose import preview_action
from kaffeehaus.games.coffee_chess.words.reasons import explain_event, why_not


class ChessState(Position, State[ChessAction]):
    """A position of Coffee Chess, in the middle of a turn or between two actions of it."""

    __slots__ = ("game", "seats")

    def __init__(self, game: Game[ChessAction], options: dict[str, Scalar]) -> None:
        super().__init__(options)
        self.game = game
        self.seats = 2

    def copy(self) -> ChessState:
        """An independent copy; what never changes is shared."""
        twin = ChessState.__new__(ChessState)
        twin.game, twin.options, twin.seats = self.game, self.options, 2
        twin.beans = self.beans[:]
        twin.inventories = self.inventories[:]
        twin.bank, twin.turn, twin.to_move = self.bank, self.turn, self.to_move
        twin.doing, twin.robbers, twin.last = self.doing, self.robbers[:], self.last[:]
        twin.idle_turns, twin.last_turn = self.idle_turns, self.last_turn
        twin.reason = self.reason
        twin.occupied, twin.on_board = self.occupied[:], self.on_board[:]
        twin._legal = self._legal
        return twin

    def save(self) -> JsonObject:
        """The position as plain data; squares by name, empty ones left out."""
        return {
            "options": dict(self.options),
            "beans": {
                NAMES[square]: self.beans[square] for square in SQUARES if self.beans[square]
            },
            "inventories": list(self.inventories),
            "bank": self.bank,
            "turn": self.turn,
            "to_move": self.to_move,
            "doing": self.doing,
            "robbers": [NAMES[square] for square in self.robbers],
            "last": list(self.last),
            "idle_turns": self.idle_turns,
            "last_turn": self.last_turn,
            "reason": self.reason,
        }

    def decision(self, seat: Seat) -> int:
        """A turn is one decision, however many actions it has."""
        return self.turn

    def upcoming(self, seat: Seat) -> Upcoming | None:
        """The seat's turn, now or after any turn of the other player that does not end the game. A
        swap would change too much: while Black may swap, White cannot plan."""
        is_now = seat == self.to_move
        if self.reason or (self.may_swap() and not is_now):
            return None
        if not (is_now or self.ahead(seat).actors()):
            return None
        turn = self.turn if is_now else self.turn + 1
        return Upcoming(f"turn {turn}", gettext("your next turn"), premise="", is_now=is_now)

    def ahead(self, seat: Seat) -> ChessState:
        """The position as if the other player ended the turn without an action."""
        twin = self.copy()
        twin.play(twin.to_move, END)
        return twin

    def conserved(self) -> dict[str, int]:
        """All fifty beans are always in the bank, in an inventory or on the board."""
        return {"beans": self.bank + sum(self.inventories) + sum(self.beans)}

    def empty(self, seat: Seat) -> ChessAction | None:
        """Never a whole move: people see and make every move on the board, forced or not."""
        only = super().empty(seat)
        return None if only is None or only.confirms else only

    def position(self) -> str:
        """The position on one line, as `position_line` writes it."""
        return position_line(self)

    def position_key(self) -> str:
        """Beans, inventories and the begun turn, in their least image. Turns and mirror images that
        exchange light and dark squares exchange the players too. Whether sides may be or were
        swapped does not matter: the same turns are good."""
        doing = f"{self.doing} {self.last_turn}"
        return f"{doing} {min(map(self._image, SYMMETRIES))}"

    def _image(self, symmetry: Symmetry) -> tuple[int | tuple[int, ...], ...]:
        beans = tuple(self.beans[square] for square in symmetry.squares)
        robbers = tuple(sorted(symmetry.squares.index(square) for square in self.robbers))
        first = self.to_move if symmetry.keeps_colours else 1 - self.to_move
        own, other = self.inventories[self.to_move], self.inventories[1 - self.to_move]
        return (first, own, other, robbers, beans)

    def view(self, seat: Seat | None) -> ChessView:
        """Everything is open: all see the same."""
        return ChessView(
            seat=seat,
            actors=self.actors(),
            outcome=self.outcome(),
            beans=tuple(self.beans),
            inventories=tuple(self.inventories),
            bank=self.bank,
            turn=self.turn,
            to_move=self.to_move,
            doing=self.doing,
            spent=len(self.last) if self.doing else 0,
            last=tuple(self.last),
            rows=(self.paying_rows(WHITE), self.paying_rows(BLACK)),
            last_turn=self.last_turn,
            may_swap=self.may_swap(),
        )

    def refusal(self, seat: Seat, action: ChessAction) -> IllegalAction:
        """The rule that forbids the action, as a sentence."""
        if self.reason or seat != self.to_move:
            return super().refusal(seat, action)
        code, sentence = why_not(self, seat, action)
        return IllegalAction(sentence, code=code, position=self.position())

    def preview(self, seat: Seat, action: ChessAction) -> Preview:
        """What the action would cost and leave."""
        return preview_action(self, seat, action)

    def explain(self, event: Event) -> Explanation | None:
        """Why the income was what it was, and how the final score is made up."""
        return explain_event(self, event)


def restore(game: Game[ChessAction], data: JsonObject) -> ChessState:
    """The state that `ChessState.save` wrote. Raises `ValueError` for data of another form."""
    saved = dict(data)
    state = ChessState(game, game.read_options(revive(dict[str, Scalar], saved["options"])))
    for name, beans in revive(dict[str, int], saved["beans"]).items():
        state.add_beans(BY_NAME[name], beans)
    state.inventories = revive(list[int], saved["inventories"])
    state.bank = revive(int, saved["bank"])
    state.turn = revive(int, saved["turn"])
    state.to_move = revive(int, saved["to_move"])
    state.doing = None if saved["doing"] is None else revive(str, saved["doing"])
    state.robbers = [BY_NAME[name] for name in revive(list[str], saved["robbers"])]
    state.last = revive(list[str], saved["last"])
    state.idle_turns = revive(int, saved["idle_turns"])
    state.last_turn = revive(bool, saved["last_turn"])
    state.reason = None if saved["reason"] is None else revive(str, saved["reason"])
    return state
