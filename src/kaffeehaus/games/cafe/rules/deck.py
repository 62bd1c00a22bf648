"""Decks: reading card files, checking them, and the cards that come with the house.

A card file is a JSON object. `plan_cards` is a list of 48 cards: `id` (a number from 1), `star`,
`cells` (six squares such as `{"t": "bean", "color": "red"}`) and, for a card with a coffee shop,
`shop` with its `demand` by colour and its value `vp`. `initial_cards` may be left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.games.cafe.rules.cards import (
    COLOURS,
    HOUSE_KINDS,
    Card,
    Colour,
    Counts,
    Kind,
    Look,
    Shop,
    Square,
)

PLAN_CARDS = 48
STARS = 8
COMPANIES = 4
LARGEST_ID = 999
"""Ids above belong to the initial cards."""
MOST_WANTED = 9
"""How many cubes of one colour a shop may want, and how dear it may be beyond ten times that."""
BESIDE = frozenset({(0, 1), (2, 3), (4, 5), (0, 2), (2, 4), (1, 3), (3, 5)})
"""Pairs of squares that share a side on an upright card."""


class BadDeck(PlayerError):
    """A card file that cannot be played with: one sentence with the card and the square."""

    code = "bad_deck"


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that a game is played with."""

    initial: tuple[Card, ...]
    """By company."""
    plan: tuple[Card, ...]

    def totals(self) -> Counter[str]:
        """How often each kind of square is there, beans by colour; shops and stars too."""
        counted = Counter(_word(square) for card in self.plan for square in card.squares)
        counted["shops"] = sum(card.shop is not None for card in self.plan)
        counted["stars"] = sum(card.star for card in self.plan)
        return counted

    def demand(self) -> Counts:
        """The cubes that all shops want together."""
        shops = [card.shop for card in self.plan if card.shop]
        wanted = [sum(shop.demand[colour.index] for shop in shops) for colour in COLOURS]
        return (wanted[0], wanted[1], wanted[2], wanted[3])


def _word(square: Square) -> str:
    return f"{square.kind.value} {square.colour.value}" if square.colour else square.kind.value


@cache
def standard_deck() -> Deck:
    """The reconstructed cards of the house."""
    data = json.loads(data_file("cards.json"))
    initial = tuple(
        Card(LARGEST_ID + card["company"], _squares(card, f"Initial card {card['company']}", ()))
        for card in data["initial_cards"]
    )
    return Deck(initial, _plan_cards(data))


@cache
def expresso_cards() -> tuple[Card, ...]:
    """The eight cards of the house rule Expresso."""
    data = json.loads(data_file("expresso.json"))
    return tuple(_card(card, HOUSE_KINDS) for card in data["plan_cards"])


def is_house_card(card_id: int) -> bool:
    """Whether this is a card of the house rule Expresso."""
    return any(card.id == card_id for card in expresso_cards())


def data_file(name: str) -> str:
    """A card file that comes with the house."""
    return (files("kaffeehaus.games.cafe.data") / name).read_text(encoding="utf-8")


