"""`kaffeehaus cafe deck check`: whether a card file of Café can be played with."""

from __future__ import annotations

import argparse
import json

from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.command_line.parsing import add_help, explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.cafe.rules.deck import PLAN_CARDS, Deck, read_deck
from kaffeehaus.games.cafe.rules.variant import LONGEST_DECK
from kaffeehaus.games.cafe.words.titles import counts_text, points_text


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    explain(parser, gettext("Tools for Café."), "kaffeehaus cafe deck check cards.json")
    tools = parser.add_subparsers(title=gettext("tools"), metavar=gettext("TOOL"), required=True)
    deck = tools.add_parser("deck", help=gettext("card files"))
    add_help(deck)
    explain(
        deck, gettext("Tools for the card files of Café."), "kaffeehaus cafe deck check cards.json"
    )
    deeds = deck.add_subparsers(title=gettext("tools"), metavar=gettext("TOOL"), required=True)
    check = deeds.add_parser("check", help=gettext("check a card file and count its squares"))
    add_help(check)
    explain(
        check,
        gettext(
            "Read a card file: 48 different cards of 6 squares, 8 of them with a star. Print the "
            "totals of their squares, or the first error with its card and square. To play with a "
            "valid file: -o deck=own -o cards=TEXT, where TEXT is what --line prints."
        ),
        "kaffeehaus cafe deck check cards.json",
        "kaffeehaus cafe deck check cards.json --line",
    )
    check.add_argument(
        "file", metavar=gettext("FILE"), help=gettext("a card file; - for standard input")
    )
    check.add_argument(
        "--line",
        action="store_true",
        help=gettext("print the file as one line, for the option cards"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the totals of a good file. Raises `PlayerError` for a bad one."""
    text = read_text(arguments.file)
    deck = read_deck(text)
    line = _as_line(text)
    if len(line) > LONGEST_DECK:
        raise PlayerError(
            gettext(
                "The card file is too long: %(count)s characters of at most %(most)s.",
                count=len(line),
                most=LONGEST_DECK,
            ),
            code="bad_deck",
        )
    if arguments.line:
        print(line)
    else:
        print("\n".join(_report(deck)))
    return 0


def _as_line(text: str) -> str:
    data = json.loads(text)
    kept = {key: data[key] for key in ("initial_cards", "plan_cards") if key in data}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _report(deck: Deck) -> list[str]:
    totals = deck.totals()
    counted = {key: totals.pop(key) for key in ("shops", "stars")}
    points = sum(card.shop.points for card in deck.plan if card.shop)
    priced = sum(card.has_cup for card in deck.plan)
    lines = [
        gettext(
            "The card file is valid: %(cards)s cards, %(stars)s with a star.",
            cards=PLAN_CARDS,
            stars=counted["stars"],
        )
    ]
    lines += [f"  {word:<12} {totals[word]:>4}" for word in sorted(totals)]
    lines.append(gettext("Cards that cost 1 cube: %(count)s.", count=priced))
    lines.append(
        gettext(
            "%(count)s coffee shops want %(cubes)s and are worth %(points)s.",
            count=counted["shops"],
            cubes=counts_text(deck.demand()),
            points=points_text(points),
        )
    )
    return lines
