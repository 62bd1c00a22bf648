"""Looking back on games: `analyses` has positions looked at and proven, `known` is what comes of
it, and `proving` says what to prove next."""

from __future__ import annotations
