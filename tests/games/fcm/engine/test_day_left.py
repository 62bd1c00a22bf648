"""What is left of a day, and why a step was passed over in which people could do nothing."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.sheets.supply import supply_sheet
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, town_for_two


def day_of(**work: int) -> FcmState:
    state = town_for_two()
    state.player(0).work = dict(work)
    return state


def skipped(state: FcmState, *texts: str) -> tuple[str, ...]:
    begin_day(state, 0)
    do(state, 0, *texts)
    return state.view(0).skipped


def test_hires_and_steps_of_training_are_counted_down() -> None:
    state = day_of(recruiting_girl=1, trainer=2)
    begin_day(state, 0)
    assert state.view(0).ask("kind") == "Hire someone, or continue. 2 of 2 hires left."
    do(state, 0, "hire trainer")
    assert state.view(0).ask("kind") == "Hire someone, or continue. 1 of 2 hires left."
    do(state, 0, "hire management_trainee")
    assert state.view(0).ask("kind").endswith("2 of 2 training steps left.")
    assert state.view(1).day_left == "2 of 2 training steps left."


def test_the_supply_says_how_many_one_has_and_who_can_be_hired_for_which_salary() -> None:
    state = day_of(trainer=2)
    state.player(0).beach = {"trainer": 1}
    begin_day(state, 0)
    note, careers = supply_sheet(state.view(0), state.legal(0)).split('<div class="careers">')
    assert "1 of 1 hire left." in note
    assert 'data-value="hire trainer"' in careers
    assert 'data-value="hire coach"' not in careers
    assert careers.count('<span class="yours">you: 3</span>') == 1
    assert careers.count("no salary") == len([a for a in state.legal(0) if a.kind == "hire"])
    assert "no salary" not in supply_sheet(state.view(1), ())


def test_why_marketeers_place_nothing() -> None:
    state = day_of(marketing_trainee=1)
    state.town.tiles_left = [
        n for n in state.town.tiles_left if state.rules.campaigns[n].medium != "billboard"
    ]
    assert skipped(state, "done") == ("No campaign tile is left for your marketeers.",)
    assert state.view(0).warnings()[0] == "No campaign tile is left for your marketeers."
    state.town.houses, state.town.players[0].restaurants = [], []
    state.town.tiles_left = [11]
    assert skipped(state, "done") == ("Your marketeers have no room for a campaign within range.",)


def test_why_nobody_is_trained_hired_or_fetches() -> None:
    state = day_of(trainer=1, cart_operator=1)
    state.town.supply = {}
    state.player(0).restaurants = []
    assert skipped(state) == (
        "The supply has nobody you can hire.",
        "Your trainers have nobody to train.",
        "Your buyers reach no drinks.",
    )


def test_why_nothing_is_built_or_opened() -> None:
    state = day_of(new_business_developer=1, regional_manager=1)
    state.town.houses_left, state.town.gardens_left = [], 0
    state.player(0).restaurants *= 3
    assert skipped(state, "done")[0] == "No house or garden is left to build."
    state = day_of(local_manager=1)
    state.player(0).restaurants *= 3
    assert skipped(state, "done") == ("All your restaurants are on the board.",)
    state = day_of(local_manager=1)
    state.player(0).restaurants = []
    assert skipped(state, "done") == ("There is no room for a restaurant within range.",)


def test_nothing_is_said_of_steps_for_which_nobody_works_or_all_were_used() -> None:
    state = day_of(trainer=1)
    begin_day(state, 0)
    do(state, 0, "hire management_trainee")
    do(state, 0, str(state.legal(0)[0]))
    assert state.view(0).skipped == ()
    assert state.town.day is not None
    assert state.town.day.step == ""
