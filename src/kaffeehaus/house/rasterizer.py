"""Drawings as pictures. Runs in a process beside the house, so it imports no part of it."""

from __future__ import annotations

import re
from functools import cache

import resvg_py

WIDTH = 600
PAPER = "#FBF7F0"
INK = "#2B211B"
FONTS = ("DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI")
"""Some system has each of these; letters are drawn in the first one that is there."""

_NAMED = re.compile(r"var\(\s*--[\w-]+\s*(?:,\s*([^()]*(?:\([^()]*\)[^()]*)*))?\)")
_TRIAL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<text y="15" font-size="16" font-family="sans-serif">{}</text></svg>'
)


def paint(svg: str, width: int = WIDTH, ground: str = PAPER) -> bytes:
    """The drawing as a PNG of so many pixels across, in the colours of the light theme."""
    return _drawn(in_light(svg), width, font(), ground)


def in_light(svg: str) -> str:
    """The drawing with colours in place of their names: each name says beside it which colour it
    has in the light theme."""
    before = ""
    while before != svg:
        before, svg = svg, _NAMED.sub(lambda found: (found[1] or INK).strip(), svg)
    return svg


@cache
def font() -> str | None:
    """A font that this system has, or None: then letters are missing, and all else is drawn."""
    blank = _drawn(_TRIAL.format(""), 40, None)
    return next((name for name in FONTS if _drawn(_TRIAL.format("Ag"), 40, name) != blank), None)


def _drawn(svg: str, width: int, family: str | None, ground: str = PAPER) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background=ground,
            font_family=family,
            sans_serif_family=family,
            serif_family=family,
        )
    )
