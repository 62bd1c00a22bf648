"""Help text of the movie stars module, with a tie worked out."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.movie_stars.rules import MOVIE_STARS, STARS, WAITRESS
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.phases.order import choosing_key
from kaffeehaus.games.fcm.rules.structure import open_slots
from kaffeehaus.games.fcm.rules.town import Demand
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.help import examples
from kaffeehaus.games.fcm.words.reasons import explain
from kaffeehaus.games.fcm.words.titles import cards_text

_SAID = (
    "A waitress can be trained to a movie star, whichever is still there. Of each letter there is "
    "one card: B in every game, C from four players on, D from five. All three are one title: a "
    "chain has one star at most. They have a salary.",
    "Whoever has a star at work chooses a place in the turn order before all others, B before C "
    "before D; then the others choose by their open slots.",
    "At dinner, where several chains have the same lowest sum, one with a star at work is "
    "preferred, B before C before D. Waitresses are counted only if there is no star among them.",
    "A star is no waitress any more: it earns nothing at dinner, and does not count as one.",
)


def movie_stars_section() -> HelpSection:
    """The help section of the module."""
    state = examples.town(examples.new_town(MOVIE_STARS, examples.MAP))
    ours, theirs = state.player(0), state.player(1)
    ours.work = {STARS[0]: 1, "errand_boy": 2}
    theirs.work = {"pricing_manager": 1, WAITRESS: 1}
    ours.stock = theirs.stock = {"burger": 2}
    house = replace(state.house("7"), demand=(Demand("burger", 1),))
    state.put_house(house)
    reasons = explain(state, serving(state, house))
    assert reasons is not None
    first = min(state.seats_in_play(), key=lambda seat: choosing_key(state, seat))
    marks = state.rules.setup.chains
    at_work = "; ".join(
        f"{marks[seat].letter} has {cards_text(state.player(seat).work)} at work, open slots: "
        f"{open_slots(state, seat)}"
        for seat in state.seats_in_play()
    )
    return HelpSection(
        "Module: Movie stars",
        (
            *_SAID,
            *(card_sentence(card) for card in content_of(MOVIE_STARS).employees),
            f"In the drawing {at_work}. {marks[first].name} chooses its place first.",
            f"{reasons.title}. {' '.join(reasons.sentences)}",
        ),
        still_svg(state.view(None), reasons.marks),
        "House 7 finds the same sum twice, and goes where the star is.",
    )
