"""How a game went: cash by turn, where it came from, what was sold to whom, and what decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, capital_first, gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.statistics import Statistics, StatisticsRow, StatisticsTable, TimeSeries
from kaffeehaus.games.fcm.rules.booking import BETWEEN, MORE_FOR, Booking
from kaffeehaus.games.fcm.rules.catalogue import every_good
from kaffeehaus.games.fcm.rules.events import (
    BankBroke,
    DinnerIncome,
    HouseServed,
    MilestoneEarned,
    TurnBegan,
    WentBankrupt,
)
from kaffeehaus.games.fcm.words.decisions import Past, PastDinner, decisions
from kaffeehaus.games.fcm.words.titles import (
    good_title,
    house_start,
    milestone_title,
    reason_title,
)

Books = Callable[[Event], Iterable[Booking]]
"""How an event changed the cash of chains."""
UNIT = "$"


@dataclass(slots=True)
class _Tally:
    """What is counted while the events go by, by seat."""

    seats: int
    turn: int = 0
    cash: Counter[Seat] = field(default_factory=Counter)
    by_turn: list[tuple[int, ...]] = field(default_factory=list)
    """The cash of all at the end of each turn."""
    sources: dict[str, Counter[Seat]] = field(default_factory=dict)
    goods: dict[str, Counter[Seat]] = field(default_factory=dict)
    houses: dict[str, Counter[Seat]] = field(default_factory=dict)
    milestones: dict[str, dict[Seat, int]] = field(default_factory=dict)
    """By milestone and seat: the turn in which it was earned."""
    dinners: list[PastDinner] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    """The turns in which the bank broke."""
    bankrupt: list[tuple[int, Seat]] = field(default_factory=list)

    def book(self, booking: Booking) -> None:
        self.cash[booking.seat] += booking.amount
        self._in(self.sources, booking.source)[booking.seat] += booking.amount
        for good, number in booking.sold.items():
            self._in(self.goods, good)[booking.seat] += number

    def note(self, event: Event) -> None:
        match event:
            case TurnBegan(turn=turn):
                self.end_turn()
                self.turn = turn
            case HouseServed(house=house, seller=int(seller)):
                self._in(self.houses, house)[seller] += 1
            case DinnerIncome(seat=seat, total=total):
                self.dinners.append(PastDinner(self.turn, seat, total))
            case MilestoneEarned(seat=seat, milestone=milestone):
                self.milestones.setdefault(milestone, {})[seat] = self.turn
            case BankBroke():
                self.breaks.append(self.turn)
            case WentBankrupt(seat=seat):
                self.bankrupt.append((self.turn, seat))

    def end_turn(self) -> None:
        """Note what everyone has now; nothing before the first turn."""
        if self.turn:
            self.by_turn.append(tuple(self.cash[seat] for seat in range(self.seats)))

    def _in(self, counts: dict[str, Counter[Seat]], name: str) -> Counter[Seat]:
        return counts.setdefault(name, Counter())


def statistics(events: Iterable[Event], names: Sequence[str], books: Books) -> Statistics:
    """The events of a whole game, in order; nothing before the first turn has begun."""
    tally = _Tally(len(names))
    for event in events:
        tally.note(event)
        for booking in books(event):
            tally.book(booking)
    tally.end_turn()
    if not tally.by_turn:
        return Statistics()
    past = Past(tuple(tally.by_turn), tally.dinners, tally.breaks, tally.bankrupt)
    return Statistics((_curve(tally),), _tables(tally), tuple(decisions(past, names)))


def _curve(tally: _Tally) -> TimeSeries:
    turns = tuple(str(turn) for turn in range(1, len(tally.by_turn) + 1))
    cash = tuple(zip(*tally.by_turn, strict=True))
    return TimeSeries(gettext("Cash by turn"), gettext("Turn"), turns, cash, UNIT)


def _tables(tally: _Tally) -> tuple[StatisticsTable, ...]:
    seats = range(tally.seats)
    milestones = tuple(
        StatisticsRow(milestone_title(milestone), tuple(by_seat.get(seat) for seat in seats))
        for milestone, by_seat in tally.milestones.items()
    )
    tables = (
        StatisticsTable(
            gettext("Income and expenses"),
            gettext("All money earned and paid, by source."),
            _rows(tally.sources, _source, seats, gettext("Cash")),
            UNIT,
        ),
        StatisticsTable(
            gettext("Goods sold"),
            gettext("Items sold at dinner and on the route there."),
            _rows(tally.goods, _good, seats, gettext("All goods")),
        ),
        StatisticsTable(
            gettext("Houses served"),
            gettext("How often each house came to dinner."),
            _rows(tally.houses, house_start, seats, gettext("All dinners")),
        ),
        StatisticsTable(
            gettext("Milestones"), gettext("The turn in which each was earned."), milestones
        ),
    )
    return tuple(table for table in tables if table.rows)


def _rows(
    counts: dict[str, Counter[Seat]], title: Callable[[str], str], seats: range, all_of_it: str
) -> tuple[StatisticsRow, ...]:
    """The largest first, without rows of nothing; then the sum."""
    told = {name: by_seat for name, by_seat in counts.items() if any(by_seat.values())}
    if not told:
        return ()
    largest_first = sorted(told.items(), key=lambda item: -item[1].total())
    rows = [
        StatisticsRow(title(name), tuple(by_seat[seat] for seat in seats))
        for name, by_seat in largest_first
    ]
    sums = tuple(sum(by_seat[seat] for by_seat in told.values()) for seat in seats)
    return (*rows, StatisticsRow(all_of_it, sums, is_sum=True))


def _source(source: str) -> str:
    if source in every_good():
        return gettext("Sales: %(good)s", good=good_title(source))
    if source.startswith(MORE_FOR):
        reasons = source.removeprefix(MORE_FOR).split(BETWEEN)
        return gettext("Surcharge: %(reasons)s", reasons=and_list(list(map(reason_title, reasons))))
    return capital_first(reason_title(source))


def _good(good: str) -> str:
    return capital_first(good_title(good))
