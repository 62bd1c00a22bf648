"""What players of Café see: everything but the face-down cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from kaffeehaus.core.action import Action
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.i18n import gettext, ngettext, pgettext
from kaffeehaus.core.notation import Json, JsonObject, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import NO_MARKS, Badge, Marks, Shape, Sign, View
from kaffeehaus.games.cafe.drawing import table
from kaffeehaus.games.cafe.drawing.icons import legend
from kaffeehaus.games.cafe.drawing.table import score_table
from kaffeehaus.games.cafe.drawing.thumbnail import draw_thumbnail
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.actions import CafeAction
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Card, Shop
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.scoring import Sheet, sheet_of
from kaffeehaus.games.cafe.rules.variant import Variant
from kaffeehaus.games.cafe.words import questions, text
from kaffeehaus.games.cafe.words.guide import guidance
from kaffeehaus.games.cafe.words.prose import chosen_text
from kaffeehaus.games.cafe.words.titles import cubes_text

SHAPES = (Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.DIAMOND)


@dataclass(frozen=True)
class CafeView(View):
    """Market, supply and all companies. `companies` are copies, free to be looked at."""

    round: int
    phase: str
    master: Seat
    order: tuple[Seat, ...]
    together: bool
    market: tuple[int, ...]
    """Card ids as they lie; 0 is a place that is free."""
    deck: int
    """How many cards lie face down."""
    supply: tuple[int, ...]
    companies: tuple[Company, ...]
    variant: Variant

    def sheet(self, seat: Seat) -> Sheet:
        """The score sheet of a seat as it stands."""
        return sheet_of(self.companies[seat], present_only=self.variant.present_only)

    def card(self, card_id: int) -> Card:
        """The card with this id."""
        return self.variant.cards[card_id]

    def acting(self, seat: Seat) -> Acting:
        """The seat at work, on a copy of its company."""
        return Acting(seat, self.companies[seat].copy(), list(self.supply), self.variant)

    @property
    def focus(self) -> Seat:
        """The company that is drawn large: one's own, else that of the first who may act."""
        if self.seat is not None:
            return self.seat
        return self.actors[0] if self.actors else 0

    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The market and one company in large, the others beside it in small."""
        return table.svg(self, marks)

    def drawings(self, marks: Marks = NO_MARKS) -> tuple[str, ...]:
        """Market, company, area and others, each by itself: on a phone they stand in a column."""
        return table.drawings(self, marks)

    def picture(self) -> str:
        """The area that is drawn large."""
        return table.picture(self)

    def thumbnail(self) -> str:
        """The position in small, for lists."""
        return draw_thumbnail(self)

    def score_sheet(self, names: Sequence[str] = ()) -> str:
        """Everyone's cafés and warehouse, line by line."""
        return score_table(self, names)

    def text(self) -> str:
        """The same in plain text."""
        return text.text(self)

    def badges(self) -> tuple[Badge, ...]:
        """One company per seat, with its points as they stand."""
        return tuple(self._badge(seat) for seat in range(len(self.companies)))

    def _badge(self, seat: Seat) -> Badge:
        company, sheet = self.companies[seat], self.sheet(seat)
        notes = [
            gettext(
                "shops %(shops)s, warehouse %(warehouse)s",
                shops=sheet.shop_points,
                warehouse=sheet.warehouse_points,
            )
        ]
        if seat == self.master and len(self.companies) > 1:
            notes.insert(0, pgettext("company", "master"))
        if self.phase == "bidding" and any(company.bid):
            notes.append(gettext("bids %(cubes)s", cubes=cubes_text(sum(company.bid))))
        if self.phase == "acting":
            left = ngettext("%(num)s action left", "%(num)s actions left", company.points)
            notes.append(pgettext("company", "done") if company.finished else left)
        letter = "ABCD"[seat]
        colour = f"var(--seat-{seat + 1})"
        title = gettext("Company %(number)s", number=company.number + 1)
        return Badge(title, letter, SHAPES[seat], colour, str(sheet.total), ", ".join(notes))

    def ask(self, field: str) -> str:
        """The question for a field."""
        return questions.ask(self, field)

    def ask_within(self, kind: str, field: str) -> str:
        """`Dry which cubes?`."""
        return questions.ask_within(self, kind, field)

    def enters_by(self, field: str) -> str:
        """With no actions left, to end them rather than to clear squares."""
        out_of_actions = self.phase == "acting" and not self.companies[self.focus].points
        return "done" if field == "kind" and out_of_actions else ""

    def ask_alone(self) -> str:
        """With one thing left to do: how many actions there are."""
        return questions.ask(self, "kind")

    def hint(self) -> str:
        """What is impossible among the actions, and why."""
        return questions.hint(self)

    def guidance(self) -> Guidance | None:
        """What a newcomer should know about the present decision."""
        return guidance(self)

    def legend(self) -> tuple[Sign, ...]:
        """The squares of cards, and cubes."""
        return legend(self.variant)

    def words(self, action: Action) -> str:
        """`Take card 22, pay red`: the same words as long as the draft lasts."""
        return chosen_text(cast("CafeAction", action))

    def label(self, field: str, value: str) -> str:
        """Words for kinds, cards, turns, colours and squares."""
        return questions.label(self, field, value)

    def to_json(self) -> JsonObject:
        """The view as plain data: cards and areas square by square."""
        market: list[Json] = [_card_json(self.card(card)) for card in self.market if card]
        companies: list[Json] = [self._company_json(seat) for seat in range(len(self.companies))]
        return {
            "seat": self.seat,
            "actors": list(self.actors),
            "outcome": plain(self.outcome),
            "round": self.round,
            "phase": self.phase,
            "master": self.master,
            "order": list(self.order),
            "together": self.together,
            "market": market,
            "deck": self.deck,
            "supply": _counts_json(self.supply),
            "companies": companies,
        }

    def _company_json(self, seat: Seat) -> JsonObject:
        company, sheet = self.companies[seat], self.sheet(seat)
        area = company.area
        placed: list[Json] = [[card, turn, NAMES[cell]] for card, (turn, cell) in company.placed]
        dead: list[Json] = [NAMES[cell] for cell in sorted(area.dead_cells)]
        return {
            "company": company.number + 1,
            "area": dict(area.words),
            "cubes": {NAMES[c]: {k.value: n} for c, (k, n) in sorted(company.cubes.items())},
            "shops": {NAMES[first]: _delivery_json(company, first) for first in area.shops},
            "dead": dead,
            "placed": placed,
            "warehouse": _counts_json(company.warehouse),
            "hand": company.hand,
            "bid": _counts_json(company.bid),
            "cups": area.cups,
            "ships": area.ships,
            "actions": company.points,
            "finished": company.finished,
            "score": {
                "shops": sheet.shop_points,
                "warehouse": sheet.warehouse_points,
                "weights": _counts_json(sheet.weights),
                "total": sheet.total,
                "roasted": sheet.roasted,
                "dried": sheet.dried,
            },
        }


def _delivery_json(company: Company, first: Cell) -> JsonObject:
    got = company.delivered.get(first, NO_CUBES)
    return {
        **_shop_json(company.area.shops[first].shop),
        "delivered": _counts_json(got),
        "supplied": company.is_supplied(first),
    }


def _card_json(card: Card) -> JsonObject:
    squares: list[Json] = [square.word for square in card.squares]
    shop = _shop_json(card.shop) if card.shop else None
    costs = int(card.has_cup)
    return {"id": card.id, "star": card.star, "costs": costs, "squares": squares, "shop": shop}


def _shop_json(shop: Shop) -> JsonObject:
    return {"demand": _counts_json(shop.demand), "points": shop.points}


def _counts_json(counts: Sequence[int]) -> JsonObject:
    return {_WORDS[index]: count for index, count in enumerate(counts) if count}


_WORDS = tuple(colour.value for colour in COLOURS)
