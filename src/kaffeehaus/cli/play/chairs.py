"""Who sits at a table in the terminal: people who share the keyboard, and bots."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from kaffeehaus.bots.base import Bot
from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame

PERSON = "me"
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat with somebody on it; `bot` is None for a person."""

    name: str
    bot: Bot | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard decides for this seat."""
        return self.bot is None

    @property
    def word(self) -> str:
        """What `--seats` calls it."""
        return f"{PERSON}:{self.name}" if self.is_person else self.name


def usual_opponent(game: AnyGame) -> str:
    """The bot that plays unless another is asked for: the first that does not play at random."""
    names = [bot.name for bot in bots_of(game.id)]
    return names[1] if len(names) > 1 else names[0]


def bot_chair(game: AnyGame, spec: str) -> Chair:
    """A bot, named by its spec. Raises `UnknownGame` if there is none such."""
    return Chair(spec, make_bot(game.id, spec))


def read_chairs(game: AnyGame, seats: str | None) -> tuple[Chair, ...]:
    """The chairs that `--seats` asks for, by seat: `me`, `me:NAME` or a bot, with commas.

    Without it, one person against the usual opponent on every other seat. Raises `PlayerError`.
    """
    if seats is None:
        opponents = [usual_opponent(game)] * (game.seat_counts[0] - 1)
        words = [PERSON, *opponents]
    else:
        words = [word.strip() for word in seats.split(",")]
    if "" in words:
        raise BadOptions("--seats names somebody for every seat, such as me,greedy.")
    game.read_seats(len(words))
    return tuple(chair_of(game, seat, word) for seat, word in enumerate(words))


def chair_of(game: AnyGame, seat: int, word: str) -> Chair:
    """Whom a word of `--seats` puts on this seat. Raises `PlayerError`."""
    kind, _, name = word.partition(":")
    if kind != PERSON:
        return bot_chair(game, word)
    return Chair(_checked_name(name.strip()) or f"Player {seat + 1}")


def _checked_name(name: str) -> str:
    """Raises `BadOptions` for a name that would spoil the terminal."""
    if len(name) > LONGEST_NAME:
        raise BadOptions(f"A name has at most {LONGEST_NAME} characters.")
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise BadOptions("A name cannot have control characters in it.")
    return name
