"""The rules of Coffee: boards, turns, what happens, and the position with its laws."""

from __future__ import annotations
