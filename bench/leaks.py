"""Information leaks: compares every response over many random positions that differ in secrets.

`python -m bench.leaks --minutes 30 --seed 7` runs longer, with other games. Every difference is
printed with the seed of its game.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from kaffeehaus.core.game import State
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.rng import Rng
from tests.house.leaks.comparing import Found, compare_choices, compare_worlds, open_pair
from tests.house.leaks.drawing_lots import some_draft, some_options
from tests.house.leaks.sides import Setting, open_side

MINUTES = 2.0
LOOKS = 4
"""Positions compared in each game."""
MOVES_BETWEEN = 40
"""Maximum number of moves between two comparisons."""
LATEST_CHOICE = 30
"""Maximum number of sealed choices before the one that is made in two ways."""
MOVES_AFTER = 6


def run(minutes: float = MINUTES, seed: int = 1) -> None:
    """Compare for some minutes, all games in turn, and print."""
    worlds, choices, games = Found(), Found(), 0
    end = time.monotonic() + minutes * 60
    for number in count(seed):
        if time.monotonic() > end:
            break
        for game_id in game_ids():
            games += 1
            found = asyncio.run(_compare(game_id, number))
            for kind, total in zip(found, (worlds, choices), strict=True):
                total.add(kind)
                for leak in kind.leaks:
                    print(f"leaks: {game_id} seed {number}: {leak}", flush=True)
    print(
        f"leaks: {len(worlds.leaks)} of {worlds.answers:,} answers differ where {worlds.positions}"
        f" positions of {games} games were drawn anew behind a viewer's back"
    )
    print(
        f"leaks: {len(choices.leaks)} of {choices.answers:,} answers differ in {choices.positions}"
        " positions after a sealed choice that was made in two ways"
    )


async def _compare(game_id: str, number: int) -> tuple[Found, Found]:
    """One game of each kind: another hidden world, another sealed choice."""
    game, rng = find_game(game_id), Rng(number).split(game_id)
    seats = rng.choice([seats for seats in game.seats_with(game.simulation_options) if seats > 1])
    setting = Setting(
        game_id, seats, some_options(game, seats, rng), seed=(number << 64) + (1 << 127)
    )
    with tempfile.TemporaryDirectory() as folder:
        worlds = await _worlds(Path(folder) / "worlds", setting, rng)
        if type(game.new()).hidden is State.hidden:
            return worlds, Found()
        choices = await _choices(Path(folder) / "choices", setting, rng)
    return worlds, choices


async def _worlds(folder: Path, setting: Setting, rng: Rng) -> Found:
    found = Found()
    async with open_side(folder, setting) as side:
        for _ in range(LOOKS):
            for _ in range(rng.below(MOVES_BETWEEN)):
                if not side.state.actors():
                    return found
                seat = rng.choice(side.state.actors())
                draft = some_draft(side.state, seat, rng)
                await side.act(seat, draft)
                side.confirmed(seat, draft)
            if side.state.actors():
                found.add(await compare_worlds(side, rng.choice(side.viewers), rng))
    return found


async def _choices(folder: Path, setting: Setting, rng: Rng) -> Found:
    async with open_pair(folder, setting, rng, all_viewers=True) as pair:
        return await compare_choices(pair, rng.below(LATEST_CHOICE), MOVES_AFTER)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run for other minutes or another seed."""
    parser = argparse.ArgumentParser(prog="python -m bench.leaks", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long to look")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    options = parser.parse_args(arguments)
    run(options.minutes, options.seed)


if __name__ == "__main__":
    main()
