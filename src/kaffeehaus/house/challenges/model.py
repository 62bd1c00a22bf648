"""Challenges of one player to another, and why one is declined."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import TitledEnum, gettext, lazy_gettext
from kaffeehaus.core.menu import MenuCard
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import DAY, MINUTE, SECOND, Pace, PaceKind
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.clocks.pace import PRESETS, Preset, pace_for_two
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.ratings.model import completed_options
from kaffeehaus.house.tables.model import TableTerms
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from kaffeehaus.house.views.sentences import brief_options

PLAYERS = 2
LIVE_MS = 15 * MINUTE * SECOND
"""When the challenge to a live game expires."""
STANDING_MS = 7 * DAY * SECOND
"""When the challenge to a correspondence game expires."""
ENDED_MS = MINUTE * SECOND
"""How long a challenge that ended is reported, such as to the pages of the challenger."""
MOST_OPEN = 20
"""Open challenges by one player."""
CHALLENGE_PRESETS: tuple[Preset, ...] = tuple(preset for preset in PRESETS if preset.pace.is_timed)


class ChallengeStatus(Enum):
    """Status of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    """Never stored: an open challenge expires by itself."""


class DeclineReason(TitledEnum):
    """Why a player declines a challenge."""

    NONE = "none", lazy_gettext("No reason")
    LATER = "later", lazy_gettext("Not now")
    TOO_FAST = "too_fast", lazy_gettext("Too fast for me")
    TOO_SLOW = "too_slow", lazy_gettext("Too slow for me")
    RATED = "rated", lazy_gettext("I prefer rated games")
    CASUAL = "casual", lazy_gettext("I prefer casual games")
    OTHER_GAME = "other_game", lazy_gettext("I prefer another game")


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge as it is stored."""

    id: str
    player_id: str
    """The player who is challenged."""
    by: str
    """The challenger."""
    game: str
    options: str
    """JSON of the options that are chosen."""
    pace: str
    """The id of a preset, such as `5+3`."""
    rated: bool
    seat: Seat | None
    """The challenger's seat; None for a random one."""
    status: ChallengeStatus
    created: int
    expires: int
    reason: DeclineReason | None = None
    table_id: str | None = None

    @property
    def terms(self) -> ChallengeTerms:
        """What the challenger wants to play."""
        options = json.loads(self.options)
        game, preset = find_game(self.game), preset_of(self.pace)
        return ChallengeTerms(game, preset, options, self.rated, self.seat)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as one of its two players sees it."""

    row: ChallengeRow
    challenger: str
    """Name of the challenger."""
    challenged: str
    is_mine: bool
    """Whether the viewer is the challenger."""
    status: ChallengeStatus

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return find_game(self.row.game)

    @property
    def preset(self) -> Preset:
        return preset_of(self.row.pace)

    @property
    def options(self) -> list[str]:
        """The options of the game in words."""
        return brief_options(self.game, completed_options(self.game, self.row.terms.table))

    @property
    def opponent(self) -> str:
        """Name of the other player."""
        return self.challenged if self.is_mine else self.challenger

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat; None for a random one."""
        if self.row.seat is None or self.is_mine:
            return self.row.seat
        return PLAYERS - 1 - self.row.seat

    @property
    def is_open(self) -> bool:
        return self.status is ChallengeStatus.OPEN


@dataclass(frozen=True, slots=True)
class ChallengeTerms:
    """The game, time control and terms of a challenge."""

    game: AnyGame
    preset: Preset
    options: Chosen
    rated: bool = False
    seat: Seat | None = None
    """The challenger's seat; None for a random one."""

    def __post_init__(self) -> None:
        if PLAYERS not in self.game.seat_counts or self.seat not in {None, *range(PLAYERS)}:
            raise BadRequest(gettext("This game is not for two players."), code="bad_request")

    @property
    def lifetime(self) -> int:
        """Milliseconds until the challenge expires."""
        return LIVE_MS if self.preset.pace.kind is PaceKind.LIVE else STANDING_MS

    @property
    def table(self) -> NewTable:
        """The table of the two players."""
        return NewTable(
            self.game.id,
            (ME, OPEN_SEAT),
            self.options,
            private=False,
            pace=pace_for_two(self.preset.id),
            terms=TableTerms.matched(is_rated=self.rated, is_drawn=self.seat is None),
            limits_first_move=True,
        )


@dataclass(frozen=True, slots=True)
class PlayableGame:
    """A game for two that the form offers, with the presets that differ from its defaults."""

    game: AnyGame
    presets: tuple[MenuCard, ...]


def playable_games() -> tuple[PlayableGame, ...]:
    """The games for two players."""
    games = (find_game(game_id) for game_id in game_ids())
    return tuple(
        PlayableGame(game, tuple(card for card in game.presets() if _is_special(game, card)))
        for game in games
        if PLAYERS in game.seat_counts
    )


def _is_special(game: AnyGame, card: MenuCard) -> bool:
    """Whether a preset changes some default option."""
    return game.read_options(card.includes) != game.read_options({})


def options_of_preset(game: AnyGame, preset: str) -> Chosen:
    """The options of a game's preset; of none the defaults."""
    cards = {card.value: card.includes for card in game.presets()}
    return game.read_options(cards[preset]) if preset in cards else {}


def preset_of(preset_id: str) -> Preset:
    """The preset of that id. Raises `BadRequest` for one without a clock."""
    for preset in CHALLENGE_PRESETS:
        if preset.id == preset_id:
            return preset
    raise BadRequest(gettext("There is no such time control."), code="bad_pace")


def preset_like(pace: Pace | None) -> Preset | None:
    """The preset with the times of a table."""
    times = None if pace is None else (pace.kind, pace.start, pace.increment)
    known = ((one, one.pace) for one in CHALLENGE_PRESETS)
    return next((one for one, its in known if (its.kind, its.start, its.increment) == times), None)


def seat_titles(game: AnyGame) -> tuple[str, ...]:
    """The names of both seats, such as Black and White."""
    if game.seat_counts == (PLAYERS,):
        return tuple(badge.title for badge in game.new().view(None).badges())
    return gettext("First"), gettext("Second")
