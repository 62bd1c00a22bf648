"""Auction after an upgrade: version 2 of its rules, which still follows version 1."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.outcome import Seat
from tests.toys.auction.game import Auction
from tests.toys.auction.state import AuctionState


class UpgradedState(AuctionState):
    """A position in which the version says who is first among equal bids."""

    def precedence(self, seat: Seat) -> tuple[int, int]:
        """The higher seat; in version 1 it was the lower one."""
        bid, lower_first = super().precedence(seat)
        return bid, lower_first if self.game.version == 1 else -lower_first


class UpgradedAuction(Auction):
    """The auction with both versions."""

    version = 2
    older_versions = frozenset({1})
    state_class: ClassVar[type[AuctionState]] = UpgradedState


UPGRADED = UpgradedAuction()
