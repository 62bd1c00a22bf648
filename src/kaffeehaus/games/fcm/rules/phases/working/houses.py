"""Houses and gardens: one of them for each new business developer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import At, BuildGarden, BuildHouse, FcmAction
from kaffeehaus.games.fcm.rules.events import GardenBuilt, HouseBuilt
from kaffeehaus.games.fcm.rules.houses import WITH_GARDEN
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day, uses_left
from kaffeehaus.games.fcm.rules.placing import at_box, box_name, box_turn, boxes, garden_boxes
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Box, House, Making, add


class HousesAndGardens(DayStep):
    """A house: its number, then its place. A garden: the house and the side."""

    id: ClassVar[str] = "houses"
    title: ClassVar[Label] = lazy_pgettext("step", "houses and gardens")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Free house numbers, then gardens by house and side."""
        if the_day(state).making is not None:
            return [at_box(state, box) for box in house_places(state)]
        if developer(state, seat) is None:
            return []
        houses: list[FcmAction] = [
            BuildHouse(number) for number in state.town.houses_left if house_places(state)
        ]
        return [*houses, *(BuildGarden(house, side) for house, side, _ in garden_places(state))]

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`1 house or garden`."""
        if built := sum(number for card, number in state.at_work(seat) if card.develops):
            yield ngettext("%(num)s house or garden", "%(num)s houses or gardens", built)

    def why_idle(self, state: Position, seat: Seat) -> str:
        """Nothing is left to build, or there is no room for it."""
        if developer(state, seat) is None:
            return ""
        if not state.town.houses_left and not state.town.gardens_left:
            return gettext("No house or garden is left to build.")
        return gettext("There is no room for another house or garden.")

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not with a house in hand."""
        return the_day(state).making is None

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Take a house, put it down, or add a garden."""
        day, card = the_day(state), developer(state, seat)
        match action, day.making:
            case BuildHouse(number=number), _ if card:
                day.making = Making(card, number)
            case At(), Making(number=int() as number):
                wanted = (action.place, action.turn)
                box = next(
                    b for b in house_places(state) if (box_name(state, b), box_turn(b)) == wanted
                )
                day.making = None
                self._build(state, seat, number, box)
            case BuildGarden(house=house, side=side), _:
                self._plant(state, seat, house, side)

    def _build(self, state: Position, seat: Seat, number: int, box: Box) -> None:
        state.town.houses_left.remove(number)
        state.put_house(built_house(number, box))
        self._use(state, seat)
        state.emit(HouseBuilt(seat, str(number), box))

    def _plant(self, state: Position, seat: Seat, number: str, side: str) -> None:
        box = next(
            box for house, where, box in garden_places(state) if (house, where) == (number, side)
        )
        state.town.gardens_left -= 1
        state.put_house(replace(state.house(number), garden=box, limit=WITH_GARDEN))
        self._use(state, seat)
        state.emit(GardenBuilt(seat, number, box))

    def _use(self, state: Position, seat: Seat) -> None:
        card = developer(state, seat)
        assert card is not None
        add(the_day(state).used, card)


def developer(state: Position, seat: Seat) -> str | None:
    """A card at work that can still build today."""
    for card in state.listed(state.player(seat).work):
        if state.card(card).develops and uses_left(state, seat, card) > 0:
            return card
    return None


def house_places(state: Position) -> Sequence[Box]:
    """Three by two empty squares, one of them beside a road; no range."""
    return boxes(state, 3, 2, state.ground.beside_road)


def garden_places(state: Position) -> list[tuple[str, str, Box]]:
    """House, side and squares of every garden that can be added."""
    if not state.town.gardens_left:
        return []
    return [
        (house.number, side, box)
        for house in state.town.houses
        if house.printed and house.garden is None
        for side, box in garden_boxes(state, house)
    ]


def built_house(number: int, box: Box) -> House:
    """A house piece: two by two squares with the garden at its right or below."""
    if box.width > box.height:
        house, garden = Box(box.top, box.left, 2, 2), Box(box.top, box.left + 2, 1, 2)
    else:
        house, garden = Box(box.top, box.left, 2, 2), Box(box.top + 2, box.left, 2, 1)
    return House(str(number), 100 * number, house, garden, printed=False, limit=WITH_GARDEN)
