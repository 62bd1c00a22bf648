"""`kaffeehaus fcm route`, as its user calls it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kaffeehaus.cli import main

FIXTURE = Path(__file__).parents[4] / "fixtures" / "fcm" / "coffee_cases.json"


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_line_per_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fcm", "route", str(FIXTURE)]) == 0
    answers = lines(capsys)
    assert len(answers) == 14
    assert list(answers[0]) == ["id", "distance", "sold", "locations", "selling", "road"]


def test_without_a_route_there_are_nulls_zeros_and_empty_lists(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["fcm", "route", str(FIXTURE)])
    answer = next(a for a in lines(capsys) if a["id"] == "trap-no-road-to-the-chain")
    assert answer["distance"] is None
    assert not any(answer["sold"] if isinstance(answer["sold"], list) else [1])
    assert (answer["locations"], answer["selling"], answer["road"]) == ([], [], [])


def test_a_malformed_case_gets_a_line_and_the_others_still_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = json.loads(FIXTURE.read_text(encoding="utf-8"))["cases"][:2]
    cases[0]["winner"] = "nobody"
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": [*cases, 5]}), encoding="utf-8")
    assert main(["fcm", "route", str(file)]) == 2
    bad, good, worse = lines(capsys)
    assert bad == {"id": cases[0]["id"], "error": "winner must be a whole number."}
    assert good["distance"] == cases[1]["expected"]["distance"]
    assert worse == {"id": None, "error": "the case must be an object."}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cases": 3}', "[" * 5000])
def test_a_file_without_cases_gets_one_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, encoding="utf-8")
    assert main(["fcm", "route", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_explanations_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "route.svg"
    assert main(["fcm", "route", str(FIXTURE), "--explain", "--svg", str(target)]) == 0
    answers = lines(capsys)
    assert all({"headline", "classes", "reasons"} <= set(answer) for answer in answers)
    pictures = sorted(tmp_path.glob("route-*.svg"))
    assert len(pictures) == 14
    for picture in pictures:
        ElementTree.fromstring(picture.read_text(encoding="utf-8"))
