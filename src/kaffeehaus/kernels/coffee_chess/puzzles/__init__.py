"""Tactics of Coffee Chess: the best theft or income of a turn, by a search of the whole turn."""

from __future__ import annotations

from kaffeehaus.kernels.coffee_chess.puzzles.book import ChessBook

BOOKS = (ChessBook(),)
