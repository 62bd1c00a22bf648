"""`kaffeehaus games`: lists the games with their seats, options and bots."""

from __future__ import annotations

import argparse
from textwrap import wrap

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.menu import MenuCard
from kaffeehaus.core.options import Choice, Flag, Option, Several, Text, Whole, option_text
from kaffeehaus.core.registry import find_game, game_ids

WIDTH = 96


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "List the games, or one of them: who made it, how many play, its options with their\n"
        "defaults, and the bots that can play it.",
        "kaffeehaus games",
        "kaffeehaus games coffee",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="only the game with this id")


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    ids = game_ids() if arguments.game is None else (arguments.game,)
    print("\n\n".join(described(find_game(game_id)) for game_id in ids))
    return 0


def described(game: AnyGame) -> str:
    """Full description of a game."""
    counts = ", ".join(map(str, game.seat_counts))
    bots = ", ".join(bot.name for bot in bots_of(game.id))
    lines = [
        f"{game.id} - {game.title}, by {game.designer} ({game.publisher}, {game.year})",
        f"  {game.tagline}",
        f"  seats: {counts}",
        f"  bots: {bots}",
    ]
    if game.options:
        lines.append("  options:")
    for option in game.options:
        lines += _option_lines(option, game.menu(option.name))
    return "\n".join(lines)


def _option_lines(option: Option, menu: tuple[MenuCard, ...]) -> list[str]:
    said = [f"{option.title}. {option.help}"]
    if not menu:
        said.append(f"Possible: {allowed(option)}.")
    elif isinstance(option, Several):
        said.append("Possible: any of these, with commas.")
    indent = " " * 8
    lines = [f"    -o {option.name}={option_text(option.default)}"]
    for sentence in said:
        lines += wrap(sentence, WIDTH, initial_indent=indent, subsequent_indent=indent)
    for card in menu:
        lines += wrap(_card_text(card), WIDTH, initial_indent=indent, subsequent_indent=indent * 2)
    return lines


def _card_text(card: MenuCard) -> str:
    """A value of an option with its whole description."""
    weight = (card.weight.value,) if card.weight else ()
    more = "; ".join((*weight, *map(str, card.facts)))
    return f"{card.value}: {card.title}{f' ({more})' if more else ''}. {card.sentence}"


def allowed(option: Option) -> str:
    """Allowed values of an option, in words."""
    match option:
        case Choice():
            return ", ".join(option.values)
        case Whole():
            return f"{option.least} to {option.most}"
        case Flag():
            return "true or false"
        case Text():
            return f"text of at most {option.longest} characters"
        case Several():
            return f"any of {', '.join(option.values)}, with commas"
