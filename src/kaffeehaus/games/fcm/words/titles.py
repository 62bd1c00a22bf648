"""Names for people: cards, milestones, goods, steps and squares in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kaffeehaus.core.i18n import (
    and_list,
    capital_first,
    gettext,
    lazy_pgettext,
    ngettext,
    number_text,
    pgettext,
)
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.cards import Good
from kaffeehaus.games.fcm.rules.catalogue import (
    every_employee,
    every_good,
    every_milestone,
    every_reserve,
)
from kaffeehaus.games.fcm.rules.town import Restaurant


def card_title(card: str) -> str:
    """`recruiting_girl` is the Recruiting Girl. The CEO is no card of its own."""
    if card == "ceo":
        return pgettext("card", "CEO")
    known = every_employee().get(card)
    return pgettext("card", known.name) if known else card.replace("_", " ").title()


def training_title(card: str, target: str) -> str:
    """`Kitchen Trainee → Burger Cook`."""
    return f"{card_title(card)} → {card_title(target)}"


def milestone_title(milestone: str) -> str:
    """The name on the card."""
    known = every_milestone().get(milestone)
    if known is None:
        return capital_first(milestone.replace("_", " "))
    return pgettext("milestone", known.name)


def good_title(good: str) -> str:
    """The good's own name."""
    known = every_good().get(good)
    return pgettext("good", known.name) if known else good


def known_goods(goods: Iterable[str]) -> list[Good]:
    """Those of the goods that the catalogue has."""
    return [every_good()[good] for good in goods if good in every_good()]


def reason_title(reason: str) -> str:
    """What a module's rule says of itself, such as `the garden`: events keep its English source."""
    return pgettext("reason", reason)


_MEDIA = {
    "billboard": lazy_pgettext("medium", "billboard"),
    "mailbox": lazy_pgettext("medium", "mailbox"),
    "airplane": lazy_pgettext("medium", "airplane"),
    "radio": lazy_pgettext("medium", "radio"),
    "giant_billboard": lazy_pgettext("medium", "giant billboard"),
    "gourmet_guide": lazy_pgettext("medium", "gourmet guide"),
}


def medium_title(medium: str) -> str:
    """`giant_billboard` is the giant billboard."""
    return str(_MEDIA.get(medium, medium))


_HEADINGS = {
    "billboard": lazy_pgettext("medium", "Billboard"),
    "mailbox": lazy_pgettext("medium", "Mailbox"),
    "airplane": lazy_pgettext("medium", "Airplane"),
    "radio": lazy_pgettext("medium", "Radio"),
    "giant_billboard": lazy_pgettext("medium", "Giant billboard"),
    "gourmet_guide": lazy_pgettext("medium", "Gourmet guide"),
}


def medium_heading(medium: str) -> str:
    """`Giant billboard`, as a title."""
    return str(_HEADINGS.get(medium, capital_first(medium)))


def campaign_title(medium: str, number: int) -> str:
    """`billboard 13`."""
    return f"{medium_title(medium)} {number}"


def campaign_start(medium: str, number: int) -> str:
    """`Billboard 13`, at the start of a sentence."""
    return f"{medium_heading(medium)} {number}"


def goods_text(goods: Mapping[str, int]) -> str:
    """`2 burgers and 1 beer`."""
    return and_list([counted_goods(good, number) for good, number in goods.items() if number])


def counted_goods(good: str, number: int) -> str:
    """`1 burger`, `3 burgers`."""
    known = every_good().get(good)
    return known.some(number) if known else f"{number} {good}"


def cards_text(cards: Mapping[str, int]) -> str:
    """`2 waitresses and a trainer`, or `nobody`."""
    found = [counted_cards(card, number) for card, number in cards.items() if number]
    return and_list(found) or pgettext("cards", "nobody")


def counted_cards(card: str, number: int) -> str:
    """`a trainer`, `3 trainers`."""
    known = every_employee().get(card)
    return known.some(number) if known else f"{number} {card_title(card)}"


def a_card(card: str) -> str:
    """`a trainer`, `an errand boy`."""
    return counted_cards(card, 1)