@lru_cache(maxsize=32)
def read_deck(text: str, *, lenient: bool = False) -> Deck:
    """The deck in this card file. Raises `BadDeck` with the card and the square that is wrong.

    Versions 1 and 2 of the rules were `lenient`: a card might lie in the list once more, turned by
    half, and an initial card might name another company.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadDeck(
            gettext(
                "The card file is not JSON: see line %(line)s, column %(column)s.",
                line=error.lineno,
                column=error.colno,
            )
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadDeck(gettext("The card file is not JSON.")) from error
    if not isinstance(data, dict):
        raise BadDeck(gettext('The card file must be an object with a list "plan_cards".'))
    deck = Deck(_initial_cards(data), _plan_cards(data))
    if not lenient:
        _check_companies(data.get("initial_cards"))
        _check_turned(deck.plan)
    return deck


def _initial_cards(data: Mapping[str, object]) -> tuple[Card, ...]:
    given = data.get("initial_cards")
    if given is None:
        return standard_deck().initial
    if not isinstance(given, list) or len(given) != COMPANIES:
        raise BadDeck(
            gettext('"initial_cards" must be a list of %(count)s cards, if given.', count=COMPANIES)
        )
    cards = []
    for number, card in enumerate(given, 1):
        name = gettext("Initial card %(number)s", number=number)
        squares = _squares(_object(card, name), name, ())
        if not any(square.is_cup for square in squares):
            raise BadDeck(
                gettext("%(card)s has no cup, so its company could never act.", card=name)
            )
        if any(square.kind is Kind.SHOP for square in squares):
            raise BadDeck(
                gettext("%(card)s has a coffee shop; only plan cards may have one.", card=name)
            )
        cards.append(Card(LARGEST_ID + number, squares))
    return tuple(cards)


def _plan_cards(data: Mapping[str, object]) -> tuple[Card, ...]:
    given = data.get("plan_cards")
    if not isinstance(given, list):
        raise BadDeck(gettext('The card file must have a list "plan_cards".'))
    cards = tuple(_card(card, (), number) for number, card in enumerate(given, 1))
    if len(cards) != PLAN_CARDS:
        raise BadDeck(
            gettext(
                "There must be %(expected)s plan cards, not %(count)s.",
                expected=PLAN_CARDS,
                count=len(cards),
            )
        )
    _check_different(cards)
    if (stars := sum(card.star for card in cards)) != STARS:
        raise BadDeck(
            gettext(
                "%(expected)s cards must have a star, not %(count)s.", expected=STARS, count=stars
            )
        )
    return cards


def _check_different(cards: Sequence[Card]) -> None:
    expresso = {card.id for card in expresso_cards()}
    seen: set[int] = set()
    prints: dict[Look, int] = {}
    for card in cards:
        if card.id in expresso:
            raise BadDeck(
                gettext("Card %(card)s: the house rule Expresso uses this id.", card=card.id)
            )
        if card.id in seen:
            raise BadDeck(gettext("Card %(card)s: two cards have this id.", card=card.id))
        seen.add(card.id)
        if card.look in prints:
            raise BadDeck(
                gettext(
                    "Card %(card)s is the same as card %(other)s.",
                    card=card.id,
                    other=prints[card.look],
                )
            )
        prints[card.look] = card.id


def _check_turned(cards: Sequence[Card]) -> None:
    prints: dict[Look, int] = {}
    for card in cards:
        if twin := prints.get(card.turned_look):
            raise BadDeck(
                gettext(
                    "Card %(card)s is the same as card %(other)s upside down.",
                    card=card.id,
                    other=twin,
                )
            )
        prints[card.look] = card.id


def _check_companies(initial: object) -> None:
    for number, card in enumerate(initial if isinstance(initial, list) else (), 1):
        if card.get("company", number) != number:
            name = gettext("Initial card %(number)s", number=number)
            raise BadDeck(
                gettext(
                    '%(card)s: "company" must be %(number)s, its place in the list.',
                    card=name,
                    number=number,
                )
            )


def _object(data: object, name: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise BadDeck(gettext("%(place)s is not an object.", place=name))
    return data


def _card(data: object, extra: tuple[Kind, ...], number: int = 0) -> Card:
    fields = _object(data, gettext("Plan card no. %(number)s", number=number))
    card_id = fields.get("id")
    if not _is_whole(card_id, 1, LARGEST_ID):
        raise BadDeck(
            gettext(
                "Plan card no. %(number)s needs an id from 1 to %(largest)s.",
                number=number,
                largest=LARGEST_ID,
            )
        )
    assert isinstance(card_id, int)
    name = gettext("Card %(card)s", card=card_id)
    if unknown := fields.keys() - {"id", "star", "cost", "cells", "shop"}:
        raise BadDeck(_unknown_field(name, min(unknown)))
    star = fields.get("star", False)
    if not isinstance(star, bool):
        raise BadDeck(gettext('%(place)s: "star" must be true or false.', place=name))
    card = Card(card_id, _squares(fields, name, extra, star=star, card=card_id), star)
    if "cost" in fields and fields["cost"] != int(card.has_cup):
        raise BadDeck(gettext("%(card)s: a card with a cup costs 1, any other 0.", card=name))
    return card


def _squares(
    fields: Mapping[str, object],
    name: str,
    extra: tuple[Kind, ...],
    *,
    star: bool = False,
    card: int = 0,
) -> tuple[Square, ...]:
    cells = fields.get("cells")
    if not isinstance(cells, list) or len(cells) != 6:
        count = len(cells) if isinstance(cells, list) else 0
        raise BadDeck(
            gettext(
                '%(card)s must have 6 squares in "cells", not %(count)s.', card=name, count=count
            )
        )
    titles = [gettext("%(card)s, square %(number)s", card=name, number=index) for index in range(6)]
    objects = [_object(cell, title) for cell, title in zip(cells, titles, strict=True)]
    squares = [
        _square(cell, title, extra, star) for cell, title in zip(objects, titles, strict=True)
    ]
    places = tuple(index for index, square in enumerate(squares) if square.kind is Kind.SHOP)
    shop = _shop(fields.get("shop"), places, name, card)
    return tuple(
        replace(square, shop=shop) if index in places else square
        for index, square in enumerate(squares)
    )


def _square(cell: Mapping[str, object], name: str, extra: tuple[Kind, ...], star: bool) -> Square:
    """The square, for a coffee shop still without its description."""
    kinds = {kind.value: kind for kind in Kind if kind not in HOUSE_KINDS or kind in extra}
    word = cell.get("t")
    if not isinstance(word, str) or word not in kinds:
        raise BadDeck(
            gettext(
                '%(place)s: "t" must be one of %(words)s, not %(word)s.',
                place=name,
                words=", ".join(kinds),
                word=shown(word if isinstance(word, str) else ""),
            )
        )
    allowed = {"bean": {"t", "color"}, "shop": {"t", "shop"}}.get(word, {"t"})
    if unknown := cell.keys() - allowed:
        raise BadDeck(_unknown_field(name, min(unknown)))
    kind = kinds[word]
    colour = _colour(cell.get("color"), name) if kind is Kind.BEAN else None
    return Square(kind, colour, star=star)


def _colour(word: object, name: str) -> Colour:
    for colour in COLOURS:
        if colour.value == word:
            return colour
    words = ", ".join(colour.value for colour in COLOURS)
    raise BadDeck(gettext('%(place)s: "color" must be one of %(words)s.', place=name, words=words))


def _shop(data: object, places: tuple[int, ...], name: str, card: int) -> Shop | None:
    if data is None and not places:
        return None
    if data is None:
        raise BadDeck(gettext('%(card)s has a shop square but no "shop".', card=name))
    if not places:
        raise BadDeck(gettext('%(card)s has a "shop" but no shop square.', card=name))
    fields = _object(data, gettext("%(card)s, shop", card=name))
    if unknown := fields.keys() - {"shop", "cells", "demand", "vp"}:
        raise BadDeck(_unknown_field(gettext("%(card)s, shop", card=name), min(unknown)))
    if len(places) > 2 or (len(places) == 2 and places not in BESIDE):
        squares = ", ".join(map(str, places))
        raise BadDeck(
            gettext(
                "%(card)s: a shop is 1 square or 2 side by side, not %(squares)s.",
                card=name,
                squares=squares,
            )
        )
    if fields.get("cells", list(places)) != list(places):
        raise BadDeck(
            gettext('%(card)s: the "cells" of the shop are not its shop squares.', card=name)
        )
    points = fields.get("vp")
    if not _is_whole(points, 1, 10 * MOST_WANTED):
        raise BadDeck(gettext('%(card)s: the "vp" of the shop must be at least 1.', card=name))
    assert isinstance(points, int)
    return Shop(card, _demand(fields.get("demand"), name), points, len(places))


def _demand(data: object, name: str) -> Counts:
    wanted = _object(data, gettext("%(card)s, demand of the shop", card=name))
    words = {colour.value for colour in COLOURS}
    if unknown := wanted.keys() - words:
        raise BadDeck(
            gettext("%(card)s: a shop cannot want %(word)s.", card=name, word=shown(min(unknown)))
        )
    counts = [wanted.get(colour.value, 0) for colour in COLOURS]
    if not all(_is_whole(count, 0, MOST_WANTED) for count in counts) or not any(counts):
        raise BadDeck(
            gettext(
                "%(card)s: a shop wants 1 to %(most)s cubes of each of its colours.",
                card=name,
                most=MOST_WANTED,
            )
        )
    yellow, brown, green, red = (count for count in counts if isinstance(count, int))
    return (yellow, brown, green, red)


def _unknown_field(place: str, field: str) -> str:
    return gettext("%(place)s: unknown field %(field)s.", place=place, field=shown(field))


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
