"""Tactics puzzles of Coffee Chess: the best theft or income of a turn, by exhaustive search."""

from __future__ import annotations

from kaffeehaus.kernels.coffee_chess.puzzles.book import ChessBook

BOOKS = (ChessBook(),)
