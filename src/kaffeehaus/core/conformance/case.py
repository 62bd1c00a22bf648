"""One game under conformance test: its current state, and how a broken law is reported."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.conformance.laws import Law, Report
from kaffeehaus.core.errors import ContractError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.notation import canonical
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng


@dataclass(slots=True)
class Case:
    """A game with its options, seats and seed, its current state, and the report."""

    game: AnyGame
    options: dict[str, Scalar]
    seats: int
    seed: int
    report: Report
    rng: Rng
    """Chooses the actions and the positions that are checked closely."""
    state: AnyState

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, and a spectator."""
        return (*range(self.seats), None)

    def require(self, holds: bool, law: Law, sentence: str) -> None:
        """Count the check, and raise `ContractError` unless the law holds."""
        self.report.checks[law] += 1
        if not holds:
            raise self.broken(law, sentence)

    def broken(self, law: Law, sentence: str) -> ContractError:
        """Error that names law, game, seed and position."""
        return ContractError(
            sentence,
            law=law.value,
            game=self.game.id,
            seed=self.seed,
            position=self.position(),
        )

    def saved(self, state: AnyState) -> str:
        """Text of a saved state. Raises `ContractError` if it cannot be saved."""
        try:
            return canonical(state.save())
        except (TypeError, ValueError) as error:
            sentence = f"What is saved is not canonical JSON: {error}."
            raise self.broken(Law.SAVE, sentence) from error

    def position(self) -> str:
        """Position in notation; a placeholder if the game fails to produce one."""
        try:
            return str(self.state.position())
        except Exception as error:
            return f"unknown, since position() raises {type(error).__name__}"
