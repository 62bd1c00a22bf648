"""Deterministic random number generator: SplitMix64 on plain integers.

Every random choice of an engine or a bot comes from an `Rng` that is passed in. The generator is
small enough to be reimplemented in C in a few lines, so a faster implementation can be compared
with the rules game by game, down to the final `state`.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

MASK64 = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


class Rng:
    """Seeded generator. The same seed gives the same choices on every machine.

    A seed below 2**64 is the state itself; a larger one (tables use 16 random bytes) is folded with
    SHA-256, so that no part of it is lost.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError(f"a seed is a whole number from 0, not {seed}")
        self.state = seed if seed <= MASK64 else _fold(str(seed))

    def __repr__(self) -> str:
        return f"Rng({self.state})"

    def next32(self) -> int:
        """The next 32 random bits."""
        self.state = state = (self.state + GOLDEN) & MASK64
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & MASK64
        return (state ^ (state >> 31)) >> 32

    def below(self, n: int) -> int:
        """Integer from 0 to n-1, by fixed-point multiplication of 32 bits."""
        return self.next32() * n >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def split(self, label: str) -> Rng:
        """An independent generator named by a label; this one is not advanced."""
        return Rng(_fold(f"{self.state}/{label}"))


def _fold(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
