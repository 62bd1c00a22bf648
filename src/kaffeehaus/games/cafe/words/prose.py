"""Log lines of Café, and short texts of actions for premoves and undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext, ngettext
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
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell
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
    card_number,
    cells_text,
    colour_text,
    counts_text,
    cubes_text,
    points_text,
)


def tell_event(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case RoundBegan():
            return _tell_round(event, names)
        case Refilled():
            return gettext("New in the market: card %(card)s.", card=card_number(event.card))
        case ActionsBegan():
            return _tell_actions(event, names)
        case OrderBid():
            order = ", ".join(names[seat] for seat in event.order)
            return gettext("Picking order (house rule): %(names)s.", names=order)
        case Scored():
            totals = [
                gettext(
                    "%(name)s %(total)s (shops %(shops)s, warehouse %(warehouse)s)",
                    name=names[seat],
                    total=shops + stored,
                    shops=shops,
                    warehouse=stored,
                )
                for seat, (shops, stored) in enumerate(
                    zip(event.shops, event.warehouse, strict=True)
                )
            ]
            return gettext("Points: %(totals)s.", totals=and_list(totals))
        case _:
            return _tell_of_seat(event, names)


def _tell_round(event: RoundBegan, names: Sequence[str]) -> str:
    cards = and_list([card_number(card) for card in event.cards])
    if len(names) == 1:
        return gettext(
            "Round %(round)s. In the market: cards %(cards)s.", round=event.round, cards=cards
        )
    return gettext(
        "Round %(round)s: %(name)s is the master. In the market: cards %(cards)s.",
        round=event.round,
        name=names[event.master],
        cards=cards,
    )


def _tell_actions(event: ActionsBegan, names: Sequence[str]) -> str:
    if len(names) == 1:
        return gettext("Actions: %(count)s.", count=event.points[0])
    counts = and_list([f"{names[seat]} {count}" for seat, count in enumerate(event.points)])
    if event.together:
        return gettext("Actions, all at once: %(counts)s.", counts=counts)
    return gettext("Actions, one player after the other: %(counts)s.", counts=counts)


def _tell_of_seat(event: Event, names: Sequence[str]) -> str:
    match event:
        case CubeBid():
            return gettext(
                "%(name)s bids %(cubes)s (house rule).",
                name=names[event.seat],
                cubes=cubes_text(1, event.cube),
            )
        case BidPlaced() if not any(event.cubes):
            return gettext("%(name)s bids nothing (house rule).", name=names[event.seat])
        case BidPlaced():
            return gettext(
                "%(name)s pays a bid of %(cubes)s (house rule).",
                name=names[event.seat],
                cubes=counts_text(event.cubes),
            )
        case CardTaken():
            return _tell_taken(event, names[event.seat])
        case CardPlaced():
            return _tell_placed(event, names[event.seat])
        case CardRefused():
            return gettext(
                "%(name)s cannot pay and discards card %(card)s.",
                name=names[event.seat],
                card=card_number(event.card),
            )
        case CardDiscarded():
            return gettext(
                "Card %(card)s fits nowhere; %(name)s discards it.",
                name=names[event.seat],
                card=card_number(event.card),
            )
        case ActionsEnded(unused=0):
            return gettext("%(name)s is done.", name=names[event.seat])
        case ActionsEnded():
            return ngettext(
                "%(name)s is done with %(num)s action unused.",
                "%(name)s is done with %(num)s actions unused.",
                event.unused,
                name=names[event.seat],
            )
        case _:
            return _tell_action(event, names)


def log_lines(events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
    """Sentences about a move: one for a card taken and placed, one for repeated actions, and none
    for the cubes of a bid that is paid."""
    is_paid = any(isinstance(event, BidPlaced) for event in events)
    told = [event for event in events if not (is_paid and isinstance(event, CubeBid))]
    groups = (list(group) for _, group in groupby(told, key=_told_with))
    return [(same[0], _tell_together(same, names)) for same in groups]


def _told_with(event: Event) -> tuple[object, ...]:
    """Neighbours with the same key are told in one sentence."""
    match event:
        case CardTaken() | CardPlaced():
            return CardPlaced.code, event.seat
        case Delivered():
            return event.code, event.seat, event.shop
        case Filled() | Dried() | Roasted() | Cleared():
            return event.code, event.seat
        case Produced(cells=cells) if cells:
            return event.code, event.seat
        case _:
            return (id(event),)


def _tell_together(events: Sequence[Event], names: Sequence[str]) -> str:
    match events:
        case [event]:
            return tell_event(event, names)
        case [CardTaken() as taken, CardPlaced() as placed]:
            return _tell_placed(placed, names[taken.seat], taken)
        case [Delivered() as first, *_, Delivered() as last]:
            worth, cubes = last.worth, _cubes_of(events)
            return _tell_delivered(first.shop, worth, names[first.seat], cubes)
        case [(Produced() | Filled() | Dried() | Roasted() | Cleared()) as first, *_]:
            values = {
                "name": names[first.seat],
                "cubes": _cubes_of(events),
                "cells": cells_text(_cells_of(events)),
            }
            return _tell_repeated(first, values)
        case _:
            raise TypeError(f"not told together: {events!r}")


def _tell_repeated(first: Event, values: Mapping[str, str]) -> str:
    match first:
        case Produced():
            return gettext("%(name)s produces %(cubes)s on %(cells)s.", **values)
        case Filled():
            return gettext("%(name)s puts %(cubes)s on %(cells)s.", **values)
        case Dried():
            return gettext("%(name)s dries %(cubes)s on %(cells)s.", **values)
        case Roasted():
            return gettext("%(name)s roasts %(cubes)s on %(cells)s.", **values)
        case _:
            return gettext("%(name)s clears %(cubes)s from %(cells)s.", **values)


def _cubes_of(events: Sequence[Event]) -> str:
    """All cubes of some actions: `2 yellow and 1 red`."""
    counts = [0, 0, 0, 0]
    for event in events:
        match event:
            case Produced():
                counts = [sum(pair) for pair in zip(counts, event.cubes, strict=True)]
            case Filled():
                counts[event.colour.index] += 1
            case Dried() | Roasted() | Cleared() | Delivered():
                counts[event.colour.index] += event.cubes
    return counts_text(counts)


def _cells_of(events: Sequence[Event]) -> list[Cell]:
    """Where the cubes of some actions are or were, each cell once."""
    cells: dict[Cell, None] = {}
    for event in events:
        match event:
            case Produced():
                cells.update(dict.fromkeys(event.cells))
            case Filled() | Cleared():
                cells[event.cell] = None
            case Dried() | Roasted():
                cells[event.target] = None
    return list(cells)


def _tell_taken(event: CardTaken, name: str) -> str:
    card = card_number(event.card)
    if event.cube:
        cubes = cubes_text(1, event.cube)
        return gettext(
            "%(name)s takes card %(card)s for %(cubes)s.", name=name, card=card, cubes=cubes
        )
    if event.by_ships:
        return gettext("%(name)s takes card %(card)s for free (2 ships).", name=name, card=card)
    return gettext("%(name)s takes card %(card)s.", name=name, card=card)


def _tell_placed(event: CardPlaced, name: str, taken: CardTaken | None = None) -> str:
    """A card placed, and how it was taken if that was part of the same move."""
    values = {
        "name": name,
        "card": card_number(event.card),
        "cell": NAMES[event.cell],
        "count": event.covered,
    }
    if taken is None:
        placed = gettext(
            "%(name)s places card %(card)s on %(cell)s, covering %(count)s squares.", **values
        )
    elif taken.cube:
        placed = gettext(
            "%(name)s takes card %(card)s for %(cubes)s and places it on %(cell)s, covering "
            "%(count)s squares.",
            cubes=cubes_text(1, taken.cube),
            **values,
        )
    elif taken.by_ships:
        placed = gettext(
            "%(name)s takes card %(card)s for free (2 ships) and places it on %(cell)s, covering "
            "%(count)s squares.",
            **values,
        )
    else:
        placed = gettext(
            "%(name)s takes card %(card)s and places it on %(cell)s, covering %(count)s squares.",
            **values,
        )
    sentences = [placed]
    if any(event.returned):
        sentences.append(returned_text(event.returned))
    if event.closed:
        sentences.append(
            ngettext("%(num)s coffee shop closes.", "%(num)s coffee shops close.", event.closed)
        )
    return " ".join(sentences)


def returned_text(cubes: Sequence[int]) -> str:
    """`Back to the supply: 2 red.`"""
    return gettext("Back to the supply: %(cubes)s.", cubes=counts_text(cubes))


def _tell_action(event: Event, names: Sequence[str]) -> str:
    match event:
        case Produced(cells=()):
            return gettext("%(name)s produces; the supply is short.", name=names[event.seat])
        case Produced():
            return gettext(
                "%(name)s produces %(cubes)s on %(cells)s.",
                name=names[event.seat],
                cubes=counts_text(event.cubes),
                cells=cells_text(event.cells),
            )
        case Filled():
            return gettext(
                "%(name)s puts %(cubes)s on %(cell)s.",
                name=names[event.seat],
                cubes=cubes_text(1, event.colour),
                cell=NAMES[event.cell],
            )
        case Dried():
            return gettext(
                "%(name)s dries %(cubes)s from %(sources)s on %(cell)s.",
                name=names[event.seat],
                cubes=cubes_text(event.cubes, event.colour),
                sources=cells_text(event.sources),
                cell=NAMES[event.target],
            )
        case Roasted():
            return gettext(
                "%(name)s roasts %(cubes)s from %(sources)s on %(cell)s.",
                name=names[event.seat],
                cubes=cubes_text(event.cubes, event.colour),
                sources=cells_text(event.sources),
                cell=NAMES[event.target],
            )
        case Delivered():
            if event.shop is None:
                return gettext(
                    "%(name)s delivers %(cubes)s from %(cell)s to the warehouse.",
                    name=names[event.seat],
                    cubes=cubes_text(event.cubes, event.colour),
                    cell=NAMES[event.source],
                )
            cubes = cubes_text(event.cubes, event.colour)
            return _tell_delivered(event.shop, event.worth, names[event.seat], cubes)
        case Cleared():
            return gettext(
                "%(name)s clears %(cubes)s from %(cell)s.",
                name=names[event.seat],
                cubes=cubes_text(event.cubes, event.colour),
                cell=NAMES[event.cell],
            )
        case _:
            raise TypeError(f"no event of Café: {event!r}")


def _tell_delivered(shop: Cell | None, worth: int, name: str, cubes: str) -> str:
    if shop is None:
        return gettext("%(name)s delivers %(cubes)s to the warehouse.", name=name, cubes=cubes)
    if worth:
        return gettext(
            "%(name)s delivers %(cubes)s to the coffee shop on %(cell)s: supplied, %(points)s.",
            name=name,
            cubes=cubes,
            cell=NAMES[shop],
            points=points_text(worth),
        )
    return gettext(
        "%(name)s delivers %(cubes)s to the coffee shop on %(cell)s.",
        name=name,
        cubes=cubes,
        cell=NAMES[shop],
    )


def tell_end(outcome: Outcome, names: Sequence[str], sheets: Sequence[Sheet] = ()) -> str:
    """Who won, and by how much; alone, the score. `sheets` tell the tie-break that decided."""
    winners = and_list([names[seat] for seat in outcome.winners])
    if outcome.reason == "resigned":
        return gettext("%(name)s wins by resignation.", name=winners)
    best = outcome.scores[outcome.winners[0]]
    if len(names) == 1:
        return gettext("%(name)s scores %(points)s.", name=names[0], points=points_text(best))
    scores = "–".join(map(str, sorted(outcome.scores, reverse=True)))
    if len(outcome.winners) > 1:
        return gettext("%(scores)s: %(names)s share the win.", scores=scores, names=winners)
    tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
    if len(tied) > 1:
        return _tell_tie_break(scores, winners, [sheets[seat] for seat in tied if sheets])
    return gettext("%(name)s wins %(scores)s.", name=winners, scores=scores)


def _tell_tie_break(scores: str, name: str, tied: Sequence[Sheet]) -> str:
    """Which cubes decided between players with as many points."""
    roasted = sorted((sheet.roasted for sheet in tied), reverse=True)
    if roasted and roasted[0] > roasted[1]:
        return gettext(
            "%(scores)s: %(name)s wins on tie-break (more roasted cubes: %(cubes)s).",
            scores=scores,
            name=name,
            cubes="–".join(map(str, roasted)),
        )
    if roasted:
        dried = sorted((sheet.dried for sheet in tied if sheet.roasted == roasted[0]), reverse=True)
        return gettext(
            "%(scores)s: %(name)s wins on tie-break (more dried cubes: %(cubes)s).",
            scores=scores,
            name=name,
            cubes="–".join(map(str, dried)),
        )
    return gettext("%(scores)s: %(name)s wins on tie-break.", scores=scores, name=name)


# Actions


def chosen_text(action: CafeAction) -> str:
    """`Take card 22 for 1 red cube`, `Dry all red on r18`, `Deliver 2 cubes from r19 to s20`."""
    match action:
        case Take(card, None):
            return gettext("Take card %(card)s", card=card_number(card))
        case Take(card, Colour() as cube):
            return gettext(
                "Take card %(card)s for %(cubes)s",
                card=card_number(card),
                cubes=cubes_text(1, cube),
            )
        case Place(turn, cell):
            return _placing(turn, NAMES[cell])
        case Refuse(card):
            return gettext("Discard card %(card)s", card=card_number(card))
        case Discard():
            return gettext("Discard the card")
        case Bid(cube):
            return gettext("Bid %(cubes)s", cubes=cubes_text(1, cube))
        case Ready():
            return gettext("Confirm the bid")
        case _:
            return _worked(action)


def _placing(turn: int, cell: str) -> str:
    match turn:
        case 0:
            return gettext("Place the card upright on %(cell)s", cell=cell)
        case 90:
            return gettext("Place the card turned right on %(cell)s", cell=cell)
        case 180:
            return gettext("Place the card upside down on %(cell)s", cell=cell)
        case _:
            return gettext("Place the card turned left on %(cell)s", cell=cell)


def _worked(action: CafeAction) -> str:
    """An action of the action phase."""
    match action:
        case Produce(field, None):
            return gettext("Produce on %(cell)s", cell=NAMES[field])
        case Produce(field, Colour() as colour):
            return gettext(
                "Produce %(colour)s on %(cell)s", colour=colour_text(colour), cell=NAMES[field]
            )
        case Fill(cell):
            return gettext("Put a cube on %(cell)s", cell=NAMES[cell])
        case Dry(Colour() as colour, target):
            return gettext(
                "Dry all %(colour)s on %(cell)s", colour=colour_text(colour), cell=NAMES[target]
            )
        case Dry(int(source), target):
            return gettext(
                "Dry from %(source)s to %(cell)s", source=NAMES[source], cell=NAMES[target]
            )
        case Roast(Colour() as colour, target):
            return gettext(
                "Roast all %(colour)s on %(cell)s", colour=colour_text(colour), cell=NAMES[target]
            )
        case Roast(int(source), target):
            return gettext(
                "Roast from %(source)s to %(cell)s", source=NAMES[source], cell=NAMES[target]
            )
        case Deliver(source, None):
            return gettext("Deliver all from %(source)s to the warehouse", source=NAMES[source])
        case Deliver(source, int(shop), cubes):
            return gettext(
                "Deliver %(cubes)s from %(source)s to %(cell)s",
                cubes=cubes_text(cubes or 0),
                source=NAMES[source],
                cell=NAMES[shop],
            )
        case Clear(cell):
            return gettext("Clear %(cell)s", cell=NAMES[cell])
        case _:
            return gettext("End my actions")
