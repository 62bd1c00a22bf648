"""What the drawing of Café is put together from: panels that a page may lay out by its width."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

from kaffeehaus.core.i18n import fitting_length
from kaffeehaus.games.cafe.drawing.icons import CARD, FOCUS, INK

WIDTH = 380
"""The width of a panel: on a phone one unit is about one pixel."""
PAD = 6
LETTER = 0.56
"""The width of a letter in a wide font, as a share of its size."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the drawing with its own measures."""

    name: str
    width: float
    height: float
    content: str
    of: int = 1
    """So many of this name there are: a page gives each of them its share."""
    id: str = ""
    """By which a page finds it, or nothing."""
    looks: str = ""
    """A word for the page about its shape, or nothing."""

    def at(self, x: float, y: float) -> str:
        """The panel as a part of a larger drawing."""
        return f'<g class="cafe-{self.name}" transform="translate({x:g} {y:g})">{self.content}</g>'

    def alone(self, title: str, description: str = "") -> str:
        """The panel as a drawing of its own."""
        described = f"<desc>{escape(description)}</desc>" if description else ""
        named = f' id="{self.id}"' if self.id else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} '
            f'{self.height:g}" preserveAspectRatio="xMidYMin" role="group"{named} '
            f'class="cafe cafe-{self.name} of-{self.of}{f" {self.looks}" if self.looks else ""}" '
            f'font-family="system-ui, sans-serif">'
            f"<title>{escape(title)}</title>{described}{self.content}</svg>"
        )


def label(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 14,
    fill: str = INK,
    anchor: str = "start",
    most: float = WIDTH,
) -> str:
    """A line of text, condensed if it would probably be wider than `most`."""
    is_long = fitting_length(words, int(most / (LETTER * size))) < len(words)
    condensed = f' textLength="{most:g}" lengthAdjust="spacingAndGlyphs"' if is_long else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" '
        f'text-anchor="{anchor}"{condensed}>{escape(words)}</text>'
    )


def cut(words: str, most: int) -> str:
    """As wide as so many letters at most: a line of a drawing does not break."""
    fitting = fitting_length(words, most)
    return words if len(words) <= fitting else f"{words[: fitting - 1].rstrip()}…"


def sign(x: float, y: float, radius: float = 7) -> str:
    """The dot that says: this can be chosen."""
    return (
        f'<circle class="sign" cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{FOCUS}" '
        f'stroke="{CARD}" stroke-width="2"/>'
    )
