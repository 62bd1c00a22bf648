"""The options of a table in the form in which the rules read them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Choice, Chosen, Flag, Option, Text
from kaffeehaus.games.cafe.rules.area import Area, Field
from kaffeehaus.games.cafe.rules.cards import Card
from kaffeehaus.games.cafe.rules.deck import BadDeck, Deck, expresso_cards, read_deck, standard_deck

LONGEST_DECK = 40_000

OPTIONS: tuple[Option, ...] = (
    Choice(
        "produce",
        "Produce",
        "same_color",
        ("same_color", "any_color"),
        "Whether one action fills connected bean squares of one colour, or of whatever colours.",
        labels=("squares of one colour", "squares of any colours"),
    ),
    Flag(
        "star_red_surcharge",
        "Red on a star costs more",
        True,
        "Roasting red cubes on a square of a ★ card takes one more action (four players only).",
    ),
    Choice(
        "unaffordable",
        "Cards you cannot pay",
        "only_if_forced",
        ("only_if_forced", "may_skip"),
        "Whether you may put aside a card that you cannot pay although you could take another.",
        labels=("put aside only if there is no other", "may be put aside at any time"),
    ),
    Choice(
        "scarcity",
        "Warehouse",
        "missing_counts",
        ("missing_counts", "present_only"),
        "Whether a colour of which you have no cube is your scarcest one.",
        labels=("a missing colour is the scarcest", "only colours that are there count"),
    ),
    Choice(
        "actions_from",
        "Who acts first",
        "left_of_master",
        ("left_of_master", "master"),
        "Who begins in rounds in which the players act one after the other.",
        labels=("left of the master", "the master"),
    ),
    Choice(
        "deck",
        "Cards",
        "standard",
        ("standard", "own"),
        "The reconstructed cards of the house, or your own list of the printed ones.",
        labels=("those of the house (reconstructed)", "your own list"),
    ),
    Text(
        "cards",
        "Your own cards",
        "",
        "The contents of your card file, if you play with your own list; check it with "
        "kaffeehaus cafe deck check.",
        longest=LONGEST_DECK,
    ),
    Flag(
        "expresso",
        "House rule: Expresso",
        False,
        "Eight more cards with strong cups, blends, treats and more; their effects are our own.",
    ),
    Flag(
        "bidding",
        "House rule: bidding",
        False,
        "Bid cubes of your warehouse for the order of picking; our own rule.",
    ),
)


@dataclass(frozen=True, slots=True)
class Variant:
    """How this table plays."""

    any_colour: bool
    star_red_surcharge: bool
    may_skip: bool
    present_only: bool
    from_master: bool
    expresso: bool
    bidding: bool
    shops_inherit: bool
    """In version 1 of the rules, a shop whose first square was laid on that of another took over
    the other's cubes. Tables that began so end so."""
    loose_lotes: bool
    """In versions 1 and 2 of the rules, a Lote beside beans of one colour could grow another as
    well, and a full one was asked for its colour."""
    deck: Deck
    cards: dict[int, Card]
    """All cards that can be taken, by id."""

    @property
    def market(self) -> int:
        """How many cards lie in the market."""
        return 4 if self.expresso else 3

    def fields(self, area: Area) -> tuple[Field, ...]:
        """The groups of bean squares of this area that one action fills (A1)."""
        if self.any_colour:
            return area.fields_of_any_colour
        return area.loose_fields_by_colour if self.loose_lotes else area.fields_by_colour


def variant_of(options: Chosen, version: int) -> Variant:
    """The variant of these complete options under a version of the rules. Raises `BadOptions` for
    a bad list of cards."""
    own = options["deck"] == "own"
    if own and not str(options["cards"]).strip():
        raise BadOptions("To play with your own cards, give the contents of your card file.")
    if not own and options["cards"]:
        raise BadOptions("Your own cards are given: choose to play with your own list too.")
    return _variant(tuple(options.items()), version)


@lru_cache(maxsize=64)
def _variant(chosen: tuple[tuple[str, str | int | bool], ...], version: int) -> Variant:
    options = dict(chosen)
    try:
        deck = standard_deck()
        if options["deck"] == "own":
            deck = read_deck(str(options["cards"]), lenient=version < 3)
    except BadDeck as error:
        raise BadOptions(error.sentence) from error
    expresso = bool(options["expresso"])
    known = (*deck.plan, *(expresso_cards() if expresso else ()))
    return Variant(
        any_colour=options["produce"] == "any_color",
        star_red_surcharge=bool(options["star_red_surcharge"]),
        may_skip=options["unaffordable"] == "may_skip",
        present_only=options["scarcity"] == "present_only",
        from_master=options["actions_from"] == "master",
        expresso=expresso,
        bidding=bool(options["bidding"]),
        shops_inherit=version == 1,
        loose_lotes=version < 3,
        deck=deck,
        cards={card.id: card for card in known},
    )
