"""The rules of Coffee Chess: board, actions, and the position with its laws."""

from __future__ import annotations
