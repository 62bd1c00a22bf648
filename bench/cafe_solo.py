"""Café alone: points of a bot on a hundred decks, beside a beam search that knows the deck.

The beam (`cafe_beam.c`) is wide and looks at the cards to come, so its points are a bound that no
bot can reach. Its points are kept in `cafe_beam.json`; `--beam` adds missing decks and replays
every game through the rules. Games of the bot are appended to a file, so that an interrupted run
goes on where it was.

    python -m bench.cafe_solo --bot level-8 --decks 100
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

import kaffeehaus.kernels
from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.actions import DONE, Place, Take
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.position import ROUNDS, Phase
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.cafe import actions_of, packed_cards, packed_shops, packed_squares

SOURCE = Path(__file__).with_name("cafe_beam.c")
KEPT = SOURCE.with_suffix(".json")
GAMES = Path(__file__).with_name("cafe_solo.jsonl")
NATIVE = Path(kaffeehaus.kernels.__path__[0]) / "native"
DECKS = 100
BOT = "level-8"
BEAM = (200, 24, 3)
"""Positions kept after each round, ways of each to lay a card, ways of each to act."""
SHARE, WORST = 0.85, 0.5
"""Goals: mean of the bot as a share of the beam's, worst deck as a share of the mean."""


def solo_game(deck: int) -> CafeState:
    """The game of one with this number."""
    state = GAME.new({}, 1, deck)
    assert isinstance(state, CafeState)
    return state


def bot_points(bot: str, deck: int) -> int:
    """Points of the bot."""
    state, player, rng = solo_game(deck), make_bot(GAME.id, bot), Rng(deck)
    while state.phase is not Phase.OVER:
        action = player.choose(turn_of(state, 0, rng))
        state.play(0, GAME.parse(str(action)))
    return state.sheets()[0].total


def beam_points(decks: Sequence[int], beam: tuple[int, int, int] = BEAM) -> Iterator[int] | None:
    """Points of the beam, each game replayed through the rules; None without a compiler."""
    compiler = shutil.which("cc")
    return None if compiler is None else _beam_points(compiler, decks, beam)


def _beam_points(compiler: str, decks: Sequence[int], beam: tuple[int, int, int]) -> Iterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "beam"
        subprocess.run(
            [compiler, "-O2", "-w", f"-I{NATIVE}", SOURCE, "-o", program, "-lm"], check=True
        )
        for deck in decks:
            ran = subprocess.run(
                [program, *map(str, beam)],
                input=_written(deck),
                check=True,
                capture_output=True,
                text=True,
            )
            points, *rounds = ran.stdout.splitlines()
            replayed = _replayed(deck, rounds)
            if replayed != int(points):
                raise AssertionError(f"deck {deck}: {points} points in C, {replayed} by the rules")
            yield replayed


def _written(deck: int) -> str:
    """A deck in the form that the program reads."""
    state = solo_game(deck)
    company, variant = state.companies[0], state.variant
    shops = packed_shops(company, variant)
    numbers = {card: number for number, card in enumerate(variant.cards)}
    squares = packed_squares(company, variant)
    words = [len(numbers), len(shops) // 10, *packed_cards(variant)]
    words += [byte for number, byte in enumerate(shops) if number % 10 < 6]
    for first in range(0, len(squares), 8):
        words += [squares[first] | squares[first + 1] << 8, *squares[first + 2 : first + 6]]
    words += [numbers[card] for card in (*state.market, *reversed(state.deck))]
    return " ".join(map(str, words))


def _replayed(deck: int, rounds: Sequence[str]) -> int:
    """Points by the rules, whatever the program thinks."""
    state = solo_game(deck)
    ids = tuple(state.variant.cards)
    for line in rounds:
        card, paid, turn, cell, _, *words = map(int, line.split())
        if card >= 0:
            state.apply(0, Take(ids[card], COLOURS[paid] if paid < len(COLOURS) else None))
            state.apply(0, Place(turn * 90, cell))
        else:
            state.apply(0, state.legal(0)[0])
        steps = b"".join(word.to_bytes(2, "little") for word in words)
        for action in (*actions_of(steps), DONE):
            state.apply(0, action)
    assert len(rounds) == ROUNDS
    return state.sheets()[0].total


def kept_beam() -> list[int]:
    """Points of the beam by deck."""
    if not KEPT.exists():
        return []
    points: list[int] = json.loads(KEPT.read_text("ascii"))["points"]
    return points


def keep_beam(decks: int) -> None:
    """Compute the points of the beam that are missing, and write them one by one."""
    known = kept_beam()
    found = beam_points(range(len(known), decks))
    if found is None:
        print("cafe_solo: no compiler here")
        return
    for points in found:
        known.append(points)
        KEPT.write_text(json.dumps({"beam": BEAM, "points": known}) + "\n", "ascii")


def played(bot: str, decks: int, file: Path) -> list[int]:
    """Points of the bot by deck; games in the file are not played again."""
    lines = file.read_text("ascii").splitlines(keepends=True) if file.exists() else []
    games = [json.loads(line) for line in lines if line.endswith("\n")]
    known = {game["deck"]: game["points"] for game in games if game["bot"] == bot}
    with file.open("a", encoding="ascii") as kept:
        for deck in range(decks):
            if deck not in known:
                known[deck] = bot_points(bot, deck)
                kept.write(json.dumps({"bot": bot, "deck": deck, "points": known[deck]}) + "\n")
                kept.flush()
    return [known[deck] for deck in range(decks)]


def run(bot: str = BOT, decks: int = 10, file: Path = GAMES) -> None:
    """Measure and print."""
    points = played(bot, decks, file)
    mean = fmean(points)
    pairs = list(zip(points, kept_beam(), strict=False))
    share = sum(own for own, _ in pairs) / sum(bound for _, bound in pairs)
    print(
        f"cafe_solo: {bot} makes {mean:.1f} points on {len(points)} decks; worst {min(points)}, "
        f"{min(points) / mean:.2f} of the mean (bar {WORST}); {share:.2f} of the beam on the "
        f"first {len(pairs)} (bar {SHARE})",
        flush=True,
    )


def main() -> None:
    """Run with another bot, other decks, or the beam."""
    parser = argparse.ArgumentParser(prog="python -m bench.cafe_solo", description=__doc__)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--decks", type=int, default=DECKS)
    parser.add_argument("--file", type=Path, default=GAMES)
    parser.add_argument("--beam", action="store_true", help="compute the beam's missing points")
    options = parser.parse_args()
    if options.beam:
        keep_beam(options.decks)
    else:
        run(options.bot, options.decks, options.file)


if __name__ == "__main__":
    main()
