"""Looking back in words and as a curve."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kaffeehaus.bots.insight import Candidate, Insight, ranked
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.lookback.chart import (
    HEIGHT,
    MIN_LETTER_GAP,
    WIDTH,
    Dot,
    SeatCurve,
    draw_graph,
)
from kaffeehaus.house.lookback.model import (
    AnalysisStage,
    MoveGrade,
    analysis_of,
    costliest,
    decision_at,
)
from kaffeehaus.house.lookback.page import Lookback
from kaffeehaus.house.lookback.verdicts import Verdict, VerdictSentences
from kaffeehaus.house.tables.new_table import ME
from kaffeehaus.house.views.model import TableView
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

MOVES = ("a1-", "b1/", "c2-")
FOUND = (
    Insight(0, 520, proven=False, best=(Candidate(("a1-",), 520),)),
    Insight(1, 470, proven=False, best=(Candidate(("b1|",), 470), Candidate(("b1/",), 460))),
    Insight(0, 800, proven=False, best=(Candidate(("c2\\",), 800),)),
    Insight(1, 1000, proven=True, best=(Candidate(("b2-",), 1000, proven=True),)),
)


def kept(*actions: str) -> list[KeptEntry]:
    """Moves of two players in turn."""
    return [KeptEntry(number, number % 2, (action,)) for number, action in enumerate(actions)]


async def lookback(
    opened: OpenHouse,
    at_move: int | None = None,
    found: Sequence[Insight | None] = FOUND,
    work: AnalysisStage | None = None,
) -> Lookback:
    """The page's words on a running game of three moves."""
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, options={"board": "sq-3", "n": 3})
    for number, action in enumerate(MOVES):
        await opened.act(table_id, ada, action, seat=number % 2)
    view: TableView = await opened.house.views.table(table_id, ada)
    analysis = analysis_of(kept(*MOVES), found, work)
    return Lookback(analysis, replace(view, at_move=at_move))


async def test_mistakes_are_told_with_what_was_better(opened: OpenHouse) -> None:
    slip = await lookback(opened, 2)
    assert slip.sentences == [
        "Mistake by Ada 2: Ada 53% → Ada 80%. Best move: b1| (Ada 53%).",
        "Best for Ada: c2\\ (Ada 80%).",
    ]
    blunder = await lookback(opened, 3)
    assert blunder.sentences[0] == (
        "Blunder by Ada: Ada 80% → Ada 2 wins. Best move: c2\\ (Ada 80%)."
    )
    assert blunder.sentences[1] == "Best for Ada 2: b2- (wins)."
    assert [(found.seat.name, found.moves) for found in blunder.blunders] == [("Ada", (3,))]


def positions(*actions: str) -> list[AnyState]:
    """The positions of a small game, from the first on."""
    states = [find_game("coffee").new({"board": "sq-3", "n": 3})]
    for action in actions:
        states.append(states[-1].copy())
        states[-1].apply(states[-1].actors()[0], states[-1].game.parse(action))
    return states


async def test_the_decisions_that_mattered_most_are_told_with_the_better_ones(
    opened: OpenHouse,
) -> None:
    analysis, states = analysis_of(kept(*MOVES), FOUND), positions(*MOVES)
    assert costliest(analysis) == [2, 3]
    told = VerdictSentences(("Ada", "Ben"))
    entries = kept(*MOVES)
    decisions = [decision_at(analysis, at, entries[at - 1], states[at - 1]) for at in (2, 3)]
    assert [told.of_decision(one) for one in decisions] == [
        "Ben played “b1/”: Ben 47% → Ben 20%. Better: “b1|” (Ben 47%).",
        "Ada played “c2-”: Ada 80% → Ben wins. Better: “c2\\” (Ada 80%).",
    ]
    back = Lookback(analysis, (await lookback(opened)).view, decisions)
    assert [move for move, _ in back.decisions] == [2, 3]


