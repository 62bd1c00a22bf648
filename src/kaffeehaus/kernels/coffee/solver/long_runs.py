"""Results of runs that take too long for the report: boards whose winning first turn was given."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True, slots=True)
class LongRun:
    """A board on which one first turn is proven to win. Both checkers accepted the proof."""

    board: str
    n: int
    winner: Seat
    turn: str
    """The first turn that was given."""
    memory: str
    """The solver's `--memory`."""
    seconds: float
    """CPU time of the search and of writing the proof."""
    peak: float
    """Peak memory in GB."""
    entries: int
    size: int
    """Bytes of the proof."""
    digest: str
    """SHA-256 of the unpacked proof."""
    positions: int
    """Positions that the second checker met, with the true colours."""
    checks: tuple[float, float]
    """CPU seconds of the checkers: `verify-proof`, and the one in C."""

    @property
    def proof(self) -> str:
        """The name of the file."""
        return f"{self.board}-{self.n}.proof"


LONG_RUNS = (
    LongRun(
        board="sq-6",
        n=4,
        winner=0,
        turn="d5\\",
        memory="3G",
        seconds=314.0,
        peak=3.4,
        entries=12_482_150,
        size=87_189_291,
        digest="be33c88464ca9b02893ee685c23357e021bc0d0d03188160956a1b282065df75",
        positions=18_475_201,
        checks=(242.0, 17.0),
    ),
)
