"""Rules of a game as wrapped text lines."""

from __future__ import annotations

from textwrap import wrap

from kaffeehaus.core.game import AnyGame

WIDEST = 96

WORDS = """\
Type an action, or its number in the list that ? gives.
  ?            list what is possible, with numbers
  ? c          list only what begins with c
  board        draw the board again
  undo         take back your last action, and what bots answered
  rules        read the rules
  analyse      see who stands better and by which moves; after the end, of every move
  save FILE    write the record of the game to a file
  pause FILE   put the game aside, to go on with play --resume FILE
  resign       give up
  quit         leave the table; a game that is not over is asked for first
Where the game has an action of that name, put a colon before the word: :undo"""


def rules_lines(game: AnyGame, width: int) -> list[str]:
    """The game's help without drawings, in lines of at most this width."""
    lines: list[str] = []
    for section in game.help():
        lines += [section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            lines += [*wrap(paragraph, min(width, WIDEST)), ""]
    return lines[:-1]
