"""Help text of the night shift managers module, with a company structure."""

from __future__ import annotations

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.sheets.company import branches_of
from kaffeehaus.games.fcm.drawing.structure import structure_svg
from kaffeehaus.games.fcm.modules.night_shift_managers.rules import (
    NIGHT_SHIFT_MANAGER,
    NIGHT_SHIFT_MANAGERS,
)
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.phases.dinner import income_of
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence
from kaffeehaus.games.fcm.words.reasons import explain

_SAID = (
    "A night shift manager is hired directly, has a salary, and stands in a slot of the CEO, as "
    "managers do; nobody stands below. While one is at work, every card of yours without a salary "
    "on it works twice, as if two of it were there. The CEO does not.",
    "A recruiting girl hires two. A trainer gives two lessons, but not to the same card, unless a "
    "milestone lets you. Kitchen trainees and errand boys bring goods twice, each time of your "
    "choice. A marketing trainee may place a second billboard and is busy until both are over.",
    "A waitress earns twice and counts as two where chains are tied. A pricing manager lowers the "
    "price by two. A management trainee holds no more cards than by day.",
    "What counts is the card: who is freed of a salary by a milestone works once. Each card at "
    "work that works twice says what comes of it.",
)


def night_shift_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(NIGHT_SHIFT_MANAGERS)
    state = find_game("fcm").new({"modules": NIGHT_SHIFT_MANAGERS}, 2)
    assert isinstance(state, FcmState)
    state.town.step = "working"
    work = {NIGHT_SHIFT_MANAGER: 1, "management_trainee": 1, "waitress": 2}
    state.player(0).work = work
    earned = explain(state, income_of(state, 0, 0))
    assert earned is not None
    chain = state.view(0).chains[0]
    return HelpSection(
        "Module: Night shift managers",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            f"In the drawing two waitresses work by day and by night. {earned.title}. "
            f"{' '.join(earned.sentences)}",
        ),
        structure_svg(branches_of(chain, state.rules.employees), chain.shifts),
        f"A Night Shift Manager beside a Management Trainee; open slots: {chain.free_slots}.",
    )
