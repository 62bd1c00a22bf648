"""Names for people: cards, milestones, goods, steps and squares in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.core.i18n import and_list, pgettext
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.catalogue import (
    every_employee,
    every_good,
    every_milestone,
    every_reserve,
)
from kaffeehaus.games.fcm.rules.town import Restaurant

_CAPITALS = {"ceo": "CEO"}


def card_title(card: str) -> str:
    """`recruiting_girl` is the Recruiting Girl. The CEO is no card of its own."""
    known = every_employee().get(card)
    if known is None:
        return " ".join(_capital(word) for word in card.split("_"))
    return pgettext("card", known.name)


def _capital(word: str) -> str:
    return _CAPITALS.get(word, word.capitalize())


def milestone_title(milestone: str) -> str:
    """The name on the card."""
    known = every_milestone().get(milestone)
    if known is None:
        return milestone.replace("_", " ").capitalize()
    return pgettext("milestone", known.name)


def until(turn: int | None) -> str:
    """` until turn 2`, after something that is gone afterwards; nothing for what stays."""
    return "" if turn is None else f" until turn {turn}"


def good_title(good: str) -> str:
    """The good's own name."""
    known = every_good().get(good)
    return pgettext("good", known.name) if known else good


def reason_title(reason: str) -> str:
    """What a module's rule says of itself, such as `the garden`: events keep its English source."""
    return pgettext("reason", reason)


def medium_title(medium: str) -> str:
    """`giant_billboard` is the giant billboard."""
    return medium.replace("_", " ")


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


def with_article(title: str) -> str:
    """`a burger`, `an airplane`: by its first letter, which is enough for the words of the game."""
    return f"{'an' if title[:1].lower() in 'aeiou' else 'a'} {title}"


def reserve_title(amount: int, card: str = "") -> str:
    """`$200`, or `frugal ($200)` for a reserve card with a name of its own; the name of one that
    asks for a base price says so."""
    known = every_reserve().get(card)
    if known and known.base_price is not None:
        return f"base price {money(known.base_price)}"
    return money(amount) if card in ("", str(amount)) else f"{card} ({money(amount)})"


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


_PRINTED = {"pi": "π", "9.75": "9¾"}
"""Numbers of houses that are printed in another way than they are written in the data."""


def has_number(house: str) -> bool:
    """Whether a house is called by a number; other sites have a name."""
    return house.isdigit() or house in _PRINTED


def house_sign(house: str) -> str:
    """What stands on a house: `7`, `π`; the name of a site, `old farm`."""
    return _PRINTED.get(house, house.replace("_", " "))


def house_title(house: str) -> str:
    """`house 7`, `the old farm`."""
    return f"{'house' if has_number(house) else 'the'} {house_sign(house)}"


def house_start(house: str) -> str:
    """The title of a house at the start of a sentence: `House 7`."""
    return capital(house_title(house))


def capital(words: str) -> str:
    """With a capital letter, to begin a sentence."""
    return words[:1].upper() + words[1:]


def houses_text(houses: Sequence[str]) -> str:
    """`house 7`, `houses 7 and 13`, `house 7 and the old farm`."""
    numbers = [house_sign(house) for house in houses if has_number(house)]
    named = [house_title(house) for house in houses if not has_number(house)]
    if not numbers:
        return listed(named)
    return listed([f"{'house' if len(numbers) == 1 else 'houses'} {listed(numbers)}", *named])


def restaurant_title(chain: str, restaurant: Restaurant) -> str:
    """`Golden Duck at c4`: by its upper left square."""
    return f"{chain} at {square_name(restaurant.top, restaurant.left)}"


def nearness_text(amount: int, reasons: Sequence[str]) -> str:
    """`-1 for the garden`: what is added to a distance."""
    return f"{amount:+} for {listed(reasons)}" if reasons else f"{amount:+}"


def roadworks_text(amount: int) -> str:
    """` (1 of it for roadworks)`, after a distance; nothing without any."""
    return f" ({amount} of it for roadworks)" if amount else ""


def campaigns_text(numbers: Sequence[int]) -> str:
    """`campaign 5`, `campaigns 4 and 5`."""
    many = "campaign" if len(numbers) == 1 else "campaigns"
    return f"{many} {listed([str(number) for number in numbers])}"


def money(amount: int) -> str:
    """`$15`, `-$3`."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


def turns_text(turns: int | None) -> str:
    """`1 turn`, `3 turns`, `for ever`."""
    if turns is None:
        return "for ever"
    return "for 1 turn" if turns == 1 else f"for {turns} turns"
