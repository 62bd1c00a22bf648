"""The option that chooses which new map tiles can be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.options import Chosen, Several

LETTERS = ("U", "V", "W", "X", "Y", "Z")
NEW_TILES_OPTION = Several(
    "new_tiles",
    lazy_gettext("New map tiles"),
    ",".join(LETTERS),
    LETTERS,
    lazy_gettext(
        "Which tiles of the chosen modules can be drawn. With up to 4 players you may choose none."
    ),
    (
        lazy_gettext("U: roundabout, 3 lemonades"),
        lazy_gettext("V: houses 21 and 22"),
        lazy_gettext("W: house 25 with a garden"),
        lazy_gettext("X: apartments π"),
        lazy_gettext("Y: apartments 9¾"),
        lazy_gettext("Z: 2 parks"),
    ),
)
MOST_WITHOUT = 4
"""So many players can do without any new tile."""


def left_out(options: Chosen) -> Iterator[str]:
    """The new tiles that the table does without."""
    agreed = _agreed(options)
    return (letter for letter in LETTERS if letter not in agreed)


def why_not(options: Chosen, seats: int) -> Iterator[str]:
    """Five or more need new tiles, so that some are left for those who let the town grow."""
    if seats > MOST_WITHOUT and not _agreed(options):
        yield gettext(
            "With more than %(players)s players you need at least 1 new map tile.",
            players=MOST_WITHOUT,
        )


def _agreed(options: Chosen) -> tuple[str, ...]:
    """Saved games from before the question was asked have all."""
    return Several.words(options.get(NEW_TILES_OPTION.name, NEW_TILES_OPTION.default))
