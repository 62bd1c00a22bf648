"""Open questions: every one has an answer in each set, and stands in the list for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.modules.offered import OFFERED, PAIRS
from kaffeehaus.games.fcm.rules.ruleset.rulings import (
    BANK_BREAKS,
    AnyRuling,
    Preset,
    Rulings,
)

TOLD = (Path(__file__).parents[4] / "docs" / "rulings.md").read_text("utf-8")
ASKED = [ruling for module in (BASE, *OFFERED, *PAIRS) for ruling in module.rulings]


@pytest.mark.parametrize("ruling", ASKED, ids=lambda ruling: ruling.id)
def test_the_list_for_people_tells_every_answer(ruling: AnyRuling) -> None:
    row = next(line for line in TOLD.splitlines() if str(ruling.question) in line)
    _, _, *cells, _ = (cell.strip() for cell in row.split("|"))
    usual = str(ruling.answers[ruling.answer(Preset.RULEBOOK, GAME.version)])
    said = [usual if cell == "as rulebook" else cell for cell in cells]
    answers = [ruling.answers[ruling.answer(preset, GAME.version)] for preset in Preset]
    assert said == [str(answer) for answer in answers]


def test_no_question_is_asked_twice() -> None:
    assert len({ruling.id for ruling in ASKED}) == len(ASKED)


def test_one_answer_can_differ_from_the_set() -> None:
    rulings = Rulings(Preset.RULEBOOK, 2)
    assert rulings[BANK_BREAKS] == "below_zero"
    assert Rulings(Preset.DELUXE, 2)[BANK_BREAKS] == "at_zero"
    assert rulings.but(BANK_BREAKS, "at_zero")[BANK_BREAKS] == "at_zero"
    assert rulings[BANK_BREAKS] == "below_zero"
