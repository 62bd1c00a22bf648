"""Earlier versions of the rules: records replay unchanged, and differ where answers changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.log import Acted
from kaffeehaus.core.record import Record, Status, chained, loads, verify
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.base import BASE
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import FREE_MAILBOX
from kaffeehaus.games.fcm.modules.offered import OFFERED
from kaffeehaus.games.fcm.rules.ruleset.rulings import (
    BASE_RULINGS,
    BUSY_CHOICE,
    FREED_CARDS_FOR_PHANTOMS,
    Preset,
    Rulings,
)
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two

FIXTURES = Path(__file__).parent / "fixtures" / "version_1"
FIRST = GAME.under(1)
SETTLED = (FREED_CARDS_FOR_PHANTOMS, BUSY_CHOICE, FREE_MAILBOX)
"""Questions that only earlier versions answered otherwise."""


def stored(name: str) -> Record:
    return loads((FIXTURES / f"{name}.json").read_text("utf-8"))


def replayed(game: FoodChainMagnate, name: str) -> FcmState:
    """The end of a stored game. Raises `IllegalAction` where the game does not allow it."""
    record = stored(name)
    closing = record.closing()
    assert closing is not None
    assert closing.seed is not None
    header = record.header
    state = game.new(header.options, header.seats, int(closing.seed))
    for entry in record.entries:
        if isinstance(entry, Acted):
            for text in entry.actions or ():
                state.apply(entry.seat, game.parse(text))
    return state


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.stem)
def test_records_of_version_1_are_complete(path: Path) -> None:
    record = stored(path.stem)
    assert record.header.version == 1
    assert verify(record).status is Status.COMPLETE
    today = replace(record.header, version=GAME.version)
    assert verify(chained(today, record.entries, {})).status is Status.BROKEN


def test_a_fired_recruiter_saved_nothing_and_the_newest_busy_marketeer_went() -> None:
    state = replayed(FIRST, "payday")
    # Chain 0 paid for its cart operator. Chain 2 lost the second of its campaign managers.
    assert [player.cash for player in state.town.players] == [5, 0, 0]
    assert state.player(2).busy == {1: "campaign_manager"}
    with pytest.raises(IllegalAction) as refused:
        replayed(GAME, "payday")
    assert "fire campaign_manager" in refused.value.sentence


def test_a_phantom_became_what_a_lesson_put_back() -> None:
    assert replayed(FIRST, "empty_pile").player(3).cards()["truck_driver"] == 1
    with pytest.raises(IllegalAction) as refused:
        replayed(GAME, "empty_pile")
    assert "hire errand_boy" in refused.value.sentence


def test_the_introductory_map_was_drawn_once() -> None:
    old = replayed(FIRST, "map")
    assert not set("BLS") <= set("".join(old.ground.plan.rows))
    closing = stored("map").closing()
    assert closing is not None
    assert closing.seed is not None
    new = GAME.new(old.options, 2, int(closing.seed))
    assert set("BLS") <= set("".join(new.ground.plan.rows))


@pytest.mark.parametrize(("game", "overlap"), [(FIRST, False), (GAME, True)])
def test_airplanes_did_not_overlap(game: FoodChainMagnate, overlap: bool) -> None:
    state = town_for_two(game)
    state.town.campaigns = [Campaign(6, "airplane", 1, None, ("beer",), 2, Box(-2, 0, 5, 2))]
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 4")
    assert ("at north5 1x2" in texts(state, 0)) == overlap


@pytest.mark.parametrize("preset", Preset)
def test_a_saved_position_keeps_its_version(preset: Preset) -> None:
    for game in (GAME, FIRST):
        state = game.new({"rulings": preset.value})
        assert game.load(state.save()).rulings == Rulings(preset, game.version)
        assert state.copy().rulings == state.rulings


def test_what_version_1_answered_differently() -> None:
    def changed(preset: Preset) -> set[str]:
        old, new = Rulings(preset, 1), Rulings(preset, 2)
        asked = (*BASE_RULINGS, *SETTLED)
        return {ruling.id for ruling in asked if old[ruling] != new[ruling]}

    settled = {"planes_overlap", "freed_cards_for_phantoms", "busy_choice"}
    assert changed(Preset.ONLINEBOARDGAMERS) == settled
    assert changed(Preset.RULEBOOK) == settled | {"discount_of_the_fired"}
    assert changed(Preset.DELUXE) == settled | {"discount_of_the_fired", "introductory_drinks"}


@pytest.mark.parametrize("preset", Preset)
def test_what_version_2_answered_differently(preset: Preset) -> None:
    asked = (*(ruling for module in (BASE, *OFFERED) for ruling in module.rulings), *SETTLED)
    old, new = Rulings(preset, 2), Rulings(preset, 3)
    changed = {
        ruling.id: (old[ruling], new[ruling]) for ruling in asked if old[ruling] != new[ruling]
    }
    assert changed == {"arrow_in_reach": ("yes", "no"), "free_mailbox": ("lowest", "any")}
    first = Rulings(preset, 1)
    assert all(first[ruling] == old[ruling] for ruling in asked if ruling.id in changed)


@pytest.mark.slow
def test_the_contract_holds_under_version_1() -> None:
    check(FIRST, {"turns": 4}, 2, games=1, seed=3)
