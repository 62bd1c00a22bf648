"""Round-robin pairings of a tournament: games, seats and seeds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from kaffeehaus import __version__
from kaffeehaus.bots.match import check_match, play_game, unattended
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Options, Scalar
from kaffeehaus.core.outcome import Outcome

Pair: TypeAlias = tuple[str, str]
"""Specs of two bots, in alphabetical order."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of two bots, counted from 0."""

    bots: Pair
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game."""

    bots: Pair
    number: int
    seed: int
    seats: tuple[str, str]
    """By seat: its bot."""
    outcome: Outcome
    actions: int

    @property
    def meeting(self) -> Meeting:
        """The game it is the result of."""
        return Meeting(self.bots, self.number)

    def points(self, bot: str) -> float:
        """1 for a win, a half for a draw."""
        return self.outcome.points(self.seats.index(bot))


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that a result depends on, besides the bots and the number of the game."""

    kaffeehaus: str
    game: str
    rules: int
    options: dict[str, str | int | bool]
    seed: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """Round robin of two-player games: every two bots play `games` times, with alternating seats.

    Games 2k and 2k+1 of a pair have the same seed, `seed + k`, with seats swapped: both get the
    same deck. A game depends only on its two bots and its number, not on the other participants, so
    more games and bots can be added later. In a ladder each bot plays only its neighbours in the
    list.
    """

    game: AnyGame
    options: Options | None
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    ladder: bool = False

    def check(self) -> None:
        """Raise `BadOptions` or `UnknownGame` if it cannot be played."""
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise BadOptions(gettext("An arena needs at least 2 different bots."))
        if 2 not in self.game.seat_counts:
            raise BadOptions(
                gettext(
                    "An arena plays games for 2, which %(game)s does not allow.",
                    game=self.game.title,
                )
            )
        for pair in self.pairs():
            check_match(self.game, self.options, pair, self.seed)

    def terms(self) -> Terms:
        """Terms of the tournament, with every option."""
        options = self._all_options()
        return Terms(__version__, self.game.id, self.game.version, options, self.seed)

    def _all_options(self) -> dict[str, Scalar]:
        return self.game.read_options(unattended(self.game, self.options))

    def pairs(self) -> tuple[Pair, ...]:
        """Pairings, in the order of the bots."""
        couples = pairwise(self.bots) if self.ladder else combinations(self.bots, 2)
        return tuple((min(couple), max(couple)) for couple in couples)

    def meetings(self) -> list[Meeting]:
        """All games: the first ones of all pairs before the second ones."""
        return [Meeting(pair, number) for number in range(self.games) for pair in self.pairs()]

    def play(self, meeting: Meeting) -> Result:
        """Play a game. Raises what `play_game` raises."""
        first, second = meeting.bots
        seats = (second, first) if meeting.number % 2 else (first, second)
        seed = self.seed + meeting.number // 2
        played = play_game(self.game, self.options, 2, seats, seed)
        return Result(
            meeting.bots, meeting.number, seed, seats, played.outcome, len(played.actions)
        )
