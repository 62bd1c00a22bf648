"""What modules add to the drawings: the only place of the drawing that names a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kaffeehaus.games.fcm.modules.coffee.art import coffee, coffee_shop
from kaffeehaus.games.fcm.town import Piece

MODULE_GOODS: Mapping[str, Callable[[int, int], str]] = {"coffee": coffee}
"""By good: its picture around a point."""
MODULE_PIECES: Mapping[str, Callable[[Piece], str]] = {"coffee_shop": coffee_shop}
"""By kind of piece: its picture, without the owner's mark."""
