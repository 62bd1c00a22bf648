"""Rulings: where published rules disagree, the choice is a named field, with presets.

The questions and what the sources say are told in docs/rulings.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

Answer = Literal["no", "yes"]


@dataclass(frozen=True, slots=True)
class Rulings:
    """One answer for each open question."""

    roads_join: Literal["everywhere", "middle"] = "everywhere"
    """Where the roads of neighbouring tiles meet."""
    bank_breaks: Literal["below_zero", "at_zero"] = "below_zero"
    """When the bank is broken."""
    new_restaurant_reach: Literal["any_square", "entrance_road"] = "any_square"
    """What of a local manager's new restaurant must lie in range."""
    range_from_coming_soon: Answer = "no"
    """Whether a restaurant that is not open yet counts as a start of the local manager's range."""
    lead_barista_shop: Literal["range_2", "anywhere"] = "range_2"
    """How far a lead barista's coffee shop may stand."""
    roadworks_slow: Literal["dinner", "every_route"] = "dinner"
    """Which routes roadworks make longer."""
    discount_burns: Literal["same_turn", "next_turn"] = "same_turn"
    """When the first discount manager first burns money."""
    counter_cash_for_cfo: Answer = "no"
    """Whether the CFO adds to money earned with demand counters."""
    free_marketeers: Literal["all", "named_three"] = "all"
    """Which marketeers the first billboard frees of salary."""
    salary_in_goods: Literal["forced_last", "free"] = "forced_last"
    """Whether salaries in goods are forced before somebody goes unpaid."""
    planes_overlap: Answer = "yes"
    """Whether an airplane may stand behind another, over the same lines."""
    discount_of_the_fired: Literal["kept", "lost"] = "kept"
    """Whether the unused hires of a recruiter who is fired at payday still lower the salaries."""
    reserves_open: Literal["dinner", "at_once"] = "dinner"
    """When the reserve cards are opened if the bank runs out in the marketing phase."""
    introductory_drinks: Literal["by_chance", "all_three"] = "by_chance"
    """Which drinks a map by chance has in the introductory game."""

    # Settled since: only the first version of these rules gave another answer.
    freed_cards_for_phantoms: Answer = "no"
    """Whether a card from an empty pile may become one that a lesson of the same day freed."""
    busy_choice: Answer = "yes"
    """Whether a chain chooses which of its busy marketeers of one kind is fired."""


class Preset(Enum):
    """A named set of rulings."""

    RULEBOOK = "rulebook"
    ONLINEBOARDGAMERS = "onlineboardgamers"
    DELUXE = "deluxe"


_RULEBOOK = Rulings()

PRESETS = {
    Preset.RULEBOOK: _RULEBOOK,
    Preset.ONLINEBOARDGAMERS: replace(
        _RULEBOOK,
        range_from_coming_soon="yes",
        lead_barista_shop="anywhere",
        counter_cash_for_cfo="yes",
        salary_in_goods="free",
        discount_of_the_fired="lost",
        reserves_open="at_once",
    ),
    Preset.DELUXE: replace(
        _RULEBOOK,
        bank_breaks="at_zero",
        new_restaurant_reach="entrance_road",
        roadworks_slow="every_route",
        discount_burns="next_turn",
        free_marketeers="named_three",
        introductory_drinks="all_three",
    ),
}


def rulings_of(preset: Preset, version: int) -> Rulings:
    """The answers of a preset, as a version of the rules gave them."""
    rulings = PRESETS[preset]
    if version > 1:
        return rulings
    return replace(
        rulings,
        planes_overlap="no",
        discount_of_the_fired="lost",
        introductory_drinks="by_chance",
        freed_cards_for_phantoms="yes",
        busy_choice="no",
    )
