"""Puzzles of Coffee: positions that one turn wins, made and checked with the solver."""

from __future__ import annotations

from kaffeehaus.kernels.coffee.puzzles.book import CoffeeBook

BOOKS = (CoffeeBook(),)
