"""A game in the terminal: the table, who sits there, and the conversation about it."""

from __future__ import annotations
