"""Employee cards and chains as small pieces of HTML, some of which can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import gettext, ngettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.figures import Dishes, figure
from kaffeehaus.games.fcm.drawing.goods import good_icon
from kaffeehaus.games.fcm.drawing.shapes import chain_mark
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.ruleset.groups import Pile
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.words.describe import shifts_text
from kaffeehaus.games.fcm.words.titles import card_title, milestone_title


def choice(game: GameParts, legal: Sequence[Action], card: str, pile: Pile) -> str:
    """The attributes of something that stands for a card and can be chosen; nothing otherwise.

    Where pointing at it leaves one action, it means that action; else it answers the field.
    """
    piles = game.drawing.piles
    meant = [
        action
        for action in legal
        if pile in (piles.get(action.kind) or ()) and _names(action, card)
    ]
    if not meant:
        return ""
    field, value = ("text", str(meant[0])) if len(meant) == 1 else ("card", card)
    goes = game.drawing.drops.get(meant[0].kind)
    drop = f' data-drop="{goes.value}"' if goes and len(meant) == 1 else ""
    return f' data-field="{field}" data-value="{value}"{drop} role="button"'


def _names(action: Action, card: str) -> bool:
    return any(asked.field == "card" and card in asked.values for asked in action.asked())


def chip(
    game: GameParts,
    card: str,
    number: int,
    chosen_by: str = "",
    shifts: int = 1,
    *,
    in_brief: bool = False,
) -> str:
    """One kind of card: its name, `$` for a salary, `1x` for a unique one, how many, and what it
    does if it works more than once a day. In brief without the person and the signs. It leads to
    its rules unless it can be chosen."""
    if in_brief:
        title = escape(card_title(card))
        said = f"{title} {_times(number)}".strip() + _shifts(game, card, shifts, in_brief=True)
        path = card_path(card)
        return f'<a class="chip {tint(game, card)}"{tip(card)} href="{path}">{said}</a>'
    tag, opens = ("span", chosen_by) if chosen_by else ("a", f' href="{card_path(card)}"')
    return (
        f'<{tag} class="chip {tint(game, card)}"{tip(card)}{opens}>'
        f'{person(game, card)}<span class="chip-name">{escape(card_title(card))}</span>'
        f"{signs(game, card)}{_times(number)}{_shifts(game, card, shifts)}</{tag}>"
    )


def milestone_link(milestone: str) -> str:
    """Its name, which leads to its rules."""
    title = escape(milestone_title(milestone))
    return f'<a href="/help/fcm/milestones/{milestone}">{title}</a>'


def card_path(card: str) -> str:
    """The page with the rules of an employee, which tables open in a dialog."""
    return f"/help/fcm/cards/{card}"


def tip(card: str) -> str:
    """The attribute of what stands for a card: whoever points at it reads what the card does."""
    return f' data-tip="{card}"'


def _shifts(game: GameParts, card: str, shifts: int, *, in_brief: bool = False) -> str:
    """What the further shifts add; in brief only how many there are, and the rest on demand."""
    said = escape(shifts_text(game.employees[card], shifts)) if shifts > 1 else ""
    if in_brief and said:
        worked = escape(ngettext("%(num)s shift", "%(num)s shifts", shifts))
        return f' <span class="shifts" title="{said}">{worked}</span>'
    return f'<span class="shifts">{said}</span>' if said else ""


def tint(game: GameParts, card: str) -> str:
    """The class that gives the card its colour."""
    employee = game.employees.get(card)
    return f"tint-{employee.colour if employee else 'grey'}"


def person(game: GameParts, card: str) -> str:
    """Who is on the card."""
    return figure(game.employees.get(card), game.drawing.good_art)


def signs(game: GameParts, card: str) -> str:
    """What is printed in the corner of a card."""
    employee = game.employees.get(card)
    return _printed(employee) if employee else ""


def _printed(employee: Employee) -> str:
    salary = unique = career = ""
    if employee.salary:
        title = escape(gettext("has a salary"))
        salary = f'<span class="sign-salary" title="{title}">$</span>'
    if employee.unique:
        title = escape(gettext("one per chain"))
        sign = escape(pgettext("card", "1x"))
        unique = f'<span class="sign-unique" title="{title}">{sign}</span>'
    if employee.career:
        title = escape(gettext("can be trained"))
        career = f'<span class="sign-career" title="{title}">▸</span>'
    return salary + unique + career


def card_face(employee: Employee, good_art: Dishes) -> str:
    """A card by itself, as it looks at every table."""
    title = escape(card_title(employee.id))
    return (
        f'<span class="chip tint-{employee.colour}">{figure(employee, good_art)}'
        f'<span class="chip-name">{title}</span>{_printed(employee)}</span>'
    )


def _times(number: int) -> str:
    return f'<span class="times">×{number}</span>' if number > 1 else ""


def open_slot(number: int = 1) -> str:
    """So many slots in which nobody works."""
    said = f"{escape(pgettext('slot', 'open'))} {_times(number)}".strip()
    return f'<span class="chip open-slot">{said}</span>'


def nobody() -> str:
    """What stands where there are no cards."""
    return f'<span class="muted">{escape(pgettext("cards", "nobody"))}</span>'


def badge(game: GameParts, seat: Seat) -> str:
    """A chain's shape and letter, named for those who do not see it."""
    name = escape(game.marks[seat].name)
    return (
        f'<svg class="chain-badge" viewBox="-14 -14 28 28" role="img" aria-label="{name}">'
        f"<title>{name}</title>{chain_mark(game.marks, seat, 0, 0, 1, filled=True)}</svg>"
    )


def goods(game: GameParts, counts: Mapping[str, int]) -> str:
    """So many of each good, as pictures."""
    return "".join(
        f'<span class="goods">{number}{good_icon(game.drawing, good)}</span>'
        for good, number in counts.items()
        if number
    )
