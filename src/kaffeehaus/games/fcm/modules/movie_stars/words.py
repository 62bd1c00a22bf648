"""Help text of the movie stars module, with a tie worked out."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.i18n import gettext
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


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "A waitress can be trained into any movie star that is still available. There is 1 of "
            "each: B in every game, C with 4 or more players, D with 5 or more. Each chain may "
            "have only 1 star. Stars need a salary."
        ),
        gettext(
            "Chains with a star at work choose their place in the turn order first: B before C "
            "before D. Then the others choose by open slots."
        ),
        gettext(
            "At dinner a tied chain with a star at work wins the tie: B before C before D. "
            "Waitresses count only if none of the tied chains has a star."
        ),
        gettext("A star is no longer a waitress: it earns nothing at dinner."),
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
    at_work = " ".join(
        gettext(
            "%(chain)s has %(cards)s at work. Open slots: %(slots)s.",
            chain=marks[seat].name,
            cards=cards_text(state.player(seat).work),
            slots=open_slots(state, seat),
        )
        for seat in state.seats_in_play()
    )
    begins = gettext("The picture shows a tie.")
    chooses = gettext("%(chain)s chooses turn order first.", chain=marks[first].name)
    return HelpSection(
        gettext("Module: Movie stars"),
        (
            *_paragraphs(),
            *(card_sentence(card) for card in content_of(MOVIE_STARS).employees),
            f"{begins} {at_work} {chooses}",
            f"{reasons.title}. {' '.join(reasons.sentences)}",
        ),
        still_svg(state.view(None), reasons.marks),
        gettext("Both chains are tied for house 7; it goes to the one with the star."),
    )
