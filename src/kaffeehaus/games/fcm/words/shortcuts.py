"""Labels of the buttons that take several actions at once."""

from __future__ import annotations

from kaffeehaus.core.i18n import capital_first, gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Shortcut
from kaffeehaus.games.fcm.rules.bundles import Bundle, BundleKind, bundles
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.words.titles import card_title, cards_text, goods_text

MOST = 8
"""More buttons would hide the question."""
_PARTS = frozenset({BundleKind.STAFF, BundleKind.COOK, BundleKind.FETCH, BundleKind.TRAIN})
"""They stand among the single actions of their kind."""


def shortcuts(state: Position, seat: Seat) -> tuple[Shortcut, ...]:
    """The bundles of the present step, in words."""
    found = [
        Shortcut(_title(bundle), tuple(map(str, bundle.actions)), _note(bundle), _kind(bundle))
        for bundle in bundles(state, seat)
    ]
    return tuple(found[:MOST])


def _kind(bundle: Bundle) -> str:
    return bundle.actions[0].kind if bundle.kind in _PARTS else ""


def _title(bundle: Bundle) -> str:
    number = sum(bundle.cards.values())
    match bundle.kind:
        case BundleKind.EVERYONE if bundle.confirms:
            return gettext("Everyone to work (%(number)s): ready", number=number)
        case BundleKind.EVERYONE:
            return gettext("Everyone to work (%(number)s)", number=number)
        case BundleKind.AGAIN:
            return gettext("Same as last turn")
        case BundleKind.STAFF:
            return capital_first(cards_text(bundle.cards))
        case BundleKind.TRAIN:
            cards = capital_first(cards_text(bundle.cards))
            return f"{cards} → {card_title(bundle.target)}"
        case BundleKind.COOK | BundleKind.FETCH:
            cooks = capital_first(cards_text(bundle.cards))
            return gettext("%(cooks)s: %(goods)s", cooks=cooks, goods=goods_text(bundle.goods))
        case BundleKind.COOK_ALL:
            return gettext("Everyone cooks: %(goods)s", goods=goods_text(bundle.goods))


def _note(bundle: Bundle) -> str:
    """How a structure differs from the last one, and from everybody."""
    said = []
    if bundle.missing:
        said.append(gettext("No longer there: %(cards)s.", cards=cards_text(bundle.missing)))
    if bundle.idle:
        idle = sum(bundle.idle.values())
        stays = ngettext(
            "%(num)s employee stays on the beach.", "%(num)s employees stay on the beach.", idle
        )
        said.append(stays)
    return " ".join(said)
