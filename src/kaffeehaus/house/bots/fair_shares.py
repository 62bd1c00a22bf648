"""Fair-share scheduling of a limited number of slots, in which bots think.

A player with many tables gets no more than a player with one. Of all waiting claims, the one is
next whose owner has the fewest thinking bots, then the least time spent; likewise among the
owner's tables. Tables where people wait come before tables with only bots.

Spare slots beyond the ordinary ones go only to owners who wait in person and have no thinking bot
yet, so that a newcomer need not wait until another bot is done.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShareClaim:
    """The owner and the table for which a bot wants to think."""

    owner: str
    table: str
    is_waited_for: bool
    """Whether people play at the table, or bots alone."""


@dataclass(frozen=True, slots=True)
class WorkerSlots:
    """Limits on how many bots may think at once."""

    ordinary: int
    spare: int
    longest_wait: float
    """Seconds after which a table of bots counts as if people waited there."""


@dataclass(frozen=True, eq=False, slots=True)
class _Waiter:
    number: int
    claim: ShareClaim
    since: float
    granted: asyncio.Future[None]


@dataclass
class _Account:
    """Usage of an owner or of a table."""

    present: int = 0
    """Bots that wait or think."""
    thinking: int = 0
    spent: float = 0.0
    """Seconds of thinking, on top of the least of the others at the first claim."""


class _Ledger(dict[str, _Account]):
    """Accounts of all owners, or of all tables, that wait or think."""

    def enter(self, name: str) -> None:
        """Count one more bot; a new account starts level with the least used one."""
        if name not in self:
            self[name] = _Account(spent=min((each.spent for each in self.values()), default=0.0))
        self[name].present += 1

    def leave(self, name: str) -> None:
        self[name].present -= 1
        if not self[name].present:
            del self[name]


class FairShares:
    """Scheduler of the slots of one server. Belongs to one event loop."""

    def __init__(self, slots: WorkerSlots, clock: Callable[[], float] = time.monotonic) -> None:
        self._slots = slots
        self._clock = clock
        self._numbers = itertools.count()
        self._waiting: list[_Waiter] = []
        self.thinking = 0
        """Number of bots that think now."""
        self._owners = _Ledger()
        self._tables = _Ledger()

    @property
    def waiting(self) -> int:
        """Number of bots that wait for a slot."""
        return len(self._waiting)

    @asynccontextmanager
    async def slot(self, claim: ShareClaim) -> AsyncIterator[None]:
        """Hold a slot within the block, as soon as it is the claim's turn."""
        self._owners.enter(claim.owner)
        self._tables.enter(claim.table)
        try:
            await self._acquire(claim)
            began = self._clock()
            try:
                yield
            finally:
                self._release(claim, self._clock() - began)
        finally:
            self._owners.leave(claim.owner)
            self._tables.leave(claim.table)

    async def _acquire(self, claim: ShareClaim) -> None:
        granted = asyncio.get_running_loop().create_future()
        waiter = _Waiter(next(self._numbers), claim, self._clock(), granted)
        self._waiting.append(waiter)
        self._grant()
        try:
            await granted
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self._release(claim, 0.0)
            raise

    def _grant(self) -> None:
        """Give the free slots to the next waiters."""
        while (waiter := self._next()) is not None:
            self._waiting.remove(waiter)
            self.thinking += 1
            for account in self._accounts(waiter.claim):
                account.thinking += 1
            waiter.granted.set_result(None)

    def _release(self, claim: ShareClaim, spent: float) -> None:
        self.thinking -= 1
        for account in self._accounts(claim):
            account.thinking -= 1
            account.spent += spent
        self._grant()

    def _accounts(self, claim: ShareClaim) -> tuple[_Account, _Account]:
        return self._owners[claim.owner], self._tables[claim.table]

    def _next(self) -> _Waiter | None:
        # A waiter that was just cancelled may still be in the list.
        waiting = (waiter for waiter in self._waiting if not waiter.granted.done())
        return min(filter(self._may_think, waiting), key=self._rank, default=None)

    def _may_think(self, waiter: _Waiter) -> bool:
        if self.thinking < self._slots.ordinary:
            return True
        has_spare = self.thinking < self._slots.ordinary + self._slots.spare
        is_newcomer = not self._owners[waiter.claim.owner].thinking
        return has_spare and is_newcomer and self._is_urgent(waiter)

    def _rank(self, waiter: _Waiter) -> tuple[bool, int, float, int, float, int]:
        owner, table = self._accounts(waiter.claim)
        return (
            not self._is_urgent(waiter),
            owner.thinking,
            owner.spent,
            table.thinking,
            table.spent,
            waiter.number,
        )

    def _is_urgent(self, waiter: _Waiter) -> bool:
        waited = self._clock() - waiter.since
        return waiter.claim.is_waited_for or waited >= self._slots.longest_wait
