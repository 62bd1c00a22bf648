"""The options of a table in the form in which the rules read them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.options import Choice, Chosen, Flag, Option, Text
from kaffeehaus.games.cafe.rules.area import Area, Field
from kaffeehaus.games.cafe.rules.cards import Card
from kaffeehaus.games.cafe.rules.deck import BadDeck, Deck, expresso_cards, read_deck, standard_deck

LONGEST_DECK = 40_000

OPTIONS: tuple[Option, ...] = (
    Choice(
        "produce",
        lazy_gettext("Produce"),
        "same_color",
        ("same_color", "any_color"),
        lazy_gettext("What 1 action fills: connected bean squares of 1 colour, or of any colours."),
        labels=(lazy_gettext("squares of 1 colour"), lazy_gettext("squares of any colours")),
        advanced=True,
    ),
    Flag(
        "star_red_surcharge",
        lazy_gettext("Red on a star costs more"),
        True,
        lazy_gettext("Roasting red cubes on a ★ square costs 1 more action (4 players only)."),
        advanced=True,
    ),
    Choice(
        "unaffordable",
        lazy_gettext("Cards you cannot afford"),
        "only_if_forced",
        ("only_if_forced", "may_skip"),
        lazy_gettext("When you may discard a card that you cannot afford."),
        labels=(lazy_gettext("only if you can take no other"), lazy_gettext("always")),
        advanced=True,
    ),
    Choice(
        "scarcity",
        lazy_gettext("Warehouse"),
        "missing_counts",
        ("missing_counts", "present_only"),
        lazy_gettext("Whether a colour without cubes is your scarcest."),
        labels=(
            lazy_gettext("a missing colour is the scarcest"),
            lazy_gettext("only colours with cubes count"),
        ),
        advanced=True,
    ),
    Choice(
        "actions_from",
        lazy_gettext("Who acts first"),
        "left_of_master",
        ("left_of_master", "master"),
        lazy_gettext("Who goes first when players act in turn."),
        labels=(lazy_gettext("the player to the left of the master"), lazy_gettext("the master")),
        advanced=True,
    ),
    Choice(
        "deck",
        lazy_gettext("Cards"),
        "standard",
        ("standard", "own"),
        lazy_gettext("The reconstructed cards of this site, or your own list of the printed ones."),
        labels=(lazy_gettext("reconstructed cards"), lazy_gettext("your own list")),
        advanced=True,
    ),
    Text(
        "cards",
        lazy_gettext("Your own cards"),
        "",
        lazy_gettext(
            "The contents of your card file, if you play with your own list. Check it with "
            "kaffeehaus cafe deck check."
        ),
        longest=LONGEST_DECK,
        advanced=True,
    ),
    Flag(
        "expresso",
        lazy_gettext("Expresso (house rule)"),
        False,
        lazy_gettext(
            "Adds 8 cards with strong cups, blends and treats; their effects are our own."
        ),
    ),
    Flag(
        "bidding",
        lazy_gettext("Bidding (house rule)"),
        False,
        lazy_gettext("Players bid cubes of their warehouse for the picking order; our own rule."),
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
        raise BadOptions(
            gettext("Enter the contents of your card file to play with your own cards.")
        )
    if not own and options["cards"]:
        raise BadOptions(
            gettext("You entered your own cards: choose “your own list” under Cards too.")
        )
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
