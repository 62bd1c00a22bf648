"""The supply as HTML: employees drawn as careers, and the milestones with their owners."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.games.fcm.drawing.emblems import milestone_emblem
from kaffeehaus.games.fcm.drawing.sheets.chips import (
    badge,
    card_path,
    choice,
    milestone_link,
    person,
    signs,
    tint,
)
from kaffeehaus.games.fcm.rules.board.tiles import read_map
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.ruleset.groups import Pile
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.describe import card_deeds, milestone_perks
from kaffeehaus.games.fcm.words.titles import card_title, money


def supply_sheet(view: Seen, legal: Sequence[Action]) -> str:
    """Every career from its entry level on; how many of each card are left, and what it does."""
    careers = _careers(view)
    led_to = {target for targets in careers.values() for target in targets}
    roots = [card for card in view.cards if card not in led_to]
    trees = "".join(f"<ul>{_branch(view, legal, careers, card)}</ul>" for card in roots)
    note = gettext("Cards that no arrow points to can be hired. Each arrow is one training step.")
    said = f"{view.day_left} {note}" if view.day_step == "recruit" and legal else note
    every = escape(gettext("All employees"))
    book = f'<a href="/help/fcm/cards" target="_blank" rel="noopener">{every}</a>'
    note = f'<p class="sheet-note">{escape(said)} {book}</p>'
    return f'{note}<div class="careers">{trees}</div>{_tiles(view)}'


def _tiles(view: Seen) -> str:
    """The tiles of the map and the campaign tiles, each of which leads to its rules."""
    laid = sorted({one.tile for row in read_map(view.tiles) for one in row})
    placed = (campaign.number for campaign in view.campaigns)
    numbers = sorted({*view.tiles_left, *placed})
    return "".join(
        f'<p class="sheet-note">{escape(title)}: {", ".join(links)}</p>'
        for title, links in (
            (
                gettext("Map tiles"),
                [f'<a href="/help/fcm/map_tiles/{one.lower()}">{one}</a>' for one in laid],
            ),
            (
                gettext("Campaign tiles"),
                [f'<a href="/help/fcm/campaign_tiles/{one}">{one}</a>' for one in numbers],
            ),
        )
    )


def _counts(view: Seen, card: str) -> str:
    """How many are in the supply, and how many the viewer has."""
    own = _owned(view, card)
    said = escape(gettext("you: %(number)s", number=own))
    yours = f'<span class="yours">{said}</span>' if own else ""
    return f'<span class="times">×{view.supply.get(card, 0)}</span>{yours}'


def _owned(view: Seen, card: str) -> int:
    if view.seat is None:
        return 0
    own = view.chains[view.seat]
    return sum(pile.get(card, 0) for pile in (own.work, own.beach, own.busy))


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
    hired_by = choice(view.parts, legal, card, Pile.SUPPLY)
    chosen_by = hired_by or _target(legal, card)
    empty = "" if number else " is-empty"
    employee = view.parts.employees[card]
    deeds = escape(card_deeds(employee))
    cost = f'<span class="cost">{escape(_cost(view, employee))}</span>' if hired_by else ""
    return (
        f'<div class="pile {tint(view.parts, card)}{empty}"{chosen_by}>'
        f'{person(view.parts, card)}<span class="chip-name">{_named(card, chosen_by)}</span>'
        f"{signs(view.parts, card)}{_counts(view, card)}"
        f'<span class="deeds" data-tells="{card}">{deeds}</span>{cost}</div>'
    )


def _named(card: str, chosen_by: str) -> str:
    """The name leads to the rules of the card, unless pointing at it chooses the card."""
    name = escape(card_title(card))
    if chosen_by:
        return name
    return f'<a href="{card_path(card)}">{name}</a>'


def _cost(view: Seen, card: Employee) -> str:
    """What who can be hired would cost at every payday."""
    if not card.salary or view.is_introductory:
        return gettext("no salary")
    return gettext("salary %(money)s", money=money(view.parts.salary))


def _target(legal: Sequence[Action], card: str) -> str:
    """A card that can be trained to; it is always pointed at after the one that is trained."""
    reached = any(
        asked.field == "target" and card in asked.values
        for action in legal
        for asked in action.asked()
    )
    return f' data-field="target" data-value="{card}" role="button"' if reached else ""


# Milestones


def milestones_sheet(view: Seen) -> str:
    """Those that can still be had first, then those that are taken."""
    if not view.all_milestones:
        return f'<p class="sheet-note">{escape(gettext("This game has no milestones."))}</p>'
    order = sorted(view.all_milestones, key=lambda name: name not in view.milestones)
    rows = "".join(_row(view, name) for name in order)
    return f'<ul class="milestones">{rows}</ul>'


def _row(view: Seen, name: str) -> str:
    owners = [seat for seat, chain in enumerate(view.chains) if name in chain.milestones]
    free = name in view.milestones
    if owners:
        state = "".join(badge(view.parts, seat) for seat in owners)
        state += _tag(gettext("still available this turn")) if free else ""
    elif free:
        state = _tag(_available(view.parts.depletions.get(name)))
    else:
        state = f'<span class="muted">{escape(pgettext("milestone", "gone"))}</span>'
    gives = escape(milestone_perks(view.parts.milestones[name]))
    return (
        f'<li class="{"" if free else "is-gone"}">'
        f"{milestone_emblem(view.parts, view.parts.milestones[name])}"
        f"<b>{milestone_link(name)}</b>"
        f'<span class="owners">{state}</span><span class="deeds">{gives}</span></li>'
    )


def _available(until: int | None) -> str:
    if until is None:
        return pgettext("milestone", "available")
    return gettext("available until turn %(turn)s", turn=until)


def _tag(words: str) -> str:
    return f'<span class="tag">{escape(words)}</span>'
