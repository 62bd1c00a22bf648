"""Races of guests at two servers on one PostgreSQL: what each was told, against what is stored."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.cache import revive_table
from kaffeehaus.house.tables.table import Table
from tests.house.houses import OpenHouse

TOO_LATE = 409
LOTS = 6
"""So often both bid in an auction; the seat that drafts on two devices changes with every lot."""


@dataclass
class Tally:
    """What came of the requests of a race."""

    acknowledged: int = 0
    refused: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged, but not stored."""
    stored_all_the_same: list[str] = field(default_factory=list)
    """Refused, but stored."""
    needless: list[str] = field(default_factory=list)
    """Refused, although the decision was open."""

    @property
    def faults(self) -> list[str]:
        """Everything that ought not to be."""
        return [*self.lost, *self.stored_all_the_same, *self.needless]

    def compare(self, what: str, told: Iterable[str], stored: Iterable[str]) -> None:
        """Note where the acknowledged actions and the stored ones differ."""
        acknowledged, found = Counter(told), Counter(stored)
        self.lost += [f"{what}: {text}" for text in (acknowledged - found).elements()]
        more = found - acknowledged
        self.stored_all_the_same += [f"{what}: {text}" for text in more.elements()]


@dataclass(frozen=True)
class Request:
    """Somebody asks one of the servers to do something for a seat."""

    server: int
    seat: Seat
    actions: tuple[str, ...]
    after: int | None = None


class Race:
    """An auction of two whose guests use both servers at once."""

    def __init__(self, one: OpenHouse, other: OpenHouse, tally: Tally) -> None:
        self._servers = (one, other)
        self._tally = tally
        self._table_id = ""

    async def run(self) -> None:
        """Play one auction; after a fault it cannot go on as planned."""
        one, _ = self._servers
        self._players = (await one.guest("Ada"), await one.guest("Ben"))
        self._table_id = await one.table(*self._players, game="auction", options={"lots": LOTS})
        table = await self._truth()
        await self._both_confirm(*(str(table.state_of(seat).legal(seat)[0]) for seat in (0, 1)))
        for lot in range(LOTS):
            if self._tally.faults:
                return
            await self._draft_together(lot % 2)
            await self._draft_against_each_other(1 - lot % 2)
            await self._both_confirm("ready", "ready")
            if self._tally.faults:
                return
            await self._take_one_of_two()

    async def _draft_together(self, seat: Seat) -> None:
        """Small actions for one seat from both servers, each on top of whatever is there."""
        there_and_back = (("raise 1", "lower 1"), ("raise 2", "lower 2"))
        requests = [Request(n % 2, seat, there_and_back[n % 2]) for n in range(6)]
        told = await self._ask(requests, await self._truth(), open_to_all=True)
        self._tally.compare("draft", told, (await self._truth()).draft_of(seat))

    async def _draft_against_each_other(self, seat: Seat) -> None:
        """Two ways to begin a draft: one of them is the first, and the other has to look again."""
        requests = [
            Request(0, seat, ("raise 1", "lower 1"), after=0),
            Request(1, seat, ("raise 2", "lower 2"), after=0),
        ]
        told = await self._ask(requests, await self._truth(), open_to_all=False)
        self._tally.compare("first draft", told, (await self._truth()).draft_of(seat))

    async def _both_confirm(self, *texts: str) -> None:
        """Both seats confirm, each at its own server: neither is in the other's way."""
        requests = [Request(seat, seat, (text,)) for seat, text in enumerate(texts)]
        await self._compare_moves(requests, open_to_all=True)

    async def _take_one_of_two(self) -> None:
        """Two answers to one decision: one of them counts."""
        table = await self._truth()
        seat = table.to_act[0]
        cards = map(str, table.state_of(seat).legal(seat)[:2])
        requests = [Request(server, seat, (card,)) for server, card in enumerate(cards)]
        await self._compare_moves(requests, open_to_all=False)

    async def _compare_moves(self, requests: Sequence[Request], *, open_to_all: bool) -> None:
        before = await self._truth()
        told = await self._ask(requests, before, open_to_all=open_to_all)
        after = await self._truth()
        stored = [line.actions[-1] for line in after.lines[len(before.lines) :] if line.actions]
        self._tally.compare("move", told, stored)

    async def _ask(
        self, requests: Sequence[Request], table: Table, *, open_to_all: bool
    ) -> list[str]:
        """Send all at once; the acknowledged actions. Where the question is open to all, nobody
        may be refused; elsewhere one can only be too late."""
        answers = await asyncio.gather(*(self._send(request, table) for request in requests))
        for answer in answers:
            if isinstance(answer, PlayerError) and (open_to_all or status_of(answer) != TOO_LATE):
                self._tally.needless.append(repr(answer))
        answered = zip(requests, answers, strict=True)
        told = [request.actions for request, answer in answered if answer is None]
        self._tally.acknowledged += len(told)
        self._tally.refused += len(requests) - len(told)
        return [text for actions in told for text in actions]

    async def _send(self, request: Request, table: Table) -> PlayerError | None:
        seat = request.seat
        try:
            await self._servers[request.server].house.tables.act(
                self._players[seat],
                self._table_id,
                seat,
                table.playable.opened[seat],
                request.actions,
                after=request.after,
            )
        except PlayerError as error:
            return error
        return None

    async def _truth(self) -> Table:
        """The table as it is stored, whatever the servers believe."""
        store = self._servers[0].store
        stored = await store.read(table_reads.load, self._table_id)
        assert stored is not None
        return revive_table(stored, await store.read(table_reads.entries_after, self._table_id))
