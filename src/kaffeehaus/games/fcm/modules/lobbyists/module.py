"""The Lobbyists module as a value."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import FORMS
from kaffeehaus.games.fcm.modules.lobbyists.rules.events import (
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TileAdded,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    LOBBYISTS,
    Lobby,
    plan_of,
    roadworks,
    roadworks_for_ranges,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.rulings import RULINGS
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import (
    FinishRoads,
    Lobbying,
    first_lobbyist,
    tile_for_the_milestone,
)
from kaffeehaus.games.fcm.modules.parks.module import PARKS
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Awards, Board, Words, events
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Area, Exclusive, Keyed, Together, Union
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(LOBBYISTS)

LOBBYISTS_MODULE = Module(
    id=LOBBYISTS,
    title="Lobbyists",
    rulings=RULINGS,
    requires=frozenset({"base"}),
    requires_from={5: frozenset({"new_districts"})},
    brings=(PARKS,),
    content=Content(employees=_CONTENT.employees, milestones=_CONTENT.milestones),
    steps=(
        Placed(Lobbying(), after="houses", before="restaurants"),
        Placed(FinishRoads(), after="end_of_turn"),
    ),
    slice=Lobby,
    awards=Awards(earned=Union(first_lobbyist), then=Together(tile_for_the_milestone)),
    board=Board(
        plan=Exclusive(plan_of),
        roadworks=Area(roadworks),
        roadworks_for_ranges=Area(roadworks_for_ranges),
    ),
    words=Words(
        forms=Keyed(FORMS),
        events=events(RoadBegun, ParkBuilt, TileAdded, RoadsFinished),
    ),
)
