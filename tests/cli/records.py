"""Records for the tests of replay and verify."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import Acted, Closed, Entry, Header, Resigned, Seated, Undone, Who, commit
from kaffeehaus.core.record import Record, chained
from kaffeehaus.core.registry import find_game

SALT = "0" * 32


def coffee_record(*entries: Entry) -> Record:
    """A game of Coffee on the smallest board between Ada and Ben, closed if it is over."""
    seated = (Seated(0, Who.PERSON, "Ada"), Seated(1, Who.PERSON, "Ben"))
    return closed(find_game("coffee"), {"board": "sq-2", "n": 2}, 2, 7, (*seated, *entries))


def closed(
    game: AnyGame,
    options: dict[str, str | int | bool],
    seats: int,
    seed: int,
    entries: Sequence[Entry],
) -> Record:
    """A record with these entries, and a closing one if they end the game."""
    chosen = game.read_options(options)
    header = Header(game.id, game.version, chosen, seats, commit(SALT, (str(seed),)))
    fold = Fold(game, chosen, seats, seed)
    listed = list(entries)
    for number, entry in enumerate(listed, 1):
        fold.push(number, entry)
    if (outcome := fold.outcome()) is not None:
        listed.append(Closed(outcome, len(listed), str(seed), SALT))
    return chained(header, listed, {})


def won_game() -> Record:
    """Ada wins with her second stone, after Ben took a move back."""
    return coffee_record(
        Acted(0, ("a1-",)),
        Acted(1, ("b1\\",)),
        Undone(1, (4,), (0,)),
        Acted(1, ("b1|",)),
        Acted(0, ("b2*",)),
    )


def running_game() -> Record:
    """Two moves of a game that goes on."""
    return coffee_record(Acted(0, ("a1-",)), Acted(1, ("b1|",)))


def resigned_game() -> Record:
    """Ben gives up after one move."""
    return coffee_record(Acted(0, ("a1-",)), Resigned(1))


def auction_record(seed: int = 5) -> Record:
    """The first choices of a game with secrets, still running."""
    game = find_game("auction")
    state = game.new(seed=seed)
    return closed(game, {}, 2, seed, [Acted(0, (str(state.legal(0)[0]),))])
