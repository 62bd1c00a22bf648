"""What happens in an auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True)
class CardsKept(Event):
    """A bidder knows its own reserve."""

    code = "cards_kept"
    seat: Seat
    cards: frozenset[int]


@dataclass(frozen=True)
class ReserveChosen(Event):
    """Everyone sees that a bidder has chosen."""

    code = "reserve_chosen"
    seat: Seat


@dataclass(frozen=True)
class TurnedUp(Event):
    """New cards lie on the table."""

    code = "turned_up"
    cards: tuple[int, ...]


@dataclass(frozen=True)
class BidChanged(Event):
    """A bidder changed its bid, unseen by the others."""

    code = "bid_changed"
    explained = True
    seat: Seat
    bid: int


@dataclass(frozen=True)
class BidSealed(Event):
    """Everyone sees that a bidder is ready."""

    code = "bid_sealed"
    seat: Seat


@dataclass(frozen=True)
class BidsOpened(Event):
    """All bids are open and paid; `order` is who takes first."""

    code = "bids_opened"
    explained = True
    bids: tuple[int, ...]
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class CardTaken(Event):
    """A bidder took a card; the last of a lot goes by itself."""

    code = "card_taken"
    seat: Seat
    card: int


@dataclass(frozen=True)
class ReservesOpened(Event):
    """The reserves are shown at the end."""

    code = "reserves_opened"
    reserves: tuple[frozenset[int], ...]


EVENTS: tuple[type[Event], ...] = (
    CardsKept,
    ReserveChosen,
    TurnedUp,
    BidChanged,
    BidSealed,
    BidsOpened,
    CardTaken,
    ReservesOpened,
)


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    match event:
        case CardsKept(seat=seat, cards=cards):
            return f"{names[seat]} keeps {listed(cards)}."
        case ReserveChosen(seat=seat):
            return f"{names[seat]} has chosen a reserve."
        case TurnedUp(cards=cards):
            return f"{listed(cards)} are turned up."
        case BidChanged(seat=seat, bid=bid):
            return f"{names[seat]} thinks of bidding {bid}."
        case BidSealed(seat=seat):
            return f"{names[seat]} is ready."
        case BidsOpened(bids=bids):
            said = [f"{names[seat]} bids {bid}" for seat, bid in enumerate(bids)]
            return f"{', '.join(said)}."
        case CardTaken(seat=seat, card=card, auto=auto):
            return f"{names[seat]} {'is left with' if auto else 'takes'} {card}."
        case ReservesOpened(reserves=reserves):
            said = [f"{names[seat]} had kept {listed(kept)}" for seat, kept in enumerate(reserves)]
            return f"{', '.join(said)}."
    raise ValueError(f"{event!r} is no event of Auction")


def listed(cards: Sequence[int] | frozenset[int]) -> str:
    """Cards as prose: `3 and 7`."""
    words = [str(card) for card in sorted(cards)]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
