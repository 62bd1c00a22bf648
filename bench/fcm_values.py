"""Self-play and fit of the value model of Food Chain Magnate, see kaffeehaus.bots.fcm.values.

1. `games` plays planners against one another: some of them overlook things, misjudge them or make
   odd choices, so that positions differ as much as those of people. It appends to a file for each
   set-up and goes on where it was interrupted.

    python -m bench.fcm_values games --folder FOLDER --setup base --seats 2 --games 3000

2. `features` plays these games again and keeps what the model may know of their positions: those at
   the beginning of each turn, and some within it.

    python -m bench.fcm_values features --folder FOLDER --setup base --seats 2

3. `fit` fits the weights on three quarters of the games, prints how well they name the winner in
   the other quarter beside cash alone and dollars in the end, draws the curve of their reliability,
   and writes the weights that are fitted to all games. It needs numpy.

    python -m bench.fcm_values fit --folder FOLDER
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TextIO, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench._plot import Curve, plot
from kaffeehaus.bots.base import Turn, ask, turn_of
from kaffeehaus.bots.fcm.eye import Eye
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.values import EARLIEST, KNOTS, features, mixture
from kaffeehaus.bots.match import unattended
from kaffeehaus.core.action import Action
from kaffeehaus.core.options import Options
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.actions import FirstRestaurant, Hire, Market, Train

SETUPS: dict[str, Options] = {
    "base": {},
    "new": {"modules": "new_milestones"},
    "henri_lo": {"scenario": "henri_lo_menu"},
}
SEED = 2_000_000
"""Of the first game; no match uses seeds from here on."""
ODD = (0, 0, 5, 15)
"""Percentage of hires, lessons, campaigns and first restaurants that a chain chooses at random."""
MISSES = (0, 0, 0, 15, 35)
NOISE = (0.0, 0.0, 1.0, 2.0)
"""See `Eye`."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is kept."""

    seed: int
    actions: Sequence[tuple[int, str]]
    """Seats with what they did."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the model may know of a position."""

    turn: int
    begins: bool
    """Whether it is the first of its turn."""
    features: Sequence[Mapping[str, float]]
    """By seat."""
    cash: Sequence[int]


@dataclass(frozen=True, slots=True)
class Known:
    """What the model may know of a game's positions, and who won."""

    seed: int
    won: Sequence[float]
    positions: Sequence[Position]


@dataclass(frozen=True, slots=True)
class Varied:
    """A planner that sometimes makes an odd choice."""

    planner: Planner
    odd: int

    def choose(self, turn: Turn) -> Action:
        """The planner's, or any of the same kind."""
        chosen = self.planner.choose(turn)
        if not isinstance(chosen, Hire | Train | Market | FirstRestaurant):
            return chosen
        if turn.rng.below(100) >= self.odd:
            return chosen
        return turn.rng.choice([one for one in turn.legal if one.kind == chosen.kind])


def varied(rng: Rng) -> Varied:
    """A chain for one game."""
    eye = Eye(rng.choice(NOISE), rng.choice(MISSES))
    return Varied(Planner(eye=eye), rng.choice(ODD))


def played(setup: str, seats: int, seed: int) -> Game:
    """A game of planners, with its seed."""
    state = GAME.new(unattended(GAME, SETUPS[setup]), seats, seed)
    chance = [Rng(seed).split(f"seat {seat}") for seat in range(seats)]
    bots = [varied(rng) for rng in chance]
    actions = list[tuple[int, str]]()
    while state.outcome() is None:
        seat = state.actors()[0]
        text = str(ask(bots[seat], "varied", turn_of(state, seat, chance[seat])))
        state.play(seat, GAME.parse(text))
        actions.append((seat, text))
    return Game(seed, actions)


def play(path: Path, setup: str, seats: int, games: int) -> None:
    """Append what is missing."""
    there = whole_lines(path)
    path.write_text("".join(there), encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(there), games):
            _append(file, played(setup, seats, SEED + number))


