"""All kinds of lines of a written position, and what follows: the supply, whose day begins."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.module_lookup import find_attribute
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive, begin_day
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.written.board import BOARD_LINES
from kaffeehaus.games.fcm.rules.written.chains import CHAIN_LINES
from kaffeehaus.games.fcm.rules.written.lines import LineForm
from kaffeehaus.games.fcm.rules.written.table import (
    LEFT_LINE,
    TABLE_LINES,
    milestones_left,
    milestones_taken,
)


def forms_with(modules: Iterable[str]) -> dict[str, LineForm]:
    """By keyword, with those that these modules bring, in the order in which they are written. A
    module has them in its room of rules, as `LINES` of the file `written`."""
    brought: list[LineForm] = [
        line
        for module in modules
        for line in find_attribute(f"kaffeehaus.games.fcm.modules.{module}.rules.written", "LINES")
        or ()
    ]
    ordered = (
        *TABLE_LINES,
        *(line for line in brought if line.ground),
        *CHAIN_LINES,
        LEFT_LINE,
        *BOARD_LINES,
        *(line for line in brought if not line.ground),
    )
    return {line.keyword: line for line in ordered}


# Settling


def clear(state: Position) -> None:
    """An empty table of a new game, on which lines put things."""
    town = state.town
    town.turn, town.order, town.waiting = 1, list(range(state.seats)), []
    town.step = NineToFive.id


def settle(state: Position, *, milestones_named: bool) -> None:
    """Once all lines are read. Raises `BadPositionText` if the chains have what is not in the
    box."""
    _take_cards(state)
    town, taken = state.town, milestones_taken(state)
    if not milestones_named:
        town.milestones = milestones_left(state)
    town.claimed = sorted(name for name in town.milestones if name in taken)
    cards = state.rules.reserves.cards
    for player in town.players:
        player.last_work = dict(sorted(player.work.items()))
        if player.reserve is None and not state.options["introductory"]:
            player.reserve = len(cards) // 2
    missing = set(state.seats_in_play()) - set(town.order)
    if missing:
        letters = ", ".join(state.mark(seat).letter for seat in sorted(missing))
        raise BadPositionText(gettext("Missing in the turn order: %(chains)s.", chains=letters))
    town.waiting = town.waiting or town.order.copy()
    begin_day(state)
    state.events = []


def _take_cards(state: Position) -> None:
    """What the chains have is not in the supply."""
    supply, spares = state.town.supply, state.town.spares
    for player in state.town.players:
        for card, number in player.cards().items():
            there = supply.get(card, 0)
            supply[card] = max(0, there - number)
            if rest := max(0, number - there):
                spares[card] = spares.get(card, 0) - rest
    for card, number in spares.items():
        if number < 0:
            raise BadPositionText(
                gettext(
                    "Too many of this card: %(card)s, %(number)s more than in the game.",
                    card=card,
                    number=-number,
                )
            )
    state.town.supply = {card: number for card, number in supply.items() if number}
    state.town.spares = {card: number for card, number in spares.items() if number}
