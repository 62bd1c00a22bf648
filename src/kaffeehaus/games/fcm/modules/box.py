"""Every employee, milestone and tile, of the base game and of all modules, told from the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from urllib.parse import quote

from kaffeehaus.core.help_pages import CardFact, CardLink, ListedCard
from kaffeehaus.core.i18n import Label, and_list, gettext, lazy_gettext, ngettext, or_list
from kaffeehaus.games.fcm.drawing.sheets.chips import card_face
from kaffeehaus.games.fcm.drawing.tiles import tile_pictures
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES
from kaffeehaus.games.fcm.modules.offered import MODULES, OFFERED, every_seat_count, ruleset_of
from kaffeehaus.games.fcm.rules.board.plan import DRINKS
from kaffeehaus.games.fcm.rules.board.tiles import Laid, Tile, all_tiles
from kaffeehaus.games.fcm.rules.cards import CampaignTile, Deed, Employee, Milestone, TableSize
from kaffeehaus.games.fcm.rules.houses import WITH_GARDEN, houses_on
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.groups import MediumRule
from kaffeehaus.games.fcm.rules.ruleset.module import (
    Career,
    Depletion,
    ExtraCopies,
    Module,
    Patch,
    Spare,
)
from kaffeehaus.games.fcm.words.describe import (
    card_deeds,
    card_example,
    milestone_example,
    milestone_perks,
    why,
)
from kaffeehaus.games.fcm.words.titles import (
    campaign_start,
    card_title,
    good_title,
    house_start,
    house_title,
    medium_heading,
    milestone_title,
    money,
)


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
        card_example(card),
        tuple(CardFact(title, words) for title, words in facts if words),
        card_face(card, rules.drawing.good_art),
        families=tuple(card_title(one) for one in _begun_by(card.id)),
        rules=_rules_about(module, _subjects(card)),
    )


def _begun_by(card: str) -> list[str]:
    """The entry-level cards whose careers lead to this one, or which it is."""
    before = [earlier for earlier, target, _ in _careers() if target == card]
    found = dict.fromkeys(one for earlier in before for one in _begun_by(earlier))
    return list(found) if before else [card] if _has_career(card) else []


def _has_career(card: str) -> bool:
    return any(earlier == card for earlier, _, _ in _careers())


def _subjects(card: Employee) -> Iterator[Label]:
    """Titles of the sections of the help about what the card does."""
    if card.manager or card.slots:
        yield lazy_gettext("1. Restructuring")
    if card.recruits:
        yield lazy_gettext("Hiring")
    if card.trains:
        yield lazy_gettext("Training")
    if card.markets:
        yield lazy_gettext("Campaigns")
    if card.cooks or card.fetches:
        yield lazy_gettext("Food and drinks")
    if card.develops:
        yield lazy_gettext("Houses and gardens")
    if card.restaurants:
        yield lazy_gettext("Restaurants")
    if card.waits or card.unit_price or card.income_percent:
        yield lazy_gettext("4. Dinner")


_SUBJECTS: dict[Deed, Label] = {
    Deed.AT_WORK: lazy_gettext("1. Restructuring"),
    Deed.HIRE: lazy_gettext("Hiring"),
    Deed.TRAIN: lazy_gettext("Training"),
    Deed.CAMPAIGN: lazy_gettext("Campaigns"),
    Deed.PRODUCE: lazy_gettext("Food and drinks"),
    Deed.CASH: lazy_gettext("4. Dinner"),
    Deed.PAY: lazy_gettext("5. Payday"),
    Deed.THROW_AWAY: lazy_gettext("7. Clean up"),
    Deed.SELL: lazy_gettext("4. Dinner"),
    Deed.BUILD: lazy_gettext("Houses and gardens"),
    Deed.OPEN: lazy_gettext("Restaurants"),
}
"""By deed: the title of the section of the help about it."""


def _rules_about(module: Module, subjects: Iterable[Label]) -> tuple[CardLink, ...]:
    """The chapter of the module, and the sections of the base game."""
    own = [CardLink(str(module.title), f"/help/fcm/{module.id}")] if module.help else []
    titles = dict.fromkeys(str(subject) for subject in subjects)
    return (*own, *(CardLink(title, f"/help/fcm?section={quote(title)}") for title in titles))


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
    alike = [card_title(other) for other in rules.alike[card.id]]
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
    subjects = (_SUBJECTS.get(milestone.trigger.on), lazy_gettext("Milestones"))
    return ListedCard(
        milestone.id,
        milestone_title(milestone.id),
        group,
        effect,
        milestone_example(milestone),
        facts,
        rules=_rules_about(module, filter(None, subjects)),
    )


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


def all_tiles_of_the_map() -> tuple[ListedCard, ...]:
    """The map tiles, those of the base game first."""
    known, pictures = all_tiles(), dict(tile_pictures())
    return tuple(
        _map_tile(module, known[letter], pictures[letter])
        for module in (BASE, *OFFERED)
        for letter in module.content.map_tiles
    )


def _map_tile(module: Module, tile: Tile, picture: str) -> ListedCard:
    houses = [house_title(building.number) for building in tile.buildings]
    drinks = [
        good_title(good) for sign, good in DRINKS.items() if any(sign in row for row in tile.rows)
    ]
    facts = (
        (gettext("Houses"), and_list(houses)),
        (gettext("Drinks"), and_list(drinks)),
    )
    title = gettext("Map tile %(letter)s", letter=tile.id)
    return ListedCard(
        tile.id.lower(),
        title,
        str(module.title),
        gettext("5×5 squares. A tile can be turned in four ways."),
        _tile_example(tile, drinks),
        tuple(CardFact(name, words) for name, words in facts if words),
        f'<span class="tile-face">{picture}<b>{title}</b></span>',
        rules=_rules_about(module, [lazy_gettext("The board")]),
    )


def _tile_example(tile: Tile, drinks: Sequence[str]) -> str:
    """What happens at its house or at its source of drinks."""
    for house in houses_on(Laid(tile.id, 0), 0, 0):
        name = house_start(house.number)
        if house.limit is None:
            return gettext(
                "%(house)s holds any number of demand, and each campaign adds %(number)s.",
                house=name,
                number=house.per_hit,
            )
        if house.garden:
            return gettext(
                "%(house)s holds %(most)s demand. It pays %(double)s for a burger at %(single)s.",
                house=name,
                most=house.limit,
                single=money(10),
                double=money(20),
            )
        return gettext(
            "%(house)s holds %(most)s demand, and %(more)s with a garden. Then it pays double.",
            house=name,
            most=house.limit,
            more=WITH_GARDEN,
        )
    if drinks:
        return gettext(
            "A cart operator that drives past brings 2 drinks: %(drink)s.", drink=drinks[0]
        )
    return gettext("In a written map, %(tile)s1 is this tile turned 90° clockwise.", tile=tile.id)


def all_campaign_tiles() -> tuple[ListedCard, ...]:
    """The campaign tiles, those of the base game first."""
    return tuple(
        _campaign_tile(module, tile)
        for module in (BASE, *OFFERED)
        for tile in module.content.campaigns
    )


def _campaign_tile(module: Module, tile: CampaignTile) -> ListedCard:
    beside = _rules_with(module).media[tile.medium].beside
    missing = or_list([str(number) for number in tile.removed_with])
    facts = (
        (gettext("Size"), "" if beside else f"{tile.width}×{tile.depth}"),
        (gettext("Players"), missing and gettext("not with %(players)s", players=missing)),
    )
    subjects = [lazy_gettext("Campaigns"), lazy_gettext("How campaigns reach houses")]
    return ListedCard(
        str(tile.number),
        campaign_start(tile.medium, tile.number),
        str(module.title),
        _places_of(_rules_with(module).media[tile.medium]),
        _campaign_example(tile),
        tuple(CardFact(name, words) for name, words in facts if words),
        families=(medium_heading(tile.medium),),
        rules=_rules_about(module, subjects),
        terms=(medium_heading(tile.medium),),
    )


def _campaign_example(tile: CampaignTile) -> str:
    """Which houses it reaches in one case."""
    match tile.medium:
        case "billboard":
            return gettext("A house with a square right beside it gets 1 demand per turn.")
        case "mailbox":
            return gettext("3 houses in its block of roads: each gets 1 demand per turn.")
        case "airplane":
            return ngettext(
                "It flies over %(num)s row or column: every house there gets 1 demand per turn.",
                "It flies over %(num)s rows or columns: every house there gets 1 demand per turn.",
                tile.width,
            )
        case "radio":
            return gettext(
                "Every house on its tile and the 8 tiles around it gets 1 demand per turn."
            )
        case "giant_billboard":
            return gettext("The rural area gets 2 demand per turn.")
    return gettext("Every house with a garden gets 1 demand per turn.")


def _places_of(medium: MediumRule) -> str:
    if medium.beside:
        return gettext("Placed beside the board; it needs no square.")
    if medium.outside:
        return gettext("Stands outside the board, along one of its sides.")
    return gettext("Stands on empty squares, one of them beside a road.")
