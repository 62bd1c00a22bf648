"""Help text of the night shift managers module, with a company structure."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
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


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "You can hire a night shift manager directly. The card needs a salary and stands in a "
            "slot of the CEO like other managers, but has no slots of its own. While it is at "
            "work, each of your cards without a salary works twice, as if you had 2 of it. The CEO "
            "does not."
        ),
        gettext(
            "A recruiting girl hires twice. A trainer trains twice, but not the same card, unless "
            "a milestone allows it. Kitchen trainees and errand boys produce twice; you choose the "
            "goods each time. A marketing trainee may place a second billboard and is busy until "
            "both campaigns are over."
        ),
        gettext(
            "A waitress earns twice and counts as 2 in ties. A pricing manager lowers the price by "
            "$2. A management trainee has no additional slots."
        ),
        gettext(
            "Only the printed card counts: a card that a milestone frees of its salary works once. "
            "Each card at work shows what its second shift adds."
        ),
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
    begins = gettext("In the picture 2 waitresses work both shifts.")
    chain = state.view(0).chains[0]
    return HelpSection(
        gettext("Module: Night shift managers"),
        (
            *_paragraphs(),
            *(card_sentence(card) for card in content.employees),
            f"{begins} {earned.title}. {' '.join(earned.sentences)}",
        ),
        structure_svg(branches_of(chain, state.rules.employees), chain.shifts),
        gettext(
            "A night shift manager next to a management trainee. Open slots: %(slots)s.",
            slots=chain.free_slots,
        ),
    )
