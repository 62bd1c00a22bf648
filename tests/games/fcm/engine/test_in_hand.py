"""What a module has in hand: carried over the map, put outside it, refused with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Marks
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Carried, Drawing, Words
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed, Members, Union
from kaffeehaus.games.fcm.rules.steps import DayStep, Placed
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import town_with
from tests.games.fcm.engine.playing import begin_day


@dataclass(frozen=True)
class Found(FcmAction):
    """Found a suburb."""

    kind: ClassVar[str] = "found"
    confirms: ClassVar[bool] = False
    turning: ClassVar[str] = "turn"
    turn: str
    suburb: str


class Founding(DayStep):
    """A suburb above the town, turned in two ways; none to the left of it."""

    id: ClassVar[str] = "founding"
    title: ClassVar[str] = "founding a suburb"

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        return [Found("up", "a-4"), Found("over", "f-4")]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None: ...

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        return "It is marshy there." if isinstance(action, Found) else ""

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        return {"Marsh < bog.": [Box(0, 0, 1, 1), Box(3, 4, 1, 2)], "Never.": []}


def suburbs(legal: Sequence[Action]) -> Iterator[Carried]:
    for action in legal:
        if isinstance(action, Found):
            yield Carried("suburb", "turn", action.turn, f'<path class="{action.turn}"/>')


SUBURBS = Module(
    "suburbs",
    steps=(Placed(Founding(), after="train"),),
    drawing=Drawing(
        lot_fields=Members("suburb"),
        carried=Union(suburbs),
        icons=Keyed({"turn": "<svg>{}</svg>".format}),
    ),
    words=Words(phrases=Keyed({"turn up": "as it is"})),
)


def town() -> FcmState:
    state = town_with(SUBURBS)
    begin_day(state, 0)
    state.apply(0, state.game.parse("done"))
    return state


def test_what_lies_outside_the_map_can_be_pointed_at_and_has_room() -> None:
    state = town()
    svg = state.view(0).svg(Marks(state.legal(0)))
    assert re.findall(r'viewBox="([^"]*)"', svg) == ["-200 -200 1024 1024"]
    assert '<g id="suburb-a-4" class="choice" data-field="suburb" data-value="a-4"' in svg
    assert 'x="12" y="-188" width="200" height="200"' in svg


def test_what_is_in_hand_is_carried_as_it_is_turned() -> None:
    state = town()
    svg = state.view(0).svg(Marks(state.legal(0)))
    assert re.findall(r'data-ghost="suburb" data-if="turn=(\w+)" display="none"', svg) == [
        "up",
        "over",
    ]
    assert "data-ghost" not in state.view(0).svg()


def test_who_points_at_a_square_in_vain_hears_why() -> None:
    state = town()
    svg = state.view(0).svg(Marks(state.legal(0)))
    assert re.findall(r'<path data-why="([^"]*)" [^>]*d="([^"]*)"', svg) == [
        ("Marsh &lt; bog.", "M12 12h40v40h-40zM172 132h40v80h-40z")
    ]
    assert "bog" not in state.view(1).svg()
    assert "bog" not in str(state.view(0).to_json())


def test_who_writes_in_vain_hears_why() -> None:
    state = town()
    with pytest.raises(IllegalAction, match='"found up z9" is not possible now. It is marshy'):
        state.apply(0, Found("up", "z9"))


def test_values_have_words_and_drawings_of_their_own() -> None:
    view = town().view(0)
    assert (view.label("turn", "up"), view.icon("turn", "up")) == ("as it is", "<svg>up</svg>")
    assert view.icon("suburb", "a-4") == ""
