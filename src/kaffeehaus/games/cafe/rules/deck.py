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
    return Deck(initial, _plan_cards(data, {}))


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
        where = f"line {error.lineno}, column {error.colno}"
        raise BadDeck(f"The card file is not JSON: look at {where}.") from error
    except (ValueError, RecursionError) as error:
        raise BadDeck("The card file is not JSON.") from error
    if not isinstance(data, dict):
        raise BadDeck('The card file must be an object with a list "plan_cards".')
    ids = {card.id: "a card of the house rule Expresso" for card in expresso_cards()}
    deck = Deck(_initial_cards(data), _plan_cards(data, ids))
    if not lenient:
        _check_companies(data.get("initial_cards"))
        _check_turned(deck.plan)
    return deck


def _initial_cards(data: Mapping[str, object]) -> tuple[Card, ...]:
    given = data.get("initial_cards")
    if given is None:
        return standard_deck().initial
    if not isinstance(given, list) or len(given) != COMPANIES:
        raise BadDeck(f'"initial_cards" must be a list of {COMPANIES} cards, or be left out.')
    cards = []
    for number, card in enumerate(given, 1):
        name = f"Initial card {number}"
        squares = _squares(_object(card, name), name, ())
        if not any(square.is_cup for square in squares):
            raise BadDeck(f"{name} has no cup, so nobody could ever act.")
        if any(square.kind is Kind.SHOP for square in squares):
            raise BadDeck(f"{name} has a coffee shop; only plan cards have one.")
        cards.append(Card(LARGEST_ID + number, squares))
    return tuple(cards)


def _plan_cards(data: Mapping[str, object], taken: Mapping[int, str]) -> tuple[Card, ...]:
    given = data.get("plan_cards")
    if not isinstance(given, list):
        raise BadDeck('The card file must have a list "plan_cards".')
    cards = tuple(_card(card, (), number) for number, card in enumerate(given, 1))
    if len(cards) != PLAN_CARDS:
        raise BadDeck(f"There must be {PLAN_CARDS} plan cards, not {len(cards)}.")
    _check_different(cards, taken)
    if (stars := sum(card.star for card in cards)) != STARS:
        raise BadDeck(f"{STARS} cards must have a star, not {stars}.")
    return cards


def _check_different(cards: Sequence[Card], taken: Mapping[int, str]) -> None:
    ids = dict(taken)
    prints: dict[Look, int] = {}
    for card in cards:
        if card.id in ids:
            raise BadDeck(f"The id {card.id} is used twice; it is also {ids[card.id]}.")
        ids[card.id] = "another plan card"
        if card.look in prints:
            raise BadDeck(f"Card {card.id} is the same as card {prints[card.look]}.")
        prints[card.look] = card.id


def _check_turned(cards: Sequence[Card]) -> None:
    prints: dict[Look, int] = {}
    for card in cards:
        if twin := prints.get(card.turned_look):
            raise BadDeck(f"Card {card.id} is the same as card {twin}, turned by half.")
        prints[card.look] = card.id


def _check_companies(initial: object) -> None:
    for number, card in enumerate(initial if isinstance(initial, list) else (), 1):
        if card.get("company", number) != number:
            name = f"Initial card {number}"
            raise BadDeck(f'{name}: "company" must be {number}, its place in the list.')


def _object(data: object, name: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise BadDeck(f"{name} is not an object.")
    return data


def _card(data: object, extra: tuple[Kind, ...], number: int = 0) -> Card:
    fields = _object(data, f"Plan card number {number}")
    card_id = fields.get("id")
    if not _is_whole(card_id, 1, LARGEST_ID):
        raise BadDeck(f"Plan card number {number} needs an id from 1 to {LARGEST_ID}.")
    assert isinstance(card_id, int)
    name = f"Card {card_id}"
    if unknown := fields.keys() - {"id", "star", "cost", "cells", "shop"}:
        raise BadDeck(f"{name} has a field {shown(min(unknown))} that no card has.")
    star = fields.get("star", False)
    if not isinstance(star, bool):
        raise BadDeck(f'{name}: "star" must be true or false.')
    card = Card(card_id, _squares(fields, name, extra, star=star, card=card_id), star)
    if "cost" in fields and fields["cost"] != int(card.has_cup):
        raise BadDeck(f"{name}: a card with a cup costs 1, any other 0.")
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
        count = len(cells) if isinstance(cells, list) else "none"
        raise BadDeck(f'{name} must have 6 squares in "cells", not {count}.')
    objects = [_object(cell, f"{name}, square {index}") for index, cell in enumerate(cells)]
    squares = [
        _square(cell, f"{name}, square {index}", extra, star) for index, cell in enumerate(objects)
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
        said = shown(word) if isinstance(word, str) else "nothing"
        raise BadDeck(f'{name}: "t" must be one of {", ".join(kinds)}, not {said}.')
    allowed = {"bean": {"t", "color"}, "shop": {"t", "shop"}}.get(word, {"t"})
    if unknown := cell.keys() - allowed:
        raise BadDeck(f"{name}: a {word} square has no field {shown(min(unknown))}.")
    kind = kinds[word]
    colour = _colour(cell.get("color"), name) if kind is Kind.BEAN else None
    return Square(kind, colour, star=star)


def _colour(word: object, name: str) -> Colour:
    for colour in COLOURS:
        if colour.value == word:
            return colour
    words = ", ".join(colour.value for colour in COLOURS)
    raise BadDeck(f'{name}: "color" must be one of {words}.')


def _shop(data: object, places: tuple[int, ...], name: str, card: int) -> Shop | None:
    if data is None and not places:
        return None
    if data is None:
        raise BadDeck(f'{name} has a shop square but no "shop" that says what it wants.')
    if not places:
        raise BadDeck(f'{name} describes a "shop" but has no shop square.')
    fields = _object(data, f"{name}, its shop,")
    if unknown := fields.keys() - {"shop", "cells", "demand", "vp"}:
        raise BadDeck(f"{name}: a shop has no field {shown(min(unknown))}.")
    if len(places) > 2 or (len(places) == 2 and places not in BESIDE):
        squares = ", ".join(map(str, places))
        raise BadDeck(f"{name}: a shop is one square or two side by side, not {squares}.")
    if fields.get("cells", list(places)) != list(places):
        raise BadDeck(f'{name}: the "cells" of the shop are not its shop squares.')
    points = fields.get("vp")
    if not _is_whole(points, 1, 10 * MOST_WANTED):
        raise BadDeck(f'{name}: the "vp" of the shop must be a number from 1.')
    assert isinstance(points, int)
    return Shop(card, _demand(fields.get("demand"), name), points, len(places))


def _demand(data: object, name: str) -> Counts:
    wanted = _object(data, f"{name}, the demand of its shop,")
    words = {colour.value for colour in COLOURS}
    if unknown := wanted.keys() - words:
        raise BadDeck(f"{name}: a shop cannot want {shown(min(unknown))}.")
    counts = [wanted.get(colour.value, 0) for colour in COLOURS]
    if not all(_is_whole(count, 0, MOST_WANTED) for count in counts) or not any(counts):
        raise BadDeck(f"{name}: a shop wants 1 to {MOST_WANTED} cubes of its colours.")
    yellow, brown, green, red = (count for count in counts if isinstance(count, int))
    return (yellow, brown, green, red)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
