"""Who thinks next: the places in which bots think, shared out fairly.

A guest with many tables gets no more than a guest with one: of all who wait, the guest goes first
of whom the fewest bots think now, then the one whose bots have thought least; of that guest's
tables likewise. Tables where people wait come before tables where only bots play.

However fair the order, whoever comes would have to wait until somebody is done. So there are spare
places beyond the ordinary ones: only for guests who wait in person and of whom no bot thinks yet.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ShareClaim:
    """For whom a bot wants to think."""

    guest: str
    table: str
    is_waited_for: bool
    """Whether people play at the table, or bots alone."""


@dataclass(frozen=True, slots=True)
class WorkerSlots:
    """How many bots may think at once, and how long one that nobody waits for stands back."""

    ordinary: int
    spare: int
    longest_wait: float
    """Seconds after which a table of bots counts as if people waited there."""

    @property
    def all(self) -> int:
        return self.ordinary + self.spare


@dataclass(frozen=True, eq=False, slots=True)
class _Waiter:
    """Somebody who waits."""

    number: int
    claim: ShareClaim
    since: float
    called: asyncio.Future[None]


@dataclass
class _Account:
    """What a guest or a table has of the places."""

    present: int = 0
    """How many of its bots wait or think."""
    thinking: int = 0
    spent: float = 0.0
    """Seconds of thought since it came, on top of what the least of the others had then."""


@dataclass
class _Ledger:
    """The accounts of all guests, or of all tables, that wait or think."""

    accounts: dict[str, _Account] = field(default_factory=dict)

    def come(self, name: str) -> None:
        """Who comes anew begins beside those who have had least: neither before nor behind."""
        if name not in self.accounts:
            least = min((account.spent for account in self.accounts.values()), default=0.0)
            self.accounts[name] = _Account(spent=least)
        self.accounts[name].present += 1

    def leave(self, name: str) -> None:
        self.accounts[name].present -= 1
        if not self.accounts[name].present:
            del self.accounts[name]


class FairShares:
    """The places of one house. Belongs to one event loop."""

    def __init__(self, places: WorkerSlots, clock: Callable[[], float] = time.monotonic) -> None:
        self._places = places
        self._clock = clock
        self._numbers = itertools.count()
        self._waiting: list[_Waiter] = []
        self._thinking = 0
        self._guests = _Ledger()
        self._tables = _Ledger()

    @property
    def thinking(self) -> int:
        """How many bots think now."""
        return self._thinking

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return len(self._waiting)

    @asynccontextmanager
    async def place(self, claim: ShareClaim) -> AsyncIterator[None]:
        """A place to think in, as soon as it is the claim's turn, until the block is left."""
        self._guests.come(claim.guest)
        self._tables.come(claim.table)
        try:
            began = await self._called(claim)
            try:
                yield
            finally:
                self._stand_up(claim, self._clock() - began)
        finally:
            self._guests.leave(claim.guest)
            self._tables.leave(claim.table)

    async def _called(self, claim: ShareClaim) -> float:
        """Wait for a place; the moment at which it was free."""
        called = asyncio.get_running_loop().create_future()
        ticket = _Waiter(next(self._numbers), claim, self._clock(), called)
        self._waiting.append(ticket)
        self._call()
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                self._stand_up(claim, 0.0)
            raise
        return self._clock()

    def _call(self) -> None:
        """Let everybody think for whom there is a place."""
        while (ticket := self._next()) is not None:
            self._waiting.remove(ticket)
            self._thinking += 1
            self._guests.accounts[ticket.claim.guest].thinking += 1
            self._tables.accounts[ticket.claim.table].thinking += 1
            ticket.called.set_result(None)

    def _stand_up(self, claim: ShareClaim, spent: float) -> None:
        self._thinking -= 1
        for account in (
            self._guests.accounts[claim.guest],
            self._tables.accounts[claim.table],
        ):
            account.thinking -= 1
            account.spent += spent
        self._call()

    def _next(self) -> _Waiter | None:
        if self._thinking >= self._places.all:
            return None
        # Who was cancelled a moment ago has not left the line yet.
        waiting = (ticket for ticket in self._waiting if not ticket.called.done())
        return min(filter(self._may_think, waiting), key=self._rank, default=None)

    def _may_think(self, ticket: _Waiter) -> bool:
        if self._thinking < self._places.ordinary:
            return True
        return self._is_urgent(ticket) and not self._guests.accounts[ticket.claim.guest].thinking

    def _rank(self, ticket: _Waiter) -> tuple[bool, int, float, int, float, int]:
        guest = self._guests.accounts[ticket.claim.guest]
        table = self._tables.accounts[ticket.claim.table]
        return (
            not self._is_urgent(ticket),
            guest.thinking,
            guest.spent,
            table.thinking,
            table.spent,
            ticket.number,
        )

    def _is_urgent(self, ticket: _Waiter) -> bool:
        if ticket.claim.is_waited_for:
            return True
        return self._clock() - ticket.since >= self._places.longest_wait
