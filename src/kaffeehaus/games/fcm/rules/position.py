"""A position: the town with its rules, everything rules ask of it, and how a turn goes on.

Rules take a `Position`. The state that the house holds, `state.FcmState`, is a position that
also keeps the contract of every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Self

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.distance import arrivals, arrivals_from
from kaffeehaus.games.fcm.rules.board.ground import Ground, ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.board.tiles import board_rows, read_map
from kaffeehaus.games.fcm.rules.cards import ChainMark, Employee, Perks
from kaffeehaus.games.fcm.rules.events import MilestoneEarned
from kaffeehaus.games.fcm.rules.ruleset.rulings import ROADS_JOIN, Rulings
from kaffeehaus.games.fcm.rules.town import OVER, Box, House, ModuleState, Piece, Player, Town, add

if TYPE_CHECKING:
    # A position has its rules, and rules are about positions: the only such knot of the game.
    from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
    from kaffeehaus.games.fcm.rules.steps import Step


class Position:
    """Phases read and change `town`; everything asked of it is answered here."""

    def __init__(
        self, rules: Ruleset, rulings: Rulings, town: Town, slices: dict[str, ModuleState]
    ) -> None:
        self.rules = rules
        self.rulings = rulings
        self.town = town
        self.options = town.options
        self.seats = len(town.players)
        self.slices = slices
        self.events: list[Event] = []
        self.names: tuple[str, ...] = ()
        """By seat: how chains are called; as the box calls them if nobody says."""
        self.ground: Ground
        self.lay_out()

    def copy(self) -> Self:
        """An independent copy; the ground and the rules are shared."""
        other = object.__new__(type(self))
        other.rules, other.rulings = self.rules, self.rulings
        other.town = self.town.copy()
        other.options, other.seats, other.ground = self.options, self.seats, self.ground
        other.slices = {name: part.copy() for name, part in self.slices.items()}
        other.events, other.names = [], self.names
        return other

    # How a turn goes on

    @property
    def step(self) -> Step:
        """The present step."""
        return self.rules.steps[self.town.step]

    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act in the present step."""
        return () if self.town.step == OVER else self.step.actors(self)

    def begin(self) -> None:
        """Begin the first step of the set-up."""
        self.town.step = self.rules.spine.setup[0].id
        self.step.begin(self)
        self.go_on()
        self.events = []

    def go_on(self) -> None:
        """Go on from step to step until somebody may act, or the game is over."""
        step = self.step
        while self.town.reason is None and not step.actors(self):
            step.finish(self)
            if self.town.reason is None:
                self.town.step = self.rules.step_after(self.town.step)
                step = self.step
                step.begin(self)
        if self.town.reason is not None and self.town.step != OVER:
            self.town.step = OVER

    # What happens

    def emit(self, event: Event) -> None:
        """Something happened: note it, and give the milestones that it earns.

        Milestones are a fold over what happens: whoever does the deed while it can be earned
        has it.
        """
        self.events.append(event)
        for seat, name in self.rules.awards.earned(self, event):
            if name in self.town.milestones and name not in self.player(seat).milestones:
                self._give(seat, name)

    def _give(self, seat: Seat, name: str) -> None:
        """The milestone, and the cards it brings as far as the supply goes."""
        self.player(seat).milestones.append(name)
        if name not in self.town.claimed:
            self.town.claimed = sorted([*self.town.claimed, name])
        gains: dict[str, int] = {}
        for card, number in self.rules.milestones[name].perks.gains.items():
            gained = sum(self.gain(seat, card) for _ in range(number))
            if gained:
                gains[card] = gained
        self.emit(MilestoneEarned(seat, name, gains, auto=True))
        for then in self.rules.awards.then:
            then(self, seat, name)

    # Asking about chains

    def player(self, seat: Seat) -> Player:
        """A chain."""
        return self.town.players[seat]

    def seats_in_play(self) -> tuple[Seat, ...]:
        """The chains that have not left the game, in seat order.

        A chain that goes bankrupt at dinner is among them until the end of that turn: until then
        its restaurants, campaigns and cards at work still count. Ask `Player.bankrupt` where the
        chain itself must not act, earn or plan.
        """
        return tuple([seat for seat, player in enumerate(self.town.players) if not player.out])

    def unready(self) -> tuple[Seat, ...]:
        """The chains in play that have not confirmed their part of the present step."""
        players = enumerate(self.town.players)
        return tuple([seat for seat, player in players if not (player.ready or player.out)])

    def mark(self, seat: Seat) -> ChainMark:
        """A chain's name and how it is told apart."""
        mark = self.rules.setup.chains[seat]
        return replace(mark, name=self.names[seat]) if self.names else mark

    def marks(self) -> tuple[ChainMark, ...]:
        """By seat: how every chain is told apart."""
        return tuple(self.mark(seat) for seat in range(self.seats))

    def card(self, card: str) -> Employee:
        """A kind of employee."""
        return self.rules.employees[card]

    def perks(self, seat: Seat) -> list[Perks]:
        """What the chain's milestones give."""
        known = self.rules.milestones
        return [known[name].perks for name in self.town.players[seat].milestones]

    def has_or_earns(self, seat: Seat, milestone: str) -> bool:
        """Whether a chain has a milestone, or would get it by the deed that it is about to do.

        For what a milestone gives to the very deed that earns it.
        """
        return milestone in self.player(seat).milestones or milestone in self.town.milestones

    def at_work(self, seat: Seat) -> list[tuple[Employee, int]]:
        """The cards at work and how many times each counts today."""
        uses, work = self.rules.working.uses, self.player(seat).work
        return [(self.card(card), number * uses(self, seat, card)) for card, number in work.items()]

    def listed(self, counts: Mapping[str, int]) -> list[str]:
        """The cards of these counts in the order of the box."""
        there = [card for card, number in counts.items() if number > 0]
        return sorted(there, key=self.rules.places.__getitem__) if len(there) > 1 else there

    def may_own(self, seat: Seat, card: str) -> bool:
        """Whether a chain may have (one more) card of this kind."""
        player = self.town.players[seat]
        if not self.rules.barred_by[card].isdisjoint(player.milestones):
            return False
        return not any(map(player.owns, self.rules.alike[card]))

    def gain(self, seat: Seat, card: str) -> bool:
        """Take a card from the supply to the beach, if there is one and the chain may have it."""
        pile = self.town.supply if self.town.supply.get(card, 0) else self.town.spares
        if not pile.get(card, 0) or not self.may_own(seat, card):
            return False
        add(pile, card, -1)
        add(self.player(seat).beach, card)
        return True

    # The board

    def lay_out(self) -> None:
        """Find the ground of the board; to be asked again when roads change or the map grows."""
        drawn = self.rules.board.plan.value
        plan = drawn(self) if drawn else Plan(board_rows(read_map(self.town.tiles)))
        self.ground = ground_of(plan, self.rulings[ROADS_JOIN])

    def mask(self, box: Box) -> Mask:
        """The squares of a box that lie on the board."""
        return self.ground.net.rectangle(box.top, box.left, box.width, box.height)

    def house_mask(self, house: House) -> Mask:
        """The squares of a house and its garden."""
        return self.mask(house.box) | (self.mask(house.garden) if house.garden else 0)

    def free_squares(self) -> Mask:
        """Empty squares on which nothing stands."""
        taken = 0
        for player in self.town.players:
            for restaurant in player.restaurants:
                taken |= self.mask(restaurant.box)
        for house in self.town.houses:
            taken |= self.house_mask(house)
        for campaign in self.town.campaigns:
            if campaign.box:
                taken |= self.mask(campaign.box)
        for piece in self.pieces():
            taken |= self.mask(piece.box)
        return self.ground.empty & ~taken

    def pieces(self) -> list[Piece]:
        """What the modules have put on the board and beside it."""
        return self.rules.board.pieces(self)

    def has_drive_in(self, seat: Seat) -> bool:
        """Whether all corners of the chain's restaurants are entrances today."""
        return any(self.card(card).restaurants for card in self.player(seat).work)

    def doors(self, seat: Seat, *, closed_too: bool = False) -> Mask:
        """The entrances of the chain's open restaurants."""
        drive_in = self.has_drive_in(seat)
        squares: list[Square] = []
        for restaurant in self.player(seat).restaurants:
            if restaurant.open or closed_too:
                squares += restaurant.box.squares() if drive_in else (restaurant.entrance,)
        return self.ground.net.mask(squares)

    def range_starts(self, seat: Seat) -> Mask:
        """Where ranges are counted from."""
        return self.doors(seat) | self.rules.board.range_starts(self, seat)

    def exits(self, house: House) -> tuple[tuple[Square, ...], ...] | None:
        """Where the ways of a site beside the board begin; None for a house on it."""
        exits = self.rules.board.site_exits.get(house.number)
        return exits(self) if exits else None

    def ways_out(self, house: House) -> tuple[Square, ...]:
        """Where the ways of a house or site begin: its squares, or those of all its exits."""
        exits = self.exits(house)
        return house.squares() if exits is None else tuple(chain.from_iterable(exits))

    def reached_by(self, house: House) -> tuple[Mask, ...]:
        """By distance: the squares that people of a house or site reach on their way to dinner."""
        works = self.rules.board.roadworks(self)
        if house.number in self.rules.board.site_exits:
            return arrivals_from(self.ground, self.ways_out(house), works)
        return arrivals(self.ground, self.house_mask(house), works)

    def house(self, number: str) -> House:
        """A house by its number."""
        return next(house for house in self.town.houses if house.number == number)

    def put_house(self, house: House) -> None:
        """Put a house in the place of the one with the same number, or add it in serving order."""
        houses = [other for other in self.town.houses if other.number != house.number]
        self.town.houses = sorted([*houses, house], key=lambda one: one.serving)
