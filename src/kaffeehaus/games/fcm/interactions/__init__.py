"""What two modules say to each other, one file for a pair, named by both: `one_other.py`.

A pair is a module which nobody chooses: its id is the name of its file, it needs both modules,
and it joins by itself where both are in the game. People read of it in the help of one of the two.
Most modules never need one. Prefer a property to a pair: coffee is a good that cannot be marketed,
so no marketeer has to know of coffee.
"""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.ruleset.module import Module

PAIRS: tuple[Module, ...] = (
    # One line for each file beside this one; their order does not matter.
)
