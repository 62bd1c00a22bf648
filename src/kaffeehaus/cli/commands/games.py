"""`kaffeehaus games`: lists the games with their seats, options and bots."""

from __future__ import annotations

import argparse
from textwrap import wrap

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.help_pages import ListedCard
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.menu import MenuCard
from kaffeehaus.core.options import Choice, Flag, Option, Several, Text, Whole, option_text
from kaffeehaus.core.registry import find_game, game_ids

WIDTH = 96


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "List the games with designer, number of players, options with their defaults, and "
            "bots; or only one of them."
        ),
        "kaffeehaus games",
        "kaffeehaus games coffee",
        "kaffeehaus games fcm --cards waitress",
    )
    parser.add_argument(
        "game", metavar=gettext("GAME"), nargs="?", help=gettext("only the game with this id")
    )
    parser.add_argument(
        "--cards",
        metavar=gettext("WORDS"),
        nargs="?",
        const="",
        help=gettext("cards, milestones and tiles, with these words if there are any"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    ids = game_ids() if arguments.game is None else (arguments.game,)
    games = [find_game(game_id) for game_id in ids]
    if arguments.cards is None:
        print("\n\n".join(map(described, games)))
        return 0
    cards = [card for game in games for chapter in game.book() for card in chapter.cards()]
    found = [_card_lines(card) for card in cards if card.matches(arguments.cards)]
    print("\n\n".join("\n".join(lines) for lines in found) or gettext("No card found."))
    return 0


def _card_lines(card: ListedCard) -> list[str]:
    said = [card.sentence, *(f"{fact.title}: {fact.words}" for fact in card.facts)]
    if card.example:
        said.append(gettext("Example: %(example)s", example=card.example))
    lines = [f"{card.title} ({card.group})"]
    for sentence in said:
        lines += wrap(sentence, WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines


def described(game: AnyGame) -> str:
    """Full description of a game."""
    counts = ", ".join(map(str, game.seat_counts))
    bots = ", ".join(bot.name for bot in bots_of(game.id))
    lines = [
        gettext(
            "%(id)s - %(title)s, by %(designer)s (%(publisher)s, %(year)s)",
            id=game.id,
            title=game.title,
            designer=game.designer,
            publisher=game.publisher,
            year=game.year,
        ),
        f"  {game.tagline}",
        f"  {gettext('players: %(counts)s', counts=counts)}",
        f"  {gettext('bots: %(bots)s', bots=bots)}",
    ]
    if game.options:
        lines.append(f"  {gettext('options:')}")
    for option in game.options:
        lines += _option_lines(option, game.menu(option.name))
    return "\n".join(lines)


def _option_lines(option: Option, menu: tuple[MenuCard, ...]) -> list[str]:
    said = [f"{option.title}. {option.help}"]
    if not menu:
        said.append(gettext("Values: %(values)s.", values=allowed(option)))
    elif isinstance(option, Several):
        said.append(gettext("Values: any of these, separated by commas."))
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
            return gettext("%(low)s to %(high)s", low=option.least, high=option.most)
        case Flag():
            return gettext("true or false")
        case Text():
            return gettext("text of at most %(longest)s characters", longest=option.longest)
        case Several():
            values = ", ".join(option.values)
            return gettext("any of %(values)s, separated by commas", values=values)
