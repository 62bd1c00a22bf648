"""The supply of employees, drawn as careers: an arrow leads to what a card can be trained to."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffeehaus.core.action import Action
from kaffeehaus.games.fcm.drawing.sheets.chips import choice, signs, tint
from kaffeehaus.games.fcm.rules.ruleset.groups import Pile
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.describe import card_deeds
from kaffeehaus.games.fcm.words.titles import card_title


def supply_sheet(view: Seen, legal: Sequence[Action]) -> str:
    """Every career from its entry level on; how many of each card are left, and what it does."""
    careers = _careers(view)
    led_to = {target for targets in careers.values() for target in targets}
    roots = [card for card in view.cards if card not in led_to]
    trees = "".join(f"<ul>{_branch(view, legal, careers, card)}</ul>" for card in roots)
    return (
        '<p class="sheet-note">Cards that have no arrow leading to them can be hired. An arrow is '
        "one step of training.</p>"
        f'<div class="careers">{trees}</div>'
    )


def _careers(view: Seen) -> dict[str, list[str]]:
    """By card: what it can become in this game."""
    known = view.parts.employees
    return {
        card: [target for target in known[card].career if target in known] for card in view.cards
    }


def _branch(view: Seen, legal: Sequence[Action], careers: dict[str, list[str]], card: str) -> str:
    below = "".join(_branch(view, legal, careers, target) for target in careers[card])
    return f"<li>{_pile(view, legal, card)}{f'<ul>{below}</ul>' if below else ''}</li>"


def _pile(view: Seen, legal: Sequence[Action], card: str) -> str:
    number = view.supply.get(card, 0)
    chosen_by = choice(view.parts, legal, card, Pile.SUPPLY) or _target(legal, card)
    empty = "" if number else " is-empty"
    return (
        f'<div class="pile {tint(view.parts, card)}{empty}"{chosen_by}>'
        f'<span class="chip-name">{escape(card_title(card))}</span>{signs(view.parts, card)}'
        f'<span class="times">×{number}</span>'
        f'<span class="deeds">{escape(card_deeds(view.parts.employees[card]))}</span></div>'
    )


def _target(legal: Sequence[Action], card: str) -> str:
    """A card that can be trained to; it is always pointed at after the one that is trained."""
    reached = any(
        asked.field == "target" and card in asked.values
        for action in legal
        for asked in action.asked()
    )
    return f' data-field="target" data-value="{card}" role="button"' if reached else ""
