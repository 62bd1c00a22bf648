"""League of the bots of Food Chain Magnate: each against the others on four menus at 2 to 4 seats.

One seat has the first bot of a pair, all others the second one. Results are appended to a file, so
that an interrupted league goes on where it was. A bot of a commit is written with it, so that
no result of other code is counted for it:

    python -m bench.league --bots search:2s,planner,search:5@b1cc6453 --games 40

With a bar every row is a sequential test, which ends as soon as it is decided (`_sequential`):

    python -m bench.league --bots search:2s@HEAD --against search:5@b1cc6453 --bar 80 \
        --menus base --seats 2 --games 200
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations, product
from pathlib import Path

from bench._earlier import add_earlier, named_commit
from bench._sequential import SequentialTest, interval
from kaffeehaus.bots.match import GameResult, in_order, play_game, unattended
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME

MENUS: dict[str, Options] = {
    "base": {},
    "new milestones": {"modules": "new_milestones"},
    "coffee and three more": {"modules": "coffee,kimchi,sushi,noodles"},
    "Henri Lo menu": {"scenario": "henri_lo_menu"},
}
SEATS = (2, 3, 4)
SEED = 700_000
"""No bot was tuned on seeds from here on."""
KEPT = Path(__file__).with_name("league.jsonl")
COUNTED = {
    "hire": slice(1, 2),
    "train": slice(2, 3),
    "house": slice(0),
    "garden": slice(0),
    "open": slice(0),
    "move": slice(0),
    "market": slice(0),
    "good": slice(1, 2),
    "fire": slice(0),
}
"""Kinds of actions in the report of habits: which word says what."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played."""

    menu: str
    seats: int
    bot: str
    against: str
    number: int

    @property
    def seat(self) -> int:
        """Of the first bot: every one in turn."""
        return self.number % self.seats

    def play(self) -> Played:
        """Play it to its end; seats rotate on the same map."""
        specs = [add_earlier(GAME.id, self.against)] * self.seats
        specs[self.seat] = add_earlier(GAME.id, self.bot)
        seed = SEED + self.number // self.seats
        result = play_game(GAME, MENUS[self.menu], self.seats, specs, seed)
        return Played(
            self, result.outcome.points(self.seat), _habits(result, MENUS[self.menu], self.seat)
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played."""

    pairing: Pairing
    points: float
    habits: dict[str, int]
    """By kind of action of the first bot, with the card or the good."""


def run() -> None:
    """A short league, and its table."""
    main(["--bots", "search:0.2s,planner", "--games", "4", "--seats", "2", "--menus", "base"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, and print the table and the habits."""
    parser = argparse.ArgumentParser(prog="python -m bench.league", description=__doc__)
    parser.add_argument("--bots", default="search:2s,planner")
    parser.add_argument("--against", default="", help="opponents; default: the other bots")
    parser.add_argument("--menus", default=",".join(MENUS))
    parser.add_argument("--seats", default=",".join(map(str, SEATS)))
    parser.add_argument("--games", type=int, default=40, help="for each pair, menu and seats")
    parser.add_argument("--bar", type=int, help="of 100, for a sequential test")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", type=Path, default=KEPT)
    chosen = parser.parse_args(arguments)
    bots = [named_commit(spec) for spec in chosen.bots.split(",")]
    against = [named_commit(spec) for spec in chosen.against.split(",")]
    pairs = list(product(bots, against) if chosen.against else permutations(bots, 2))
    test = SequentialTest(chosen.bar / 100) if chosen.bar else None
    known = {played.pairing: played for played in _read(chosen.file)}
    games: list[Played] = []
    for menu, seats, (bot, other) in product(
        chosen.menus.split(","), map(int, chosen.seats.split(",")), pairs
    ):
        pairings = [Pairing(menu, seats, bot, other, number) for number in range(chosen.games)]
        row = list(_row(pairings, known, test, chosen.file, chosen.jobs))
        games += row
    _print_table(games, test)
    _print_habits(games)


def _row(
    pairings: Sequence[Pairing],
    known: Mapping[Pairing, Played],
    test: SequentialTest | None,
    path: Path,
    jobs: int,
) -> Iterator[Played]:
    """Games of one row, those of the file first, until the test is decided."""
    missing = [pairing for pairing in pairings if pairing not in known]
    fresh = _kept(in_order(GAME, Pairing.play, missing, jobs), path)
    points: list[float] = []
    for pairing in pairings:
        played = known.get(pairing) or next(fresh)
        points.append(played.points)
        yield played
        if test and test.decision(points) is not None:
            return


def _kept(games: Iterable[Played], path: Path) -> Iterator[Played]:
    """The same games, appended to the file."""
    for played in games:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(played)) + "\n")
        yield played


def _read(path: Path) -> Iterator[Played]:
    """Games of an earlier run; a line that was cut off is played again."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            data = json.loads(line)
            yield Played(Pairing(**data["pairing"]), data["points"], data["habits"])


def _print_table(games: Sequence[Played], test: SequentialTest | None) -> None:
    by_row = defaultdict[tuple[str, int, str, str], list[Played]](list)
    for game in games:
        pairing = game.pairing
        by_row[pairing.menu, pairing.seats, pairing.bot, pairing.against].append(game)
    print("| menu | seats | bot | against | won of 100, 95 % | by chance | games | decision |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | --- |")
    for row in by_row.values():
        print(_line(row, test))


def _line(row: Sequence[Played], test: SequentialTest | None) -> str:
    """One line of the table."""
    pairing, points = row[0].pairing, [game.points for game in row]
    low, high = interval(points)
    return (
        f"| {pairing.menu} | {pairing.seats} | `{pairing.bot}` | `{pairing.against}` "
        f"| {100 * sum(points) / len(points):.0f} ({100 * low:.0f} to {100 * high:.0f}) "
        f"| {100 / pairing.seats:.0f} | {len(points)} | {test.told(points) if test else ''} |"
    )


def _print_habits(games: Sequence[Played]) -> None:
    by_bot = defaultdict[str, list[Played]](list)
    for game in games:
        by_bot[game.pairing.bot].append(game)
    for bot, played in by_bot.items():
        total = sum((Counter(game.habits) for game in played), Counter[str]())
        shares = (f"{what} {count / len(played):.2f}" for what, count in total.most_common())
        print(f"{bot}, for each game: {', '.join(shares)}")


def _habits(result: GameResult, options: Options, seat: Seat) -> dict[str, int]:
    """What a chain did, counted, and its milestones."""
    state = GAME.new(unattended(GAME, options), len(result.specs), result.seed)
    counted = Counter[str]()
    for actor, text in result.actions:
        state.play(actor, GAME.parse(text))
        words = text.split()
        if actor == seat and words[0] in COUNTED:
            counted[" ".join([words[0], *words[COUNTED[words[0]]]])] += 1
    counted.update(state.player(seat).milestones)
    return dict(counted)


if __name__ == "__main__":
    main()
