"""The parts of the help that are told from the data: cards, careers, tiles, sizes of tables."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.games.fcm.rules.cards import (
    CampaignTile,
    Employee,
    base_campaigns,
    base_employees,
    base_milestones,
)
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence
from kaffeehaus.games.fcm.words.titles import listed, money

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}


def employees() -> tuple[str, ...]:
    """What each card does."""
    return tuple(card_sentence(card) for card in base_employees())


def milestones() -> tuple[str, ...]:
    """What each milestone is for, and what it gives."""
    return tuple(milestone_sentence(milestone) for milestone in base_milestones())


def careers() -> tuple[str, ...]:
    """`Errand Boy → Cart Operator → Truck Driver → Zeppelin Pilot.`, a line for each end."""
    known = {card.id: card for card in base_employees()}
    return tuple(
        f"{' → '.join(way)}."
        for card in base_employees()
        if card.entry_level and card.career
        for way in _ways(known, card)
    )


def _ways(known: dict[str, Employee], card: Employee) -> Iterator[tuple[str, ...]]:
    if not card.career:
        yield (card.name,)
    for target in card.career:
        for way in _ways(known, known[target]):
            yield card.name, *way


def campaign_tiles() -> tuple[str, ...]:
    """The tiles of each medium with their sizes."""
    media: dict[str, list[CampaignTile]] = {}
    for tile in base_campaigns():
        media.setdefault(tile.medium, []).append(tile)
    return tuple(
        f"{medium.capitalize()}: {listed([_tile(tile) for tile in tiles])}."
        for medium, tiles in media.items()
    )


def _tile(tile: CampaignTile) -> str:
    return f"{tile.number} ({tile.width} by {tile.depth})"


def table_sizes(rules: Ruleset) -> tuple[str, ...]:
    """What depends on the number of players."""
    return tuple(_size(rules, players) for players in sorted(_NUMBERS))


def _size(rules: Ruleset, players: int) -> str:
    size = rules.setting_up.tables[players]
    missing = [str(t.number) for t in base_campaigns() if players in t.removed_with]
    without = f"without the campaign tiles {listed(missing)}" if len(missing) > 1 else ""
    if len(missing) == 1:
        without = f"without campaign tile {missing[0]}"
    copies = size.copies_of_unique
    cards = f"{copies} {'copy' if copies == 1 else 'copies'} of each 1x card"
    facts = (
        f"{size.rows} by {size.columns} tiles",
        f"{money(size.bank)} in the bank",
        cards,
        without or "all campaign tiles",
    )
    return f"With {_NUMBERS[players]} players: {', '.join(facts)}."
