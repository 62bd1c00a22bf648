"""Pages and API calls of Food Chain Magnate: the dinner lab, and the `extras` of its modules."""

from __future__ import annotations

from kaffeehaus.core.extras import Body, ExtraCall, ExtraCalls, ExtraPage, Extras
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.module_lookup import find_attribute
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.extras.calls import (
    LONGEST,
    LONGEST_HOUSE,
    LONGEST_WHAT_IF,
    DinnerAnswer,
    StoryAnswer,
    dinner,
    dinner_story,
)
from kaffeehaus.games.fcm.extras.pages import EXAMPLES, lab
from kaffeehaus.games.fcm.extras.what_ifs import MOST_WHAT_IFS
from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.games.fcm.position_text import POSITION_TEXT
from kaffeehaus.games.fcm.rules.written.lines import LONGEST_LINE

_SITUATION: JsonObject = {
    "position": {"type": "string", "maxLength": LONGEST},
    "what_if": {
        "type": "array",
        "maxItems": MOST_WHAT_IFS,
        "items": {"type": "string", "maxLength": LONGEST_WHAT_IF},
    },
}


def _asked(words: str, **others: JsonObject) -> Body:
    """The body of a call about a position, with members of its own."""
    return Body(
        "asked",
        words,
        {"position": EXAMPLES[-1].position},
        {"type": "object", "required": ["position"], "properties": {**_SITUATION, **others}},
    )


_DINNER_ASKED = _asked(
    "A position as text, an edit of it, and supposed changes.",
    edit={"type": ["string", "null"], "maxLength": LONGEST_LINE},
    house={"type": ["string", "null"], "maxLength": LONGEST_HOUSE},
)
_STORY_ASKED = _asked("A position as text, and supposed changes.")

DINNER_LAB = Extras(
    name="dinner-lab",
    package=__name__,
    introduction="introduction.html",
    pages=(
        ExtraPage(POSITION_TEXT.lab, "lab.html", lab, analysis_link=lazy_gettext("Dinner lab")),
    ),
    calls=(
        ExtraCalls(
            path="/fcm/dinner",
            title="dinner",
            words="Food Chain Magnate: who serves which house, and why.",
            calls=(
                ExtraCall(
                    path="",
                    summary="Work out a dinner",
                    work=dinner,
                    asks=(_DINNER_ASKED,),
                    answer=DinnerAnswer,
                ),
                ExtraCall(
                    path="/story",
                    summary="Watch a dinner",
                    work=dinner_story,
                    asks=(_STORY_ASKED,),
                    answer=StoryAnswer,
                ),
            ),
            codes={
                "bad_position_text": "The text is not a position; the sentence names the line "
                "and what was expected.",
            },
        ),
    ),
)

EXTRAS = (
    DINNER_LAB,
    *(
        extras
        for module_id in MODULES
        for extras in find_attribute(f"kaffeehaus.games.fcm.modules.{module_id}.extras", "EXTRAS")
        or ()
    ),
)