def reserve_title(amount: int, card: str = "") -> str:
    """`$200`, or `frugal ($200)` for a reserve card with a name of its own; the name of one that
    asks for a base price says so."""
    known = every_reserve().get(card)
    if known and known.base_price is not None:
        return gettext("base price %(price)s", price=money(known.base_price))
    return money(amount) if card in ("", str(amount)) else f"{card} ({money(amount)})"


_PRINTED = {"pi": "π", "9.75": "9¾"}
"""Numbers of houses that are printed in another way than they are written in the data."""


def has_number(house: str) -> bool:
    """Whether a house is called by a number; other sites have a name."""
    return house.isdigit() or house in _PRINTED


_SITES = {"rural_area": lazy_pgettext("site", "rural area")}
_SITE_TITLES = {"rural_area": lazy_pgettext("site", "the rural area")}
_SITE_STARTS = {"rural_area": lazy_pgettext("site", "The rural area")}


def house_sign(house: str) -> str:
    """What stands on a house: `7`, `π`; the name of a site, `rural area`."""
    if house in _SITES:
        return str(_SITES[house])
    return _PRINTED.get(house, house.replace("_", " "))


def house_title(house: str) -> str:
    """`house 7`, `the rural area`."""
    if house in _SITE_TITLES:
        return str(_SITE_TITLES[house])
    if has_number(house):
        return gettext("house %(number)s", number=house_sign(house))
    return gettext("the %(name)s", name=house_sign(house))


def house_start(house: str) -> str:
    """The title of a house at the start of a sentence: `House 7`."""
    if house in _SITE_STARTS:
        return str(_SITE_STARTS[house])
    if has_number(house):
        return gettext("House %(number)s", number=house_sign(house))
    return gettext("The %(name)s", name=house_sign(house))


def houses_text(houses: Sequence[str]) -> str:
    """`house 7`, `houses 7 and 13`, `house 7 and the rural area`."""
    numbers = [house_sign(house) for house in houses if has_number(house)]
    named = [house_title(house) for house in houses if not has_number(house)]
    if not numbers:
        return and_list(named)
    return and_list([_numbered_houses(numbers), *named])


def _numbered_houses(numbers: Sequence[str]) -> str:
    return ngettext(
        "house %(numbers)s", "houses %(numbers)s", len(numbers), numbers=and_list(numbers)
    )


def restaurant_title(chain: str, restaurant: Restaurant) -> str:
    """`Golden Duck at c4`: by its upper left square."""
    square = square_name(restaurant.top, restaurant.left)
    return gettext("%(chain)s at %(square)s", chain=chain, square=square)


def nearness_text(amount: int, reasons: Sequence[str]) -> str:
    """`− 1 (ketchup)`: what is added to a distance."""
    signed = signed_text(amount)
    return f"{signed} ({reasons_text(reasons)})" if reasons else signed


def signed_text(amount: int) -> str:
    """`− 1`, to stand in a sum."""
    return f"{'+' if amount > 0 else '−'} {abs(amount)}"


def reasons_text(reasons: Sequence[str]) -> str:
    """`ketchup and rural marketeer`."""
    return and_list(list(map(reason_title, reasons)))


_PLACES = (
    lazy_pgettext("turn order", "1st"),
    lazy_pgettext("turn order", "2nd"),
    lazy_pgettext("turn order", "3rd"),
    lazy_pgettext("turn order", "4th"),
    lazy_pgettext("turn order", "5th"),
    lazy_pgettext("turn order", "6th"),
)


def place_title(number: int) -> str:
    """A place in the turn order: `1st`."""
    return str(_PLACES[number - 1])


def campaigns_text(numbers: Sequence[int]) -> str:
    """`campaign 5`, `campaigns 4 and 5`."""
    return ngettext(
        "campaign %(numbers)s",
        "campaigns %(numbers)s",
        len(numbers),
        numbers=and_list([str(number) for number in numbers]),
    )


def money(amount: int) -> str:
    """`$15`, `−$3`, `$1,250`."""
    return f"−${number_text(-amount)}" if amount < 0 else f"${number_text(amount)}"


def turns_text(turns: int | None) -> str:
    """`1 turn`, `3 turns`, `permanent`."""
    if turns is None:
        return pgettext("campaign", "permanent")
    return ngettext("%(num)s turn", "%(num)s turns", turns)
