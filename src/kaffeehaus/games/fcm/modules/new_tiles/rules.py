"""The option that chooses which new map tiles can be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.options import Chosen, Several

LETTERS = ("U", "V", "W", "X", "Y", "Z")
NEW_TILES_OPTION = Several(
    "new_tiles",
    "New map tiles",
    ",".join(LETTERS),
    LETTERS,
    "With modules that bring new tiles: which of them can be drawn. "
    "None is possible with up to four players.",
    (
        "U: roundabout, three lemonades",
        "V: houses 21 and 22",
        "W: house 25 with a garden",
        "X: apartments π",
        "Y: apartments 9¾",
        "Z: two parks",
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
        yield f"with more than {MOST_WITHOUT} players some of the new tiles must be in the pool"


def _agreed(options: Chosen) -> tuple[str, ...]:
    """Saved games from before the question was asked have all."""
    return Several.words(options.get(NEW_TILES_OPTION.name, NEW_TILES_OPTION.default))
