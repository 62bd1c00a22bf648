"""The board of Coffee Chess as SVG."""

from __future__ import annotations
