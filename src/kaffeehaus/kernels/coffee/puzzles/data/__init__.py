"""The puzzles that come with the house, made by `kaffeehaus coffee puzzles`, a file per board and
n. Where in a file a puzzle stands does not matter: it is known by its moves."""

from __future__ import annotations
