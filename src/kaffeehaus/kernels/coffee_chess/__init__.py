"""Kernels of Coffee Chess: playouts, and tree search over whole turns."""

from __future__ import annotations
