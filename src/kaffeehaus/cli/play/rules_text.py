"""Rules of a game as wrapped text lines."""

from __future__ import annotations

from textwrap import wrap

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import lazy_gettext

WIDEST = 96

WORDS = lazy_gettext(
    """\
Type an action, or its number in the list that ? prints.
  ?            list the legal actions with numbers
  ? c          list only those that begin with c
  board        draw the board again
  undo         take back your last action and the bots' replies
  rules        read the rules
  analyse      evaluate the position; after the end, review every move
  save FILE    save the record of the game
  pause FILE   save the game and quit; resume it with play --resume FILE
  resign       give up
  quit         quit
If the game has an action of the same name, put a colon before the command: :undo"""
)


def rules_lines(game: AnyGame, width: int) -> list[str]:
    """The game's help without drawings, in lines of at most this width."""
    lines: list[str] = []
    for section in game.help():
        lines += [section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            lines += [*wrap(paragraph, min(width, WIDEST)), ""]
    return lines[:-1]
