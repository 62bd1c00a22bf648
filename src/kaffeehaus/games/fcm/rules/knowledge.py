"""What is hidden from whom, and what never changes.

Hidden are a reserve card from everyone but its owner and those whose milestone shows it, until
the bank first breaks, and a structure from everyone but its owner until all are ready.
"""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.structure import fits
from kaffeehaus.games.fcm.rules.town import Player, Town, add

RESTRUCTURING = "restructuring"
"""The step in which structures are secret."""


def hidden_actions(town: Town) -> frozenset[int]:
    """The applied actions that are not public."""
    found: set[int] = set()
    for player in town.players:
        found.update(player.sealed)
        if player.sealed_reserve is not None:
            found.add(player.sealed_reserve)
    return frozenset(found)


def knows_reserve(state: Position, seat: Seat | None, owner: Seat) -> bool:
    """Whether a seat, or an onlooker, may see the reserve card of a chain."""
    if state.town.breaks or seat == owner:
        return True
    return seat is not None and any(perks.sees_reserves for perks in state.perks(seat))


def knows_structure(state: Position, seat: Seat | None, owner: Seat) -> bool:
    """Whether a seat, or an onlooker, may see who works for a chain."""
    return seat == owner or state.town.step != RESTRUCTURING


def suppose(state: Position, seat: Seat | None) -> Position:
    """The position as a seat may think of it: where it does not know who works for a chain, the
    same people work as in the last turn, as far as they are still there and fit.

    Nothing in it depends on what is secret.
    """
    unknown = [owner for owner in state.seats_in_play() if not knows_structure(state, seat, owner)]
    if not unknown:
        return state
    trial = state.copy()
    for owner in unknown:
        _work_as_before(trial, owner)
    return trial


def _work_as_before(state: Position, seat: Seat) -> None:
    player = state.player(seat)
    _rest_all(player)
    before = state.listed(player.last_work)
    for card in sorted(before, key=lambda card: not state.card(card).manager):
        for _ in range(min(player.last_work[card], player.beach.get(card, 0))):
            if fits(state, seat, card):
                _put_to_work(player, card)


def draw_anew(sample: Position, seat: Seat | None, rng: Rng) -> None:
    """Change what the seat cannot know by chance."""
    for owner, player in enumerate(sample.town.players):
        if player.reserve is not None and not knows_reserve(sample, seat, owner):
            player.reserve = rng.below(len(sample.rules.reserves.cards))
        if not knows_structure(sample, seat, owner):
            _draw_structure(sample, owner, player, rng)


def _draw_structure(state: Position, seat: Seat, player: Player, rng: Rng) -> None:
    _rest_all(player)
    hand = [card for card in state.listed(player.beach) for _ in range(player.beach[card])]
    rng.shuffle(hand)
    for card in hand:
        if rng.below(2) and fits(state, seat, card):
            _put_to_work(player, card)


def _rest_all(player: Player) -> None:
    for card, number in player.work.items():
        add(player.beach, card, number)
    player.work = {}


def _put_to_work(player: Player, card: str) -> None:
    add(player.beach, card, -1)
    add(player.work, card)


def conserved(state: Position) -> dict[str, int]:
    """Money and cards. A phantom is no card."""
    town = state.town
    phantoms = town.day.phantoms if town.day else {}
    counts = {
        card: town.supply.get(card, 0) + town.spares.get(card, 0) - phantoms.get(card, 0)
        for card in state.rules.employees
    }
    for player in town.players:
        for card, number in player.cards().items():
            counts[card] += number
    counts["money"] = (
        town.bank - town.minted + town.burned + sum(player.cash for player in town.players)
    )
    return counts


def line(state: Position) -> str:
    """The position on one line."""
    town = state.town
    chains = " ; ".join(
        f"{player.cash} work {_counts(player.work)} beach {_counts(player.beach)} "
        f"busy {_counts(_busy(player))} stock {_counts(player.stock)} "
        f"at {_restaurants(player)} has {','.join(player.milestones) or '-'}"
        for player in town.players
    )
    order = "".join(map(str, town.order))
    demand = " ".join(
        f"{house.number}:{','.join(counter.good for counter in house.demand)}"
        for house in town.houses
        if house.demand
    )
    pieces = " ".join(
        f"{piece.kind} {piece.owner} {piece.box.top}.{piece.box.left}" for piece in state.pieces()
    )
    built = f" / {pieces}" if pieces else ""
    day = f" day {town.day.seat} {town.day.step or 'over'}" if town.day else ""
    return (
        f"{town.tiles} / turn {town.turn} {town.step}{day} bank {town.bank} breaks {town.breaks} "
        f"order {order} / {chains} / {demand or 'no demand'}{built}"
    )


def _counts(counts: dict[str, int]) -> str:
    return ",".join(f"{name}*{number}" for name, number in sorted(counts.items())) or "-"


def _busy(player: Player) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in player.busy.values():
        add(counts, card)
    return counts


def _restaurants(player: Player) -> str:
    return ",".join(f"{r.top}.{r.left}{r.corner.value}" for r in player.restaurants) or "-"
