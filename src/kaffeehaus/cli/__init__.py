"""The command line: the same words for every game."""

from __future__ import annotations

from kaffeehaus.cli.entry import main

__all__ = ["main"]
