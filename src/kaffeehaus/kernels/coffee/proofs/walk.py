"""Walks through proofs of Coffee: any reply of the loser, the winner's answer, how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.data import solved_boards
from kaffeehaus.games.coffee.rules.actions import COLOURS, Place, parse_action
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.games.coffee.words.prose import tell_end
from kaffeehaus.kernels.coffee.proofs.book import Answer, Book, book_of, ending
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim
from kaffeehaus.kernels.coffee.proofs.rules import Position, rules_of
from kaffeehaus.kernels.coffee.solver.keys import keys_of
from kaffeehaus.kernels.coffee.solver.openings import openings_of

MOST_NODES = 1_000_000
"""Limit of the solver behind the book. With the C layer, 20,000 positions are enough."""
ENDINGS = 32
"""How many ends of games are remembered."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A game on a solved board in which the winner plays the turns of the proof."""

    state: CoffeeState
    winner: Seat
    moves: tuple[str, ...]
    """All turns so far, the winner's last."""
    turns_left: int
    """The winner's turns that are still to come, at most."""

    @property
    def replies(self) -> tuple[str, ...]:
        """What the loser can play now; none after the end."""
        return () if self.state.result else tuple(map(str, self.state.choices))


def walk(board: str, n: int, replies: Sequence[str], first: str = "") -> Walk:
    """Play the loser's replies, with the winner's answer to each, from the proof that begins with
    `first`, one of `first_turns`. Raises `BadOptions` for a board that is not solved, and
    `PlayerError` for an illegal reply or a first turn that is not proven."""
    claim = _claim(board, n)
    state = find_game("coffee").new({"board": board, "n": n, "pie": False})
    assert isinstance(state, CoffeeState)
    winner = PLAYERS.index(claim.winner)
    guide, left = _Guide(claim, winner), -(-len(state.sites.all) // 2)
    moves: list[str] = []
    if first:
        if first not in first_turns(board, n):
            raise PlayerError(
                gettext("There is no proof that begins with this turn."), code="unproven"
            )
        state.apply(winner, first)
        moves.append(first)
        left -= 1
    waiting = list(replies)
    while state.result is None:
        if state.seat_to_move() == winner:
            answer = guide.answer(state)
            moves.append(str(answer.place))
            left = answer.turns - 1
        elif waiting:
            moves.append(waiting.pop(0))
        else:
            break
        state.apply(state.seat_to_move(), moves[-1])
    if waiting:
        raise PlayerError(gettext("The game is over."), code="illegal_action")
    return Walk(state, winner, tuple(moves), 0 if state.result else left)


@cache
def first_turns(board: str, n: int) -> tuple[str, ...]:
    """The winner's first turns with which a walk can begin, one of each class of mirror images;
    none if the second player wins. Raises `BadOptions` for a board that is not solved."""
    claim, book = _claim(board, n), book_of(board, n)
    if claim.winner != PLAYERS[0]:
        return ()
    own, keys = walk(board, n, ()).moves[0], keys_of(board, n)
    found, known = [own], set[Place]()
    for turn in (parse_action(own), *openings_of(board, n).winning):
        assert isinstance(turn, Place)
        if turn not in known and str(turn) != own and _is_covered(claim, book, turn):
            found.append(str(turn))
        known.update(keys.turned(turn, number) for number in range(len(keys.symmetries.goes)))
    return tuple(found)


def _is_covered(claim: Claim, book: Book, turn: Place) -> bool:
    """Whether the book answers every reply to this first turn. Without a book, the solver does."""
    after = replace(claim, after=(str(turn),))
    beginning = rules_of(claim.board, claim.n).beginning(after)
    return not book or all(book.answer(position) for position in beginning)


def _claim(board: str, n: int) -> Claim:
    solved = solved_boards().get((board, n))
    if solved is None:
        raise BadOptions(gettext("This board is not solved."), code="unsolved")
    return Claim(board, n, solved.winner)


def headline(found: Walk) -> str:
    """How far it is to the end, or how the game ended."""
    names = [colour.title for colour in COLOURS]
    if found.state.result is not None:
        return tell_end(found.state.result, names)
    name, left = names[found.winner], found.turns_left
    if left == 1:
        return gettext("%(colour)s wins with the next turn.", colour=name)
    return gettext("%(colour)s wins in at most %(count)s more turns.", colour=name, count=left)


class _Guide:
    """The winner's turns in one game: from the opening book, then from the solver."""

    def __init__(self, claim: Claim, winner: Seat) -> None:
        self._claim = claim
        self._winner = winner
        self._book = book_of(claim.board, claim.n)

    def answer(self, state: CoffeeState) -> Answer:
        """The turn in a position that the winner has to play."""
        for turn in state.choices:
            if isinstance(turn, Place) and turn.rod is Rod.NONE:
                return Answer(turn, 1)
        line = sum(site.bit for site in state.open_sites())
        position = Position(state.free, line, state.stones[self._winner])
        answer = self._book.answer(position)
        if answer is None:
            self._book = _ending(self._claim, position)
            answer = self._book.answer(position)
        assert answer is not None, "the book has the position from which it was made"
        return answer


@lru_cache(maxsize=ENDINGS)
def _ending(claim: Claim, position: Position) -> Book:
    book = ending(claim, position, MOST_NODES)
    if book is None:
        raise PlayerError(gettext("The solver needs too long here."), code="unproven")
    return book
