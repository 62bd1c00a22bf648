"""Inline SVG on pages: unique ids for several drawings on one page, showcases, QR codes."""

from __future__ import annotations

import re
from itertools import count

import segno
from markupsafe import Markup

from kaffeehaus.core.i18n import cache_per_language
from kaffeehaus.core.registry import find_game

_ID = re.compile(r'\bid="([^"]+)"')
_REFERENCE = re.compile(r'(url\(#|href="#|aria-labelledby="|aria-describedby=")([^")]+)')


class Drawing:
    """Makes the ids of all inline SVG drawings of one page unique."""

    def __init__(self, prefix: str = "d") -> None:
        self._numbers = count(1)
        self._prefix = prefix

    def __call__(self, svg: str) -> Markup:
        """The SVG as safe markup. It must come from a game, never from a player."""
        return Markup(with_prefix(svg, f"{self._prefix}{next(self._numbers)}-"))  # noqa: S704 - drawn by our own code


def with_prefix(svg: str, prefix: str) -> str:
    """The SVG with this prefix on every id and every reference to an id."""

    def refer(found: re.Match[str]) -> str:
        names = " ".join(prefix + name for name in found[2].split())
        return found[1] + names

    return _REFERENCE.sub(refer, _ID.sub(rf'id="{prefix}\1"', svg))


@cache_per_language
def showcase(game_id: str) -> Markup:
    """The SVG for a game's card in the catalog, with unique ids."""
    drawn = find_game(game_id).showcase().view(None).picture()
    return Markup(with_prefix(drawn, f"card-{game_id}-"))  # noqa: S704 - drawn by our own code


def qr_code(address: str) -> Markup:
    """A URL as a QR code in SVG, black on white in both themes for scanners."""
    code = segno.make_qr(address, error="m")
    svg = code.svg_inline(border=0, omitsize=True, dark="#000")
    return Markup(svg)  # noqa: S704 - made of squares by segno
