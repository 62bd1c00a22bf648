"""Food Chain Magnate in German: a whole game without a word of English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from kaffeehaus.core.i18n import CATALOGUES, use_language
from kaffeehaus.core.options import Options
from kaffeehaus.core.view import Marks
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import Hired, HouseServed, PositionTaken, Produced
from kaffeehaus.games.fcm.words.titles import cards_text
from tests.golden import files
from tests.golden.plan import GOLDEN, rules_of
from tests.toys.languages import untranslated

NAMES = ("Ada", "Ben")
SAME = {
    *(mark.name for mark in GAME.new({}, 3).marks()),
    "    abcdefghijklmnopqrst",
    "Coach",
    "Radio",
    "Restaurants",
    "Trainer",
}
"""What is the same in both languages: names, columns, and a few words."""
GAME_TO_READ = "fcm-2-to-the-end"
ENGLISH = re.compile(
    r"\b(the|and|with|wants|hires|earns|places|house|houses|turn|turns|slots?|your|you|"
    r"campaigns?|salary|salaries|waitress(es)?|burgers|beers)\b"
)
"""Words that no German sentence of the game has."""


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with use_language("de"):
        yield


def test_every_message_is_translated() -> None:
    with (CATALOGUES / "de" / "fcm.po").open("rb") as file:
        catalogue = read_po(file, locale="de")
    for message in catalogue:
        strings = (message.string,) if isinstance(message.string, str) else message.string or ()
        assert not message.id or (strings and all(strings)), message.id


def test_sentences() -> None:
    assert GAME.tell(PositionTaken(0, 2), NAMES) == "Ada ist als 2. dran."
    hired = Hired(1, "trainer", 1, phantom=False, recruiter=None)
    assert GAME.tell(hired, NAMES) == "Ben stellt ein: 1 Trainer."
    cooked = Produced(0, "burger_cook", {"burger": 3}, cooked=True)
    assert GAME.tell(cooked, NAMES) == "Ada kocht 3 Burger."
    hungry = HouseServed("7", {"pizza": 2}, (), (), None, {}, 1, 0, 0)
    assert GAME.tell(hungry, NAMES) == "Haus 7 will 2 Pizzas und bleibt hungrig."
    assert cards_text({"waitress": 2, "trainer": 1}) == "2 Kellnerinnen und 1 Trainer"


def test_a_whole_game_has_no_english_words() -> None:
    golden = GOLDEN[GAME_TO_READ]
    state = rules_of(golden).new(golden.options, golden.seats, golden.seed)
    for number, (seat, text) in enumerate(files.read(golden).actions()):
        action = state.game.parse(text)
        said = list(state.preview(seat, action).sentences)
        before = state.copy()
        for event in state.play(seat, action):
            said.append(state.game.tell(event, NAMES))
            told = state.explain(event) if event.explained else None
            said += [told.title, *told.sentences] if told else []
        if number % 25 == 0:
            said += _shown(before, seat)
        for sentence in said:
            assert not ENGLISH.search(_visible(sentence)), sentence
    outcome = state.outcome()
    assert outcome is not None
    assert not ENGLISH.search(state.game.end_reason(outcome, NAMES))


def _shown(state: object, seat: int) -> list[str]:
    view, legal = state.view(seat), state.legal(seat)  # type: ignore[attr-defined] # any game
    asked = {asked.field for action in legal for asked in action.asked()}
    return [
        view.hint(),
        view.caption(),
        *(line for line in view.text().splitlines() if ":" in line),
        *(view.ask(field) for field in asked),
        *(view.words(action) for action in legal),
        *(sheet.title for sheet in view.panels(Marks(legal))),
        *(sheet.body for sheet in view.panels(Marks(legal))),
    ]


def _visible(markup: str) -> str:
    return re.sub(r"<[^>]*>", " ", markup)


@pytest.mark.parametrize("options", [{}, {"introductory": True}])
def test_a_game_is_told_in_german(options: Options) -> None:
    assert untranslated(GAME, options, 3) <= SAME


def test_what_is_stored_stays_english() -> None:
    state = GAME.new({"introductory": True}, 2, 3)
    with use_language("en"):
        twin = GAME.new({"introductory": True}, 2, 3)
    for _ in range(60):
        seat = state.actors()[0]
        action = state.legal(seat)[-1]
        events = state.play(seat, action)
        with use_language("en"):
            same = twin.play(seat, twin.game.parse(str(action)))
        assert [event.stored for event in events] == [event.stored for event in same]
    assert json.dumps(state.save()) == json.dumps(twin.save())
    assert state.position() == twin.position()