def whole_lines(path: Path) -> list[str]:
    """Lines of a file, without one that was cut off."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def _append(file: TextIO, one: Game | Known) -> None:
    file.write(json.dumps(asdict(one)) + "\n")
    file.flush()


def games_of(path: Path) -> Iterator[Game]:
    """The games that were played."""
    return (Game(**json.loads(line)) for line in whole_lines(path))


def known_in(path: Path) -> list[Known]:
    """The games whose features are there."""
    found = (json.loads(line) for line in whole_lines(path))
    return [
        Known(one["seed"], one["won"], [Position(**position) for position in one["positions"]])
        for one in found
    ]


# Features


WITHIN = 6
"""Percentage of positions within a turn that are kept."""


def known_of(setup: str, seats: int, game: Game) -> Known:
    """Play a game again for the features of its positions."""
    state = GAME.new(unattended(GAME, SETUPS[setup]), seats, game.seed)
    chance, turn, positions = Rng(game.seed), 0, list[Position]()
    for seat, text in game.actions:
        begins = state.town.turn > turn
        if begins or (turn and chance.below(100) < WITHIN):
            turn = state.town.turn
            cash = [player.cash for player in state.town.players]
            positions.append(Position(turn, begins, features(state), cash))
        state.play(seat, GAME.parse(text))
    outcome = state.outcome()
    assert outcome is not None
    return Known(game.seed, [outcome.points(seat) for seat in range(seats)], positions)


def extract(path: Path, setup: str, seats: int) -> None:
    """Append the features of the games for which they are missing."""
    target = _features_of(path)
    done = {known.seed for known in known_in(target)}
    with target.open("a", encoding="utf-8") as file:
        for game in games_of(path):
            if game.seed not in done:
                _append(file, known_of(setup, seats, game))


def _features_of(path: Path) -> Path:
    return path.with_suffix(".features")


# Fit


Array: TypeAlias = NDArray[np.float64]
FEWEST_GAMES = 200
"""With fewer, cards and milestones look better or worse than they are: no model is better."""
HELD_OUT = 4
"""One of so many games is not fitted to."""
MONEY = ("cash", "cash by bank", "dollars", "dollars by spread", "income", "sales")
RIDGE, RIDGE_OF_MONEY = 400.0, 1.0
"""Penalties on weights of features that are scaled to the same deviation: each card and milestone
says little, money says much."""
LATE = (1.0, 1.0, 1.0, 4.0, 16.0)
"""At each knot, how much more the penalty is: few games last long, and then cash tells."""
STEPS = 30
SMALLEST = 0.02
"""Added to deviations, for features that hardly ever occur."""
BINS = 10


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of games with the same number of players, as arrays."""

    known: Array
    """By position, seat and feature, times the knots."""
    won: Array
    """By position and seat."""
    turns: Array
    begins: Array
    held_out: Array
    cash: Array
    dollars: Array

    def part(self, which: Array) -> Sample:
        """Some positions."""
        return Sample(*(getattr(self, name)[which] for name in self.__dataclass_fields__))


def sample_of(games: Sequence[Known], names: Sequence[str]) -> Sample:
    """The positions of some games."""
    place = {name: number for number, name in enumerate(names)}
    rows = list[tuple[Array, ...]]()
    for number, game in enumerate(games):
        seats = len(game.won)
        for position in game.positions:
            known = np.zeros((seats, len(KNOTS), len(names)))
            for seat, found in enumerate(position.features):
                for name, value in found.items():
                    for knot, part in mixture(position.turn):
                        known[seat, knot, place[name]] = value * part
            rows.append(
                (
                    known.reshape(seats, -1),
                    game.won,
                    position.turn,
                    position.begins,
                    number % HELD_OUT == HELD_OUT - 1,
                    position.cash,
                    [found["dollars"] for found in position.features],
                )
            )
    return Sample(*(np.array(column) for column in zip(*rows, strict=True)))


