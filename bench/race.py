"""Race test: two servers on one PostgreSQL, with guests who use both at once."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from kaffeehaus.core import registry
from tests.house.database.places import DATABASE_URL, TestPlace, new_place
from tests.house.houses import open_house
from tests.house.racing import Race, Tally
from tests.toys.auction import GAME

ROUNDS = 60


def run() -> None:
    """Race on the PostgreSQL of `DATABASE_URL`, in a temporary schema, and print."""
    if not DATABASE_URL:
        print("race: DATABASE_URL names no PostgreSQL, and SQLite has one server only")
        return
    registry.register(GAME)
    with (
        tempfile.TemporaryDirectory() as folder,
        new_place("postgres", Path(folder)) as place,
    ):
        begun = time.perf_counter()
        tally = asyncio.run(measure(place, ROUNDS))
        seconds = time.perf_counter() - begun
    print(f"race: {tally.acknowledged:,} requests acknowledged in {ROUNDS} auctions")
    print(f"race: {tally.refused:,} refused because they were too late")
    print(f"race: {len(tally.lost)} acknowledged and lost")
    print(f"race: {len(tally.stored_all_the_same)} refused and stored all the same")
    print(f"race: {len(tally.needless)} refused although the decision was open")
    print(f"race: {tally.acknowledged / seconds:,.0f} acknowledged a second")


async def measure(place: TestPlace, rounds: int) -> Tally:
    """This many auctions, on two servers."""
    tally = Tally()
    async with open_house(place) as one, open_house(place) as other:
        for _ in range(rounds):
            await Race(one, other, tally).run()
    return tally
