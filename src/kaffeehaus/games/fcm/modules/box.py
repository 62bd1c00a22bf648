"""Every employee and every milestone, of the base game and of all modules, told from the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from kaffeehaus.core.help_pages import CardFact, ListedCard
from kaffeehaus.core.i18n import and_list, gettext, or_list
from kaffeehaus.games.fcm.drawing.sheets.chips import card_face
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES
from kaffeehaus.games.fcm.modules.offered import MODULES, OFFERED, every_seat_count, ruleset_of
from kaffeehaus.games.fcm.rules.cards import Employee, Milestone, TableSize
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.module import (
    Career,
    Depletion,
    ExtraCopies,
    Module,
    Patch,
    Spare,
)
from kaffeehaus.games.fcm.words.describe import card_deeds, milestone_perks, why
from kaffeehaus.games.fcm.words.titles import card_title, milestone_title, money


def all_cards() -> tuple[ListedCard, ...]:
    """The employees, those of the base game first."""
    return tuple(
        _card(module, card) for module in (BASE, *OFFERED) for card in module.content.employees
    )


def _card(module: Module, card: Employee) -> ListedCard:
    rules = _rules_with(module)
    facts = (
        (gettext("Salary"), money(rules.setup.salary) if card.salary else gettext("none")),
        (gettext("How to get it"), _origin(module, card)),
        (gettext("Can become"), _career(module, card)),
        (gettext("In the supply"), _copies(rules, card)),
        (gettext("Extra copies"), _more_copies(module, card)),
        (gettext("Limit"), _limit(rules, card)),
    )
    return ListedCard(
        card.id,
        card_title(card.id),
        str(module.title),
        _effect(card_deeds(card)),
        tuple(CardFact(title, words) for title, words in facts if words),
        card_face(card, rules.drawing.good_art),
    )


def _rules_with(module: Module) -> Ruleset:
    """The base game with a module, and with what that needs."""
    return ruleset_of(tuple(name for name in MODULES if name in {module.id, *module.requires}))


def _origin(module: Module, card: Employee) -> str:
    """`Hire`, or `Train: Waitress`."""
    ways = [(before, adding) for before, target, adding in _careers() if target == card.id]
    found = [gettext("Hire")] if card.entry_level else []
    if ways:
        found.append(gettext("Train: %(cards)s", cards=_by_module(module, ways)))
    return ". ".join(found)


def _career(module: Module, card: Employee) -> str:
    """What it can be trained to, in the base game and with modules."""
    ways = [(target, adding) for before, target, adding in _careers() if before == card.id]
    return _by_module(module, ways)


def _by_module(own: Module, ways: Sequence[tuple[str, Module]]) -> str:
    """`Burger Chef; Fry Chef (with Fry chefs)`: cards, and the module that adds the step."""
    found: dict[str, list[str]] = {}
    for card, adding in ways:
        found.setdefault(_others(own, [adding]), []).append(card_title(card))
    return "; ".join(_only_with(or_list(titles), only) for only, titles in found.items())


@cache
def _careers() -> tuple[tuple[str, str, Module], ...]:
    """Steps of training: from, to, and the module that has them."""
    printed = [
        (card.id, target, module)
        for module in (BASE, *OFFERED)
        for card in module.content.employees
        for target in card.career
    ]
    added = [
        (patch.card, patch.target, module)
        for module, patch in _patches()
        if isinstance(patch, Career)
    ]
    return (*printed, *sorted(added, key=lambda step: step[:2]))


def _patches() -> Iterator[tuple[Module, Patch]]:
    return ((module, patch) for module in OFFERED for patch in module.patches)


def _others(own: Module, modules: Sequence[Module]) -> str:
    """`Coffee or Kimchi`: these modules without the card's own and the base game."""
    return or_list([str(module.title) for module in modules if module not in (own, BASE)])


def _only_with(text: str, others: str) -> str:
    """`Burger Cook (with Coffee or Kimchi)`."""
    if not others:
        return text
    return gettext("%(text)s (with %(modules)s)", text=text, modules=others)


def _copies(rules: Ruleset, card: Employee) -> str:
    """`12`; `1 with 2 or 3 players; 2 with 4 players` where their number matters."""
    by_number: dict[int, list[int]] = {}
    for seats in every_seat_count():
        supply = rules.supply_for(_tables()[seats], seats)
        by_number.setdefault(supply.get(card.id, 0), []).append(seats)
    if len(by_number) == 1:
        return str(next(iter(by_number)))
    return "; ".join(
        gettext(
            "%(copies)s with %(players)s players",
            copies=copies,
            players=or_list([str(number) for number in seats]),
        )
        for copies, seats in by_number.items()
    )


@cache
def _tables() -> dict[int, TableSize]:
    """By number of players, whichever module brings the table."""
    tables = (module.setting_up.tables for module in (BASE, *OFFERED))
    return {seats: size for table in tables for seats, size in table.items()}


def _more_copies(module: Module, card: Employee) -> str:
    """What modules add to a card: the same by several of them is added once."""
    adding: dict[Patch, list[Module]] = {}
    for other, patch in _patches():
        if isinstance(patch, ExtraCopies | Spare) and patch.card == card.id:
            adding.setdefault(patch, []).append(other)
    return and_list([_only_with(_added(p), _others(module, by)) for p, by in adding.items()])


def _added(patch: Patch) -> str:
    if isinstance(patch, ExtraCopies):
        return gettext("%(copies)s more in the supply", copies=patch.copies)
    assert isinstance(patch, Spare)
    return gettext("%(copies)s outside the supply", copies=patch.copies)


def _limit(rules: Ruleset, card: Employee) -> str:
    """How many of a 1x card a chain may have."""
    alike = [card_title(other) for other in rules.alike(card.id)]
    if not alike:
        return ""
    if len(alike) == 1:
        return gettext("1x: 1 per chain")
    return gettext("1x: per chain 1 of %(cards)s", cards=and_list(alike))


def all_milestones() -> tuple[ListedCard, ...]:
    """The milestones, those of the base game first."""
    sets = ((BASE, BASE_MILESTONES), *((module, module) for module in OFFERED))
    return tuple(
        _milestone(str(named.title), module, milestone)
        for named, module in sets
        for milestone in module.content.milestones
    )


def _milestone(group: str, module: Module, milestone: Milestone) -> ListedCard:
    facts = (
        CardFact(gettext("Earned"), why(milestone)),
        CardFact(gettext("Available"), _available(module, milestone)),
    )
    effect = _effect(milestone_perks(milestone))
    return ListedCard(milestone.id, milestone_title(milestone.id), group, effect, facts)


def _effect(told: str) -> str:
    return gettext("Effect: %(effect)s.", effect=told)


def _available(module: Module, milestone: Milestone) -> str:
    """Until which turn: that in which it is first earned, or one that modules name."""
    last = [
        _only_with(
            gettext("until turn %(turn)s at the latest", turn=patch.turn), _others(module, [other])
        )
        for other, patch in _patches()
        if isinstance(patch, Depletion) and patch.milestone == milestone.id
    ]
    return "; ".join([gettext("until the end of the turn in which it is first earned"), *last])
