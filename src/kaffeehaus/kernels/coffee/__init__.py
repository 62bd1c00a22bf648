"""Kernels of Coffee: playouts, tree search, and a solver."""

from __future__ import annotations
