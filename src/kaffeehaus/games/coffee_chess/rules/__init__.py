"""The rules of Coffee Chess: the board, what can be done and what happens."""

from __future__ import annotations
