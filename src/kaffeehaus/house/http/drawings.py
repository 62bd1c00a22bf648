"""Drawings on pages: several may share one page, and each stays whole."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

import segno
from markupsafe import Markup

from kaffeehaus.core.registry import find_game

_ID = re.compile(r'\bid="([^"]+)"')
_REFERENCE = re.compile(r'(url\(#|href="#|aria-labelledby="|aria-describedby=")([^")]+)')


class Drawing:
    """Gives the drawings of one page ids of their own, so that no two of them mix."""

    def __init__(self, prefix: str = "d") -> None:
        self._numbers = count(1)
        self._prefix = prefix

    def __call__(self, svg: str) -> Markup:
        """The drawing, ready to be put into a page. It must come from a game, not from a guest."""
        return Markup(with_prefix(svg, f"{self._prefix}{next(self._numbers)}-"))  # noqa: S704 - drawn by our own code


def with_prefix(svg: str, prefix: str) -> str:
    """The drawing with this prefix on every id and on every reference to one."""

    def refer(found: re.Match[str]) -> str:
        names = " ".join(prefix + name for name in found[2].split())
        return found[1] + names

    return _REFERENCE.sub(refer, _ID.sub(rf'id="{prefix}\1"', svg))


@cache
def showcase(game_id: str) -> Markup:
    """The picture of a game for its card, ready to be put into a page with those of others."""
    drawn = find_game(game_id).showcase().view(None).picture()
    return Markup(with_prefix(drawn, f"card-{game_id}-"))  # noqa: S704 - drawn by our own code


def qr_code(address: str) -> Markup:
    """An address as a QR code, black on white in both themes: scanners want that."""
    code = segno.make_qr(address, error="m")
    svg = code.svg_inline(border=0, omitsize=True, dark="#000")
    return Markup(svg)  # noqa: S704 - made of squares by segno
