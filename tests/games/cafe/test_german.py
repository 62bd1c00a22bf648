"""Café in German."""

from __future__ import annotations

import re

import pytest

from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.drawing.panels import WIDTH
from tests.games.cafe.areas import acting, area_of
from tests.toys.languages import untranslated, untranslated_declarations


@pytest.mark.parametrize("options", [{}, {"expresso": True, "bidding": True}])
@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_is_told_in_german(options: Options, seats: int) -> None:
    assert untranslated(GAME, options, seats) == set()


def test_help_and_options_are_german() -> None:
    assert untranslated_declarations(GAME) <= {"Notation"}


def test_sentences() -> None:
    state = acting(area_of("bY dr ro\ncu bl bl"), points=3)
    with use_language("de"):
        assert state.view(0).ask("kind") == "Noch 3 Aktionen."
        action = GAME.parse("produce q17")
        assert state.view(0).words(action) == "Auf q17 produzieren"
        assert state.preview(0, action).sentences == (
            "Produziert 1× Gelb auf q17.",
            "Kostet 1 Aktion.",
        )
        (event,) = state.apply(0, action)
        assert GAME.tell(event, ["Ada"]) == "Ada produziert 1× Gelb auf q17."
        tied = Outcome((1, 2), (7, 7), "last_round")
        assert GAME.end_reason(tied, ["Ada", "Ben"]).startswith("7–7: Ada gewinnt bei Gleichstand")


def test_a_price_fits_on_the_narrow_cards_of_expresso() -> None:
    with use_language("de"):
        drawing = GAME.new({"expresso": True}, 2, 1).view(None).svg()
    prices = re.findall(r"<text ([^>]*)>\d+(?: ★)? · 1 Würfel</text>", drawing)
    assert prices
    for price in prices:
        left, width = (
            float(found) for found in re.findall(r'(?:\bx|textLength)="([\d.]+)"', price)
        )
        assert left + width < WIDTH / 4 - 4
