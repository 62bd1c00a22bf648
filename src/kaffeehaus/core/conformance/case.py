"""One game under check: where it stands, and how a broken law is told."""

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
    """A game with its options, seats and seed, the state it has come to, and the report."""

    game: AnyGame
    options: dict[str, Scalar]
    seats: int
    seed: int
    report: Report
    rng: Rng
    """Chooses the actions and the places to look at more closely."""
    state: AnyState

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, and an onlooker."""
        return (*range(self.seats), None)

    def require(self, holds: bool, law: Law, sentence: str) -> None:
        """Count the check, and raise `ContractError` unless the law holds."""
        self.report.checks[law] += 1
        if not holds:
            raise self.broken(law, sentence)

    def broken(self, law: Law, sentence: str) -> ContractError:
        """The error that names law, game, seed and position."""
        return ContractError(
            sentence,
            law=law.value,
            game=self.game.id,
            seed=self.seed,
            position=self.position(),
        )

    def saved(self, state: AnyState) -> str:
        """The text of a saved state. Raises `ContractError` if it has none."""
        try:
            return canonical(state.save())
        except (TypeError, ValueError) as error:
            sentence = f"What is saved is not canonical JSON: {error}."
            raise self.broken(Law.SAVE, sentence) from error

    def position(self) -> str:
        """The position, also of a game that cannot say it."""
        try:
            return str(self.state.position())
        except Exception as error:
            return f"unknown, since position() raises {type(error).__name__}"
