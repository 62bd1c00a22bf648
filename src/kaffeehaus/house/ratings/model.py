"""Ratings by the Plackett-Luce model, and which games count for them.

Only accounts are rated, one seat each; bots only among themselves. Very short games, and many games
of the same players, count less or not at all, against farming."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from openskill.models import PlackettLuce

from kaffeehaus.core.errors import BadOptions, Remedy
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Chosen, Options, option_text
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import Rated, SeatKind, TableTerms
from kaffeehaus.house.tables.new_table import NewTable, SeatChoice
from kaffeehaus.house.tables.table import Table

PROVISIONAL_GAMES = 10
"""Games before which a rating is provisional."""
MIDDLE = 1500
POINTS = 40
"""Points per unit of the model, which starts at 25."""

BOT = "bot "
"""Prefix of a bot's subject."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Strength:
    """A skill estimate: mean, standard deviation and number of games."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The rating as players read it."""
        return round(MIDDLE + POINTS * (self.mu - _MODEL.mu))

    @property
    def doubt(self) -> int:
        """The standard deviation in points."""
        return round(POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether too few games were played for a reliable estimate."""
        return self.games < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating(Strength):
    """The rating of a player or bot at one game and table size."""

    game: str
    size: str
    subject: str
    """The id of a player, or `bot ` and the spec of a bot."""
    name: str
    """The current name of a player, or the spec of a bot."""

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot's."""
        return self.subject.startswith(BOT)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """How a game changed a player's rating, in points."""

    game: str
    size: str
    table: str
    private: bool
    """Whether only people with its address may find the table."""
    ended: int
    before: int
    after: int
    deviation: int | None
    """After the game; None for games that were counted before it was stored."""

    @property
    def change(self) -> int:
        """The difference."""
        return self.after - self.before

    @property
    def shown_table(self) -> str | None:
        """The table, unless it is private: whoever knows the id could watch."""
        return None if self.private else self.table


def rated_after(
    before: Sequence[Strength], ranks: Sequence[int], share: float = 1.0
) -> list[Strength]:
    """The estimates after a game with these ranks: 1 is best, equal ranks are ties.

    With a `share` below 1, mean and variance change by that share of a full game's update. It
    still counts as one game.
    """
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Strength(
            one.mu + share * (team[0].mu - one.mu),
            math.sqrt(one.sigma**2 + share * (team[0].sigma ** 2 - one.sigma**2)),
            one.games + 1,
        )
        for team, one in zip(after, before, strict=True)
    ]


FEWEST_TURNS = 2
"""Turns that every player must have made for a game to count."""
WINDOW_HOURS = 24
FULL_GAMES = 3
"""Games of the same players within the window that count in full."""
HALF_GAMES = 3
"""Further games that count half; later ones do not count."""


def rating_sentence(terms: TableTerms) -> str:
    """Why a finished game counts less, or not at all; empty otherwise."""
    match terms.rated:
        case Rated.HALVED:
            return gettext(
                "Counts half: these players already finished %(games)s rated games within "
                "%(hours)s hours.",
                games=FULL_GAMES,
                hours=WINDOW_HOURS,
            )
        case Rated.TOO_MANY:
            return gettext(
                "Not rated: these players already finished %(games)s rated games within "
                "%(hours)s hours.",
                games=FULL_GAMES + HALF_GAMES,
                hours=WINDOW_HOURS,
            )
        case Rated.TOO_SHORT:
            return gettext("Not rated: not every player took %(turns)s turns.", turns=FEWEST_TURNS)
        case Rated.NOT_RATEABLE:
            return gettext("Not rated: not every seat had one player with an account.")
    return ""


def effect_of(turns: Sequence[int], games_before: int) -> Rated:
    """How a game counts, by turns per player and counted games of the same players before it."""
    if min(turns) < FEWEST_TURNS:
        return Rated.TOO_SHORT
    if games_before < FULL_GAMES:
        return Rated.COUNTED
    return Rated.HALVED if games_before < FULL_GAMES + HALF_GAMES else Rated.TOO_MANY


def completed_options(game: AnyGame, wish: NewTable) -> Chosen:
    """The options of a new table; a rated one has defaults of its own. Raises `BadOptions`."""
    defaults: Options = game.rated_options if wish.terms.is_rated else {}
    return game.read_options({**defaults, **wish.options})


def rating_refusal(game: AnyGame, chosen: Chosen) -> BadOptions | None:
    """Why a game with these options cannot be rated, with the default for rated play as remedy;
    None if it can."""
    objection = game.rating_objection(chosen)
    if not objection:
        return None
    defaults = game.read_options(game.rated_options)
    changes = {name: option_text(value) for name, value in defaults.items()}
    remedy = Remedy(game.brief(defaults), changes)
    return BadOptions(objection, code="options_not_rateable", remedies=(remedy,))


def terms_of(me: Player, wish: NewTable, game: AnyGame, chosen: Chosen) -> TableTerms:
    """The terms of a new table; a game between bots is rated wherever it can be. Raises
    `NotAllowed` for a guest, `BadRequest` for rated tables with bots or several seats on one
    device, and `BadOptions` for options that cannot be rated."""
    whose = [seat.who for seat in wish.seats]
    refusal = rating_refusal(game, chosen)
    if len(whose) > 1 and all(who is SeatChoice.BOT for who in whose):
        return replace(wish.terms, rated=None if refusal else Rated.ASKED)
    if not wish.terms.is_rated:
        return wish.terms
    require_rateable(me)
    if refusal is not None:
        raise refusal
    if len(whose) < 2 or SeatChoice.BOT in whose or whose.count(SeatChoice.ME) > 1:
        raise BadRequest(
            gettext("A rated game needs people only, each on their own device."),
            code="not_rateable",
        )
    return wish.terms


def rematch_terms(table: Table, game: AnyGame) -> TableTerms:
    """The terms of a rematch: rated too, unless somebody has left or deleted the account, or the
    options can no longer be rated."""
    goes_on = all(row.account for row in table.seats) or all(
        row.kind is SeatKind.BOT and not row.resigned for row in table.seats
    )
    terms = table.row.terms
    is_rateable = not game.rating_objection(game.read_options(table.row.header.options))
    return terms.for_rematch(is_rated=terms.is_rated and goes_on and is_rateable)


def require_rateable(me: Player) -> None:
    """Raise `NotAllowed` for a guest."""
    if not me.is_account:
        raise NotAllowed(
            gettext("Rated games need an account. Guests can watch."), code="needs_account"
        )


def require_welcome(table: Table, me: Player) -> None:
    """Raise `NotAllowed` for a guest at a rated table."""
    if table.row.terms.is_rated:
        require_rateable(me)


def require_unrated(table: Table) -> None:
    """Raise `NotNow` at a rated table, where no bot may sit down."""
    if table.row.terms.is_rated:
        raise NotNow(gettext("Bots cannot play in a rated game."), code="not_rateable")
