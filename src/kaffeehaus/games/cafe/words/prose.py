"""Café in sentences: what happened, what an action would do, how the points are made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import Explanation, Mark, Preview, Tone
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
    Take,
)
from kaffeehaus.games.cafe.rules.area import closed_shops
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour
from kaffeehaus.games.cafe.rules.cells import NAMES, cells_under
from kaffeehaus.games.cafe.rules.events import (
    ActionsBegan,
    ActionsEnded,
    BidPlaced,
    CardDiscarded,
    CardPlaced,
    CardRefused,
    CardTaken,
    Cleared,
    CubeBid,
    Delivered,
    Dried,
    Filled,
    OrderBid,
    Produced,
    Refilled,
    Roasted,
    RoundBegan,
    Scored,
)
from kaffeehaus.games.cafe.rules.scoring import Sheet
from kaffeehaus.games.cafe.words.titles import (
    card_name,
    card_number,
    card_text,
    cells_text,
    counts_text,
    cubes_text,
    listed,
    points_text,
)

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.state import CafeState


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case RoundBegan():
            cards = listed([card_number(card) for card in event.cards])
            master = names[event.master]
            return f"Round {event.round}: {master} is the master and turns up {cards}."
        case Refilled():
            return f"{_capital(card_name(event.card))} is turned up."
        case ActionsBegan():
            points = listed([f"{names[s]} {p}" for s, p in enumerate(event.points)])
            how = "all at once" if event.together else "one after the other"
            return f"Actions, {how if len(names) > 1 else 'alone'}: {points}."
        case OrderBid():
            order = listed([names[seat] for seat in event.order])
            return f"House rule: the order of picking is {order}."
        case Scored():
            totals = [
                f"{names[seat]} {shops + stored} (cafés {shops}, warehouse {stored})"
                for seat, (shops, stored) in enumerate(
                    zip(event.shops, event.warehouse, strict=True)
                )
            ]
            return f"Points: {listed(totals)}."
        case _:
            return _tell_of_seat(event, names)


def _tell_of_seat(event: Event, names: Sequence[str]) -> str:
    match event:
        case CubeBid():
            return f"House rule: {names[event.seat]} bids a {event.cube.value} cube."
        case BidPlaced():
            return f"House rule: {names[event.seat]} bids {counts_text(event.cubes)}."
        case CardTaken():
            paid = f" and pays a {event.cube.value} cube" if event.cube else ""
            ships = "; two ships save the price" if event.by_ships else ""
            return f"{names[event.seat]} takes {card_name(event.card)}{paid}{ships}."
        case CardPlaced():
            return f"{names[event.seat]} {_placed_text(event)}."
        case CardRefused():
            return f"{names[event.seat]} cannot pay and puts {card_name(event.card)} aside."
        case CardDiscarded():
            card = card_name(event.card)
            return f"{names[event.seat]} finds no place for {card} and puts it aside."
        case ActionsEnded(unused=0):
            return f"{names[event.seat]} is done."
        case ActionsEnded():
            lost = "1 action" if event.unused == 1 else f"{event.unused} actions"
            return f"{names[event.seat]} is done; {lost} unused."
        case _:
            return _tell_action(event, names)


def _placed_text(event: CardPlaced) -> str:
    card, where = card_name(event.card), NAMES[event.cell]
    text = f"lays {card} on {where} and covers {event.covered} squares"
    if any(event.returned):
        text += f"; back to the supply: {counts_text(event.returned)}"
    if event.closed:
        text += "; a café closes" if event.closed == 1 else f"; {event.closed} cafés close"
    return text


def _tell_action(event: Event, names: Sequence[str]) -> str:
    match event:
        case Produced():
            grown = counts_text(event.cubes)
            where = f" on {cells_text(event.cells)}" if event.cells else ""
            return f"{names[event.seat]} produces {grown}{where}."
        case Filled():
            return f"{names[event.seat]} puts a {event.colour.value} cube on {NAMES[event.cell]}."
        case Dried():
            return f"{names[event.seat]} dries {_poured(event)}."
        case Roasted():
            return f"{names[event.seat]} roasts {_poured(event)}."
        case Delivered():
            cubes = cubes_text(event.cubes, event.colour)
            if event.shop is None:
                return f"{names[event.seat]} stores {cubes} from {NAMES[event.source]}."
            worth = f", now worth {event.worth} points" if event.worth else ""
            shop = f"the café on {NAMES[event.shop]}{worth}"
            return f"{names[event.seat]} delivers {cubes} to {shop}."
        case Cleared():
            cubes = cubes_text(event.cubes, event.colour)
            return f"{names[event.seat]} clears {cubes} from {NAMES[event.cell]}."
        case _:
            raise TypeError(f"no event of Café: {event!r}")


def _poured(event: Dried | Roasted) -> str:
    cubes = cubes_text(event.cubes, event.colour)
    return f"{cubes} from {cells_text(event.sources)} on {NAMES[event.target]}"


def end_reason(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and by how much; alone, the score."""
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "resigned":
        return f"The game was given up: {listed(winners)} wins."
    best = outcome.scores[outcome.winners[0]]
    if len(names) == 1:
        return f"Eight rounds are over: {names[0]} has {points_text(best)}."
    if len(winners) > 1:
        return (
            f"Eight rounds are over: {listed(winners)} share the win with {points_text(best)} each."
        )
    others = [score for seat, score in enumerate(outcome.scores) if outcome.ranks[seat] > 1]
    tie = " after the tie-breakers" if max(others) == best else ""
    against = " to ".join(map(str, (best, *sorted(others, reverse=True))))
    return f"Eight rounds are over: {winners[0]} wins{tie} by {against} points."


