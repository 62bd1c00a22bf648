"""The collection of broken auctions: every one breaks one law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kaffeehaus.core.conformance import Law
from tests.toys.auction import Auction, AuctionState


@dataclass(frozen=True, slots=True)
class Mutant:
    """A broken game and the law that the check must name."""

    name: str
    law: Law
    game: Auction


MUTANTS: list[Mutant] = []

S = TypeVar("S", bound=AuctionState)
G = TypeVar("G", bound=Auction)


def breaks(law: Law) -> Callable[[type[S]], type[S]]:
    """Collect a broken state."""

    def collect(state: type[S]) -> type[S]:
        game = type(f"AuctionWith{state.__name__}", (Auction,), {"state_class": state})
        MUTANTS.append(Mutant(state.__name__, law, game()))
        return state

    return collect


def game_breaks(law: Law) -> Callable[[type[G]], type[G]]:
    """Collect a broken game."""

    def collect(game: type[G]) -> type[G]:
        MUTANTS.append(Mutant(game.__name__, law, game()))
        return game

    return collect
