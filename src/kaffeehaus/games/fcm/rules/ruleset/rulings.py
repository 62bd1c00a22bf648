"""Rulings: where published rules disagree, the question has a name, and each set its answer.

What the sources say is told in docs/rulings.md. The questions of a module stand in its folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast

from kaffeehaus.core.i18n import Label, lazy_gettext, lazy_pgettext

Answer = Literal["no", "yes"]
A = TypeVar("A", bound=str)


class Preset(Enum):
    """A named set of answers."""

    RULEBOOK = "rulebook"
    ONLINEBOARDGAMERS = "onlineboardgamers"
    DELUXE = "deluxe"


@dataclass(frozen=True, eq=False)
class Ruling(Generic[A]):
    """An open question of the rules, and what each set answers; most answer as the rulebook."""

    id: str
    question: Label
    answers: Mapping[A, Label]
    """Every answer in words."""
    rulebook: A
    onlineboardgamers: A | None = None
    deluxe: A | None = None
    until: Mapping[int, A] = field(default_factory=dict)
    """By the last version of the rules that gave it: an earlier answer, the same in every set."""

    def answer(self, preset: Preset, version: int) -> A:
        """What a set answers under a version of the rules."""
        earlier = [last for last in self.until if version <= last]
        if earlier:
            return self.until[min(earlier)]
        said = {
            Preset.RULEBOOK: self.rulebook,
            Preset.ONLINEBOARDGAMERS: self.onlineboardgamers,
            Preset.DELUXE: self.deluxe,
        }[preset]
        return self.rulebook if said is None else said


AnyRuling: TypeAlias = Ruling[Any]  # Any: each question has answers of its own
"""Some question, whatever its answers are."""


@dataclass(frozen=True)
class Rulings:
    """One answer for every question: `rulings[BANK_BREAKS]`."""

    preset: Preset
    version: int
    others: Mapping[str, str] = field(default_factory=dict)
    """By question: answers that differ from those of the set."""
    given: dict[AnyRuling, object] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """By question: what was answered already. Rules ask the same ones in every step."""

    def __getitem__(self, ruling: Ruling[A]) -> A:
        if ruling not in self.given:
            self.given[ruling] = self._answer(ruling)
        return cast("A", self.given[ruling])

    def _answer(self, ruling: Ruling[A]) -> A:
        other = self.others.get(ruling.id)
        if other is None:
            return ruling.answer(self.preset, self.version)
        return next(answer for answer in ruling.answers if answer == other)

    def but(self, ruling: Ruling[A], answer: A) -> Rulings:
        """The same with another answer to one question."""
        return Rulings(self.preset, self.version, {**self.others, ruling.id: answer})


ROADS_JOIN: Ruling[Literal["everywhere", "middle"]] = Ruling(
    "roads_join",
    lazy_gettext("Where do the roads of adjacent tiles connect?"),
    {
        "everywhere": lazy_pgettext("ruling", "anywhere along the border"),
        "middle": lazy_pgettext("ruling", "in the middle of the edge"),
    },
    "everywhere",
)
BANK_BREAKS: Ruling[Literal["below_zero", "at_zero"]] = Ruling(
    "bank_breaks",
    lazy_gettext("When does the bank break?"),
    {
        "below_zero": lazy_pgettext("ruling", "when it would fall below $0"),
        "at_zero": lazy_pgettext("ruling", "when it reaches $0"),
    },
    "below_zero",
    deluxe="at_zero",
)
NEW_RESTAURANT_REACH: Ruling[Literal["any_square", "entrance_road"]] = Ruling(
    "new_restaurant_reach",
    lazy_gettext("Which part of a local manager’s new restaurant must be in range?"),
    {
        "any_square": lazy_pgettext("ruling", "any square"),
        "entrance_road": lazy_pgettext("ruling", "the entrance"),
    },
    "any_square",
    deluxe="entrance_road",
)
RANGE_FROM_COMING_SOON: Ruling[Answer] = Ruling(
    "range_from_coming_soon",
    lazy_gettext("Does a restaurant that is coming soon count for range?"),
    {"no": lazy_pgettext("ruling", "no"), "yes": lazy_pgettext("ruling", "yes")},
    "no",
    onlineboardgamers="yes",
)
FREE_MARKETEERS: Ruling[Literal["all", "named_three"]] = Ruling(
    "free_marketeers",
    lazy_gettext("Which marketeers need no salary after the first billboard?"),
    {
        "all": lazy_pgettext("ruling", "all"),
        "named_three": lazy_pgettext("ruling", "the three on the card"),
    },
    "all",
    deluxe="named_three",
)
PLANES_OVERLAP: Ruling[Answer] = Ruling(
    "planes_overlap",
    lazy_gettext("May an airplane stand behind another?"),
    {"yes": lazy_pgettext("ruling", "yes"), "no": lazy_pgettext("ruling", "no")},
    "yes",
    until={1: "no"},
)
DISCOUNT_OF_THE_FIRED: Ruling[Literal["kept", "lost"]] = Ruling(
    "discount_of_the_fired",
    lazy_gettext("Do the unused hires of a fired recruiter still lower salaries?"),
    {"kept": lazy_pgettext("ruling", "yes"), "lost": lazy_pgettext("ruling", "no")},
    "kept",
    onlineboardgamers="lost",
    until={1: "lost"},
)
INTRODUCTORY_DRINKS: Ruling[Literal["by_chance", "all_three"]] = Ruling(
    "introductory_drinks",
    lazy_gettext("Which drinks does a random map have in the introductory game?"),
    {
        "by_chance": lazy_pgettext("ruling", "whatever its tiles show"),
        "all_three": lazy_pgettext("ruling", "all three"),
    },
    "by_chance",
    deluxe="all_three",
    until={1: "by_chance"},
)
BASE_RULINGS: tuple[AnyRuling, ...] = (
    ROADS_JOIN,
    BANK_BREAKS,
    NEW_RESTAURANT_REACH,
    RANGE_FROM_COMING_SOON,
    FREE_MARKETEERS,
    PLANES_OVERLAP,
    DISCOUNT_OF_THE_FIRED,
    INTRODUCTORY_DRINKS,
)
"""The questions of the base game."""

# Settled since: only earlier versions of these rules gave another answer.

FREED_CARDS_FOR_PHANTOMS: Ruling[Answer] = Ruling(
    "freed_cards_for_phantoms",
    lazy_gettext(
        "May a card from an empty pile become one that was freed by training the same day?"
    ),
    {"no": lazy_pgettext("ruling", "no"), "yes": lazy_pgettext("ruling", "yes")},
    "no",
    until={1: "yes"},
)
BUSY_CHOICE: Ruling[Answer] = Ruling(
    "busy_choice",
    lazy_gettext("May a chain choose which of several equal busy marketeers to fire?"),
    {"yes": lazy_pgettext("ruling", "yes"), "no": lazy_pgettext("ruling", "no")},
    "yes",
    until={1: "no"},
)
