"""Coffee Chess in German."""

from __future__ import annotations

from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.coffee_chess import GAME
from tests.toys.languages import untranslated, untranslated_declarations


def test_a_game_is_told_in_german() -> None:
    found = untranslated(GAME)
    notation = {text for text in found if text.split()[0] in {"place", "move", "steal"}}
    assert found - notation <= {"Bank"}


def test_help_and_options_are_german() -> None:
    assert untranslated_declarations(GAME) <= {"Notation"}


def test_sentences() -> None:
    state = GAME.new()
    with use_language("de"):
        action = GAME.parse("place c4")
        assert state.preview(0, action).sentences == ("c4 hat dann 1 Bohne; Vorrat 1.",)
        (event,) = state.apply(0, action)
        assert GAME.tell(event, ["Ada", "Ben"]) == "Ada legt eine Bohne auf c4."
        refused = state.refusal(0, GAME.parse("move c4 b5 1")).sentence
        assert refused == "In diesem Zug legst du: Nur eine Art von Aktion ist erlaubt."
        tied = Outcome((1, 1), (7, 7), "bank_empty")
        said = GAME.end_reason(tied, ["Ada", "Ben"])
        assert said == "Die Bank ist leer. Remis 7–7; kocht den Kaffee zusammen."
        assert GAME.lessons()[0].title == "Beispielzüge der Spielregel"
