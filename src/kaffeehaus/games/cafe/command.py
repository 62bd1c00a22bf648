"""`kaffeehaus cafe deck check`: whether a card file of Café can be played with."""

from __future__ import annotations

import argparse
import json

from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.command_line.parsing import add_help, explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.games.cafe.rules.deck import PLAN_CARDS, Deck, read_deck
from kaffeehaus.games.cafe.rules.variant import LONGEST_DECK
from kaffeehaus.games.cafe.words.titles import counts_text


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    explain(parser, "Tools for Café.", "kaffeehaus cafe deck check cards.json")
    tools = parser.add_subparsers(title="tools", metavar="TOOL", required=True)
    deck = tools.add_parser("deck", help="card files")
    add_help(deck)
    explain(deck, "Tools for the card files of Café.", "kaffeehaus cafe deck check cards.json")
    deeds = deck.add_subparsers(title="tools", metavar="TOOL", required=True)
    check = deeds.add_parser("check", help="check a card file and count its squares")
    add_help(check)
    explain(
        check,
        "Read a card file: 48 different cards of 6 squares, 8 of them with a star. Prints what is\n"
        "on them, or the first thing that is wrong with its card and square. A good file can be\n"
        "played with: -o deck=own -o cards=TEXT, where TEXT is what --line prints.",
        "kaffeehaus cafe deck check cards.json",
        "kaffeehaus cafe deck check cards.json --line",
    )
    check.add_argument("file", metavar="FILE", help="a card file; - for standard input")
    check.add_argument(
        "--line", action="store_true", help="print the file as one short line, for the option cards"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the totals of a good file. Raises `PlayerError` for a bad one."""
    text = read_text(arguments.file)
    deck = read_deck(text)
    line = _as_line(text)
    if len(line) > LONGEST_DECK:
        raise PlayerError(
            f"The card file is too long: {len(line)} signs of at most {LONGEST_DECK}.",
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
    lines = [f"The card file is good: {PLAN_CARDS} cards, {counted['stars']} with a star."]
    lines += [f"  {word:<12} {totals[word]:>4}" for word in sorted(totals)]
    lines.append(f"{priced} cards cost a cube.")
    lines.append(
        f"{counted['shops']} coffee shops want {counts_text(deck.demand())} "
        f"and are worth {points} points."
    )
    return lines
