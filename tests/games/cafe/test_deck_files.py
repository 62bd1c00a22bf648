"""Card files: the reconstructed deck, own decks, and what is wrong with others."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.cards import Kind
from kaffeehaus.games.cafe.rules.deck import BadDeck, data_file, read_deck, standard_deck
from tests.parsed import Parsed
from tests.toys.playing import played

STANDARD = data_file("cards.json")


def test_the_reconstruction_agrees_with_the_published_counts() -> None:
    deck = standard_deck()
    assert deck.totals() == {
        "bean yellow": 32,
        "bean brown": 32,
        "bean green": 32,
        "bean red": 32,
        "dry": 36,
        "roast": 36,
        "cup": 24,
        "ship": 10,
        "shop": 28,
        "blank": 26,
        "shops": 20,
        "stars": 8,
    }
    assert deck.demand() == (15, 15, 15, 15)


def test_initial_cards_have_a_cup_a_dry_and_a_roast_square() -> None:
    for card in standard_deck().initial:
        kinds = [square.kind for square in card.squares]
        assert [kinds.count(kind) for kind in (Kind.CUP, Kind.DRY, Kind.ROAST)] == [1, 1, 1]
        assert len({square.colour for square in card.squares if square.colour}) == 3


def changed(change: Callable[[dict[str, Parsed]], object]) -> str:
    """The standard card file after a change."""
    data = json.loads(STANDARD)
    change(data)
    return json.dumps(data)


def _card(data: dict[str, Parsed], number: int) -> dict[str, Parsed]:
    card = data["plan_cards"][number - 1]
    assert isinstance(card, dict)
    return card


BAD: list[tuple[Callable[[dict[str, Parsed]], object], str]] = [
    (lambda d: d.pop("plan_cards"), 'must have a list "plan_cards"'),
    (lambda d: d["plan_cards"].pop(), "must be 48 plan cards, not 47"),
    (lambda d: _card(d, 3)["cells"].pop(), 'Card 3 must have 6 squares in "cells", not 5'),
    (lambda d: _card(d, 3).update(cells=3), "Card 3 must have 6 squares"),
    (lambda d: _card(d, 3)["cells"].__setitem__(2, {"t": "tea"}), 'Card 3, square 2: "t" must be'),
    (lambda d: _card(d, 3)["cells"].__setitem__(2, {"t": "nata"}), "Card 3, square 2"),
    (lambda d: _card(d, 3)["cells"].__setitem__(2, 7), "Card 3, square 2 is not an object"),
    (
        lambda d: _card(d, 3)["cells"].__setitem__(2, {"t": "bean", "color": "blue"}),
        'Card 3, square 2: "color" must be one of yellow, brown, green, red',
    ),
    (
        lambda d: _card(d, 3)["cells"][3].update(color="red"),
        "Card 3, square 3: unknown field",
    ),
    (lambda d: _card(d, 3).update(id=4), "Card 4: two cards have this id"),
    (lambda d: _card(d, 3).update(id=901), "the house rule Expresso uses this id"),
    (lambda d: _card(d, 3).update(id="x"), "Plan card no. 3 needs an id"),
    (lambda d: _card(d, 3).update(id=True), "Plan card no. 3 needs an id"),
    (lambda d: _card(d, 3).update(cells=_card(d, 4)["cells"]), "Card 4 is the same as card 3"),
    (
        lambda d: _card(d, 3).update(cells=_card(d, 4)["cells"][::-1]),
        "Card 4 is the same as card 3 upside down",
    ),
    (lambda d: _card(d, 3).update(star=True), "8 cards must have a star, not 9"),
    (lambda d: _card(d, 3).update(star=1), 'Card 3: "star" must be true or false'),
    (lambda d: _card(d, 3).update(cost=0), "Card 3: a card with a cup costs 1"),
    (lambda d: _card(d, 3).update(colour=0), 'Card 3: unknown field "colour"'),
    (lambda d: _card(d, 15).pop("shop"), 'Card 15 has a shop square but no "shop"'),
    (lambda d: _card(d, 1).update(shop={}), 'Card 1 has a "shop" but no shop square'),
    (lambda d: _card(d, 15)["shop"].update(vp=0), 'Card 15: the "vp"'),
    (lambda d: _card(d, 15)["shop"].update(demand={}), "Card 15: a shop wants 1 to 9"),
    (
        lambda d: _card(d, 15)["shop"].update(demand={"blue": 1}),
        'Card 15: a shop cannot want "blue"',
    ),
    (lambda d: _card(d, 15)["shop"].update(cells=[1]), 'Card 15: the "cells" of the shop'),
    (
        lambda d: _card(d, 15)["cells"].__setitem__(0, {"t": "shop"}),
        "Card 15: a shop is 1 square or 2 side by side, not 0, 4",
    ),
    (lambda d: d.update(initial_cards=[]), '"initial_cards" must be a list of 4'),
    (
        lambda d: d["initial_cards"][1]["cells"].__setitem__(4, {"t": "dry"}),
        "Initial card 2 has no cup",
    ),
    (
        lambda d: d["initial_cards"][1].update(company=3),
        'Initial card 2: "company" must be 2, its place in the list',
    ),
]


@pytest.mark.parametrize(("change", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_what_is_wrong_is_said_with_card_and_square(
    change: Callable[[dict[str, Parsed]], object], sentence: str
) -> None:
    with pytest.raises(BadDeck) as caught:
        read_deck(changed(change))
    assert sentence in caught.value.sentence


def test_tables_of_older_versions_keep_a_card_that_lies_there_twice_turned_by_half() -> None:
    def twins(data: dict[str, Parsed]) -> None:
        _card(data, 3).update(cells=_card(data, 4)["cells"][::-1])
        data["initial_cards"][1].update(company=3)

    options = {"deck": "own", "cards": changed(twins)}
    assert len(GAME.under(2).new(options, 1).variant.cards) == 48
    with pytest.raises(BadOptions, match="upside down|company"):
        GAME.new(options, 1)


@pytest.mark.parametrize("text", ["", "[", "[]", "7", '"x"', "null"])
def test_what_is_no_card_file(text: str) -> None:
    with pytest.raises(BadDeck):
        read_deck(text)


def test_the_house_s_own_file_is_a_good_one() -> None:
    assert read_deck(STANDARD) == standard_deck()


def test_a_table_can_be_opened_with_an_own_deck() -> None:
    own = changed(lambda d: _card(d, 1).update(id=100))
    options = {"deck": "own", "cards": own}
    state = GAME.new(options, 4, 1)
    assert 100 in {*state.deck, *state.market}
    assert GAME.load(state.save()).options["cards"] == own
    assert played(GAME, options, 2, 1).state.outcome() is not None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deck": "own"}, "Enter the contents"),
        ({"cards": "{}"}, "choose “your own list”"),
        ({"deck": "own", "cards": "{}"}, "plan_cards"),
    ],
)
def test_bad_options_for_decks(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        GAME.new(options)
