"""The characters of a board, and what they mean for the rules.

A module that draws on the board takes one of these, or a character of its own. What is not named
here is ground that is taken: no road and not empty, but mail passes, as over houses and gardens.
"""

from __future__ import annotations

VOID = " "
"""No square at all, where the board is no rectangle."""
EMPTY = "."
"""Ground on which something can be put."""
ROAD, OVERPASS = "#", "+"
BARRIER = "="
"""Taken ground that stops mail like a road, but nobody drives on it: a road that is being built."""
DRINKS = {"B": "beer", "L": "lemonade", "S": "soda"}
"""Sources of drinks."""
PRINTED = frozenset({EMPTY, ROAD, OVERPASS, *DRINKS, *"HGAP"})
"""What is printed on tiles; the letters that have no name here stand for what is built or grown."""
