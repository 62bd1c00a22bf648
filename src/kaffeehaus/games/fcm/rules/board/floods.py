"""Floods: the cost of the cheapest walk to every state at once, from or towards some states.

All states of one heading move together as one integer, so a flood takes a few hundred operations
on integers however many squares the board has.
"""

from __future__ import annotations

from collections import defaultdict

from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, TURNS, Mask, RoadNet, States

Layers = list[States]
"""By cost: the states that are reached for exactly this cost and for no less."""


def flood_from(
    net: RoadNet, works: Mask, starts: dict[int, States], ends: dict[int, Mask]
) -> tuple[int | None, Layers]:
    """The states by cost, from `starts` (by cost) on, and the cost of the cheapest walk that
    reaches `ends` (by the cost of the last step), or None. Deeper layers are left out."""
    seen = [0] * 4
    pending: defaultdict[int, States] = defaultdict(lambda: [0] * 4)
    for cost, states in starts.items():
        _add(pending[cost], states)
    layers: Layers = []
    best: int | None = None
    while pending and (best is None or len(layers) <= best):
        layer = pending.pop(len(layers), [0] * 4)
        layer = [layer[h] & ~seen[h] for h in HEADINGS]
        _spread(net, works, layer, seen, pending, len(layers))
        for last, squares in ends.items():
            if any(layer[h] & squares for h in HEADINGS):
                total = len(layers) + last
                best = total if best is None else min(best, total)
        layers.append(layer)
    return best, layers


def _spread(
    net: RoadNet,
    works: Mask,
    layer: States,
    seen: States,
    pending: defaultdict[int, States],
    cost: int,
) -> None:
    """Go on for free as far as possible; what costs something is put into later layers."""
    fresh = layer[:]
    while any(fresh):
        for h in HEADINGS:
            seen[h] |= fresh[h]
        reached = [0] * 4
        for h in HEADINGS:
            side, other = TURNS[h]
            leaving = fresh[h] | ((fresh[side] | fresh[other]) & ~net.overpasses)
            if not leaving:
                continue
            arriving = net.shift(leaving, h) & net.enters[h] & ~seen[h]
            if not arriving:
                continue
            border = net.borders[h]
            if dear := arriving & (border | works):
                if both := dear & border & works:
                    pending[cost + 2][h] |= both
                if one := dear & (border ^ works):
                    pending[cost + 1][h] |= one
            reached[h] = arriving & ~border & ~works
        fresh = reached
        _add(layer, fresh)


def flood_back(net: RoadNet, works: Mask, ends: dict[int, Mask], most: int) -> Layers:
    """By cost up to `most`: the states whose cheapest walk to `ends` costs exactly this."""
    seen = [0] * 4
    pending: defaultdict[int, States] = defaultdict(lambda: [0] * 4)
    for last, squares in ends.items():
        _add(pending[last], [squares] * 4)
    layers: Layers = []
    for cost in range(most + 1):
        layer = pending.pop(cost, [0] * 4)
        layer = [layer[h] & ~seen[h] for h in HEADINGS]
        _spread_back(net, works, layer, seen, pending, cost)
        layers.append(layer)
    return layers


def _spread_back(
    net: RoadNet,
    works: Mask,
    layer: States,
    seen: States,
    pending: defaultdict[int, States],
    cost: int,
) -> None:
    """Take the steps that cost nothing until nothing new is reached; dearer ones wait in
    `pending` for the layer of their cost."""
    fresh = layer[:]
    while any(fresh):
        for h in HEADINGS:
            seen[h] |= fresh[h]
        reached = [0] * 4
        for h in HEADINGS:
            entered = fresh[h] & net.enters[h]
            if not entered:
                continue
            border = net.borders[h]
            _before(net, h, entered & ~border & ~works, reached)
            if dear := entered & (border | works):
                if one := dear & (border ^ works):
                    _before(net, h, one, pending[cost + 1])
                if both := dear & border & works:
                    _before(net, h, both, pending[cost + 2])
        fresh = [reached[h] & ~seen[h] for h in HEADINGS]
        _add(layer, fresh)


def _before(net: RoadNet, heading: int, entered: Mask, into: States) -> None:
    """Add the states from which a step with this heading leads to the entered squares."""
    left = net.shift(entered, (heading + 2) % 4) & net.roads
    if not left:
        return
    into[heading] |= left
    plain = left & ~net.overpasses
    for side in TURNS[heading]:
        into[side] |= plain


def _add(states: States, more: States) -> None:
    for h in HEADINGS:
        states[h] |= more[h]
