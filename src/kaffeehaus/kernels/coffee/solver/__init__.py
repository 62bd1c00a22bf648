"""Solver of Coffee: game-theoretic values, saved work and checkable proofs."""

from __future__ import annotations
