"""The table of Café as SVG."""

from __future__ import annotations
