"""Opening books of solved boards, and walks through the proofs."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import pytest

from kaffeehaus.bots.coffee.analyst import ANALYST
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.data import solved_boards
from kaffeehaus.games.coffee.rules.symmetries import symmetries_of
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.proofs.book import BOOKS, Book, Step, book_of, levels
from kaffeehaus.kernels.coffee.proofs.checking import read_entry
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim
from kaffeehaus.kernels.coffee.proofs.rules import Position, rules_of
from kaffeehaus.kernels.coffee.proofs.walk import first_turns, headline, walk
from kaffeehaus.kernels.coffee.solver.keys import keys_of
from kaffeehaus.kernels.coffee.solver.openings import openings_of
from tests.bots.positions import new_game, played

MOST_NODES = 20_000
"""What the books leave to the solver."""
SAMPLE = 8
SMALL = [("sq-3", 3), ("sq-4", 3), ("sq-5", 5), ("hex-3", 3), ("hex-2", 2)]
LARGE = [("sq-5", 4), ("sq-6", 3), ("sq-6", 4), ("sq-7", 3), ("hex-4", 3), ("hex-6", 2)]
ONLY_FAST = pytest.mark.skipif(not FAST, reason="needs the C layer")


@pytest.mark.parametrize(
    ("board", "n"), [*SMALL, *(pytest.param(*name, marks=ONLY_FAST) for name in LARGE)]
)
def test_whatever_the_loser_plays_the_end_comes_nearer(board: str, n: int) -> None:
    rng, replies = Rng(n), list[str]()
    found = walk(board, n, replies)
    winner = PLAYERS.index(solved_boards()[board, n].winner)
    while found.replies:
        replies.append(rng.choice(found.replies))
        before, found = found, walk(board, n, replies)
        assert found.moves[: len(before.moves)] == before.moves
        assert found.turns_left < before.turns_left
    assert found.state.result is not None
    assert found.state.result.winners == (winner,)
    assert found.turns_left == 0


@pytest.mark.parametrize(
    ("board", "n"), [("sq-3", 2), ("hex-3", 3), pytest.param("sq-6", 4, marks=ONLY_FAST)]
)
def test_a_walk_begins_with_any_first_turn_that_is_proven(board: str, n: int) -> None:
    turns = first_turns(board, n)
    keys, winning = keys_of(board, n), openings_of(board, n).winning
    images = range(len(keys.symmetries.goes))
    classes = {frozenset(keys.turned(turn, number) for number in images) for turn in winning}
    assert [sum(str(one) in turns for one in each) for each in classes] == [1] * len(classes)
    assert turns[0] == walk(board, n, ()).moves[0]
    rng = Rng(n)
    for first in turns:
        replies = list[str]()
        while (found := walk(board, n, replies, first)).replies:
            assert found.moves[0] == first
            replies.append(rng.choice(found.replies))
        assert found.state.result is not None
        assert found.state.result.winners == (0,)


def test_a_walk_begins_with_no_other_turn() -> None:
    assert first_turns("sq-5", 5) == ()
    for board, n, first in (("sq-3", 2, "a1-"), ("sq-3", 2, "z9"), ("sq-5", 5, "a1-")):
        with pytest.raises(PlayerError) as refused:
            walk(board, n, (), first)
        assert refused.value.code == "unproven"


@ONLY_FAST
@pytest.mark.parametrize("path", sorted(BOOKS.glob("*.book.gz")), ids=lambda path: path.name)
def test_after_every_answer_the_book_or_the_solver_goes_on(path: Path) -> None:
    board, n = path.name.removesuffix(".book.gz").split("-")[:2], int(path.name.split(".")[0][-1])
    name = "-".join(board)
    rules, book = rules_of(name, n), book_of(name, n)
    claim = Claim(name, n, solved_boards()[name, n].winner)
    lines = gzip.decompress(path.read_bytes()).splitlines()
    for line in lines[:: len(lines) // SAMPLE + 1]:
        text, _, turns = line.rpartition(b" ")
        for position in rules.follow(read_entry(text, rules))[:2]:
            answer = book.answer(position)
            # The true position has more of the winner's stones, so it is no harder.
            rest = answer or levels(claim, position, 20 * MOST_NODES)
            assert rest is not None
            assert answer is None or answer.turns <= int(turns)


def test_a_mirror_image_has_the_mirror_image_of_the_answer() -> None:
    book, symmetries = book_of("sq-5", 4), symmetries_of("sq-5")
    start = walk("sq-5", 4, ())
    then = walk("sq-5", 4, start.replies[:1])
    at = played(new_game(), *then.moves[:2])
    position = Position(at.free, sum(site.bit for site in at.open_sites()), at.stones[0])
    answers = {book.answer(Position(*image)) is not None for image in symmetries.images(*position)}
    assert answers == {True}
    found = book.answer(position)
    assert found is not None
    assert str(found.place) == then.moves[2]


def test_a_position_needs_the_stones_of_its_step() -> None:
    rules = rules_of("sq-5", 4)
    entry = read_entry(b"17dffff 820 20000 5 2", rules)
    book = Book("sq-5", 4, [Step(entry, 5)])
    assert book.step(Position(entry.free, entry.line, entry.needed | 1)) is not None
    assert book.step(Position(entry.free, entry.line, 0)) is None
    after = rules.after(entry)
    assert book.is_lost(after)
    assert not book.is_lost(after._replace(own=0))


@ONLY_FAST
@pytest.mark.parametrize("seed", range(3))
def test_analysis_proves_every_position_of_a_walk(seed: int) -> None:
    """On the rulebook's own board, from the first turn on, without the time for a search."""
    rng, replies = Rng(seed), list[str]()
    while (found := walk("sq-6", 4, replies)).replies:
        begun = time.process_time()
        after = ANALYST.prove(found.state, 5.0)
        assert time.process_time() - begun < 5.0
        assert after is not None
        assert (after.seat, after.share, after.proven) == (1, 0, True)
        replies.append(rng.choice(found.replies))
        before = played(found.state.copy(), replies[-1])
        if before.result is None:
            assert (known := ANALYST.prove(before, 5.0)) is not None
            assert known.wins


def test_boards_that_are_not_solved_and_illegal_replies_are_refused() -> None:
    for board, n, replies in (("sq-6", 5, ()), ("sq-3", 3, ("a1",)), ("sq-3", 3, ("b1/",))):
        with pytest.raises(PlayerError):
            walk(board, n, replies)
    over = walk("sq-2", 2, walk("sq-2", 2, ()).replies[:1])
    assert not over.replies
    assert headline(over) == "Black wins with a line."
    with pytest.raises(PlayerError, match="over"):
        walk("sq-2", 2, (*over.moves[1:2], "a1-"))


def test_the_books_are_small() -> None:
    assert sum(path.stat().st_size for path in BOOKS.glob("*.book.gz")) < 300_000


@pytest.mark.parametrize("board", [pytest.param(("sq-6", 4), marks=ONLY_FAST), ("sq-3", 3)])
def test_every_turn_that_wins_has_its_answers(board: tuple[str, int]) -> None:
    """The perfect bot may begin with any of them."""
    start = new_game(*board)
    for turn in openings_of(*board).winning:
        after = played(start.copy(), str(turn))
        for reply in after.choices:
            then = played(after.copy(), str(reply))
            assert (known := ANALYST.prove(then, 1.0)) is not None
            assert known.wins


def test_every_solved_board_says_why_it_is_not_rated() -> None:
    for board, n in solved_boards():
        objection = find_game("coffee").rating_objection({"board": board, "n": n, "pie": False})
        assert objection.endswith("is solved, so it cannot be rated.")
