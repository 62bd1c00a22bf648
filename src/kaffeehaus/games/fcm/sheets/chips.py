"""Employee cards and chains as small pieces of HTML, some of which can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kaffeehaus.core.action import Action
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.cards import base_setup
from kaffeehaus.games.fcm.catalogue import every_employee
from kaffeehaus.games.fcm.draw.shapes import chain_mark
from kaffeehaus.games.fcm.titles import card_title

AT_WORK = frozenset(
    {"rest", "fire", "train at work", "market", "cook", "fetch", "collect", "open", "move"}
)
"""The kinds of actions that a card at work can be pointed at for."""
ON_THE_BEACH = frozenset({"work", "fire", "train"})
BUSY = frozenset({"fire", "market"})
IN_THE_SUPPLY = frozenset({"hire"})


def choice(legal: Sequence[Action], card: str, kinds: Iterable[str], field: str = "card") -> str:
    """The attributes of something that stands for a card and can be chosen; nothing otherwise.

    Where pointing at it leaves one action, it means that action; else it answers the field.
    """
    meant = [action for action in legal if action.kind in kinds and _names(action, field, card)]
    if not meant:
        return ""
    said = ("text", str(meant[0])) if len(meant) == 1 else (field, card)
    return f' data-field="{said[0]}" data-value="{said[1]}" role="button"'


def _names(action: Action, field: str, card: str) -> bool:
    return any(asked.field == field and card in asked.values for asked in action.asked())


def chip(card: str, number: int, chosen_by: str = "") -> str:
    """One kind of card: its name, `$` for a salary, `1x` for a unique one, and how many."""
    return (
        f'<span class="chip {tint(card)}"{chosen_by}>'
        f'<span class="chip-name">{escape(card_title(card))}</span>'
        f"{signs(card)}{_times(number)}</span>"
    )


def tint(card: str) -> str:
    """The class that gives the card its colour."""
    employee = every_employee().get(card)
    return f"tint-{employee.colour if employee else 'grey'}"


def signs(card: str) -> str:
    """What is printed in the corner of a card."""
    employee = every_employee().get(card)
    if employee is None:
        return ""
    salary = '<span class="sign-salary" title="has a salary">$</span>' if employee.salary else ""
    unique = '<span class="sign-unique" title="one for each chain">1x</span>'
    return salary + (unique if employee.unique else "")


def _times(number: int) -> str:
    return f'<span class="times">×{number}</span>' if number > 1 else ""


def open_slot() -> str:
    """A slot in which nobody works."""
    return '<span class="chip open-slot">open</span>'


def badge(seat: Seat) -> str:
    """A chain's shape and letter, named for those who do not see it."""
    name = escape(base_setup().chains[seat].name)
    return (
        f'<svg class="chain-badge" viewBox="-14 -14 28 28" role="img" aria-label="{name}">'
        f"<title>{name}</title>{chain_mark(seat, 0, 0, 1, filled=True)}</svg>"
    )