def test_only_the_three_costliest_decisions_are_told_and_only_what_differs() -> None:
    falls = (900, 700, 400, 500, 300)
    found = [
        one
        for share in falls
        for one in (
            Insight(0, share, proven=False, best=(Candidate(("a1-",), share),)),
            Insight(0, share - 150 - share // 10, proven=False),
        )
    ]
    moves = [KeptEntry(number, 0, ("b1/",)) for number in range(len(found) - 1)]
    analysis = analysis_of(moves, found)
    assert costliest(analysis) == [1, 3, 7]
    long = KeptEntry(0, 0, ("place d4", "place e5", "end"))
    better = Candidate(("place d4", "place f4", "end"), 700)
    before, after = Insight(0, 700, False, (better,)), Insight(1, 600, proven=False)
    start = find_game("coffee_chess").new()
    decision = decision_at(analysis_of([long], [before, after]), 1, long, start)
    assert (decision.played, decision.better) == ("Place a bean on e5", "Place a bean on f4")


async def test_good_moves_are_told_by_what_they_leave(opened: OpenHouse) -> None:
    assert (await lookback(opened, 1)).sentences[0] == "Winning chances of Ada: 53%."


async def test_the_list_says_it_in_signs_and_in_words(opened: OpenHouse) -> None:
    notes = [(await lookback(opened)).note(move) for move in (1, 2, 3)]
    assert [(note.sign, note.worth, note.spoken) for note in notes if note] == [
        ("", "53%", "Ada 53%"),
        ("?", "80%", "Mistake, Ada 80%"),
        ("??", "Ada 2 wins", "Blunder, Ada 2 wins"),
    ]


async def test_the_best_moves_are_those_of_the_position_that_is_shown(opened: OpenHouse) -> None:
    drawn = (await lookback(opened, 1)).suggestions
    assert [(move.actions, move.worth) for move in drawn] == [
        (("b1|",), "B 53%"),
        (("b1/",), "B 54%"),
    ]


async def test_all_shares_are_those_of_the_first_seat_and_sorted_as_they_are_shown(
    opened: OpenHouse,
) -> None:
    """The list of best moves, the list of moves and the curve agree, whoever moves."""
    mixed = tuple(
        Candidate((action,), share, proven)
        for action, share, proven in (
            ("b1-", 0, True),
            ("b1|", 310, False),
            ("b1/", 470, False),
            ("b1\\", 0, False),
        )
    )
    found = (FOUND[0], replace(FOUND[1], best=ranked(mixed)), *FOUND[2:])
    back = await lookback(opened, 1, found)
    assert back.sentences == [
        "Winning chances of Ada: 53%.",
        "Best for Ada 2: b1/ (Ada 53%), b1| (Ada 69%), b1\\ (Ada 99%).",
    ]
    assert [title for _, title in back.columns] == [
        "Start: Ada 52%",
        "Move 1: Ada 53%",
        "Move 2: Ada 80%",
        "Move 3: Ada 2 wins",
    ]
    notes = [back.note(move) for move in (1, 2, 3)]
    assert [note.worth for note in notes if note] == ["53%", "80%", "Ada 2 wins"]


async def test_a_win_given_away_is_told_as_such(opened: OpenHouse) -> None:
    won = Insight(0, 1000, proven=True, best=(Candidate(("c2\\",), 1000, proven=True),))
    back = await lookback(opened, 3, (*FOUND[:2], won, FOUND[3]))
    assert back.sentences[0] == ("Blunder by Ada: Ada wins → Ada 2 wins. Best move: c2\\ (wins).")


async def test_a_move_after_a_proven_win_that_nobody_knows_to_lose_is_no_mistake(
    opened: OpenHouse,
) -> None:
    won = Insight(0, 1000, proven=True, best=(Candidate(("c2\\",), 1000, proven=True),))
    unknown = Insight(1, 700, proven=False, best=(Candidate(("b2-",), 700),))
    back = await lookback(opened, 3, (*FOUND[:2], won, unknown))
    assert back.turning_points == [2]
    assert back.sentences[0] == ("Winning chances of Ada: 30%. c2\\ was a proven win for Ada.")


async def test_what_wins_and_what_loses_is_told_by_name(opened: OpenHouse) -> None:
    lost = Insight(1, 0, proven=True)
    back = await lookback(opened, 1, (FOUND[0], lost, *FOUND[2:]))
    assert back.sentences == [
        "Proven: Ada wins.",
        "Proven: every move loses for Ada 2.",
    ]
    assert back.suggestions == ()


async def test_where_every_move_that_was_found_loses_none_is_recommended(
    opened: OpenHouse,
) -> None:
    losing = Candidate(("b1|",), 0, proven=True)
    back = await lookback(opened, 1, (FOUND[0], replace(FOUND[1], best=(losing,)), *FOUND[2:]))
    assert back.sentences == ["Winning chances of Ada: 53%."]
    assert back.suggestions == ()


async def test_the_page_says_what_is_being_done_and_how_much_is_proven(opened: OpenHouse) -> None:
    proving = await lookback(opened, work=AnalysisStage.PROVING)
    assert proving.progress is not None
    assert (proving.progress.done, proving.progress.of) == (1, 4)
    assert proving.progress.words == "1 of 4 proven"
    assert proving.certainty.startswith("Dots are proven; the other values are")
    assert proving.invitation == ""
    done = await lookback(opened)
    assert done.progress is None
    assert done.certainty == (
        "1 of 4 positions are proven (dots in the chart); the others are estimates."
    )
    proven = tuple(Insight(seat, 0, proven=True) for seat in (0, 1, 0, 1))
    assert (await lookback(opened, found=proven)).certainty == ("Every position is proven.")
    guessed = tuple(replace(insight, proven=False) for insight in FOUND)
    assert (await lookback(opened, found=guessed)).certainty == (
        "Nothing is proven: all values are estimates."
    )


async def test_the_curve_is_told_too(opened: OpenHouse) -> None:
    back = await lookback(opened)
    assert back.summary == (
        "Winning chances of Ada over 3 moves. At the start: Ada 52%. Blunders: move 3 by Ada."
    )
    assert [title for _, title in back.columns][:2] == ["Start: Ada 52%", _first()]
    assert back.summary in back.graph


def _first() -> str:
    return "Move 1: Ada 53%"


def test_a_move_proven_to_win_proves_the_position_before_it() -> None:
    found = (Insight(0, 400, proven=False), Insight(1, 0, proven=True))
    analysis = analysis_of(kept("a1-"), found)
    first = analysis.insights[0]
    assert first == Insight(0, 1000, True, (Candidate(("a1-",), 1000, proven=True),))
    assert analysis.moves[0] is not None
    assert analysis.moves[0].grade is MoveGrade.GOOD


def test_a_move_proven_to_win_is_named_beside_others_that_win() -> None:
    other = Candidate(("b2-",), 1000, proven=True)
    found = (Insight(0, 1000, True, (other,)), Insight(1, 0, proven=True))
    first = analysis_of(kept("a1-"), found).insights[0]
    assert first is not None
    assert {move.actions for move in first.recommended} == {("a1-",), ("b2-",)}


def test_a_move_proven_to_lose_is_not_recommended_before_it() -> None:
    best = (Candidate(("a1-",), 600), Candidate(("b2-",), 550))
    found = (Insight(0, 600, False, best), Insight(1, 1000, proven=True))
    analysis = analysis_of(kept("a1-"), found)
    first, worth = analysis.insights[0], analysis.moves[0]
    assert first is not None
    assert [move.actions for move in first.recommended] == [("b2-",)]
    assert (first.share, first.proven) == (550, False)
    assert worth is not None
    assert worth.grade is MoveGrade.BLUNDER
    assert worth.better == best[1]


@pytest.mark.parametrize("after", [Insight(1, 1000, True), Insight(1, 900, False)])
def test_in_a_lost_position_no_move_is_a_mistake(after: Insight) -> None:
    analysis = analysis_of(kept("a1-"), (Insight(0, 0, proven=True), after))
    assert analysis.moves[0] is not None
    assert analysis.moves[0].grade is MoveGrade.GOOD
    assert analysis.moves[0].better is None


@pytest.mark.parametrize(
    ("known", "work", "can_prove", "stage"),
    [
        ((None, None), None, False, AnalysisStage.OFFERED),
        ((None, FOUND[0]), None, True, AnalysisStage.PAUSED),
        ((None, None), AnalysisStage.WORKING, False, AnalysisStage.WORKING),
        ((FOUND[0], FOUND[1]), AnalysisStage.WORKING, True, AnalysisStage.WORKING),
        ((FOUND[0], FOUND[1]), AnalysisStage.PROVING, True, AnalysisStage.PROVING),
        ((None, FOUND[1]), AnalysisStage.PROVING, True, AnalysisStage.PAUSED),
        ((FOUND[0], FOUND[1]), None, True, AnalysisStage.PAUSED),
        ((FOUND[0], FOUND[1]), None, False, AnalysisStage.DONE),
    ],
)
def test_how_far_it_is(
    known: tuple[Insight | None, ...],
    work: AnalysisStage | None,
    can_prove: bool,
    stage: AnalysisStage,
) -> None:
    assert analysis_of(kept("a1-"), known, work, can_prove=can_prove).stage is stage


@pytest.mark.parametrize(
    ("share", "proven", "words"),
    [
        (1000, True, "Ada wins"),
        (0, True, "Ben wins"),
        (500, True, "draw"),
        (1000, False, "Ada 99%"),
        (0, False, "Ada 1%"),
        (634, False, "Ada 63%"),
    ],
)
def test_only_what_is_proven_is_called_won(share: int, proven: bool, words: str) -> None:
    assert VerdictSentences(("Ada", "Ben")).short(Verdict(share, proven)) == words


def test_the_curve_stays_within_its_frame_and_has_a_gap_where_nothing_is_known() -> None:
    dots = [
        Dot(1000, True, MoveGrade.GOOD),
        Dot(None, False, MoveGrade.GOOD),
        Dot(0, True, MoveGrade.BLUNDER),
        Dot(400, False, MoveGrade.SLIP),
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


@pytest.mark.parametrize("ends", [(0, 0, 0, 0, 0, 1000), (1000, 0, 0, 0, 0, 0), (500,) * 6])
def test_six_lines_end_with_letters_that_do_not_lie_over_each_other(ends: tuple[int, ...]) -> None:
    own, *rest = ends
    others = [
        SeatCurve(letter, "red", (200, end)) for letter, end in zip("BCDEF", rest, strict=True)
    ]
    dots = [Dot(200, False, MoveGrade.GOOD), Dot(own, False, MoveGrade.GOOD)]
    svg = draw_graph(dots, 1, "Six", letter="A", others=others)
    letters = re.findall(r'class="whose" x="[^"]+" y="([^"]+)">(.)<', svg)
    assert sorted(letter for _, letter in letters) == list("ABCDEF")
    heights = [float(y) for y, _ in letters]
    assert all(below - above > MIN_LETTER_GAP - 1 for above, below in pairwise(heights))
    assert heights[0] > 12
    assert heights[-1] <= HEIGHT
