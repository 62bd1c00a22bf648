"""What decided a game, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.i18n import and_list, gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.words.titles import money


@dataclass(frozen=True, slots=True)
class PastDinner:
    """What a chain earned at one dinner."""

    turn: int
    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class Past:
    """A game as far as it matters for what decided it."""

    cash: tuple[tuple[int, ...], ...]
    """By turn and seat: what everyone had at its end."""
    dinners: Sequence[PastDinner]
    breaks: Sequence[int]
    """The turns in which the bank broke."""
    bankrupt: Sequence[tuple[int, Seat]]
    """Turns, and who went bankrupt in them."""

    @property
    def turns(self) -> int:
        """How many there were."""
        return len(self.cash)

    def leader(self, turn: int) -> Seat | None:
        """Who alone had the most at the end of a turn."""
        cash = self.cash[turn - 1]
        first = [seat for seat, amount in enumerate(cash) if amount == max(cash)]
        return first[0] if len(first) == 1 else None

    def earned(self, turn: int, seat: Seat) -> int:
        """How a chain's cash changed in a turn."""
        before = self.cash[turn - 2][seat] if turn > 1 else 0
        return self.cash[turn - 1][seat] - before


def decisions(past: Past, names: Sequence[str]) -> Iterator[str]:
    """Who led since when, the turn and the dinner that mattered most, and the bank."""
    yield from _lead(past, names)
    yield from _widest_turn(past, names)
    yield from _best_dinner(past, names)
    if past.breaks:
        yield _breaks(past.breaks)
    for turn, seat in past.bankrupt:
        yield gettext("%(name)s went bankrupt in turn %(turn)s.", name=names[seat], turn=turn)


def _breaks(turns: Sequence[int]) -> str:
    """In which turns the bank broke."""
    once = list(dict.fromkeys(turns))
    if len(once) < len(turns):
        return gettext("The bank broke twice in turn %(turn)s.", turn=once[0])
    return ngettext(
        "The bank broke in turn %(turns)s.",
        "The bank broke in turns %(turns)s.",
        len(once),
        turns=and_list([str(turn) for turn in once]),
    )


def _lead(past: Past, names: Sequence[str]) -> Iterator[str]:
    leaders = [past.leader(turn) for turn in range(1, past.turns + 1)]
    winner = leaders[-1]
    if winner is None:
        yield gettext("The leaders had equal cash at the end.")
        return
    since = past.turns
    while since > 1 and leaders[since - 2] == winner:
        since -= 1
    before = next((seat for seat in reversed(leaders[: since - 1]) if seat is not None), None)
    if before is None:
        yield gettext("%(name)s led from turn %(turn)s.", name=names[winner], turn=since)
    elif since == past.turns:
        yield gettext(
            "%(name)s overtook %(other)s in the last turn.",
            name=names[winner],
            other=names[before],
        )
    else:
        yield gettext(
            "%(name)s overtook %(other)s in turn %(turn)s and stayed ahead.",
            name=names[winner],
            other=names[before],
            turn=since,
        )


def _widest_turn(past: Past, names: Sequence[str]) -> Iterator[str]:
    """The turn in which who led at the end gained most on the second."""
    winner = past.leader(past.turns)
    if winner is None or len(names) < 2:
        return
    last = past.cash[-1]
    second = max((seat for seat in range(len(names)) if seat != winner), key=last.__getitem__)

    def gained(turn: int) -> int:
        return past.earned(turn, winner) - past.earned(turn, second)

    turn = max(range(1, past.turns + 1), key=gained)
    yield gettext(
        "Turn %(turn)s made the biggest difference: %(name)s %(gain)s, %(other)s %(loss)s.",
        turn=turn,
        name=names[winner],
        gain=_change(past.earned(turn, winner)),
        other=names[second],
        loss=_change(past.earned(turn, second)),
    )


def _change(amount: int) -> str:
    """`+$15`, `-$3`."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def _best_dinner(past: Past, names: Sequence[str]) -> Iterator[str]:
    best = max(past.dinners, key=lambda dinner: dinner.total, default=None)
    if best and best.total > 0:
        yield gettext(
            "Best dinner: %(name)s in turn %(turn)s, %(money)s.",
            name=names[best.seat],
            turn=best.turn,
            money=money(best.total),
        )