def preview(state: CafeState, seat: Seat, action: CafeAction) -> Preview:
    """What the action would do; worked out on a copy."""
    match action:
        case Take():
            price = f"You pay a {action.cube.value} cube." if action.cube else "You pay nothing."
            text = card_text(state.variant.cards[action.card])
            return Preview((f"{_capital(text)}.", price))
        case Place():
            return _preview_place(state, seat, action)
        case Refuse() | Discard():
            return Preview(("You place no card in this round.",))
        case Bid():
            bid = sum(state.companies[seat].bid) + 1
            return Preview((f"House rule: your bid would be {cubes_text(bid)}.",))
        case Ready():
            return Preview((f"House rule: you pay {counts_text(state.companies[seat].bid)}.",))
        case Done():
            left = state.companies[seat].points
            return Preview((f"{left} unused actions would be lost.",) if left else ("All done.",))
        case _:
            return _preview_action(state, seat, action)


def _preview_place(state: CafeState, seat: Seat, action: Place) -> Preview:
    twin = state.copy()
    company = twin.companies[seat]
    before = company.layout
    assert company.hand is not None
    card, inherit = twin.variant.cards[company.hand], twin.variant.shops_inherit
    returned = company.lay(card, action.turn, action.cell, inherit=inherit)
    under = [c for c in cells_under(action.turn, action.cell) if c in before.squares]
    sentences = [f"Covers {len(under)} squares: {cells_text(under)}."]
    if any(returned):
        sentences.append(f"Back to the supply: {counts_text(returned)}.")
    after = company.layout
    if closed := closed_shops(before, after):
        sentences.append(f"The café on {cells_text(closed)} closes.")
    sentences.append(f"Actions {before.actions} → {after.actions}, ships {after.ships}.")
    return Preview(tuple(sentences), tuple(Mark(NAMES[c], Tone.COVERED) for c in under))


def _preview_action(
    state: CafeState, seat: Seat, action: Produce | Fill | Dry | Roast | Deliver | Clear
) -> Preview:
    twin = state.copy()
    points = state.companies[seat].points
    (event,) = twin.play(seat, action)
    cost = points - twin.companies[seat].points
    spent = {0: "Costs no action.", 1: "Costs 1 action."}.get(cost, f"Costs {cost} actions.")
    told = tell(event, [""] * state.seats).strip()
    return Preview((_capital(told), spent), _marks(event))


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _marks(event: Event) -> tuple[Mark, ...]:
    match event:
        case Produced():
            return tuple(Mark(NAMES[cell], Tone.GAIN) for cell in event.cells)
        case Dried() | Roasted():
            sources = [Mark(NAMES[cell], Tone.LOSS) for cell in event.sources]
            return (*sources, Mark(NAMES[event.target], Tone.GAIN))
        case Delivered():
            mark = Mark(NAMES[event.source], Tone.LOSS)
            gain = () if event.shop is None else (Mark(NAMES[event.shop], Tone.GAIN),)
            return (mark, *gain)
        case Filled():
            return (Mark(NAMES[event.cell], Tone.GAIN),)
        case Cleared():
            return (Mark(NAMES[event.cell], Tone.LOSS),)
        case _:
            return ()


def explain(state: CafeState, event: Event) -> Explanation | None:
    """The score sheet of a company that has done with a round; at the end those of all."""
    match event:
        case ActionsEnded():
            lines = sheet_lines(state.sheets()[event.seat])
            return Explanation(f"The score sheet of {_company(event.seat)} now", tuple(lines))
        case Scored():
            sheets = enumerate(state.sheets())
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
