"""Modules in German: menu, help, questions, log lines, refusals."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions, IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import use_language
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.actions import ShopPlaced
from kaffeehaus.games.fcm.modules.kimchi.rules import KimchiMade
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TileAdded,
)
from kaffeehaus.games.fcm.modules.mass_marketeers.rules import RoundsAdded
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import (
    CountersPaid,
    MoneyBurned,
    PaidWithGoods,
)
from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.games.fcm.modules.reserve_prices.rules import BasePriceVoted
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import OfframpLaid
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.town import Box
from tests.games.fcm.engine.playing import do
from tests.games.fcm.new_milestones.test_placing import mailbox_in_hand

PARKS = "I3 Z0 K0 | L0 Q0 R0 | C0 S0 T0"
SAME = {"Ketchup", "Kimchi", "Sushi"}
"""Words that are the same in both languages."""


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


@pytest.mark.parametrize("module", MODULES.values(), ids=lambda module: module.id)
def test_no_declared_text_stays_english(module: Module) -> None:
    english = texts_of(module)
    with use_language("de"):
        german = texts_of(module)
    assert {*english} & {*german} <= SAME
    assert len(english) == len(german)


@pytest.mark.parametrize("module", MODULES.values(), ids=lambda module: module.id)
def test_the_help_is_german(module: Module) -> None:
    english = module.sections()
    with use_language("de"):
        german = module.sections()
    assert len(german) == len(english)
    for ours, theirs in zip(german, english, strict=True):
        assert ours.title.startswith("Modul: ")
        assert len(ours.paragraphs) == len(theirs.paragraphs)
        assert not {*ours.paragraphs} & {*theirs.paragraphs}
        assert module.id == "six_players" or ours.caption != theirs.caption


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (RoundsAdded((0, 1), 4), "Massenwerber (Ada und Bo): Alle Kampagnen laufen 4-mal."),
        (CountersPaid(0, 3, 15, 0), "Ada erhält $15 für 3 Marker."),
        (CountersPaid(0, 1, 8, 3), "Ada erhält $8 für 1 Marker, davon $3 durch den CFO."),
        (MoneyBurned(1, 100), "Rabatt von Bo: $100 der Bank verlassen das Spiel."),
        (
            BasePriceVoted(20, 10, (20, 5)),
            "Der Grundpreis ist jetzt $20. Stimmen: 1 für $20 und 1 für $5.",
        ),
        (
            OfframpLaid(0, "north", "m1", Box(-1, 12, 3, 1)),
            "Ada legt eine Ausfahrt nördlich von m1.",
        ),
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
        assert GAME.tell(event, ("Ada", "Bo")) == told
    assert GAME.tell(event, ("Ada", "Bo")) != told


def test_a_salary_paid_with_goods_names_them() -> None:
    with use_language("de"):
        assert GAME.tell(PaidWithGoods(0, "noodles"), ("Ada",)) == (
            "Ada zahlt ein Gehalt mit 1 Nudelgericht."
        )


def test_questions_previews_and_refusals() -> None:
    state = mailbox_in_hand()
    with use_language("de"):
        view = state.view(0)
        assert view.ask("kind") == ("Stelle den kostenlosen Briefkasten auf oder mach weiter.")
        assert "Ein Briefkasten muss an einer Straße stehen." in view.refusals
        with pytest.raises(IllegalAction, match="Das ist ein anderer Block"):
            do(state, 0, "mailbox 9 a1 beer")
    assert "A mailbox must be next to a road." in state.view(0).refusals


def test_options_are_refused_in_german() -> None:
    with use_language("de"), pytest.raises(BadOptions) as refused:
        GAME.new({"modules": "new_districts", "new_tiles": ""}, 5)
    assert str(refused.value) == (
        "Mit mehr als 4 Spielern brauchst du mindestens 1 neues Stadtplättchen."
    )


def test_the_drawing_follows_the_language() -> None:
    state = GAME.new({"modules": "park_tile", "map": PARKS}, 2)
    english = state.view(None).svg()
    with use_language("de"):
        german = state.view(None).svg()
    assert german.count("<title>Park: Häuser daneben zahlen den Preis einmal mehr</title>") == 8
    assert state.view(None).svg() == english
