"""SVG to PNG rasterization in a worker process; imports nothing else of the server."""

from __future__ import annotations

import re
from functools import cache
from html import escape

import resvg_py

WIDTH = 600
PAPER = "#FBF7F0"
INK = "#2B211B"
FONTS = ("DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI")
"""Fallback fonts of common systems; the first installed one is used."""
UNKNOWN = "\U000f1234"
"""A private character: text without a glyph looks like it."""

_VARIABLE = re.compile(r"var\(\s*--[\w-]+\s*(?:,\s*([^()]*(?:\([^()]*\)[^()]*)*))?\)")
_TRIAL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<text y="15" font-size="16" font-family="sans-serif">{}</text></svg>'
)


def paint(svg: str, width: int = WIDTH, background: str = PAPER) -> bytes:
    """Render an SVG to a PNG of this width in pixels, in the colours of the light theme."""
    return _png(in_light(svg), width, font(), background)


def in_light(svg: str) -> str:
    """Replace CSS variables by their fallback values, the colours of the light theme."""
    before = ""
    while before != svg:
        before, svg = svg, _VARIABLE.sub(lambda found: (found[1] or INK).strip(), svg)
    return svg


@cache
def font() -> str | None:
    """An installed font, or None: text is then missing in pictures."""
    blank = _png(_TRIAL.format(""), 40, None)
    return next((name for name in FONTS if _png(_TRIAL.format("Ag"), 40, name) != blank), None)


def has_glyphs(text: str) -> bool:
    """Whether the installed fonts have a glyph for every character."""
    box = _png(_TRIAL.format(UNKNOWN), 40, font())
    return all(_png(_TRIAL.format(escape(one)), 40, font()) != box for one in set(text))


def _png(svg: str, width: int, family: str | None, background: str = PAPER) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background=background,
            font_family=family,
            sans_serif_family=family,
            serif_family=family,
        )
    )
