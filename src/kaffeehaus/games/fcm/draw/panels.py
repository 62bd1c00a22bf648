"""Beside the map the chains with their structures as trees; below it bank, supply, milestones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.action import Action
from kaffeehaus.games.fcm.cards import base_setup
from kaffeehaus.games.fcm.catalogue import every_employee
from kaffeehaus.games.fcm.draw.chips import GAP, LINE, WIDTH, Offered, chip, slot, words
from kaffeehaus.games.fcm.titles import goods_text, milestone_title, money

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.view import ChainView, FcmView

_COLUMNS = 4
PANEL = _COLUMNS * (WIDTH + GAP)
"""The width of the chains' panel."""


def chains_panel(view: FcmView, legal: Sequence[Action], x: float, y: float) -> tuple[str, float]:
    """The chains one below the other, the viewer's own first; and where it ends."""
    own = view.seat
    seats = sorted(range(len(view.chains)), key=lambda seat: seat != own)
    parts = []
    for seat in seats:
        offered = _offered(legal, "card") if seat == own else {}
        drawn, y = _chain(view, seat, x, y, offered)
        parts.append(drawn)
    return "".join(parts), y


def _offered(legal: Sequence[Action], *fields: str) -> dict[str, str]:
    """Cards that some action names in one of these fields."""
    found: dict[str, str] = {}
    for action in legal:
        for question in action.asked():
            if question.field in fields:
                found.update((value, question.field) for value in question.values)
    return found


def _chain(view: FcmView, seat: int, x: float, y: float, offered: Offered) -> tuple[str, float]:
    chain, mark = view.chains[seat], base_setup().chains[seat]
    place = view.order.index(seat) + 1 if seat in view.order else 0
    turn = f", place {place} in turn order" if place else ""
    title = f"{mark.letter}  {mark.name}: {money(chain.cash)}{turn}"
    parts = [words(x, y + 18, title, 17)]
    y += 26
    facts = _facts(chain)
    for line in facts:
        parts.append(words(x, y + 13, line, 13))
        y += 18
    if chain.structure_known and not chain.out:
        drawn, y = _tree(view, chain, x, y + 4, offered)
        parts.append(drawn)
    for title, cards in (("On the beach", chain.beach), ("Busy", chain.busy)):
        if cards:
            drawn, y = _cards(title, cards, x, y, offered)
            parts.append(drawn)
    return f"<g>{''.join(parts)}</g>", y + 16


def _facts(chain: ChainView) -> list[str]:
    lines = [f"Salaries due: {money(chain.salaries)}"]
    if chain.unit_price is not None:
        lines[0] += f"; unit price {money(chain.unit_price)}; open slots {chain.free_slots}"
    if chain.stock:
        lines.append(f"Stock: {goods_text(chain.stock)}")
    if chain.reserve is not None:
        lines.append(f"Reserve card: {money(chain.reserve)}")
    names = [milestone_title(name) for name in chain.milestones]
    lines += [f"Milestones: {', '.join(names[n : n + 3])}" for n in range(0, len(names), 3)]
    return ["Bankrupt"] if chain.out else lines


def _tree(
    view: FcmView, chain: ChainView, x: float, y: float, offered: Offered
) -> tuple[str, float]:
    """The CEO's slots in a row; below each manager its own."""
    managers, others = _sorted_cards(chain)
    slots = max(view.ceo_slots, len(managers))
    columns: list[list[str | None]] = []
    for manager in managers:
        under: list[str | None] = [
            others.pop(0) if others else None for _ in range(_slots(manager))
        ]
        columns.append([manager, *under])
    while len(columns) < slots:
        columns.append([others.pop(0) if others else None])
    parts = [words(x, y + 13, "At work under the CEO", 13)]
    y += 18
    for number, column in enumerate(columns):
        left = x + number * (WIDTH + GAP)
        for row, card in enumerate(column):
            top = y + row * LINE
            inset = 10 if row else 0
            parts.append(
                chip(card, 1, left + inset, top, offered) if card else slot(left + inset, top)
            )
    return "".join(parts), y + max(len(column) for column in columns) * LINE + 4


def _sorted_cards(chain: ChainView) -> tuple[list[str], list[str]]:
    cards = [card for card, number in chain.work.items() for _ in range(number)]
    managers = [card for card in cards if _slots(card)]
    return managers, [card for card in cards if not _slots(card)]


def _slots(card: str) -> int:
    return every_employee()[card].slots


def _cards(
    title: str, cards: dict[str, int], x: float, y: float, offered: Offered
) -> tuple[str, float]:
    parts = [words(x, y + 13, title, 13)]
    y += 18
    for place, (card, number) in enumerate(cards.items()):
        left = x + place % _COLUMNS * (WIDTH + GAP)
        parts.append(chip(card, number, left, y + place // _COLUMNS * LINE, offered))
    return "".join(parts), y + -(-len(cards) // _COLUMNS) * LINE + 4


def supply_panel(
    view: FcmView, legal: Sequence[Action], x: float, y: float, width: float
) -> tuple[str, float]:
    """The cards that can be had; and where the panel ends."""
    parts = [words(x, y + 14, "Supply", 14)]
    y += 22
    offered = _offered(legal, "target") or _hired(legal)
    columns = max(1, int(width // (WIDTH + GAP)))
    for place, card in enumerate(view.cards):
        left = x + place % columns * (WIDTH + GAP)
        top = y + place // columns * LINE
        parts.append(chip(card, view.supply.get(card, 0), left, top, offered))
    return "".join(parts), y + -(-len(view.cards) // columns) * LINE


def bank_panel(view: FcmView, x: float, y: float, width: float) -> tuple[str, float]:
    """Turn, bank and turn order, and who has which milestone."""
    order = " ".join(base_setup().chains[seat].letter for seat in view.order)
    broken = ("", ", broken once", ", broken twice")[min(view.breaks, 2)]
    limit = f" of {view.turns}" if view.turns else ""
    line = f"Turn {view.turn}{limit}. Bank: {money(view.bank)}{broken}. Turn order: {order}"
    parts = [words(x, y + 16, line, 16)]
    y += 40
    known = [
        f"{milestone_title(milestone)}: {_owners(view, milestone) or 'free'}"
        for milestone in view.all_milestones
        if _owners(view, milestone) or milestone in view.milestones
    ]
    rows = -(-len(known) // 2)
    for place, said in enumerate(known):
        column, row = divmod(place, max(rows, 1))
        parts.append(words(x + column * width / 2, y + row * 18, said, 13))
    return "".join(parts), y + rows * 18


def _hired(legal: Sequence[Action]) -> dict[str, str]:
    return _offered([action for action in legal if action.kind == "hire"], "card")


def _owners(view: FcmView, milestone: str) -> str:
    chains = base_setup().chains
    letters = [
        chains[seat].letter
        for seat, chain in enumerate(view.chains)
        if milestone in chain.milestones
    ]
    return ", ".join(letters)