def fitted(samples: Sequence[Sample], scale: Array, ridge: Array, start: Array) -> Array:
    """Weights with the greatest likelihood, by Newton's method; departing from `start` costs."""
    weights = start * scale
    for _ in range(STEPS):
        slope = -ridge * (weights - start * scale)
        curvature = np.diag(ridge)
        for one in samples:
            known = one.known / scale
            shares = softmax(known @ weights)
            slope = slope + np.einsum("nsd,ns->d", known, one.won - shares)
            mean = np.einsum("nsd,ns->nd", known, shares)
            weighted = known * shares[:, :, None]
            flat = known.shape[0] * known.shape[1]
            curvature = curvature + (
                known.reshape(flat, -1).T @ weighted.reshape(flat, -1) - mean.T @ mean
            )
        step = np.linalg.solve(curvature, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-4:
            break
    return weights / scale


def softmax(scores: Array) -> Array:
    """By position and seat: probabilities."""
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def deviations(samples: Sequence[Sample], count: int) -> Array:
    """By knot and feature: the deviation of the feature."""
    rows = [one.known.reshape(-1, len(KNOTS), count).sum(1) for one in samples]
    deviation = np.concatenate(rows).std(0)
    return np.tile(np.where(deviation < 1e-6, 1.0, deviation) + SMALLEST, len(KNOTS))


@dataclass(frozen=True, slots=True)
class SetupFit:
    """Weights of one set-up by number of players, and the positions they are fitted to."""

    names: Sequence[str]
    samples: dict[int, Sample]

    def weights(self, *, of_all: bool) -> dict[int, Array]:
        """First one model for all numbers of players, then one for each that starts from it."""
        samples = {
            seats: sample if of_all else sample.part(~sample.held_out)
            for seats, sample in self.samples.items()
        }
        money = np.array([name in MONEY for name in self.names])
        ridge = np.concatenate([np.where(money, RIDGE_OF_MONEY, RIDGE * late) for late in LATE])
        scale = deviations(list(samples.values()), len(self.names))
        common = fitted(list(samples.values()), scale, ridge, np.zeros(len(scale)))
        return {seats: fitted([sample], scale, ridge, common) for seats, sample in samples.items()}

    def data(self, weights: Array) -> dict[str, list[float]]:
        """By feature: its weight at each knot."""
        by_knot = weights.reshape(len(KNOTS), len(self.names))
        return {
            name: [round(float(weight), 4) for weight in by_knot[:, number]]
            for number, name in enumerate(self.names)
        }


def read_setup(folder: Path, setup: str) -> SetupFit | None:
    """All games of a set-up whose features are there."""
    games = {
        int(path.stem.rpartition("-")[2]): known_in(path)
        for path in sorted(folder.glob(f"{setup}-*.features"))
    }
    positions = [p for some in games.values() for game in some for p in game.positions]
    names = sorted({name for p in positions for found in p.features for name in found})
    samples = {
        seats: sample_of(some, names) for seats, some in games.items() if len(some) >= FEWEST_GAMES
    }
    return SetupFit(names, samples) if samples else None


# Figures


def named(values: Array, won: Array) -> Array:
    """By position: the part of the leaders who won."""
    leads = values >= values.max(1, keepdims=True) - 1e-9
    return (leads * (won > 0)).sum(1) / leads.sum(1)


def loss(shares: Array, won: Array) -> float:
    """Mean logarithmic loss."""
    return float(-(won * np.log(np.clip(shares, 1e-9, 1))).sum(1).mean())


def loss_of_cash(fitted_to: Sample, sample: Sample) -> float:
    """Of cash alone, with the best scale in the games that it is fitted to."""

    def of(one: Sample, scale: float) -> float:
        return loss(softmax(one.cash * scale), one.won)

    scales = (0.0, 0.001, 0.003, 0.006, 0.01, 0.015, 0.02, 0.03, 0.05, 0.08)
    return of(sample, min(scales, key=lambda scale: of(fitted_to, scale)))


def figures(title: str, sample: Sample, weights: Array) -> Iterator[str]:
    """A line for each turn: the held-out positions, and who names the winner how often."""
    for turn in range(1, int(sample.turns.max()) + 1):
        there = sample.part(sample.begins & (sample.turns == turn))
        test, fitted_to = there.part(there.held_out), there.part(~there.held_out)
        if len(test.turns) < LEAST_POSITIONS:
            continue
        shares = softmax(test.known @ weights)
        yield (
            f"| {title} | {turn} | {len(test.turns)} | {named(shares, test.won).mean():.2f} "
            f"| {named(test.cash, test.won).mean():.2f} "
            f"| {named(test.dollars, test.won).mean():.2f} "
            f"| {loss(shares, test.won):.3f} | {loss_of_cash(fitted_to, test):.3f} |"
        )


LEAST_POSITIONS = 8


def reliability(shares: Array, won: Array) -> list[float]:
    """By bin of the probability told: how many of 100 won."""
    bins = np.minimum((shares * BINS).astype(int), BINS - 1)
    return [100 * float(won[bins == number].mean()) for number in range(BINS)]


def fit(folder: Path, target: Path, picture: Path) -> None:
    """Fit, print, draw and write."""
    data = dict[str, dict[str, list[float]]]()
    print("| set-up and players | turn | positions | model | cash | dollars | loss | of cash |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    told, won = list[Array](), list[Array]()
    for setup in SETUPS:
        known = read_setup(folder, setup)
        if known is None:
            continue
        weights = known.weights(of_all=False)
        for seats, sample in known.samples.items():
            print(*figures(f"{setup}, {seats}", sample, weights[seats]), sep="\n")
            test = sample.part(sample.held_out & (sample.turns >= EARLIEST))
            told.append(softmax(test.known @ weights[seats]).ravel())
            won.append(test.won.ravel())
        for seats, final in known.weights(of_all=True).items():
            data[f"{setup}-{seats}"] = known.data(final)
    middles = [f"{100 * (number + 0.5) / BINS:.0f}" for number in range(BINS)]
    curves = [
        Curve("won", reliability(np.concatenate(told), np.concatenate(won)), ""),
        Curve("as told", [float(middle) for middle in middles], "4 4"),
    ]
    text = plot("Reliability of the value: told and won, of 100", middles, curves, "won of 100")
    picture.write_text(text, encoding="utf-8")
    target.write_text(json.dumps(data, indent=0, sort_keys=True) + "\n", encoding="utf-8")


ROOT = Path(__file__).resolve().parent.parent
WEIGHTS = ROOT / "src/kaffeehaus/bots/fcm/values.json"
PICTURE = ROOT / "docs/pictures/fcm-value.svg"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play games, extract their features, or fit."""
    parser = argparse.ArgumentParser(prog="python -m bench.fcm_values", description=__doc__)
    parser.add_argument("what", choices=("games", "features", "fit"))
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--setup", default="base")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    chosen = parser.parse_args(arguments)
    path = chosen.folder / f"{chosen.setup}-{chosen.seats}.jsonl"
    if chosen.what == "games":
        play(path, chosen.setup, chosen.seats, chosen.games)
    elif chosen.what == "features":
        extract(path, chosen.setup, chosen.seats)
    else:
        fit(chosen.folder, chosen.weights, chosen.picture)


if __name__ == "__main__":
    main()
