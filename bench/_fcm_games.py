"""Worker of `fcm_earlier`: plays whole games of Food Chain Magnate and times them.

It runs with the sources of any commit. Each line it reads is a game: players, seed, modules, and
whether planners play it. Each line it writes is its processor time and a digest of its actions.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import time
from typing import NamedTuple

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.state import FcmState

TURNS = {True: 8, False: 25}
"""By whether planners play: the turn limit."""


class Order(NamedTuple):
    """A game to play."""

    seats: int
    seed: int
    modules: str
    planned: bool


def main() -> None:
    """Serve until the input ends. What starting took is frozen, as a server does."""
    _play(Order(2, 0, "", planned=True))
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(_play(Order(*json.loads(line)))), flush=True)


def _play(order: Order) -> tuple[float, str]:
    options: Options = {"turns": TURNS[order.planned], "modules": order.modules}
    state = find_game("fcm").new(options, order.seats, order.seed)
    assert isinstance(state, FcmState)
    rng, planner, played = Rng(order.seed), Planner(), list[str]()
    began = time.process_time()
    while actors := state.actors():
        seat = actors[0] if order.planned else rng.choice(actors)
        action = (
            planner.choose(turn_of(state, seat, rng))
            if order.planned
            else rng.choice(state.legal(seat))
        )
        assert isinstance(action, FcmAction)
        state.play(seat, action)
        played.append(str(action))
    spent = time.process_time() - began
    return spent, hashlib.sha256("\n".join(played).encode()).hexdigest()


if __name__ == "__main__":
    main()
