"""The dinner of a written position, to watch."""

from __future__ import annotations

from kaffeehaus.games.fcm.extras.calls import dinner, dinner_story
from kaffeehaus.games.fcm.extras.pages import EXAMPLES


def test_the_dinner_of_a_position_is_told_house_by_house() -> None:
    asked: dict[str, object] = {"position": EXAMPLES[0].position}
    html = str(dinner_story(asked)["html"])
    houses = dinner(asked)["houses"]
    assert isinstance(houses, list)
    assert html.count("stage-order") == len(houses) > 0
    assert "Income of this dinner" in html


def test_a_supposed_change_changes_the_story() -> None:
    position = EXAMPLES[1].position
    asked: dict[str, object] = {"position": position, "what_if": ["price X 1"]}
    assert dinner_story(asked) != dinner_story({"position": position})


def test_without_demand_only_waitresses_earn() -> None:
    lines = EXAMPLES[1].position.splitlines()
    quiet = "\n".join(line for line in lines if not line.startswith("demand"))
    html = str(dinner_story({"position": quiet})["html"])
    assert "From waitresses: $3." in html
    assert "stage-order" not in html


def test_the_veil_covers_a_map_that_is_wider_than_high() -> None:
    assert 'evenodd" d="M12 12v600h800v-600z' in str(
        dinner_story({"position": EXAMPLES[0].position})["html"]
    )
