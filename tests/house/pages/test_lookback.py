"""Looking back in words and as a curve."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kaffeehaus.bots.insight import Candidate, Insight
from kaffeehaus.core.fold import Kept
from kaffeehaus.house.pages.graph import HEIGHT, WIDTH, Dot, draw_graph
from kaffeehaus.house.pages.lookback import Lookback, share_words
from kaffeehaus.house.tables.analysis import Grade, Stage, analysis_of
from kaffeehaus.house.tables.sight import TableSight
from kaffeehaus.house.tables.wishes import ME
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

MOVES = ("a1-", "b1/", "c2-")
FOUND = (
    Insight(0, 520, proven=False, best=(Candidate(("a1-",), 520),)),
    Insight(1, 470, proven=False, best=(Candidate(("b1|",), 470), Candidate(("b1/",), 460))),
    Insight(0, 800, proven=False, best=(Candidate(("c2\\",), 800),)),
    Insight(1, 1000, proven=True, best=(Candidate(("b2-",), 1000, proven=True),)),
)


def kept(*actions: str) -> list[Kept]:
    """Moves of two players in turn."""
    return [Kept(number, number % 2, (action,)) for number, action in enumerate(actions)]


async def lookback(opened: OpenHouse, at_move: int | None = None) -> Lookback:
    """The page's words on a running game of three moves."""
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, options={"board": "sq-3", "n": 3})
    for number, action in enumerate(MOVES):
        await opened.act(table_id, ada, action, seat=number % 2)
    sight: TableSight = await opened.house.sight(table_id, ada)
    analysis = analysis_of(kept(*MOVES), FOUND, working=False)
    return Lookback(analysis, replace(sight, at_move=at_move))


async def test_mistakes_are_told_with_what_was_better(opened: OpenHouse) -> None:
    slip = await lookback(opened, 2)
    assert slip.sentences == [
        "A slip: from 47 % to 20 % for Ada 2. Better was b1| (47 %).",
        "Best for Ada: c2\\ (80 %).",
    ]
    blunder = await lookback(opened, 3)
    assert blunder.sentences[0] == "A blunder: from 80 % to lost for Ada. Better was c2\\ (80 %)."
    assert blunder.sentences[1] == "Best for Ada 2: b2- (wins)."
    assert [(found.seat.name, found.moves) for found in blunder.blunders] == [("Ada", (3,))]


async def test_good_moves_are_told_by_what_they_leave(opened: OpenHouse) -> None:
    assert (await lookback(opened, 1)).sentences[0] == "Ada stands at 53 %."


async def test_the_list_says_it_in_signs_and_in_words(opened: OpenHouse) -> None:
    notes = [(await lookback(opened)).note(move) for move in (1, 2, 3)]
    assert [(note.sign, note.worth, note.spoken) for note in notes if note] == [
        ("", "53 %", "53 %"),
        ("?", "20 %", "A slip, 20 %"),
        ("??", "lost", "A blunder, lost"),
    ]


async def test_the_best_moves_are_those_of_the_position_that_is_shown(opened: OpenHouse) -> None:
    drawn = (await lookback(opened, 1)).suggestions
    assert [(move.actions, move.worth) for move in drawn] == [
        (("b1|",), "47 %"),
        (("b1/",), "46 %"),
    ]


async def test_the_curve_is_told_too(opened: OpenHouse) -> None:
    back = await lookback(opened)
    assert back.summary == (
        "Winning share of Ada over 3 moves. At the beginning 52 %. Blunders: move 3 by Ada."
    )
    assert [column.title for column in back.columns][:2] == ["The beginning: Ada 52 %", _first()]
    assert back.summary in back.graph


def _first() -> str:
    return "Move 1: Ada 53 %"


def test_a_move_proven_to_win_proves_the_position_before_it() -> None:
    found = (Insight(0, 400, proven=False), Insight(1, 0, proven=True))
    analysis = analysis_of(kept("a1-"), found, working=False)
    first = analysis.insights[0]
    assert first == Insight(0, 1000, True, (Candidate(("a1-",), 1000, proven=True),))
    assert analysis.moves[0] is not None
    assert analysis.moves[0].grade is Grade.GOOD


@pytest.mark.parametrize(
    ("known", "working", "stage"),
    [
        ((None, None), False, Stage.OFFERED),
        ((None, FOUND[0]), False, Stage.PAUSED),
        ((None, None), True, Stage.WORKING),
        ((FOUND[0], FOUND[1]), False, Stage.DONE),
    ],
)
def test_how_far_it_is(known: tuple[Insight | None, ...], working: bool, stage: Stage) -> None:
    assert analysis_of(kept("a1-"), known, working=working).stage is stage


@pytest.mark.parametrize(
    ("share", "proven", "words"),
    [
        (1000, True, "won"),
        (0, True, "lost"),
        (500, True, "drawn"),
        (1000, False, "99 %"),
        (0, False, "1 %"),
        (634, False, "63 %"),
    ],
)
def test_only_what_is_proven_is_called_won(share: int, proven: bool, words: str) -> None:
    assert share_words(share, proven) == words


def test_the_curve_stays_within_its_frame_and_has_a_gap_where_nothing_is_known() -> None:
    dots = [
        Dot(1000, True, Grade.GOOD),
        Dot(None, False, Grade.GOOD),
        Dot(0, True, Grade.BLUNDER),
        Dot(400, False, Grade.SLIP),
    ]
    svg = draw_graph(dots, 2, 'Ada & "Ben"')
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == 'Ada & "Ben"'
    assert svg.count('class="line"') == 2
    assert [svg.count(f'class="{sign}"') for sign in ("proven", "blunder", "slip")] == [1, 1, 1]
    numbers = re.findall(r'class="line" d="M([^"]+)"', svg)
    for x, y in (point.split() for line in numbers for point in line.split("L")):
        assert 0 <= float(x) <= WIDTH
        assert 0 <= float(y) <= HEIGHT
