"""Coffee Chess at full speed: playouts, and tree search over whole turns."""

from __future__ import annotations
