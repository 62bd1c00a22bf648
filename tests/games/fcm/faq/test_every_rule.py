"""Every rule of the published FAQ has a test that carries its number: `test_f22_...` is F22."""

from __future__ import annotations

import re
from pathlib import Path

RULES = range(1, 67)


def test_every_rule_of_the_faq_has_a_test() -> None:
    found = {
        int(number)
        for path in Path(__file__).parent.glob("test_*.py")
        for number in re.findall(r"^def test_f(\d+)_", path.read_text("utf-8"), re.MULTILINE)
    }
    assert sorted(found) == list(RULES)
