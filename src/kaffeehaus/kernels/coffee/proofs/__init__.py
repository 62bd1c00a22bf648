"""Proofs that a player wins a board of Coffee: written with a solver, checked without one.

docs/coffee-proofs.md specifies the format. `checking`, `rules`, `claim` and `stream` use no code of
the solver.
"""

from __future__ import annotations
