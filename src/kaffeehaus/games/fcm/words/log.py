"""Log lines of a move: several hires, meals or dismissals in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules import events as e
from kaffeehaus.games.fcm.words import prose


def log_lines(
    events: Sequence[Event], names: Sequence[str], tell: Callable[[Event], str]
) -> Iterator[tuple[Event, str]]:
    """The sentences about a move, each with its first event."""
    for together in _groups(events):
        first = together[0]
        yield first, _told_together(together, names) or tell(first)


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    settled = {event.seat for event in events if isinstance(event, _SETTLING)}
    groups: dict[Hashable, list[Event]] = {}
    for number, event in enumerate(events):
        if _is_told_later(event, settled):
            continue
        kind = _kind(event)
        key = number if kind is None else (type(event), event.seen_by, kind)
        groups.setdefault(key, []).append(event)
    return list(groups.values())


_SETTLING = (e.StructureReady, e.StructureOpened, e.StockCleared)


def _is_told_later(event: Event, settled: set[Seat]) -> bool:
    """Whether it only leads to what the same move settles: a structure, a freezer."""
    return isinstance(event, e.StructureChanged | e.FreezerFilled) and event.seat in settled


def _kind(event: Event) -> Hashable:
    """Equal for events of one class that one sentence tells; None if it tells no other."""
    match event:
        case e.Hired(seat=seat, phantom=phantom):
            return seat, phantom
        case e.Trained(seat=seat, card=card, target=target):
            return seat, card, target
        case e.Produced(seat=seat, cooked=cooked):
            return seat, cooked
        case e.Fired(seat=seat, campaign=None):
            return seat
        case e.PositionTaken():
            return "order"
        case e.DinnerIncome(total=0):
            return "nothing"
    return None


def _told_together(events: Sequence[Event], names: Sequence[str]) -> str:
    if len(events) == 1:
        return ""
    match events[0]:
        case e.Hired(seat=seat, phantom=phantom):
            return prose.hires(names[seat], _cards(events), phantom=phantom)
        case e.Trained(seat=seat) as trained:
            return prose.trains(names[seat], trained, len(events))
        case e.Produced(seat=seat, cooked=cooked):
            return prose.produces(names[seat], _goods(events), cooked=cooked)
        case e.Fired(seat=seat):
            return prose.fires(names[seat], _cards(events))
        case e.PositionTaken():
            taken = [event for event in events if isinstance(event, e.PositionTaken)]
            return prose.order(names, taken)
        case e.DinnerIncome():
            return prose.earns_nothing(
                [names[event.seat] for event in events if isinstance(event, e.DinnerIncome)]
            )
    raise TypeError(f"not told together: {events[0]!r}")


def _cards(events: Sequence[Event]) -> Counter[str]:
    return Counter(event.card for event in events if isinstance(event, e.Hired | e.Fired))


def _goods(events: Sequence[Event]) -> Counter[str]:
    goods: Counter[str] = Counter()
    for event in events:
        if isinstance(event, e.Produced):
            goods.update(event.goods)
    return goods
