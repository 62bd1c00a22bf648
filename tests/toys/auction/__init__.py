"""Auction: a small game with secrets, in which the tests try what Coffee has no use for.

Every bidder is dealt three cards and keeps two of them, sealed, as a reserve. Then lots are
sold: as many cards as bidders are turned up, all bid at once and in secret, the bids are opened
and paid, and the bidders take one card each, the highest bid first. Cards and coins are points.
"""

from __future__ import annotations

from tests.toys.auction.actions import AuctionAction, Keep, Lower, Raise, Ready, Take
from tests.toys.auction.game import GAME, Auction
from tests.toys.auction.state import AuctionState

__all__ = [
    "GAME",
    "Auction",
    "AuctionAction",
    "AuctionState",
    "Keep",
    "Lower",
    "Raise",
    "Ready",
    "Take",
]
