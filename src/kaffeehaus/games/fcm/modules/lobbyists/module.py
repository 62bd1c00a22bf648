"""The Lobbyists module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.lobbyists.drawing import (
    ICONS,
    ROAD_ENDS,
    UNDER_CONSTRUCTION,
    barrier,
    in_hand,
    menu_picture,
)
from kaffeehaus.games.fcm.modules.lobbyists.lesson import LESSON
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    FORMS,
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TileAdded,
    new_buildings,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    LOBBYISTS,
    ROADWORKS,
    RULINGS,
    Lobby,
    lobby_signs,
    plan_of,
    roadworks,
    roadworks_for_ranges,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import (
    FinishRoads,
    Lobbying,
    first_lobbyist,
    tile_for_the_milestone,
)
from kaffeehaus.games.fcm.modules.lobbyists.thinking import LobbyThought
from kaffeehaus.games.fcm.modules.lobbyists.words.previews import preview
from kaffeehaus.games.fcm.modules.lobbyists.words.prose import PHRASES, lobbyists_section, tell
from kaffeehaus.games.fcm.modules.parks.module import PARKS
from kaffeehaus.games.fcm.rules.board.plan import BARRIER
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Awards, Board, Drawing, Words, events
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import (
    Answer,
    Area,
    Exclusive,
    Keyed,
    Members,
    Together,
    Union,
)
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(LOBBYISTS)

LOBBYISTS_MODULE = Module(
    id=LOBBYISTS,
    title=lazy_gettext("Lobbyists"),
    menu=OnTheMenu(
        lazy_gettext(
            "Build roads and parks. Roadworks add to the distance, and houses beside a park pay "
            "more."
        ),
        Weight.HEAVY,
        menu_picture,
    ),
    help=lobbyists_section,
    lesson=LESSON,
    rulings=RULINGS,
    thought=LobbyThought(),
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
        pieces=Union(lobby_signs),
        roadworks=Area(roadworks),
        roadworks_for_ranges=Area(roadworks_for_ranges),
    ),
    words=Words(
        forms=Keyed(FORMS),
        events=events(RoadBegun, ParkBuilt, TileAdded, RoadsFinished),
        tells=Answer(tell),
        previews=Answer(preview),
        phrases=Keyed(PHRASES),
        places=Union(new_buildings),
    ),
    drawing=Drawing(
        ground_signs=Keyed({BARRIER: UNDER_CONSTRUCTION}),
        piece_art=Keyed({ROADWORKS: barrier, **ROAD_ENDS}),
        lot_fields=Members("lot"),
        carried=Union(in_hand),
        icons=Keyed(ICONS),
    ),
)
