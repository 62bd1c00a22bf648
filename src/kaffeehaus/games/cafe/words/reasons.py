"""Why something is not possible now, and how the points are made up."""

from __future__ import annotations

from typing import TypeAlias

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext, ngettext
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
from kaffeehaus.games.cafe.rules.scoring import Sheet, ShopLine
from kaffeehaus.games.cafe.words.titles import (
    cells_text,
    colour_count,
    colour_text,
    company_title,
    points_text,
)

Reason: TypeAlias = tuple[str, str]
"""A stable code and one sentence."""


def cannot_pay() -> str:
    """Why a card of the market cannot be taken."""
    return gettext("You cannot pay: your warehouse is empty, and you have fewer than 2 ships.")


def does_not_fit() -> str:
    """Why the card in hand cannot be placed here."""
    return gettext(
        "The card does not fit here: it must cover 2 to 4 squares, and a cup must stay visible."
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
            return "wrong_phase", gettext("Cards are taken and placed before the actions.")
    if position.phase.value != "acting":
        return "wrong_phase", gettext("Actions begin when everyone has placed a card.")
    return _why_not_act(position.acting(seat), action)


def _why_not_bid(position: Position, action: Bid | Ready) -> Reason:
    if position.phase.value != "bidding":
        return "wrong_phase", gettext("There is no bidding now.")
    assert isinstance(action, Bid), "a bid may always stand"
    return "no_cube", _no_cube(action.cube)


def _why_not_pick(position: Position, company: Company, action: Take | Refuse) -> Reason:
    if company.hand is not None:
        return "place_first", gettext("Place card %(card)s first.", card=company.hand)
    if action.card not in position.market:
        return "not_in_market", gettext("Card %(card)s is not in the market.", card=action.card)
    if isinstance(action, Refuse):
        return "can_take", gettext("You can take a card, so you must.")
    if not position.variant.cards[action.card].has_cup:
        return "free_card", gettext("Card %(card)s has no cup, so it is free.", card=action.card)
    if company.area.ships >= 2:
        return "two_ships", gettext("You have 2 ships, so the card is free.")
    if not any(company.warehouse):
        return "cannot_pay", cannot_pay()
    if action.cube is None:
        return "must_pay", gettext("The card costs 1 cube of your warehouse: choose its colour.")
    return "no_cube", _no_cube(action.cube)


def _no_cube(colour: Colour) -> str:
    return gettext(
        "Your warehouse has no cube of this colour: %(colour)s.", colour=colour_text(colour)
    )


def _covers(count: int) -> str:
    return gettext("The card must cover 2 to 4 squares; here it covers %(count)s.", count=count)


def _why_not_place(company: Company, action: Place | Discard) -> Reason:
    if company.hand is None:
        return "take_first", gettext("Take a card from the market first.")
    if isinstance(action, Discard):
        return "can_place", gettext("The card can be placed, so you must place it.")
    count = covered(company.area, action.turn, action.cell)
    if count < LEAST_COVERED:
        return "covers_few", _covers(count)
    if count > MOST_COVERED:
        return "covers_many", _covers(count)
    return "no_cup", gettext("At least 1 cup must stay visible.")


def _why_not_act(acting: Acting, action: CafeAction) -> Reason:
    company = acting.company
    if company.short:
        return "share_first", gettext(
            "First choose which squares get the last cubes of the supply."
        )
    if company.emptying is not None:
        name = NAMES[company.emptying]
        return "empty_first", gettext(
            "A delivery empties the whole square: finish %(cell)s first.", cell=name
        )
    match action:
        case Produce():
            return _why_not_produce(acting, action)
        case Dry() | Roast():
            return _why_not_pour(acting, action.kind, action.source, action.target)
        case Deliver():
            return _why_not_deliver(acting, action)
        case Clear():
            return "nothing_there", gettext("%(cell)s has no cubes.", cell=NAMES[action.cell])
        case Fill():
            return "supply_suffices", gettext(
                "The supply is large enough: you need not choose squares."
            )
        case Done():
            raise AssertionError("ending the actions is possible whenever nothing is half done")
        case _:
            raise TypeError(f"no action of this phase: {action!r}")


def _no_points() -> Reason:
    return "no_actions", gettext("You have no actions left.")


def _why_not_produce(acting: Acting, action: Produce) -> Reason:
    name = NAMES[action.field]
    if not acting.company.points:
        return _no_points()
    field = acting.field_of(action)
    if field is None:
        return "no_field", gettext(
            "%(cell)s is not the first square of a group of bean squares.", cell=name
        )
    if not acting.wanted(field, action.colour):
        return "field_is_full", gettext(
            "Every bean square of the group at %(cell)s has a cube.", cell=name
        )
    return "supply_is_empty", gettext("The supply has no cubes of that colour left.")


def _why_not_pour(acting: Acting, kind: str, source: Source, target: Cell) -> Reason:
    company, name = acting.company, NAMES[target]
    square = company.area.squares.get(target)
    if square is None or square.kind is not _TARGETS[kind]:
        return "wrong_square", _wrong_square(kind, name)
    colour = _colour_of(acting, kind, source)
    if colour is None:
        return "no_source", _no_source(kind)
    if not acting.takes(kind, colour, target):
        return _why_occupied(company, kind, target)
    cost = acting.cost(kind, colour, target)
    if cost > 1 >= company.points:
        return "star_surcharge", gettext("Roasting red cubes on a ★ square costs 2 actions.")
    if cost > company.points:
        return _no_points()
    return "one_source", gettext(
        "Only 1 square has these cubes: write %(action)s.", action=f"{kind} {colour.value}"
    )


def _wrong_square(kind: str, cell: str) -> str:
    if kind == "dry":
        return gettext("%(cell)s is not a dry square of yours.", cell=cell)
    return gettext("%(cell)s is not a roast square of yours.", cell=cell)


def _no_source(kind: str) -> str:
    if kind == "dry":
        return gettext("There are no such cubes to dry.")
    return gettext("There are no such cubes to roast.")


def _full_group(kind: str) -> str:
    if kind == "dry":
        return gettext("This group has no empty dry square.")
    return gettext("This group has no empty roast square.")


def _not_wanted(shop: str, colour: Colour) -> str:
    return gettext(
        "The coffee shop on %(cell)s does not want this colour: %(colour)s.",
        cell=shop,
        colour=colour_text(colour),
    )


def _colour_of(acting: Acting, kind: str, source: Source) -> Colour | None:
    stacks = [stack for sort in _SOURCES[kind] for stack in acting.stacks(sort).items()]
    if isinstance(source, Colour):
        return source if any(colour is source for _, (colour, _) in stacks) else None
    return next((colour for cell, (colour, _) in stacks if cell == source), None)


def _why_occupied(company: Company, kind: str, target: Cell) -> Reason:
    area = company.area
    group = (area.dry_groups if kind == "dry" else area.roast_groups)[target]
    if all(cell in company.cubes for cell in group):
        return "group_is_full", _full_group(kind)
    return "not_empty", gettext("%(cell)s is not empty.", cell=NAMES[target])


def _why_not_deliver(acting: Acting, action: Deliver) -> Reason:
    company, source = acting.company, NAMES[action.source]
    stacks = acting.stacks(Kind.ROAST)
    if action.source not in stacks:
        return "no_source", gettext("%(cell)s has no roasted cubes.", cell=source)
    if not company.points and not (company.work and company.work.kind == "deliver"):
        return _no_points()
    if action.shop is None:
        return "not_now", gettext(
            "The cubes on %(cell)s cannot go to the warehouse now.", cell=source
        )
    shop = NAMES[action.shop]
    if action.shop in company.area.dead_cells:
        return "dead_shop", gettext(
            "The coffee shop on %(cell)s is partly covered, so it is closed.", cell=shop
        )
    if action.shop not in company.area.shops:
        return "no_shop", gettext("%(cell)s is not the first square of a coffee shop.", cell=shop)
    colour, count = stacks[action.source]
    wants = company.wants(action.shop, colour)
    if not wants:
        return "not_wanted", _not_wanted(shop, colour)
    return "bad_amount", gettext(
        "You can deliver 1 to %(most)s of these cubes to %(cell)s.",
        most=min(wants, count),
        cell=shop,
    )


def blocked(acting: Acting) -> list[str]:
    """One sentence for each of the four actions that is impossible now, with the reason."""
    if not acting.company.points:
        return []
    possible = {action.kind for action in acting.legal()}
    reasons = {
        "produce": _no_produce(acting),
        "dry": _no_dry(acting),
        "roast": _no_roast(acting),
        "deliver": gettext("Can’t deliver: no roasted cubes."),
    }
    return [reason for kind, reason in reasons.items() if kind not in possible]


def _no_produce(acting: Acting) -> str:
    if not acting.fields():
        return gettext("Can’t produce: no bean squares.")
    full = all(cell in acting.company.cubes for field in acting.fields() for cell in field.cells)
    if full:
        return gettext("Can’t produce: every bean square has a cube.")
    return gettext("Can’t produce: the supply is empty.")


def _no_dry(acting: Acting) -> str:
    if not acting.stacks(Kind.BEAN) and not acting.stacks(Kind.LOTE):
        return gettext("Can’t dry: no cubes on bean squares.")
    return gettext("Can’t dry: no empty dry square.")


def _no_roast(acting: Acting) -> str:
    stacks = acting.stacks(Kind.DRY)
    if not stacks:
        return gettext("Can’t roast: no cubes on dry squares.")
    cells = acting.company.area.cells_of(Kind.ROAST)
    if any(cell not in acting.company.cubes for cell in cells):
        return gettext("Can’t roast: red on a ★ square costs 2 actions.")
    return gettext("Can’t roast: no empty roast square.")


# Explanations


def explain_event(position: Position, event: Event) -> Explanation | None:
    """The score sheet of a company that has done with a round; at the end those of all."""
    match event:
        case ActionsEnded():
            lines = sheet_lines(position.sheets()[event.seat])
            return Explanation(
                gettext("Score sheet of %(company)s", company=company_title(event.seat)),
                tuple(lines),
            )
        case Scored():
            sheets = enumerate(position.sheets())
            lines = [
                f"{company_title(seat)}: {line}" for seat, s in sheets for line in sheet_lines(s)
            ]
            return Explanation(gettext("Score sheets"), tuple(lines))
        case _:
            return None


def sheet_lines(sheet: Sheet) -> list[str]:
    """A score sheet, line by line: cafés, the warehouse by colour, tie-breakers."""
    lines = [_supplied(line) for line in sheet.shops if line.supplied]
    if wanting := [line.cell for line in sheet.shops if not line.supplied]:
        lines.append(gettext("Not supplied, so 0: %(cells)s.", cells=cells_text(wanting)))
    stored = ", ".join(_stored(sheet, colour) for colour in COLOURS)
    lines.append(
        gettext("Warehouse %(points)s: %(cubes)s.", points=sheet.warehouse_points, cubes=stored)
    )
    parts = f"{sheet.shop_points} + {sheet.warehouse_points}"
    lines.append(
        gettext("Total: %(sum)s = %(points)s.", sum=parts, points=points_text(sheet.total))
    )
    lines.append(
        gettext(
            "Tie-break: %(roasted)s roasted, %(dried)s dried cubes.",
            roasted=sheet.roasted,
            dried=sheet.dried,
        )
    )
    return lines


def _stored(sheet: Sheet, colour: Colour) -> str:
    count, weight = sheet.stored[colour.index], sheet.weights[colour.index]
    cubes = colour_count(count, colour)
    if not weight:
        return cubes
    return ngettext(
        "%(cubes)s (%(num)s point each)", "%(cubes)s (%(num)s points each)", weight, cubes=cubes
    )


def _supplied(line: ShopLine) -> str:
    cell, points = NAMES[line.cell], line.points
    if not line.treats:
        return gettext("Coffee shop on %(cell)s: %(points)s.", cell=cell, points=points)
    return gettext(
        "Coffee shop on %(cell)s: %(points)s + %(more)s (house rule).",
        cell=cell,
        points=points,
        more=line.treats,
    )
