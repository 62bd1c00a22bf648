"""The Rural marketeers module as a value."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.rural_marketeers.drawing.pieces import GIANT, offramp
from kaffeehaus.games.fcm.modules.rural_marketeers.menu import RURAL_MARKETEERS_MENU
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import FORMS
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.events import OfframpLaid
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    OFFRAMP,
    RURAL_MARKETEERS,
    Offramps,
    exits,
    new_offramp,
    offramp_pieces,
)
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.rural_area import (
    GIANT_BILLBOARD,
    GIANT_BILLBOARDS,
    RURAL_AREA,
    SITE,
    stays_for_ever,
)
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.steps import LayingOfframps
from kaffeehaus.games.fcm.modules.rural_marketeers.thinking import RuralThought
from kaffeehaus.games.fcm.modules.rural_marketeers.words.help import rural_section
from kaffeehaus.games.fcm.modules.rural_marketeers.words.previews import offramp_preview
from kaffeehaus.games.fcm.modules.rural_marketeers.words.prose import PHRASES, tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Board,
    Drawing,
    SettingUp,
    Words,
    Working,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Answer, AnyOf, Keyed, Together, Union
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(RURAL_MARKETEERS)

RURAL_MARKETEERS_MODULE = Module(
    id=RURAL_MARKETEERS,
    title="Rural marketeers",
    menu=RURAL_MARKETEERS_MENU,
    help=rural_section,
    thought=RuralThought(),
    requires=frozenset({"base"}),
    content=Content(
        employees=_CONTENT.employees,
        milestones=_CONTENT.milestones,
        campaigns=_CONTENT.campaigns,
        media=(GIANT_BILLBOARDS,),
    ),
    patches=frozenset({Career("marketing_trainee", "rural_marketeer")}),
    steps=(Placed(LayingOfframps(), after="campaigns", independent=True),),
    slice=Offramps,
    setting_up=SettingUp(sites=Together(SITE)),
    working=Working(eternal=AnyOf(stays_for_ever)),
    board=Board(pieces=Union(offramp_pieces), site_exits=Keyed({RURAL_AREA: exits})),
    words=Words(
        forms=Keyed(FORMS),
        events=events(OfframpLaid),
        tells=Answer(tell),
        previews=Answer(offramp_preview),
        phrases=Keyed(PHRASES),
        places=Union(new_offramp),
    ),
    drawing=Drawing(piece_art=Keyed({OFFRAMP: offramp}), media_art=Keyed({GIANT_BILLBOARD: GIANT})),
)
