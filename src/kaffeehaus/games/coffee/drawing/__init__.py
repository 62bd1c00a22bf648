"""The board of Coffee as SVG."""

from __future__ import annotations
