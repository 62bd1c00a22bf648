"""Process that replays a game at a table and times its last pages.

It runs with the modules of the checkout in `PYTHONPATH`, also an older one, and prints JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from kaffeehaus.house.serve import tune_garbage_collection
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Settings

if TYPE_CHECKING:
    from kaffeehaus.house.players.model import Player

Moves = list[tuple[int, list[str]]]
late = import_module("bench._late_page")
"""The helpers of the checkout, which import other modules there."""


async def _measure(folder: str, moves: Moves, pages: int) -> dict[str, float]:
    settings = replace(Settings(), data=Path(folder), limits=late.NO_LIMITS)
    async with late._house(settings) as app:
        sessions = app.state.sessions
        # Checkouts from before translations call it `let_in`.
        log_in = getattr(sessions, "log_in_guest", None) or sessions.let_in
        # Later checkouts pass where nothing is to be decided, unless a program plays.
        programs = getattr(import_module("kaffeehaus.house.players.model"), "FOR_PROGRAMS", None)
        wishes = {"preferences": programs} if programs else {}
        ada = await log_in("Ada", "127.0.0.1", **wishes)
        seats = 1 + max(seat for seat, _ in moves)
        wish = late.NewTable("fcm", (late.ME,) * seats, {}, private=True)
        table = await app.state.services.seats.create_table(ada.player, wish, seed=late.SEED)
        for move in moves[:-pages]:
            await _act(app.state.services, ada.player, table, move)
    costs: dict[str, list[float]] = {"page after a start": [], "page": [], "fragment": []}
    async with late._house(settings) as app:
        tune_garbage_collection(asyncio.get_running_loop())
        await late._get(app, "/", ada)
        for number, move in enumerate(moves[-pages:]):
            seat = move[0]
            kind = "page" if number else "page after a start"
            cost, _ = await late._timed(app, f"/tables/{table}?seat={seat}", ada)
            costs[kind].append(cost)
            await _act(app.state.services, ada.player, table, move)
            cost, _ = await late._timed(app, f"/tables/{table}/fragment?seat={seat}", ada)
            costs["fragment"].append(cost)
    return {kind: median(found) for kind, found in costs.items()}


async def _act(house: Services, me: Player, table: str, move: tuple[int, list[str]]) -> None:
    seat, actions = move
    view = await house.views.table(table, me, seat=seat, curtain=False)
    await house.tables.act(me, table, seat, view.decision, tuple(actions))


def main() -> None:
    """Read the moves, measure, print."""
    game, pages = sys.argv[1:]
    moves: Moves = [(seat, actions) for seat, actions in json.loads(Path(game).read_text("utf-8"))]
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(_measure(folder, moves, int(pages)))))


if __name__ == "__main__":
    main()
