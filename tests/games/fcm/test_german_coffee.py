"""Coffee, lobbyists and smaller modules in German: menu, help, log, explanations, refusals."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions, IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import use_language
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.extras.calls import practice, work_out
from kaffeehaus.games.fcm.modules.coffee.extras.pages import lab, rules
from kaffeehaus.games.fcm.modules.coffee.rules.actions import PlaceShop, ShopPlaced
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    BadPosition,
    write_case,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import ALL, solved
from kaffeehaus.games.fcm.modules.coffee.words.routes import explain, explanation_json, headline
from kaffeehaus.games.fcm.modules.kimchi.rules import KimchiMade
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TileAdded,
)
from kaffeehaus.games.fcm.modules.menu import module_cards, scenario_cards
from kaffeehaus.games.fcm.modules.offered import MODULES, SCENARIOS
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from tests.games.fcm.coffee.test_dinner import dine
from tests.games.fcm.coffee.towns import coffee_town
from tests.games.fcm.engine.playing import do, want
from tests.games.fcm.lobbyists.towns import R1, lobby_day, lobby_town

TRANSLATED = [
    MODULES[name]
    for name in (
        "coffee",
        "fry_chefs",
        "gourmet_food_critics",
        "hard_choices",
        "ketchup",
        "kimchi",
        "lobbyists",
    )
]
SAME = {"Kimchi", "Ketchup"}
"""Words that are the same in both languages."""
PLAYERS = ("Ada", "Bo")


def texts_of(module: Module) -> list[str]:
    """Everything that a module declares for people."""
    assert module.menu is not None
    content = module.content
    return [
        str(module.title),
        str(module.menu.sentence),
        *(str(step.step.title) for step in module.steps),
        *map(str, module.words.phrases.values()),
        *(str(ruling.question) for ruling in module.rulings),
        *(str(answer) for ruling in module.rulings for answer in ruling.answers.values()),
        *(card.some(number) for card in content.employees for number in (1, 3)),
    ]


@pytest.mark.parametrize("module", TRANSLATED, ids=lambda module: module.id)
def test_no_declared_text_stays_english(module: Module) -> None:
    english = texts_of(module)
    with use_language("de"):
        german = texts_of(module)
    assert {*english} & {*german} <= SAME


@pytest.mark.parametrize("module", TRANSLATED, ids=lambda module: module.id)
def test_the_help_is_german(module: Module) -> None:
    (english,) = module.sections()
    with use_language("de"):
        (german,) = module.sections()
    assert german.title.startswith("Modul: ")
    assert {german.caption, *german.paragraphs}.isdisjoint({english.caption, *english.paragraphs})
    assert len(german.paragraphs) == len(english.paragraphs)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ShopPlaced(0, "c4", None), "Ada platziert eine Kaffeebar auf c4."),
        (ShopPlaced(1, "c4", "b1"), "Bo versetzt eine Kaffeebar von b1 nach c4."),
        (KimchiMade(0, 1), "Ada macht 1 Kimchi für die nächste Runde."),
        (
            RoadBegun(0, "short", "down", "d1", ("d3",)),
            "Ada beginnt eine Straße auf d1 (2 Felder, senkrecht). Baustelle auf d3.",
        ),
        (
            ParkBuilt(1, "t", "north", "e6"),
            "Bo baut einen Park auf e6 (T-förmig, Stiel nach Norden).",
        ),
        (TileAdded(0, "L", 2, "p1"), "Ada fügt Plättchen L auf p1 hinzu, 180° gedreht."),
        (
            RoadsFinished(("a1", "b2")),
            "Die neuen Straßen auf a1 und b2 sind offen. Alle Baustellen verschwinden.",
        ),
    ],
)
def test_log_lines(event: Event, told: str) -> None:
    with use_language("de"):
        assert GAME.tell(event, PLAYERS) == told
    assert GAME.tell(event, PLAYERS) != told


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
    assert str(refused.value) == "Ab 5 Spielern geht Lobbyisten nur zusammen mit Neue Stadtteile."
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
