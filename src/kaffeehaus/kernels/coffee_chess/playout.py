"""Fast random playouts of Coffee Chess, on plain lists.

The tests play the same games through the rules: same seed, same games, and the same generator
state. Actions are drawn in the order of the rules, but only counted, never listed.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.position import INCOME, INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import (
    DIAGONAL,
    ORTHOGONAL,
    OWN_SQUARES,
    Mask,
    Square,
    paying_rows,
)
from kaffeehaus.games.coffee_chess.state import ChessState

_PLACES = len(OWN_SQUARES[0])


def points_of(state: ChessState, seat: Seat) -> int:
    """Result of a finished game for the seat: 2 for a win, 1 for a draw."""
    return _points(state.on_board[seat] - state.on_board[1 - seat])


def random_playout(state: ChessState, seat: Seat, rng: Rng) -> int:
    """Uniformly random playout; returns the points of `seat`."""
    if state.reason is not None:
        return points_of(state, seat)
    game = _Flat(
        always_most=state.options["amounts"] == "max",
        finish_turn=state.options["end"] == "finish_turn",
        standoff=int(state.options["standoff"]),
        beans=state.beans[:],
        stacks=[{s for s in OWN_SQUARES[owner] if state.beans[s]} for owner in (0, 1)],
        inventories=state.inventories[:],
        bank=state.bank,
        mover=state.to_move,
        doing=state.doing,
        robbers=set(state.robbers),
        idle=state.idle_turns,
        last_turn=state.last_turn,
    )
    game.play_out(rng)
    mine, theirs = (sum(game.beans[s] for s in OWN_SQUARES[owner]) for owner in (seat, 1 - seat))
    return _points(mine - theirs)


def _points(lead: int) -> int:
    return 2 if lead > 0 else int(lead == 0)


@dataclass(slots=True)
class _Flat:
    """Mutable position with plain lists."""

    always_most: bool
    finish_turn: bool
    standoff: int
    beans: list[int]
    stacks: list[set[Square]]
    """By seat: its squares that hold beans."""
    inventories: list[int]
    bank: int
    mover: Seat
    doing: str | None
    robbers: set[Square]
    idle: int
    last_turn: bool

    def play_out(self, rng: Rng) -> None:
        """Draw actions until the game is over."""
        is_over = False
        while not is_over:
            doing, mover = self.doing, self.mover
            has_beans = self.inventories[mover] > 0
            places = _PLACES if has_beans and doing in {None, "place"} else 0
            moves = self._count_moves() if has_beans and doing in {None, "move"} else 0
            steals = self._count_steals() if has_beans and doing in {None, "steal"} else 0
            pick = rng.below(places + moves + steals + 1)
            if pick < places:
                self._place(OWN_SQUARES[mover][pick])
            elif pick < places + moves:
                self._move(pick - places)
            elif pick < places + moves + steals:
                self._steal(pick - places - moves)
            else:
                is_over = self._end_turn()

    def _count_moves(self) -> int:
        beans = self.beans
        stacks = [square for square in self.stacks[self.mover] if beans[square] > 1]
        if self.always_most:
            return sum([len(DIAGONAL[square]) for square in stacks])
        return sum([(beans[square] - 1) * len(DIAGONAL[square]) for square in stacks])

    def _count_steals(self) -> int:
        beans, count = self.beans, 0
        for square in self.stacks[self.mover]:
            if square in self.robbers:
                continue
            has = beans[square]
            for target in ORTHOGONAL[square]:
                most = beans[target]
                if most:
                    count += 1 if self.always_most else min(has, most)
        return count

    def _place(self, square: Square) -> None:
        self.doing = "place"
        self.inventories[self.mover] -= 1
        self.beans[square] += 1
        self.stacks[self.mover].add(square)

    def _move(self, pick: int) -> None:
        for square in sorted(self.stacks[self.mover]):
            most = self.beans[square] - 1
            ways = most if not self.always_most else min(most, 1)
            if pick < ways * len(DIAGONAL[square]):
                target = DIAGONAL[square][pick // ways]
                amount = most if self.always_most else pick % ways + 1
                self._transfer("move", square, target, amount)
                return
            pick -= ways * len(DIAGONAL[square])

    def _steal(self, pick: int) -> None:
        for square in sorted(self.stacks[self.mover] - self.robbers):
            for target in ORTHOGONAL[square]:
                most = min(self.beans[square], self.beans[target])
                ways = most if not self.always_most else min(most, 1)
                if pick < ways:
                    amount = most if self.always_most else pick + 1
                    self._transfer("steal", target, square, amount)
                    self.robbers.add(square)
                    return
                pick -= ways

    def _transfer(self, doing: str, square: Square, target: Square, amount: int) -> None:
        self.doing = doing
        self.inventories[self.mover] -= 1
        self.bank += 1
        self.beans[square] -= amount
        self.beans[target] += amount
        self.stacks[self.mover].add(target)
        if not self.beans[square]:
            self.stacks[1 - self.mover].discard(square)

    def _end_turn(self) -> bool:
        """End the turn, and let the next player draw; returns whether the game is over."""
        self.idle = 0 if self.doing == "place" else self.idle + 1
        self.doing = None
        self.robbers.clear()
        if self.last_turn or self.idle == self.standoff != 0:
            return True
        self.mover = 1 - self.mover
        rows = len(paying_rows(self._occupied()))
        drawn = min(INCOME + rows, INVENTORY - self.inventories[self.mover], self.bank)
        self.inventories[self.mover] += drawn
        self.bank -= drawn
        self.last_turn = not self.bank
        return self.last_turn and not self.finish_turn

    def _occupied(self) -> Mask:
        return sum([1 << square for square in self.stacks[self.mover]])
