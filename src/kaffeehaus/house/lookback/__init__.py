"""Game analysis after the game: `service` evaluates and proves positions, `model` is the result,
`proofs` says what to prove next, `retries` lets players replay their blunders."""

from __future__ import annotations
