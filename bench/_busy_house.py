"""Server under load for `power_loss`: writes down what it acknowledged, then stops.

`python -m bench._busy_house FOLDER MOVES`
"""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from kaffeehaus.core.registry import register
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.database.migrate import prepare
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.toys.auction import GAME

ACKNOWLEDGED = "acknowledged"
"""File of acknowledgements, one per line: guest, table, head, seat, draft."""
TABLES = 3


@dataclass
class Visit:
    """A guest with a table of both seats."""

    guest: Player
    table: str


class BusyHouse:
    """Plays, and writes down what the server acknowledged."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._told = os.open(str(folder / ACKNOWLEDGED), flags, 0o600)
        self._rng = Rng(5)

    async def day(self, moves: int) -> None:
        """Start the server, play, and shut it down cleanly."""
        # Made by the server as a host's would be: a copied file may not have been synced.
        prepare(TestPlace(self._folder / "data")).dispose()
        async with open_house(TestPlace(self._folder)) as opened:
            visits = [await self._sit_down(opened, number) for number in range(TABLES)]
            each = [self._play(opened, visit, moves // TABLES) for visit in visits]
            await asyncio.gather(*each)

    async def _sit_down(self, opened: OpenHouse, number: int) -> Visit:
        guest = await opened.guest(f"Guest {number}")
        table = await opened.table(guest, ME, game=GAME.id, options={"lots": 6})
        return Visit(guest, table)

    async def _play(self, opened: OpenHouse, visit: Visit, moves: int) -> None:
        for _ in range(moves):
            seat = self._rng.below(2)
            view = await opened.house.views.table(
                visit.table, visit.guest, seat=seat, curtain=False
            )
            if view.outcome is not None:
                visit.table = await opened.rematch(visit.table, visit.guest)
                continue
            if not view.legal:
                continue
            action = str(self._rng.choice(view.legal))
            done = await opened.house.tables.act(
                visit.guest, visit.table, seat, view.decision, [action]
            )
            draft = ";".join(done.draft)
            line = "\t".join([visit.guest.id, done.table, done.head, str(seat), draft])
            os.write(self._told, f"{line}\n".encode())


async def _work(folder: Path, moves: int) -> None:
    house = BusyHouse(folder)
    await house.day(moves // 2)
    await house.day(moves // 2)


if __name__ == "__main__":
    register(GAME)
    asyncio.run(_work(Path(sys.argv[1]), int(sys.argv[2])))
