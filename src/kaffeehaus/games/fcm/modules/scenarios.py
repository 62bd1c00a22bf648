"""The scenarios that a table can be opened with: those whose modules are all offered."""

from __future__ import annotations

from kaffeehaus.core.options import Choice, Chosen
from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.games.fcm.rules.scenarios import FREE_CHOICE, Scenario, every_scenario

SCENARIOS = {one.id: one for one in every_scenario() if MODULES.keys() >= set(one.modules)}

SCENARIO_OPTION = Choice(
    "scenario",
    "Scenario",
    FREE_CHOICE,
    (FREE_CHOICE, *SCENARIOS),
    "Modules that go well together; more can be added.",
    ("My own choice", *(scenario.title for scenario in SCENARIOS.values())),
)


def scenario_of(options: Chosen) -> Scenario | None:
    """The scenario that is played, if any. Saved games from before there were some have none."""
    return SCENARIOS.get(str(options.get(SCENARIO_OPTION.name, FREE_CHOICE)))
