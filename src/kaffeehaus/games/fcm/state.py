"""A position of the game: the town, what can be asked of it, and how a turn goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import State
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.fcm import ending, explain, knowledge, previews, ruler, view
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.awards import award
from kaffeehaus.games.fcm.board.ground import Ground, ground_of
from kaffeehaus.games.fcm.board.roads import Mask, Square
from kaffeehaus.games.fcm.board.tiles import board_rows, read_map
from kaffeehaus.games.fcm.cards import Employee, Perks
from kaffeehaus.games.fcm.module import ModuleState
from kaffeehaus.games.fcm.ruleset import Ruleset
from kaffeehaus.games.fcm.rulings import Rulings
from kaffeehaus.games.fcm.steps import Step
from kaffeehaus.games.fcm.town import OVER, Box, House, Piece, Player, Town, add
from kaffeehaus.games.fcm.view import FcmView

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.game import FoodChainMagnate

SLICES = "slices"
"""The key under which the state of modules is saved."""


class FcmState(State[FcmAction]):
    """A position. Phases read and change `town`; everything asked of it is answered here."""

    game: FoodChainMagnate

    def __init__(
        self,
        game: FoodChainMagnate,
        rules: Ruleset,
        rulings: Rulings,
        town: Town,
        slices: dict[str, ModuleState],
    ) -> None:
        self.game = game
        self.rules = rules
        self.rulings = rulings
        self.town = town
        self.options = town.options
        self.seats = len(town.players)
        self.slices = slices
        self.ground: Ground
        self.lay_out()
        steps = (*rules.setup_steps, *rules.turn_steps)
        self.steps: dict[str, Step] = {step.id: step for step in steps}
        self.events: list[Event] = []
        self._legal: dict[Seat, list[FcmAction]] = {}

    # The contract

    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act in the present step."""
        return () if self.town.step == OVER else self.step.actors(self)

    def legal(self, seat: Seat) -> Sequence[FcmAction]:
        """In the order of the step: cards as they are listed in the box, places in reading order,
        going on last."""
        if seat not in self._legal:
            self._legal[seat] = self._list_legal(seat)
        return self._legal[seat]

    def _list_legal(self, seat: Seat) -> list[FcmAction]:
        if self.town.step == OVER or seat not in self.solvent():
            return []
        if seat in self.actors():
            return self.step.legal(self, seat)
        return self.step.recalls(self, seat)

    def play(self, seat: Seat, action: FcmAction) -> tuple[Event, ...]:
        """Do the action, and then everything that happens by itself."""
        self._legal = {}
        self.events = []
        player = self.town.players[seat]
        player.confirms += action.confirms
        self.step.play(self, seat, action)
        self.town.applied += 1
        self.go_on()
        events, self.events = tuple(self.events), []
        return events

    def copy(self) -> FcmState:
        """An independent copy; the ground and the rules are shared."""
        other = object.__new__(type(self))
        other.game, other.rules, other.rulings = self.game, self.rules, self.rulings
        other.town = self.town.copy()
        other.options, other.seats, other.ground = self.options, self.seats, self.ground
        other.slices = {name: part.copy() for name, part in self.slices.items()}
        other.steps = self.steps
        other.events = []
        other._legal = self._legal.copy()
        return other

    def save(self) -> JsonObject:
        """The town as plain data."""
        data = plain(self.town)
        assert isinstance(data, dict)
        return {**data, SLICES: plain(self.slices)} if self.slices else data

    def view(self, seat: Seat | None) -> FcmView:
        """What the seat may see."""
        return view.view_of(self, seat)

    def decision(self, seat: Seat) -> int:
        """How often the seat has confirmed."""
        return self.town.players[seat].confirms

    def outcome(self) -> Outcome | None:
        """Most cash wins; the earlier in turn order among equals."""
        return ending.outcome(self) if self.town.step == OVER else None

    def position(self) -> str:
        """Turn, step, bank, and every chain's cash, cards and stock."""
        return knowledge.line(self)

    def hidden(self) -> frozenset[int]:
        """Reserve cards until the first break, structures until all are ready."""
        return knowledge.hidden_actions(self.town)

    def resample(self, seat: Seat | None, rng: Rng) -> FcmState:
        """Reserve cards and structures that the seat cannot know are drawn anew."""
        return knowledge.resampled(self, seat, rng)

    def conserved(self) -> Mapping[str, int]:
        """All the money, less what reserve cards added, and the copies of every card."""
        return knowledge.conserved(self)

    def preview(self, seat: Seat, action: FcmAction) -> Preview:
        """What the action would reach or cost."""
        return previews.preview(self, seat, action)

    def measure(self, seat: Seat | None, start: str, end: str) -> Preview:
        """The distance between two places, as dinner counts it, and one shortest way."""
        return ruler.measure(self, seat, start, end)

    def explain(self, event: Event) -> Explanation | None:
        """The long reasons: a dinner house by house, a campaign, a payday, a milestone."""
        return explain.explain(self, event)

    def refusal(self, seat: Seat, action: FcmAction) -> IllegalAction:
        """Why the action is not legal now."""
        refused = super().refusal(seat, action)
        if refused.code != "illegal_action":
            return refused
        return IllegalAction(
            f'"{action}" is not possible now; this is {self.step.title}.',
            position=self.position(),
        )

    # How a turn goes on

    @property
    def step(self) -> Step:
        """The present step."""
        return self.steps[self.town.step]

    def begin(self) -> None:
        """Begin the first step of the set-up."""
        self.town.step = self.rules.setup_steps[0].id
        self.step.begin(self)
        self.go_on()
        self.events = []

    def go_on(self) -> None:
        """Go on from step to step until somebody may act, or the game is over."""
        while self.town.reason is None and not self.step.actors(self):
            self.step.finish(self)
            if self.town.reason is None:
                self._next_step()
        if self.town.reason is not None and self.town.step != OVER:
            self.town.step = OVER

    def _next_step(self) -> None:
        order = list(self.steps)
        place = order.index(self.town.step) + 1
        if place == len(order):
            place = len(self.rules.setup_steps)
        self.town.step = order[place]
        self.step.begin(self)

    def emit(self, event: Event) -> None:
        """Something happened: note it, and give the milestones that it earns."""
        self.events.append(event)
        award(self, event)

    # Asking about chains

    def player(self, seat: Seat) -> Player:
        """A chain."""
        return self.town.players[seat]

    def solvent(self) -> tuple[Seat, ...]:
        """The chains that are still in the game, in seat order."""
        return tuple(s for s in range(self.seats) if not self.player(s).out)

    def card(self, card: str) -> Employee:
        """A kind of employee."""
        return self.rules.employees[card]

    def perks(self, seat: Seat) -> list[Perks]:
        """What the chain's milestones give."""
        known = self.rules.milestones
        return [known[name].perks for name in self.player(seat).milestones]

    def at_work(self, seat: Seat) -> list[tuple[Employee, int]]:
        """The cards at work and how many times each counts today."""
        work = self.player(seat).work
        return [(self.card(card), number * self.uses(seat, card)) for card, number in work.items()]

    def uses(self, seat: Seat, card: str) -> int:
        """How often a card at work may be used today."""
        return max((rule(self, seat, card) for rule in self.rules.points.uses), default=1)

    def listed(self, counts: Mapping[str, int]) -> list[str]:
        """The cards of these counts in the order of the box."""
        if not counts:
            return []
        return [card for card in self.rules.employees if counts.get(card, 0) > 0]

    def may_own(self, seat: Seat, card: str) -> bool:
        """Whether a chain may have (one more) card of this kind."""
        player = self.player(seat)
        if any(card in perks.bars for perks in self.perks(seat)):
            return False
        employee = self.card(card)
        if not employee.unique:
            return True
        alike = [card]
        if employee.group:
            alike = [e.id for e in self.rules.employees.values() if e.group == employee.group]
        return not any(player.owns(other) for other in alike)

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
        board = self.rules.points.board
        rows = board(self) if board else board_rows(read_map(self.town.tiles))
        self.ground = ground_of(rows, self.rulings.roads_join)

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

    def pieces(self) -> tuple[Piece, ...]:
        """What the modules have put on the board."""
        return tuple(piece for pieces in self.rules.points.pieces for piece in pieces(self))

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
        starts = self.doors(seat)
        for squares in self.rules.points.range_starts:
            starts |= squares(self, seat)
        return starts

    def house(self, number: str) -> House:
        """A house by its number."""
        return next(house for house in self.town.houses if house.number == number)

    def put_house(self, house: House) -> None:
        """Put a house in the place of the one with the same number, or add it in serving order."""
        houses = [other for other in self.town.houses if other.number != house.number]
        self.town.houses = sorted([*houses, house], key=lambda one: one.serving)
