"""Log lines of Café, and short texts of actions for premoves and undo."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.cafe.rules.actions import (
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Discard,
    Dry,
    Fill,
    Place,
    Produce,
    Ready,
    Refuse,
    Roast,
    Take,
)
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import NAMES
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
from kaffeehaus.games.cafe.words.titles import (
    capital,
    card_name,
    card_number,
    cells_text,
    counts_text,
    cubes_text,
    listed,
    points_text,
)


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case RoundBegan():
            cards = listed([card_number(card) for card in event.cards])
            master = names[event.master]
            return f"Round {event.round}: {master} is the master and turns up {cards}."
        case Refilled():
            return f"{capital(card_name(event.card))} is turned up."
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


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
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


# Actions


TURNS = {0: "upright", 90: "turned right", 180: "upside down", 270: "turned left"}


def chosen_text(action: CafeAction) -> str:
    """`Take card 22, pay red`, `Dry all red on r18`, `Deliver 2 cubes from r19 to s20`."""
    match action:
        case Take(card, cube):
            return f"Take {card_name(card)}{f', pay {cube.value}' if cube else ''}"
        case Place(turn, cell):
            return f"Lay the card {TURNS[turn]} on {NAMES[cell]}"
        case Refuse(card):
            return f"Put {card_name(card)} aside"
        case Discard():
            return "Put the card aside"
        case Bid(cube):
            return f"Bid {cube.value}"
        case Ready():
            return "The bid stands"
        case _:
            return _worked(action)


def _worked(action: CafeAction) -> str:
    """What was done in the action phase."""
    match action:
        case Produce(field, colour):
            return f"Produce {f'{colour.value} ' if colour else ''}on {NAMES[field]}"
        case Fill(cell):
            return f"Put a cube on {NAMES[cell]}"
        case Dry(source, target):
            return f"Dry {_pour_text(source)} on {NAMES[target]}"
        case Roast(source, target):
            return f"Roast {_pour_text(source)} on {NAMES[target]}"
        case Deliver(source, None):
            return f"Deliver all from {NAMES[source]} to the warehouse"
        case Deliver(source, int(shop), cubes):
            return f"Deliver {cubes_text(cubes or 0)} from {NAMES[source]} to {NAMES[shop]}"
        case Clear(cell):
            return f"Clear {NAMES[cell]}"
        case _:
            return "End my actions"


def _pour_text(source: Colour | int) -> str:
    return f"all {source.value}" if isinstance(source, Colour) else f"what is on {NAMES[source]}"
