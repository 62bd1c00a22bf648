"""The dinner of a written position, and what would change it."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.extras.calls import dinner
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from kaffeehaus.games.fcm.extras.what_ifs import read_situation
from kaffeehaus.games.fcm.rules.forecast import dinner_now
from tests.parsed import Parsed

COFFEE = EXAMPLES[0].position


def ask(*what_if: str, house: str = "", position: str = COFFEE) -> dict[str, Parsed]:
    asked: dict[str, object] = {"position": position, "what_if": list(what_if), "house": house}
    answer: dict[str, Parsed] = json.loads(json.dumps(dinner(asked)))
    return answer


def test_the_lab_says_what_the_forecast_says() -> None:
    for example in EXAMPLES:
        state = read_situation(example.position).state
        answer, forecast = ask(position=example.position), dinner_now(state, None)
        assert [one["income"] for one in answer["houses"]] == [
            served.income for served in forecast.served
        ]
        assert [one["income"] for one in answer["chains"]] == list(forecast.income.values())
        assert answer["changes"] == []


def test_every_reason_is_there() -> None:
    answer = ask()
    by_house = {house["house"]: house for house in answer["houses"]}
    assert by_house["8"]["seller"] == "X"
    assert "Gluttony Inc. Burgers lacks 1 lemonade." in by_house["8"]["sentences"]
    assert any("turn order" in said for said in by_house["12"]["sentences"])
    assert any("sold 1 coffee" in said for said in by_house["8"]["on_the_way"])
    assert ElementTree.fromstring(answer["svg"]).tag.endswith("svg")
    assert "<table" in answer["table"]


def test_the_way_of_a_house_is_drawn_when_it_is_asked_for() -> None:
    assert ask(house="8")["svg"] != ask()["svg"]


def test_another_price() -> None:
    answer = ask("price G 7")
    assert "House 12: Gluttony Inc. Burgers $7, was Golden Duck Diner $10." in (answer["changes"])
    assert "price G 7" in answer["position"].splitlines()


def test_one_more_good() -> None:
    answer = ask("good G lemonade", "price G 5")
    assert next(house for house in answer["houses"] if house["house"] == "8")["seller"] == "G"
    assert "stock G beer, lemonade, 3 pizza" in answer["position"].splitlines()


def test_a_shop_elsewhere() -> None:
    away = ask("away i10")
    assert not any("i10" in said for house in away["houses"] for said in house["on_the_way"])
    moved = ask("away f10", "shop X p6 ne")
    assert "restaurant X p6 ne" in moved["position"].splitlines()
    assert moved["changes"]
    coffee = ask("shop X q8")
    assert "shop X q8" in coffee["position"].splitlines()


def test_a_shop_is_moved_with_its_entrance_at_a_road() -> None:
    own = ask()["shops"]
    assert {"chain": "X", "title": "Xango Blues Bar at f10", "square": "f10"}.items() <= (
        next(shop for shop in own if shop["square"] == "f10").items()
    )
    moved = ask("move f10 p6")
    assert "restaurant X p6 nw" in moved["position"].splitlines()
    assert moved["changes"] == ask("away f10", "shop X p6 nw")["changes"]
    [there] = (shop for shop in moved["shops"] if shop["square"] == "p6")
    assert there["squares"] == ["p6", "q6", "p7", "q7"]
    assert "shop D q8" in ask("move i10 q8")["position"].splitlines()


@pytest.mark.parametrize(
    ("what_if", "said"),
    [
        ("price Q 5", 'What if price Q 5: Unknown chain: "Q". Expected one of G, X, D.'),
        ("shop G e1 nw", "What if shop G e1 nw: e1 is not empty."),
        ("away a1", "What if away a1: No restaurant or shop"),
        ("move a1 p6", "What if move a1 p6: No restaurant or shop"),
        ("move f10 e1", "What if move f10 e1: e1 is not empty."),
        ("move f10", "What if move f10: Expected at the end: its new square. Format: move"),
        ("fly G", "What if fly G: Expected one of: price CHAIN DOLLARS; good"),
    ],
)
def test_what_cannot_be_supposed_is_told(what_if: str, said: str) -> None:
    with pytest.raises(BadPositionText) as error:
        ask(what_if)
    assert error.value.sentence.startswith(said)


def test_what_is_no_question_is_refused() -> None:
    for body in ({}, {"position": 3}, {"position": COFFEE, "what_if": "price G 5"}):
        with pytest.raises(BadPositionText):
            dinner(dict(body))
    with pytest.raises(BadPositionText, match="at most"):
        ask(*["price G 5"] * 21)
