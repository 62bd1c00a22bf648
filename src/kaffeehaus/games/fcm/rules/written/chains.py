"""Lines about one chain: cash, cards, goods, milestones, reserve card and price."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Player
from kaffeehaus.games.fcm.rules.written.lines import Line, LineForm, written_counts


def _each(state: Position, said: Callable[[Player], str]) -> Iterator[str]:
    """A line for every chain of which there is something to say."""
    for seat, player in enumerate(state.town.players):
        if words := said(player):
            yield f"{state.mark(seat).letter} {words}"


def _read_cash(state: Position, line: Line) -> None:
    seat = line.chain(state)
    state.player(seat).cash = line.count(gettext("an amount of money"))
    line.end()


def _write_cash(state: Position) -> Iterator[str]:
    return _each(state, lambda player: str(player.cash) if player.cash else "")


def _read_out(state: Position, line: Line) -> None:
    seat = line.chain(state)
    line.end()
    state.player(seat).out = True
    state.town.order = [other for other in state.town.order if other != seat]


def _write_out(state: Position) -> Iterator[str]:
    for seat, player in enumerate(state.town.players):
        if player.out:
            yield state.mark(seat).letter


def _read_reserve(state: Position, line: Line) -> None:
    seat = line.chain(state)
    names = [card.name for card in state.rules.reserves.cards]
    state.player(seat).reserve = names.index(line.one_of(names, "reserve card"))
    line.end()


def _write_reserve(state: Position) -> Iterator[str]:
    cards = state.rules.reserves.cards
    return _each(state, lambda one: "" if one.reserve is None else cards[one.reserve].name)


def _cards(state: Position, line: Line) -> tuple[Seat, dict[str, int]]:
    return line.chain(state), line.counts(state.rules.employees, "employee")


def _read_work(state: Position, line: Line) -> None:
    """Whether they fit is not asked: managers may have been fired, or slots lost, since they went
    to work."""
    seat, cards = _cards(state, line)
    state.player(seat).work = cards


def _read_beach(state: Position, line: Line) -> None:
    seat, cards = _cards(state, line)
    state.player(seat).beach = cards


def _read_busy(state: Position, line: Line) -> None:
    """Marketeers with a campaign stand in the line of the campaign."""
    seat, cards = _cards(state, line)
    for card, number in cards.items():
        for _ in range(number):
            make_busy(state, seat, card)


def make_busy(state: Position, seat: Seat, card: str) -> int:
    """A busy card more; its link."""
    state.town.links += 1
    state.player(seat).busy[state.town.links] = card
    return state.town.links


def _without_campaign(state: Position) -> Iterable[str]:
    links = {campaign.link for campaign in state.town.campaigns}
    return _each(state, lambda player: written_counts(_idle(player, links)))


def _idle(player: Player, links: set[int | None]) -> Mapping[str, int]:
    cards = [card for link, card in player.busy.items() if link not in links]
    return {card: cards.count(card) for card in cards}


def _write_beach(state: Position) -> Iterator[str]:
    """Without those who were hired from an empty pile and are only promised."""
    day = state.town.day
    for seat, player in enumerate(state.town.players):
        phantoms = day.phantoms if day and day.seat == seat else {}
        cards = {card: number - phantoms.get(card, 0) for card, number in player.beach.items()}
        if words := written_counts(cards):
            yield f"{state.mark(seat).letter} {words}"


def _read_stock(state: Position, line: Line) -> None:
    seat = line.chain(state)
    state.player(seat).stock = line.counts(state.rules.goods, "good")


def _read_milestones(state: Position, line: Line) -> None:
    seat = line.chain(state)
    named = line.counts(state.rules.milestones, "milestone")
    state.player(seat).milestones = list(named)


CHAIN_LINES = (
    LineForm("out CHAIN", lazy_gettext("The chain is out of the game."), _read_out, _write_out),
    LineForm("cash CHAIN DOLLARS", lazy_gettext("Its cash; default 0."), _read_cash, _write_cash),
    LineForm(
        "reserve CHAIN CARD",
        lazy_gettext("Its reserve card, by the name on it, if known."),
        _read_reserve,
        _write_reserve,
    ),
    LineForm(
        "milestones CHAIN MILESTONE, ...",
        lazy_gettext("Its milestones."),
        _read_milestones,
        lambda state: _each(state, lambda player: ", ".join(player.milestones)),
    ),
    LineForm(
        "work CHAIN NUMBER EMPLOYEE, ...",
        lazy_gettext("Its employees at work."),
        _read_work,
        lambda state: _each(state, lambda player: written_counts(player.work)),
    ),
    LineForm(
        "beach CHAIN NUMBER EMPLOYEE, ...",
        lazy_gettext("Its employees on the beach."),
        _read_beach,
        _write_beach,
    ),
    LineForm(
        "busy CHAIN NUMBER EMPLOYEE, ...",
        lazy_gettext("Its busy employees, except those named with a campaign."),
        _read_busy,
        _without_campaign,
    ),
    LineForm(
        "stock CHAIN NUMBER GOOD, ...",
        lazy_gettext("Its food and drinks."),
        _read_stock,
        lambda state: _each(state, lambda player: written_counts(player.stock)),
    ),
)
