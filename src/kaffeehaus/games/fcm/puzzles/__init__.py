"""The puzzles of Food Chain Magnate: whatever its modules have in their room `extras`."""

from __future__ import annotations

from kaffeehaus.core.module_lookup import find_attribute
from kaffeehaus.games.fcm.modules.offered import MODULES

BOOKS = tuple(
    book
    for module_id in MODULES
    for book in find_attribute(f"kaffeehaus.games.fcm.modules.{module_id}.extras.puzzles", "BOOKS")
    or ()
)
