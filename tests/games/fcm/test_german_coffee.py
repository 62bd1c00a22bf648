"""Coffee and lobbyists in German: routes, explanations, previews, refusals, the menu."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions, IllegalAction
from kaffeehaus.core.i18n import use_language
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.extras.calls import practice, work_out
from kaffeehaus.games.fcm.modules.coffee.extras.pages import lab, rules
from kaffeehaus.games.fcm.modules.coffee.rules.actions import PlaceShop
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    BadPosition,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import ALL, solved
from kaffeehaus.games.fcm.modules.coffee.words.routes import explain, explanation_json, headline
from kaffeehaus.games.fcm.modules.menu import module_cards, scenario_cards
from kaffeehaus.games.fcm.modules.offered import SCENARIOS
from tests.games.fcm.coffee.test_dinner import dine
from tests.games.fcm.coffee.towns import coffee_town
from tests.games.fcm.engine.playing import do, want
from tests.games.fcm.lobbyists.towns import R1, lobby_day, lobby_town

# Routes


def test_every_sale_is_explained_in_german() -> None:
    for name in ALL:
        sale = solved(name)
        english = [headline(sale), *(item.sentence for item in explain(sale))]
        with use_language("de"):
            german = [headline(sale), *(item.sentence for item in explain(sale))]
            answer = explanation_json(sale)
        assert {*english}.isdisjoint(german)
        assert answer["headline"] == german[0]
        codes = {item.reason.value for item in explain(sale)}
        assert codes <= {"sold", "undecided", "outsold", "off route", "destination"}


def test_the_sentences_of_the_rulebook_example() -> None:
    sale = solved("rulebook-golden-duck")
    with use_language("de"):
        assert headline(sale).startswith("Das Abendessen ist 2 Plättchengrenzen entfernt. ")
        assert headline(sale).endswith("Verkauft: Gluttony 1.")
        told = [item.sentence for item in explain(sale)]
    assert (
        "Kaffeebar von Gluttony auf b5: verkauft 1 Kaffee. Jede beste Route führt daran vorbei."
    ) in told
    assert any("unentschieden. Nur " in sentence for sentence in told)


def test_pages_and_calls_follow_the_language() -> None:
    english = lab()["start"], rules()["rulebook"]
    with use_language("de"):
        german = lab()["start"], rules()["rulebook"]
        assert "Kaffeebar von" in str(practice(1, 3)["places"])
        assert str(ALL["loop"].title) == "Rund um die Limonade, mit zwei Ausgängen"
    assert english != german
    assert (lab()["start"], rules()["rulebook"]) == english


def test_a_bad_position_is_refused_in_german() -> None:
    case = write_case(ALL["loop"].position)
    with use_language("de"), pytest.raises(BadPosition, match="winner muss der Index einer der 4"):
        work_out({**case, "winner": 9})


def test_coffee_at_dinner() -> None:
    state = coffee_town()
    want(state, "2", burger=1)
    state.player(0).stock, state.player(1).stock = {"coffee": 3}, {"burger": 1}
    with use_language("de"):
        (said,) = state.view(None).forecast.on_the_way
        assert said == "Haus 2 kauft unterwegs Kaffee: 1 bei Gluttony Inc. Burgers für $10."
    (bought,), _ = dine(state)
    with use_language("de"):
        explained = state.explain(bought)
    assert explained is not None
    assert explained.title == "Haus 2 fährt zu Xango Blues Bar: Kaffee unterwegs"
    assert "Gluttony Inc. Burgers verkauft 1 Kaffee: 1 × $10 = $10." in explained.sentences


# Questions, previews and refusals


def test_previews() -> None:
    state = lobby_day(lobby_town(R1))
    do(state, 0, "road short")
    with use_language("de"):
        assert state.preview(0, GAME.parse("lay short down i4")).sentences[:3] == (
            "Anschluss an die Straße auf i3 und i6.",
            "Baustelle auf i3 und i6: heute Abend Entfernung +1.",
            "Heute Abend zu Gluttony Inc. Burgers: Haus 25 (1 → 2).",
        )
        assert coffee_town().preview(0, PlaceShop("b9")).sentences == (
            "Kein Haus mit Nachfrage würde hier Kaffee kaufen.",
        )


def test_refusals() -> None:
    state = lobby_day(lobby_town(R1))
    do(state, 0, "road short")
    with use_language("de"):
        assert "Dieses Feld ist nicht leer: Straßen und Parks brauchen leere Felder." in (
            state.view(0).refusals
        )
        with pytest.raises(IllegalAction, match="ist jetzt nicht möglich"):
            do(state, 0, "lay short down zz9")


def test_modules_that_do_not_go_together() -> None:
    with use_language("de"), pytest.raises(BadOptions) as refused:
        GAME.new({"modules": "lobbyists"}, 5)
    assert str(refused.value) == (
        "Ab 5 Spielern geht „Lobbyisten“ nur zusammen mit „Neue Stadtteile“."
    )
    assert [remedy.title for remedy in refused.value.remedies] == [
        "Neue Stadtteile hinzufügen",
        "Lobbyisten entfernen",
    ]


def test_the_menu() -> None:
    players = tuple((name, "2") for name in SCENARIOS)
    english = [*module_cards(), *scenario_cards(players)]
    with use_language("de"):
        german = [*module_cards(), *scenario_cards(players)]
    assert {str(card.sentence) for card in english}.isdisjoint(
        str(card.sentence) for card in german
    )
    assert [card.value for card in english] == [card.value for card in german]


def test_records_do_not_depend_on_the_language() -> None:
    def play() -> tuple[object, list[object]]:
        state = lobby_day(lobby_town(R1))
        do(state, 0, "road short", "lay short down i4")
        return state.save(), [event.to_json() for event in state.events]

    english = play()
    with use_language("de"):
        assert play() == english
