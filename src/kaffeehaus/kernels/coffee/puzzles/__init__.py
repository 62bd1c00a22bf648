"""Puzzles of Coffee: positions with one winning turn, generated and checked with the solver."""

from __future__ import annotations

from kaffeehaus.kernels.coffee.puzzles.book import CoffeeBook

BOOKS = (CoffeeBook(),)
