"""Café in writing: actions as `take 17 red` and `roast red r19`, positions on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.games.cafe.rules.actions import (
    DISCARD,
    DONE,
    READY,
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Dry,
    Fill,
    Place,
    Produce,
    Refuse,
    Roast,
    Source,
    Take,
)
from kaffeehaus.games.cafe.rules.cards import COLOURS
from kaffeehaus.games.cafe.rules.cells import BY_NAME, NAMES, TURNS, Cell
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.position import Position

# Actions

_BARE: dict[str, CafeAction] = {"done": DONE, "ready": READY, "discard": DISCARD}
_COLOUR = "|".join(colour.value for colour in COLOURS)
_BY_WORD = {colour.value: colour for colour in COLOURS}
_CARD = "[1-9][0-9]{0,2}"
_CELL = "[a-z]{1,2}[1-9][0-9]?"
_FORMS = re.compile(
    f"(?P<bid>bid) (?P<bid_cube>{_COLOUR})"
    f"|(?P<take>take) (?P<card>{_CARD})( (?P<cube>{_COLOUR}))?"
    f"|(?P<place>place) (?P<turn>{'|'.join(map(str, TURNS))}) (?P<place_cell>{_CELL})"
    f"|(?P<refuse>refuse) (?P<refused>{_CARD})"
    f"|(?P<produce>produce) (?P<field>{_CELL})( (?P<colour>{_COLOUR}))?"
    f"|(?P<at>fill|clear) (?P<at_cell>{_CELL})"
    f"|(?P<pour>dry|roast) (?P<source>{_COLOUR}|{_CELL}) (?P<target>{_CELL})"
    f"|(?P<deliver>deliver) (?P<from>{_CELL}) (warehouse|(?P<shop>{_CELL}) (?P<cubes>[1-9]))"
)


def parse_action(text: str) -> CafeAction:
    """The action with this text form. Raises `UnreadableAction`."""
    if text in _BARE:
        return _BARE[text]
    form = _FORMS.fullmatch(text)
    if form is None:
        raise _spaced(text) or _unreadable(text)
    try:
        return _read(form)
    except KeyError as error:  # a cell beyond the table
        raise _unreadable(text) from error


def _read(form: re.Match[str]) -> CafeAction:
    if form["bid"]:
        return Bid(_BY_WORD[form["bid_cube"]])
    if form["take"]:
        return Take(int(form["card"]), _BY_WORD[form["cube"]] if form["cube"] else None)
    if form["place"]:
        return Place(int(form["turn"]), BY_NAME[form["place_cell"]])
    if form["refuse"]:
        return Refuse(int(form["refused"]))
    if form["produce"]:
        colour = _BY_WORD[form["colour"]] if form["colour"] else None
        return Produce(BY_NAME[form["field"]], colour)
    if form["at"]:
        cell = BY_NAME[form["at_cell"]]
        return Fill(cell) if form["at"] == "fill" else Clear(cell)
    if form["pour"]:
        word = form["source"]
        source: Source = _BY_WORD[word] if word in _BY_WORD else BY_NAME[word]
        target = BY_NAME[form["target"]]
        return Dry(source, target) if form["pour"] == "dry" else Roast(source, target)
    if form["shop"]:
        return Deliver(BY_NAME[form["from"]], BY_NAME[form["shop"]], int(form["cubes"]))
    return Deliver(BY_NAME[form["from"]])


def _spaced(text: str) -> UnreadableAction | None:
    """What is wrong with an action that has only too many spaces: pages show them as one, so that
    quoting it would call a good action bad."""
    plain = " ".join(text.split())
    if plain not in _BARE and _FORMS.fullmatch(plain) is None:
        return None
    return UnreadableAction(
        gettext("Write %(action)s with single spaces between its words.", action=plain)
    )


def _unreadable(text: str) -> UnreadableAction:
    return UnreadableAction(
        gettext(
            "%(text)s is not an action in Café; examples are take 17 red, place 90 q15, produce "
            "q17, dry red r18, deliver r19 warehouse and done.",
            text=shown(text),
        )
    )


# Positions


def position_line(position: Position) -> str:
    """Everything, with what is hidden."""
    head = (
        f"round {position.round} {position.phase.value} master {position.master} "
        f"order {_dots(position.order)}{' together' if position.together else ''} "
        f"market {_dots(position.market)} deck {_dots(position.deck)} "
        f"out {_dots(position.removed)} aside {_dots(position.discarded)} "
        f"supply {_dots(position.supply)}"
    )
    return " | ".join([head, *map(company_line, position.companies)])


def company_line(company: Company) -> str:
    """`company 1 placed 17:90:q15 cubes q17=R1 shops s20=1000 stored 1.1.1.1 ... points 2 ...`."""
    placed = " ".join(f"{card}:{turn}:{NAMES[cell]}" for card, (turn, cell) in company.placed)
    cubes = " ".join(
        f"{NAMES[cell]}={colour.letter}{count}"
        for cell, (colour, count) in sorted(company.cubes.items())
    )
    shops = " ".join(
        f"{NAMES[cell]}={''.join(map(str, got))}" for cell, got in sorted(company.delivered.items())
    )
    return (
        f"company {company.number} placed {placed or '-'} cubes {cubes or '-'} "
        f"shops {shops or '-'} stored {_dots(company.warehouse)} bid {_dots(company.bid)} "
        f"hand {company.hand or '-'} points {company.points} {_work(company)}"
    )


def _work(company: Company) -> str:
    filled: tuple[Cell, ...] = company.work.filled if company.work else ()
    kind = company.work.kind if company.work else "-"
    emptying = NAMES[company.emptying] if company.emptying is not None else "-"
    short = ".".join(NAMES[cell] for cell, _ in company.short) or "-"
    done = " done" if company.finished else ""
    return f"{kind} {'.'.join(NAMES[c] for c in filled) or '-'} {emptying} {short}{done}"


def _dots(items: Sequence[int]) -> str:
    return ".".join(map(str, items)) or "-"
