"""Who plays at a new table: one choice for all seats, or one per seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import TitledEnum, lazy_gettext, lazy_pgettext

NOBODY = "nobody"
"""Value of a seat's field: the seat is not used."""
ME = "me"
OPEN = "open"
BOT_PREFIX = "bot-"


class Who(TitledEnum):
    """Who takes the seats beside the player's own."""

    FRIENDS = "friends", lazy_pgettext("who plays", "Friends by link")
    ANYONE = "anyone", lazy_pgettext("who plays", "Open to all")
    BOTS = "bots", lazy_pgettext("who plays", "Bots")
    ALONE = "alone", lazy_pgettext("who plays", "Solo")
    DEVICE = "device", lazy_pgettext("who plays", "On one device")
    MIXED = "mixed", lazy_pgettext("who plays", "Seat by seat")


WHO_HELP = {
    Who.FRIENDS: lazy_gettext("You get a link to share. The table is not listed."),
    Who.ANYONE: lazy_gettext("The lobby shows the table; anyone can join and watch."),
    Who.BOTS: lazy_gettext("The game starts at once."),
    Who.ALONE: lazy_gettext("You play for the best score."),
    Who.DEVICE: lazy_gettext("All players take turns on this device."),
    Who.MIXED: lazy_gettext("Choose a friend, a bot or nobody for each seat."),
}
"""A sentence for each choice."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays at a new table."""

    who: Who
    players: int
    """Number of seats in use."""
    bot: str
    """Spec of the bots, if bots play."""
    seats: tuple[str, ...]
    """Value of each seat's field, such as `me`, `open`, `bot-greedy` or `nobody`."""

    @property
    def has_open_seat(self) -> bool:
        """Whether the table waits for players."""
        return OPEN in self.seats


def choices_of(game: AnyGame) -> tuple[Who, ...]:
    """The choices that fit the game."""
    is_solo, is_shared = 1 in game.seat_counts, max(game.seat_counts) > 1
    together = (Who.FRIENDS, Who.ANYONE, Who.BOTS) if is_shared else ()
    alone = (Who.ALONE,) if is_solo else ()
    mixed = (Who.DEVICE, Who.MIXED) if is_shared else ()
    return *together, *alone, *mixed


def read_seating(game: AnyGame, given: Mapping[str, object], first_bot: str = "") -> Seating:
    """The seating of a form or an address. `first_bot` plays where bots do and none is named.

    The choice `who` decides, unless it is missing or `mixed`: then each seat's field does.
    """
    bot = str(given.get("bot", first_bot))
    who = next((one for one in choices_of(game) if one.value == given.get("who")), None)
    has_seats = any(name.startswith("seat-") for name in given)
    if who is None and not has_seats:
        who = choices_of(game)[0]
    if who is None or who is Who.MIXED:
        return _seat_by_seat(game, given, who, bot)
    players = 1 if who is Who.ALONE else _players(game, given)
    filled = (ME, *[_other(who, bot)] * (players - 1))
    return Seating(who, players, bot, _padded(game, filled))


def _other(who: Who, bot: str) -> str:
    if who is Who.DEVICE:
        return ME
    return f"{BOT_PREFIX}{bot}" if who is Who.BOTS else OPEN


def _players(game: AnyGame, given: Mapping[str, object]) -> int:
    """The chosen number of players, or the smallest of at least two."""
    counts = player_counts(game)
    return next((count for count in counts if str(count) == given.get("players")), counts[0])


def player_counts(game: AnyGame) -> tuple[int, ...]:
    """Numbers of players to choose from; playing alone is a choice of its own."""
    return tuple(count for count in game.seat_counts if count > 1)


def _seat_by_seat(game: AnyGame, given: Mapping[str, object], who: Who | None, bot: str) -> Seating:
    is_whole_form = "game" in given
    fewest = 0 if is_whole_form else min(game.seat_counts)
    seats = tuple(
        str(given.get(f"seat-{number}", _default_seat(number, fewest)))
        for number in range(max(game.seat_counts))
    )
    players = sum(seat != NOBODY for seat in seats)
    if who is None:
        who, bot = _recognised(game, given, seats[:players], bot)
    return Seating(who, players, bot, seats)


def _recognised(
    game: AnyGame, given: Mapping[str, object], seats: tuple[str, ...], bot: str
) -> tuple[Who, str]:
    """The choice that fills the seats like this, and its bot."""
    others = set(seats[1:])
    if seats == (ME,) and Who.ALONE in choices_of(game):
        return Who.ALONE, bot
    if seats[:1] != (ME,) or len(others) != 1:
        return Who.MIXED, bot
    (other,) = others
    if other.startswith(BOT_PREFIX):
        return Who.BOTS, other.removeprefix(BOT_PREFIX)
    if other == OPEN:
        return Who.FRIENDS if "private" in given else Who.ANYONE, bot
    return (Who.DEVICE if other == ME else Who.MIXED), bot


def _default_seat(number: int, fewest: int) -> str:
    if number == 0 < fewest:
        return ME
    return OPEN if number < fewest else NOBODY


def _padded(game: AnyGame, seats: tuple[str, ...]) -> tuple[str, ...]:
    return *seats, *[NOBODY] * (max(game.seat_counts) - len(seats))
