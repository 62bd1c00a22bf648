"""Result table of `arena`: ratings, points, and pairwise scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.bots.arena.elo import Rating, Score, interval
from kaffeehaus.bots.arena.tournament import Pair, Tournament
from kaffeehaus.cli.sentences import title_line
from kaffeehaus.cli.sim_table import aligned


def rankings(
    tournament: Tournament, ratings: Sequence[Rating], counted: Mapping[Pair, Score]
) -> str:
    """The table, the strongest bot first. The last columns are the percentages against each bot, by
    its number."""
    places = [str(place) for place in range(1, len(ratings) + 1)]
    header = ["", "bot", "Elo", "95 %", "points", "games", *places]
    rows = [
        [
            place,
            rating.bot,
            f"{rating.elo:+.0f}",
            f"{rating.elo - rating.margin:+.0f} to {rating.elo + rating.margin:+.0f}",
            f"{rating.points:g}",
            str(rating.games),
            *(_against(rating.bot, other.bot, counted) for other in ratings),
        ]
        for place, rating in zip(places, ratings, strict=True)
    ]
    total = sum(score.games for score in counted.values())
    return "\n".join(
        [
            title(tournament),
            f"{tournament.games} games a pair from seed {tournament.seed}, {total} in all",
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
