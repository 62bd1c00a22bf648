"""Command line interface: the same commands for every game."""

from __future__ import annotations

from kaffeehaus.cli.entry import main

__all__ = ["main"]
