"""What a bidder may see, drawn as cards in a row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import NO_MARKS, Badge, Marks, Shape, View

SHAPES = (Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.DIAMOND)
QUESTIONS = {
    "kind": "What will you do?",
    "cards": "Choose two cards to keep.",
    "by": "By how many coins?",
    "card": "Choose a card to take.",
}


class Phase(Enum):
    """What is going on."""

    RESERVE = "reserve"
    BIDDING = "bidding"
    PICKING = "picking"
    OVER = "over"


@dataclass(frozen=True)
class AuctionView(View):
    """The table, everyone's purse and cards, and what belongs to this seat alone."""

    phase: Phase
    lot: int
    lots: int
    deck: int
    table: tuple[int, ...]
    order: tuple[Seat, ...]
    hand: tuple[int, ...]
    reserve: tuple[int, ...]
    aside: tuple[int, ...]
    purses: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    """By seat; None is a bid that this seat does not know."""
    ready: tuple[bool, ...]
    reserves: tuple[tuple[int, ...], ...]
    """By seat, once they are opened."""

    def svg(self, marks: Marks = NO_MARKS) -> str:
        offered = {
            (question.field, value)
            for action in marks.legal
            for question in action.asked()
            for value in question.values
        }
        rows = (("card", self.table), ("cards", self.hand), ("reserve", self.reserve))
        drawn = "".join(
            _card(field, card, column, row, (field, str(card)) in offered)
            for row, (field, cards) in enumerate(rows)
            for column, card in enumerate(cards)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 180" role="img">'
            f"<title>Lot {self.lot} of {self.lots}</title>{drawn}</svg>"
        )

    def text(self) -> str:
        lines = [f"Lot {self.lot} of {self.lots}, {self.deck} cards in the deck"]
        lines.append(f"on the table: {_row(self.table)}")
        for seat, badge in enumerate(self.badges()):
            bid = self.bids[seat]
            said = "?" if bid is None else str(bid)
            ready = ", ready" if self.ready[seat] else ""
            lines.append(
                f"{badge.letter}: {self.purses[seat]} coins, bid {said}{ready}, "
                f"cards {_row(self.taken[seat])}"
            )
        if self.hand:
            lines.append(f"your hand: {_row(self.hand)}")
        if self.reserve:
            lines.append(f"your reserve: {_row(self.reserve)}, put aside: {_row(self.aside)}")
        lines.extend(
            f"reserve of {'ABCD'[seat]}: {_row(cards)}" for seat, cards in enumerate(self.reserves)
        )
        return "\n".join(lines)

    def badges(self) -> tuple[Badge, ...]:
        return tuple(
            Badge(
                title=f"Bidder {seat + 1}",
                letter="ABCD"[seat],
                shape=SHAPES[seat],
                colour=f"var(--seat-{seat + 1})",
                score=f"{sum(self.taken[seat]) + purse}",
                note="ready" if self.ready[seat] else "",
            )
            for seat, purse in enumerate(self.purses)
        )

    def ask(self, field: str) -> str:
        return QUESTIONS.get(field, super().ask(field))


def _card(field: str, card: int, column: int, row: int, offered: bool) -> str:
    choice = f' data-field="{field}" data-value="{card}"' if offered else ""
    return (
        f'<g id="{field}-{card}"{choice} transform="translate({column * 60} {row * 60})">'
        f'<rect width="50" height="50" rx="4" fill="#fff" stroke="#333"/>'
        f'<text x="25" y="32" text-anchor="middle">{card}</text></g>'
    )


def _row(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "none"
