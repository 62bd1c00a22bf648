"""Coffee at full speed: playouts, tree search, and a solver."""

from __future__ import annotations
