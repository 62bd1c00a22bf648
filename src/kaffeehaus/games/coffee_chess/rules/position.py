"""Coffee Chess: the rules, in the order of the rulebook.

Setting up, a turn (income, then one type of action as often as beans allow), placing, moving,
stealing, three in a row, winning. Readings of silent passages are in docs/rulings.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.games.coffee_chess.rules.actions import (
    END,
    PLACES,
    SWAP,
    BankEmpty,
    ChessAction,
    Drawn,
    End,
    Move,
    Moved,
    Place,
    Placed,
    Saved,
    Scored,
    Standoff,
    Steal,
    Stolen,
    Swap,
    Swapped,
    move,
    steal,
)
from kaffeehaus.games.coffee_chess.rules.squares import (
    BLACK,
    DIAGONAL,
    MIRRORED,
    ORTHOGONAL,
    OWN_SQUARES,
    OWNERS,
    WHITE,
    Mask,
    Row,
    Square,
    paying_rows,
)

BEANS = 50
INCOME = 2
INVENTORY = 5


class Position:
    """A board with its beans, in the middle of a turn or between two actions of it."""

    __slots__ = (
        "_legal",
        "bank",
        "beans",
        "doing",
        "idle_turns",
        "inventories",
        "last",
        "last_turn",
        "occupied",
        "on_board",
        "options",
        "reason",
        "robbers",
        "to_move",
        "turn",
    )

    def __init__(self, options: dict[str, Scalar]) -> None:
        """The empty board, before White draws the first beans."""
        self.options = options
        self.beans = [0] * 64
        """Beans by square; the square's colour says whose they are."""
        self.inventories = [0, 0]
        self.bank = BEANS
        self.turn = 0
        self.to_move: Seat = WHITE
        self.doing: str | None = None
        """The one type of action of this turn, once there was one."""
        self.robbers: list[Square] = []
        """Own squares that received stolen beans this turn."""
        self.last: list[str] = []
        """What was done in the present turn or, before its first action, in the one before."""
        self.idle_turns = 0
        """Turns in a row without a placement."""
        self.last_turn = False
        self.reason: str | None = None
        """Why the game is over, or None."""
        self.occupied: list[Mask] = [0, 0]
        """By seat: its squares that hold beans, as bits."""
        self.on_board = [0, 0]
        """By seat: its beans on the board, which are what scores."""
        self._legal: tuple[ChessAction, ...] | None = None

    # A turn

    def actors(self) -> tuple[Seat, ...]:
        """The player whose turn it is."""
        return () if self.reason else (self.to_move,)

    def legal(self, seat: Seat) -> tuple[ChessAction, ...]:
        """Placing by square, moving and stealing by own square, other square and number of beans,
        all from a1 to h8 and upwards; then `end`, always possible, and `swap`."""
        if self.reason or seat != self.to_move:
            return ()
        if self._legal is None:
            swap = (SWAP,) if self.may_swap() else ()
            self._legal = (*self._paid_actions(seat), END, *swap)
        return self._legal

    def may_swap(self) -> bool:
        """The pie rule, where agreed: once, in place of Black's first turn."""
        return bool(self.options["pie"]) and self.turn == 1 and self.doing is None

    def pie_is_open(self) -> bool:
        """Whether Black may still come to swap."""
        return self.may_swap() or (bool(self.options["pie"]) and self.turn == 0)

    def play(self, seat: Seat, action: ChessAction) -> tuple[Event, ...]:
        """Carry out a legal action. After `end` the next player draws at once."""
        self._legal = None
        match action:
            case Place():
                return (self._place(seat, action),)
            case Move():
                return (self._move(seat, action),)
            case Steal():
                return (self._steal(seat, action),)
            case End():
                return tuple(self._end_turn(seat))
            case Swap():
                return (self._swap(seat),)

    def _paid_actions(self, seat: Seat) -> Sequence[ChessAction]:
        """Every action costs one bean, and only one type of action is allowed per turn."""
        if not self.inventories[seat]:
            return ()
        match self.doing:
            case "place":
                return _PLACES_OF[seat]
            case "move":
                return self._moves(seat)
            case "steal":
                return self._steals(seat)
            case _:
                return (*_PLACES_OF[seat], *self._moves(seat), *self._steals(seat))

    def begin_turn(self) -> list[Event]:
        """Income at the start of one's own turn: two beans and one for each paying row, at most
        what the inventory can still hold and the bank still has."""
        seat = self.to_move
        rows = self.paying_rows(seat)
        drawn = min(INCOME + len(rows), INVENTORY - self.inventories[seat], self.bank)
        self.inventories[seat] += drawn
        self.bank -= drawn
        has = self.inventories[seat]
        events: list[Event] = [Drawn(seat, drawn, rows, has, self.bank, auto=True)]
        if not self.bank:
            events += self._bank_is_empty(seat)
        return events

    def _end_turn(self, seat: Seat) -> list[Event]:
        events: list[Event] = [Saved(seat, self.inventories[seat])]
        self.idle_turns = 0 if self.doing == "place" else self.idle_turns + 1
        if self.doing is None:
            self.last = []
        self.doing, self.robbers = None, []
        self.turn += 1
        if self.last_turn:
            return [*events, self._finish("bank_empty")]
        if self.idle_turns == self.options["standoff"] != 0:
            return [*events, Standoff(self.idle_turns, auto=True), self._finish("standoff")]
        self.to_move = 1 - seat
        return events + self.begin_turn()

    def _pay(self, seat: Seat) -> None:
        """The bean that an action costs goes back to the bank."""
        self.inventories[seat] -= 1
        self.bank += 1

    def _note(self, action: ChessAction) -> None:
        if self.doing is None:
            self.last = []
        self.doing = action.kind
        self.last.append(str(action))

    def _swap(self, seat: Seat) -> Event:
        """The players exchange their beans, and the board is mirrored, so that both keep their
        colours. White moves next, with the beans that Black has drawn."""
        beans = self.beans
        self.beans, self.occupied, self.on_board = [0] * 64, [0, 0], [0, 0]
        for square, source in enumerate(MIRRORED):
            self.add_beans(square, beans[source])
        self.inventories.reverse()
        self.last = []
        self.turn += 1
        self.to_move = 1 - seat
        return Swapped(seat)

    # Placing out beans

    def _place(self, seat: Seat, action: Place) -> Event:
        """One bean from the inventory to any own square; the bean itself is the cost."""
        self._note(action)
        self.inventories[seat] -= 1
        self.add_beans(action.square, 1)
        return Placed(seat, action.square, self.beans[action.square])

    # Moving beans

    def _moves(self, seat: Seat) -> list[Move]:
        """One diagonal step for all beans of a square but one."""
        found: list[Move] = []
        for square in self._own_stacks(seat):
            amounts = self.amounts(self.beans[square] - 1)
            for target in DIAGONAL[square]:
                found += [move(square, target, beans) for beans in amounts]
        return found

    def amounts(self, most: int) -> range:
        """How many beans may go at once: any number up to the most, or only the most itself."""
        if self.options["amounts"] == "max":
            return range(max(most, 1), most + 1)
        return range(1, most + 1)

    def _move(self, seat: Seat, action: Move) -> Event:
        self._note(action)
        self._pay(seat)
        self.add_beans(action.square, -action.beans)
        self.add_beans(action.target, action.beans)
        return Moved(seat, action.square, action.target, action.beans)

    # Stealing beans

    def _steals(self, seat: Seat) -> list[Steal]:
        """From a neighbouring enemy square, at most as many as the own square holds; no own
        square receives twice in a turn."""
        found: list[Steal] = []
        for square in self._own_stacks(seat):
            if square in self.robbers:
                continue
            for target in ORTHOGONAL[square]:
                amounts = self.amounts(min(self.beans[square], self.beans[target]))
                found += [steal(square, target, beans) for beans in amounts]
        return found

    def _steal(self, seat: Seat, action: Steal) -> Event:
        """Stolen beans come to lie on the robber's square."""
        self._note(action)
        self._pay(seat)
        self.add_beans(action.target, -action.beans)
        self.add_beans(action.square, action.beans)
        self.robbers.append(action.square)
        return Stolen(seat, action.square, action.target, action.beans)

    # Three squares in a row

    def paying_rows(self, seat: Seat) -> tuple[Row, ...]:
        """The rows that would pay if the seat's turn began now."""
        return paying_rows(self.occupied[seat])

    # Winning

    def outcome(self) -> Outcome | None:
        """Most beans on the board wins, not those in the inventory; equal numbers are a draw."""
        if self.reason is None:
            return None
        scores = tuple(self.on_board)
        ranks = tuple(1 if score == max(scores) else 2 for score in scores)
        return Outcome(ranks, scores, self.reason)

    def _bank_is_empty(self, seat: Seat) -> list[Event]:
        """The game ends at once, or with this turn, as the option `end` says."""
        if self.options["end"] == "finish_turn":
            self.last_turn = True
            return [BankEmpty(seat, last_turn=True, auto=True)]
        return [BankEmpty(seat, last_turn=False, auto=True), self._finish("bank_empty")]

    def _finish(self, reason: str) -> Event:
        self.reason = reason
        return Scored(tuple(self.on_board), auto=True)

    # The board

    def _own_stacks(self, seat: Seat) -> list[Square]:
        return [square for square in OWN_SQUARES[seat] if self.beans[square]]

    def add_beans(self, square: Square, beans: int) -> None:
        """Put beans on a square, or take them away if the number is negative."""
        owner = OWNERS[square]
        self.beans[square] += beans
        self.on_board[owner] += beans
        if self.beans[square]:
            self.occupied[owner] |= 1 << square
        else:
            self.occupied[owner] &= ~(1 << square)


_PLACES_OF = tuple(tuple(PLACES[s] for s in OWN_SQUARES[seat]) for seat in (WHITE, BLACK))
