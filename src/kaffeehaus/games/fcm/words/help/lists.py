"""The parts of the help that are told from the data: cards, careers, tiles, sizes of tables."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import and_list, gettext, ngettext
from kaffeehaus.games.fcm.rules.cards import (
    CampaignTile,
    Employee,
    base_campaigns,
    base_employees,
    base_milestones,
)
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence
from kaffeehaus.games.fcm.words.titles import card_title, medium_heading, money


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
        yield (card_title(card.id),)
    for target in card.career:
        for way in _ways(known, known[target]):
            yield card_title(card.id), *way


def campaign_tiles() -> tuple[str, ...]:
    """The tiles of each medium with their sizes."""
    media: dict[str, list[CampaignTile]] = {}
    for tile in base_campaigns():
        media.setdefault(tile.medium, []).append(tile)
    return tuple(
        f"{medium_heading(medium)}: {and_list([_tile(tile) for tile in tiles])}."
        for medium, tiles in media.items()
    )


def _tile(tile: CampaignTile) -> str:
    return f"{tile.number} ({tile.width}×{tile.depth})"


def table_sizes(rules: Ruleset) -> tuple[str, ...]:
    """What depends on the number of players."""
    return tuple(_size(rules, players) for players in range(2, 6))


def _size(rules: Ruleset, players: int) -> str:
    size = rules.setting_up.tables[players]
    missing = [str(t.number) for t in base_campaigns() if players in t.removed_with]
    tiles = gettext("all campaign tiles")
    if missing:
        tiles = ngettext(
            "without campaign tile %(tiles)s",
            "without campaign tiles %(tiles)s",
            len(missing),
            tiles=and_list(missing),
        )
    facts = (
        gettext("%(rows)s×%(columns)s tiles", rows=size.rows, columns=size.columns),
        gettext("%(money)s in the bank", money=money(size.bank)),
        ngettext(
            "%(num)s copy of each 1x card",
            "%(num)s copies of each 1x card",
            size.copies_of_unique,
        ),
        tiles,
    )
    return gettext("%(players)s players: %(facts)s.", players=players, facts=", ".join(facts))
