"""Coffee in German."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.options import Options
from kaffeehaus.games.coffee import GAME
from tests.toys.languages import untranslated, untranslated_declarations


@pytest.mark.parametrize("options", [{}, {"board": "hex-3", "n": 3, "pie": True}])
def test_a_game_is_told_in_german(options: Options) -> None:
    assert untranslated(GAME, options) <= {"Orange"}


def test_help_and_options_are_german() -> None:
    assert untranslated_declarations(GAME) <= {"Notation"}


def test_sentences() -> None:
    state = GAME.new()
    with use_language("de"):
        turn = GAME.parse("c3/")
        assert state.preview(0, turn).sentences == ("Orange kann auf 4 Feldern antworten.",)
        told = [GAME.tell(event, ["Ada", "Ben"]) for event in state.apply(0, turn)]
        assert told == ["Ada setzt einen Stein auf c3.", "Der Stab zeigt nach rechts oben."]
        assert state.refusal(1, GAME.parse("c3-")).sentence == "Auf c3 liegt schon ein Stein."
        assert [badge.title for badge in state.view(0).badges()] == ["Schwarz", "Orange"]
        with pytest.raises(BadOptions, match="hat 2 Felder pro Seite"):
            GAME.new({"board": "sq-2"})
