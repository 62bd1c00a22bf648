"""Why something is not possible now, and how the points are made up."""

from __future__ import annotations

from typing import TypeAlias

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.actions import (
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Discard,
    Done,
    Dry,
    Fill,
    Place,
    Produce,
    Ready,
    Refuse,
    Roast,
    Source,
    Take,
)
from kaffeehaus.games.cafe.rules.area import LEAST_COVERED, MOST_COVERED, covered
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Kind
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.events import ActionsEnded, Scored
from kaffeehaus.games.cafe.rules.position import Position
from kaffeehaus.games.cafe.rules.scoring import Sheet
from kaffeehaus.games.cafe.words.titles import cells_text, listed, points_text

Reason: TypeAlias = tuple[str, str]
"""A stable code and one sentence."""

CANNOT_PAY = "The card has a cup, but your warehouse is empty and you see no two ships."
DOES_NOT_FIT = (
    "The card cannot lie here like this: it must cover 2 to 4 squares, and a cup must stay visible."
)

_SOURCES = {"dry": (Kind.BEAN, Kind.LOTE), "roast": (Kind.DRY,)}
_TARGETS = {"dry": Kind.DRY, "roast": Kind.ROAST}


def why_not(position: Position, seat: Seat, action: CafeAction) -> Reason:
    """The rule that forbids an action to a seat whose turn it is."""
    company = position.companies[seat]
    match action:
        case Bid() | Ready():
            return _why_not_bid(position, action)
        case Take() | Refuse() if position.phase.value == "picking":
            return _why_not_pick(position, company, action)
        case Place() | Discard() if position.phase.value == "picking":
            return _why_not_place(company, action)
        case Take() | Refuse() | Place() | Discard():
            return "wrong_phase", "Cards are taken and placed before the actions of a round."
    if position.phase.value != "acting":
        return "wrong_phase", "Actions follow when everyone has placed a card."
    return _why_not_act(position.acting(seat), action)


def _why_not_bid(position: Position, action: Bid | Ready) -> Reason:
    if position.phase.value != "bidding":
        return "wrong_phase", "There is no bidding now."
    assert isinstance(action, Bid), "a bid may always stand"
    return "no_cube", f"There is no {action.cube.value} cube in your warehouse."


def _why_not_pick(position: Position, company: Company, action: Take | Refuse) -> Reason:
    if company.hand is not None:
        return "place_first", f"Place card {company.hand} first."
    if action.card not in position.market:
        return "not_in_market", f"Card {action.card} does not lie in the market."
    if isinstance(action, Refuse):
        return "can_take", "You can take a card, so you must."
    if not position.variant.cards[action.card].has_cup:
        return "free_card", f"Card {action.card} has no cup: it costs nothing."
    if company.area.ships >= 2:
        return "two_ships", "Two ships are visible in your area: you pay nothing."
    if not any(company.warehouse):
        return "cannot_pay", CANNOT_PAY
    if action.cube is None:
        return "must_pay", "The card has a cup: say which cube of your warehouse you pay."
    return "no_cube", f"There is no {action.cube.value} cube in your warehouse."


def _why_not_place(company: Company, action: Place | Discard) -> Reason:
    if company.hand is None:
        return "take_first", "Take a card of the market first."
    if isinstance(action, Discard):
        return "can_place", "The card can be placed, so it must."
    count = covered(company.area, action.turn, action.cell)
    if count < LEAST_COVERED:
        return "covers_few", f"The card must cover 2 to 4 squares; here it would cover {count}."
    if count > MOST_COVERED:
        return "covers_many", f"The card must cover 2 to 4 squares; here it would cover {count}."
    return "no_cup", "At least one cup must stay visible."


def _why_not_act(acting: Acting, action: CafeAction) -> Reason:
    company = acting.company
    if company.short:
        return "share_first", "First choose which squares get the last cubes of the supply."
    if company.emptying is not None:
        name = NAMES[company.emptying]
        return "empty_first", f"A delivery takes all cubes of a square: first empty {name}."
    match action:
        case Produce():
            return _why_not_produce(acting, action)
        case Dry() | Roast():
            return _why_not_pour(acting, action.kind, action.source, action.target)
        case Deliver():
            return _why_not_deliver(acting, action)
        case Clear():
            return "nothing_there", f"There are no cubes on {NAMES[action.cell]} to clear."
        case Fill():
            return "supply_suffices", "The supply is large enough: no square needs to be chosen."
        case Done():
            raise AssertionError("ending the actions is possible whenever nothing is half done")
        case _:
            raise TypeError(f"no action of this phase: {action!r}")


_NO_POINTS: Reason = ("no_actions", "You have no actions left.")


def _why_not_produce(acting: Acting, action: Produce) -> Reason:
    name = NAMES[action.field]
    if not acting.company.points:
        return _NO_POINTS
    field = acting.field_of(action)
    if field is None:
        return "no_field", f"{name} is not the first square of a group of bean squares."
    if not acting.wanted(field, action.colour):
        return "field_is_full", f"Every bean square of the group at {name} has its cube."
    return "supply_is_empty", "There are no cubes of that colour left in the supply."


