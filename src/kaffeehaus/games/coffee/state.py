"""A game of Coffee as the house sees it: the rules, and the words and pictures around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject, plain, revive
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.premoves import Upcoming
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.coffee.rules.actions import (
    COLOURS,
    CoffeeAction,
    Place,
    parse_action,
    position_line,
)
from kaffeehaus.games.coffee.rules.position import Position
from kaffeehaus.games.coffee.rules.symmetries import symmetries_of
from kaffeehaus.games.coffee.view import CoffeeView, Stone
from kaffeehaus.games.coffee.words.prose import preview_turn
from kaffeehaus.games.coffee.words.reasons import explain_event, refusal_of


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a position cannot work out by itself."""

    options: dict[str, str | int | bool]
    black: tuple[str, ...]
    orange: tuple[str, ...]
    rod: str | None
    last: str | None
    swapped: bool


class CoffeeState(Position, State[CoffeeAction]):
    """A running or finished game. For the order of legal actions see `Position`."""

    seats = 2

    def __init__(self, game: Game[CoffeeAction], options: dict[str, Scalar]) -> None:
        self.game = game
        self.options = options
        super().__init__(str(options["board"]), int(options["n"]), bool(options["pie"]))

    def actors(self) -> tuple[Seat, ...]:
        """The one whose turn it is; nobody when the game is over."""
        return () if self.result else (self.seat_to_move(),)

    def legal(self, seat: Seat) -> Sequence[CoffeeAction]:
        """What the seat may do now, in the order that `Position` documents."""
        return self.choices if seat == self.seat_to_move() else ()

    def decision(self, seat: Seat) -> int:
        """The number of turns played: each ends one decision and begins the next."""
        return self.turns

    def upcoming(self, seat: Seat) -> Upcoming | None:
        """The seat's turn, now or after any reply of the other player."""
        is_now = seat == self.seat_to_move()
        if self.result or not (is_now or self.ahead(seat).choices):
            return None
        turn = self.turns if is_now else self.turns + 1
        return Upcoming(f"turn {turn}", gettext("your next move"), premise="", is_now=is_now)

    def ahead(self, seat: Seat) -> CoffeeState:
        """The position as if the other player passed."""
        twin = self.copy()
        twin.skip_turn()
        return twin

    def outcome(self) -> Outcome | None:
        """Won by a line, or because the other player was stuck."""
        return self.result

    def empty(self, seat: Seat) -> CoffeeAction | None:
        """Never a whole move: people see and make every move on the board, forced or not."""
        only = super().empty(seat)
        return None if only is None or only.confirms else only

    def refusal(self, seat: Seat, action: CoffeeAction) -> IllegalAction:
        """The rule that forbids the action."""
        if self.result or seat != self.seat_to_move():
            return super().refusal(seat, action)
        sentence, code = refusal_of(self, action)
        return IllegalAction(sentence, code=code, position=self.position())

    def preview(self, seat: Seat, action: CoffeeAction) -> Preview:
        """Where the other player could answer, and whether that would win."""
        after = self.copy()
        after.apply(seat, action)
        return preview_turn(after, action)

    def explain(self, event: Event) -> Explanation | None:
        """Which cells made the line, why nothing fitted, what the rod allows."""
        return explain_event(self, event)

    def conserved(self) -> Mapping[str, int]:
        """Every cell is free or holds one stone."""
        black, orange = self.stones
        return {"cells": self.free.bit_count() + black.bit_count() + orange.bit_count()}

    def copy(self) -> CoffeeState:
        """An independent copy. All but the list of stones is immutable and shared."""
        twin = CoffeeState.__new__(CoffeeState)
        twin.__dict__.update(self.__dict__)
        twin.stones = self.stones.copy()
        return twin

    def save(self) -> JsonObject:
        """A snapshot for `restore`."""
        data = plain(
            Snapshot(
                options=self.options,
                black=self.names(self.stones[0]),
                orange=self.names(self.stones[1]),
                rod=str(self.rod) if self.rod else None,
                last=str(self.last) if self.last else None,
                swapped=self.swapped,
            )
        )
        assert isinstance(data, dict)
        return data

    def position(self) -> str:
        """The position on one line, as `position_line` writes it."""
        to_move = None if self.result else COLOURS[self.colour]
        stones = {stone.cell: stone.colour for stone in self._stones()}
        notes = (["pie"] if self.pie else []) + (["swapped"] if self.swapped else [])
        return position_line(self.sites.board, self.sites.n, stones, self.rod, to_move, notes)

    def position_key(self) -> str:
        """Stones and the free cells of the line, in their least mirror image. Colours that may be
        or were swapped do not matter: the same turns are good."""
        board, line = self.sites.board.name, sum(site.bit for site in self.open_sites())
        least = min(symmetries_of(board).images(*self.stones, line))
        return " ".join((board, str(self.sites.n), *(f"{part:x}" for part in least)))

    def may_follow(self, earlier: State[CoffeeAction]) -> bool:
        """Whether every stone of the earlier position, or of a mirror image, lies here: stones
        stay where they are."""
        if not isinstance(earlier, CoffeeState) or earlier.sites is not self.sites:
            return False
        black, orange = self.stones
        images = symmetries_of(self.sites.board.name).images(*earlier.stones)
        return any(not (one & ~black or other & ~orange) for one, other in images)

    def view(self, seat: Seat | None) -> CoffeeView:
        """What everybody sees: Coffee has no secrets."""
        running = self.result is None
        return CoffeeView(
            seat=seat,
            actors=self.actors(),
            outcome=self.result,
            board=self.sites.board.name,
            n=self.sites.n,
            pie=self.pie,
            colours=(self.colour_of(0), self.colour_of(1)),
            to_move=COLOURS[self.colour] if running else None,
            stones=self._stones(),
            rod=self.rod,
            line=() if self.has_line() else tuple(site.name for site in self.open_sites()),
            last=str(self.last) if self.last else None,
            swapped=self.swapped,
            winning_line=self.winning_line(),
        )

    def _stones(self) -> tuple[Stone, ...]:
        return tuple(
            Stone(site.name, COLOURS[0 if site.bit & self.stones[0] else 1])
            for site in self.sites.all
            if not site.bit & self.free
        )


def restore(game: Game[CoffeeAction], data: JsonObject) -> CoffeeState:
    """The state that `CoffeeState.save` wrote. Raises `ValueError` for data of another form."""
    snapshot = revive(Snapshot, data)
    state = CoffeeState(game, game.read_options(snapshot.options))
    for colour, cells in enumerate((snapshot.black, snapshot.orange)):
        for cell in cells:
            bit = state.sites.by_name[cell].bit
            state.stones[colour] |= bit
            state.free &= ~bit
    state.swapped = snapshot.swapped
    state.last = parse_action(snapshot.last) if snapshot.last else None
    rod = parse_action(snapshot.rod) if snapshot.rod else None
    if isinstance(rod, Place):
        state.rod, state.line = rod, state.sites.lines[rod]
    state.resume()
    return state
