"""Result table of `arena`: ratings, points, and pairwise scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.bots.arena.elo import Rating, Score, interval
from kaffeehaus.bots.arena.tournament import Pair, Tournament
from kaffeehaus.bots.standings import aligned
from kaffeehaus.core.i18n import decimal_text, gettext, ngettext
from kaffeehaus.core.titles import title_line


def rankings(
    tournament: Tournament, ratings: Sequence[Rating], counted: Mapping[Pair, Score]
) -> str:
    """The table, the strongest bot first. The last columns are the percentages against each bot, by
    its number."""
    places = [str(place) for place in range(1, len(ratings) + 1)]
    header = ["", gettext("bot"), "Elo", "95 %", gettext("points"), gettext("games"), *places]
    rows = [
        [
            place,
            rating.bot,
            f"{rating.elo:+.0f}",
            gettext(
                "%(low)s to %(high)s",
                low=f"{rating.elo - rating.margin:+.0f}",
                high=f"{rating.elo + rating.margin:+.0f}",
            ),
            decimal_text(f"{rating.points:g}"),
            str(rating.games),
            *(_against(rating.bot, other.bot, counted) for other in ratings),
        ]
        for place, rating in zip(places, ratings, strict=True)
    ]
    total = sum(score.games for score in counted.values())
    return "\n".join(
        [
            title(tournament),
            ngettext(
                "%(num)s game per pair from seed %(seed)s, %(total)s in total",
                "%(num)s games per pair from seed %(seed)s, %(total)s in total",
                tournament.games,
                seed=tournament.seed,
                total=total,
            ),
            "",
            *aligned(header, rows, words=2),
        ]
    )


def title(tournament: Tournament) -> str:
    """The game with its options."""
    return title_line(tournament.game, tournament.terms().options)


def ranking_data(
    ratings: Sequence[Rating], counted: Mapping[Pair, Score]
) -> dict[str, list[dict[str, object]]]:
    """The same as JSON; shares with their 95 % confidence intervals."""
    return {
        "bots": [
            {
                "bot": rating.bot,
                "elo": round(rating.elo, 1),
                "margin": round(rating.margin, 1),
                "points": rating.points,
                "games": rating.games,
            }
            for rating in ratings
        ],
        "pairs": [
            {
                "bots": list(pair),
                "games": score.games,
                "points": [score.points, score.games - score.points],
                "interval": [round(end, 4) for end in interval(score)],
            }
            for pair, score in counted.items()
        ],
    }


def _against(bot: str, other: str, counted: Mapping[Pair, Score]) -> str:
    score = counted.get((min(bot, other), max(bot, other)))
    if bot == other or score is None:
        return ""
    return f"{100 * score.share(of_first=bot < other):.0f}"