def _why_not_pour(acting: Acting, kind: str, source: Source, target: Cell) -> Reason:
    company, name = acting.company, NAMES[target]
    square = company.area.squares.get(target)
    if square is None or square.kind is not _TARGETS[kind]:
        return "wrong_square", f"{name} is not a {kind} square of yours."
    colour = _colour_of(acting, kind, source)
    if colour is None:
        return "no_source", f"There are no such cubes to {kind}."
    if not acting.takes(kind, colour, target):
        return _why_occupied(company, kind, target)
    cost = acting.cost(kind, colour, target)
    if cost > 1 >= company.points:
        sentence = "Roasting red cubes on a square of a ★ card takes one more action."
        return "star_surcharge", sentence
    if cost > company.points:
        return _NO_POINTS
    return "one_source", f"There is but one square with such cubes: write {kind} {colour.value}."


def _colour_of(acting: Acting, kind: str, source: Source) -> Colour | None:
    stacks = [stack for sort in _SOURCES[kind] for stack in acting.stacks(sort).items()]
    if isinstance(source, Colour):
        return source if any(colour is source for _, (colour, _) in stacks) else None
    return next((colour for cell, (colour, _) in stacks if cell == source), None)


def _why_occupied(company: Company, kind: str, target: Cell) -> Reason:
    area = company.area
    group = (area.dry_groups if kind == "dry" else area.roast_groups)[target]
    if all(cell in company.cubes for cell in group):
        return "group_is_full", f"There is no empty {kind} square in this group."
    return "not_empty", f"{NAMES[target]} is not empty."


def _why_not_deliver(acting: Acting, action: Deliver) -> Reason:
    company, source = acting.company, NAMES[action.source]
    stacks = acting.stacks(Kind.ROAST)
    if action.source not in stacks:
        return "no_source", f"There are no roasted cubes on {source}."
    if not company.points and not (company.work and company.work.kind == "deliver"):
        return _NO_POINTS
    if action.shop is None:
        return "not_now", f"The cubes of {source} cannot be stored now."
    shop = NAMES[action.shop]
    if action.shop in company.area.dead_cells:
        return "dead_shop", f"The café on {shop} is partly covered and takes nothing."
    if action.shop not in company.area.shops:
        return "no_shop", f"{shop} is not the first square of a café."
    colour, count = stacks[action.source]
    wants = company.wants(action.shop, colour)
    if not wants:
        return "not_wanted", f"The café on {shop} wants no {colour.value} cubes."
    return "bad_amount", f"You can deliver 1 to {min(wants, count)} of these cubes to {shop}."


def blocked(acting: Acting) -> list[str]:
    """One sentence for each of the four actions that is impossible now, with the reason."""
    if not acting.company.points:
        return []
    possible = {action.kind for action in acting.legal()}
    reasons = {
        "produce": _no_produce(acting),
        "dry": _no_dry(acting),
        "roast": _no_roast(acting),
        "deliver": "no roasted cubes",
    }
    said = [f"{kind}: {reason}" for kind, reason in reasons.items() if kind not in possible]
    return [f"Impossible now – {listed(said)}."] if said else []


def _no_produce(acting: Acting) -> str:
    if not acting.fields():
        return "no bean squares"
    full = all(cell in acting.company.cubes for field in acting.fields() for cell in field.cells)
    return "every bean square has its cube" if full else "the supply is empty"


def _no_dry(acting: Acting) -> str:
    if not acting.stacks(Kind.BEAN) and not acting.stacks(Kind.LOTE):
        return "no cubes on bean squares"
    return "no empty dry square"


def _no_roast(acting: Acting) -> str:
    stacks = acting.stacks(Kind.DRY)
    if not stacks:
        return "no cubes on dry squares"
    cells = acting.company.area.cells_of(Kind.ROAST)
    if any(cell not in acting.company.cubes for cell in cells):
        return "red on a ★ square takes one action more"
    return "no empty roast square"


# Explanations


def explain_event(position: Position, event: Event) -> Explanation | None:
    """The score sheet of a company that has done with a round; at the end those of all."""
    match event:
        case ActionsEnded():
            lines = sheet_lines(position.sheets()[event.seat])
            return Explanation(f"The score sheet of {_company(event.seat)} now", tuple(lines))
        case Scored():
            sheets = enumerate(position.sheets())
            lines = [f"{_company(seat)}: {line}" for seat, s in sheets for line in sheet_lines(s)]
            return Explanation("The score sheets", tuple(lines))
        case _:
            return None


def _company(seat: Seat) -> str:
    return f"Company {'ABCD'[seat]}"


def sheet_lines(sheet: Sheet) -> list[str]:
    """A score sheet, line by line: cafés, the warehouse by colour, tie-breakers."""
    lines = []
    for line in sheet.shops:
        if line.supplied:
            treats = f" + {line.treats} (house rule: what lies beside it)" if line.treats else ""
            lines.append(f"The café on {NAMES[line.cell]} counts {line.points}{treats}.")
    if wanting := [line.cell for line in sheet.shops if not line.supplied]:
        lines.append(f"Not supplied, so 0: {cells_text(wanting)}.")
    stored = ", ".join(_stored(sheet, colour) for colour in COLOURS)
    lines.append(f"Warehouse {sheet.warehouse_points}: {stored}.")
    parts = f"{sheet.shop_points} + {sheet.warehouse_points}"
    lines.append(f"Together {parts} = {points_text(sheet.total)}.")
    lines.append(f"Tie-breakers: {sheet.roasted} roasted and {sheet.dried} dried cubes.")
    return lines


def _stored(sheet: Sheet, colour: Colour) -> str:
    count, weight = sheet.stored[colour.index], sheet.weights[colour.index]
    return f"{count} {colour.value}" + (f" ×{weight}" if weight else "")
