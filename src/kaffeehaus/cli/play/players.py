"""Players of a terminal game: people who share the keyboard, and bots."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from kaffeehaus.bots.base import Bot
from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext

PERSON = "me"
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class LocalPlayer:
    """Player of a seat; `bot` is None for a person."""

    name: str
    bot: Bot | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person at the keyboard plays this seat."""
        return self.bot is None

    @property
    def word(self) -> str:
        """The player as `--seats` writes it."""
        return f"{PERSON}:{self.name}" if self.is_person else self.name


def default_opponent(game: AnyGame) -> str:
    """Default opponent: the first bot that does not play at random."""
    names = [bot.name for bot in bots_of(game.id)]
    return names[1] if len(names) > 1 else names[0]


def bot_player(game: AnyGame, spec: str) -> LocalPlayer:
    """A bot by its spec. Raises `UnknownGame` if there is none."""
    return LocalPlayer(spec, make_bot(game.id, spec))


def read_players(game: AnyGame, seats: str | None) -> tuple[LocalPlayer, ...]:
    """Parse `--seats` into players by seat: comma-separated `me`, `me:NAME` or bot specs.

    Without it, one person against default opponents. Raises `PlayerError`.
    """
    if seats is None:
        opponents = [default_opponent(game)] * (game.seat_counts[0] - 1)
        words = [PERSON, *opponents]
    else:
        words = [word.strip() for word in seats.split(",")]
    if "" in words:
        raise BadOptions(gettext("--seats needs a player for every seat, such as me,greedy."))
    game.read_seats(len(words))
    return tuple(read_player(game, seat, word) for seat, word in enumerate(words))


def read_player(game: AnyGame, seat: int, word: str) -> LocalPlayer:
    """Parse one word of `--seats`. Raises `PlayerError`."""
    kind, _, name = word.partition(":")
    if kind != PERSON:
        return bot_player(game, word)
    return LocalPlayer(_checked_name(name.strip()) or _default_name(seat))


def _default_name(seat: int) -> str:
    return gettext("Player %(number)s", number=seat + 1)


def _checked_name(name: str) -> str:
    """Raises `BadOptions` for a name that would garble the terminal."""
    if len(name) > LONGEST_NAME:
        raise BadOptions(
            gettext("A name has at most %(longest)s characters.", longest=LONGEST_NAME)
        )
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise BadOptions(gettext("A name cannot contain control characters."))
    return name
