"""Which rated games count, in every database there is: farming points is bounded."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from kaffeehaus.core.outcome import won_by
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.ratings.model import Strength, rated_after
from kaffeehaus.house.ratings.store import count_ratings, ratings_of
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append, Rated, SeatKind, SeatRow, TableStatus, TableTerms
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import Log, add_players, person, player, table_row
from tests.house.database.stores import tables_in

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
BEGIN = 1_750_000_000_000


async def _finish(store: Store, table_id: str, ended: int, *names: str, left: bool = False) -> None:
    """A rated game that ended then, with the first player as the winner. If somebody left, it was
    the second player."""
    outcome = won_by(0, len(names), "end")
    row = replace(
        table_row(table_id, status=TableStatus.OVER), outcome=outcome, terms=TableTerms(Rated.ASKED)
    )
    seats = [person(seat, name) for seat, name in enumerate(names)]
    if left:
        gone = player(names[1]).id
        seats[1] = SeatRow(1, SeatKind.BOT, "Bot", bot="random", resigned=True, left_by=gone)
    await tables_in(store).add(row, tuple(seats))
    log = Log(table_id)
    seated = len(names)
    moves = tuple(replace(log.act("a1", seats=seated), at=ended) for _ in range(2 * seated))
    await tables_in(store).append(Append(table_id, moves))


async def _effect(store: Store, table_id: str) -> Rated | None:
    stored = await store.read(table_reads.load, table_id)
    assert stored is not None
    return stored.row.terms.rated


@pytest.mark.slow
async def test_a_hundred_games_a_day_bring_no_more_than_six(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    for number in range(100):
        await _finish(store, f"t{number:03}", BEGIN + number * HOUR // 5, "Ada", "Ben")
    while await store.write(ALONE, count_ratings, 50):
        pass
    effects = Counter([await _effect(store, f"t{number:03}") for number in range(100)])
    assert effects == {Rated.COUNTED: 3, Rated.HALVED: 3, Rated.TOO_MANY: 94}
    strengths = [Strength(), Strength()]
    for share in (1, 1, 1, 0.5, 0.5, 0.5):
        strengths = rated_after(strengths, [1, 2], share)
    (rating,) = await store.read(ratings_of, player("Ada").id)
    assert rating.mu == pytest.approx(strengths[0].mu)
    assert rating.games == 6


async def test_the_day_goes_along(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    hours = [0, 1, 2, 23, 25, 26.5, 49, 49, 49]
    for number, hour in enumerate(hours):
        await _finish(store, f"t{number}", BEGIN + int(hour * HOUR), "Ada", "Ben")
        await store.write(ALONE, count_ratings, 50)
    found = [await _effect(store, f"t{number}") for number in range(len(hours))]
    full, half = Rated.COUNTED, Rated.HALVED
    assert found == [full, full, full, half, full, full, full, full, half]


async def test_sets_of_people_are_told_apart(store: Store) -> None:
    await add_players(store, "Ada", "Ben", "Cleo")
    for number in range(4):
        await _finish(store, f"all{number}", BEGIN, "Cleo", "Ada", "Ben", left=number == 1)
        await _finish(store, f"two{number}", BEGIN, "Ada", "Ben")
    await _finish(store, "others", BEGIN, "Ada", "Cleo")
    await store.write(ALONE, count_ratings, 50)
    for name in ("all", "two"):
        effects = [await _effect(store, f"{name}{number}") for number in range(4)]
        assert effects == [Rated.COUNTED] * 3 + [Rated.HALVED]
    assert await _effect(store, "others") is Rated.COUNTED


async def test_games_that_end_in_the_same_moment_are_counted_one_by_one(place: TestPlace) -> None:
    """Two servers on PostgreSQL, one on SQLite."""
    servers = [await open_store(place)]
    if servers[0].database.is_postgres:
        servers.append(await open_store(place))
    await add_players(servers[0], "Ada", "Ben")
    ids = [f"t{number}" for number in range(10)]
    await asyncio.gather(
        *(
            _finish(servers[number % len(servers)], table_id, BEGIN, "Ada", "Ben")
            for number, table_id in enumerate(ids)
        )
    )
    counting = (store.write(ALONE, count_ratings, 2) for store in servers * 5)
    tables = [table.table_id for found in await asyncio.gather(*counting) for table in found]
    assert sorted(tables) == ids
    effects = Counter([await _effect(servers[0], table_id) for table_id in ids])
    assert effects == {Rated.COUNTED: 3, Rated.HALVED: 3, Rated.TOO_MANY: 4}
    for store in servers:
        await store.close()
