"""Rate-limited audit records of failed log-ins."""

from __future__ import annotations

import time
from collections.abc import Callable

from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.http.rate_limits import SlidingWindow, network_of
from kaffeehaus.house.players.audit import AuditAction, write_audit

HOUR = 3600.0
PER_NETWORK = 5
"""Rows per hour for one network address."""
IN_TOTAL = 60
"""Rows per hour for all addresses together."""


class FailedLogIns:
    """Records failed log-ins, without secrets. The next row reports how many were left out."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._per_network = SlidingWindow(PER_NETWORK, HOUR, clock)
        self._in_total = SlidingWindow(IN_TOTAL, HOUR, clock)
        self._left_out = 0

    async def record(
        self, way: str, address: str, device: str, player_id: str | None = None
    ) -> None:
        """Record a failed log-in by this method. `player_id` is the account, if known."""
        network = network_of(address)
        if self._per_network.wait(network) or self._in_total.wait(""):
            self._left_out += 1
            return
        words = f"{way} from {network or 'an unknown address'}, {device or 'an unknown device'}"
        left_out, self._left_out = self._left_out, 0
        if left_out:
            words += f"; {left_out} more before were not recorded"
        await self._store.write(
            AFTER_TABLES, write_audit, AuditAction.FAILED_LOG_IN, player_id, words
        )
