"""At a table of a house, from the terminal: what is asked of the house, and the conversation."""

from __future__ import annotations
