"""Where published rules of the new milestones disagree."""

from __future__ import annotations

from typing import Literal

from kaffeehaus.games.fcm.rules.ruleset.rulings import Answer, AnyRuling, Ruling

COUNTER_CASH_FOR_CFO: Ruling[Answer] = Ruling(
    "counter_cash_for_cfo",
    "Does the CFO add to money earned with demand counters?",
    {"no": "no", "yes": "yes"},
    "no",
    onlineboardgamers="yes",
)
RESERVES_OPEN: Ruling[Literal["dinner", "at_once"]] = Ruling(
    "reserves_open",
    "When are the reserve cards opened if the bank runs out in the marketing phase?",
    {"dinner": "at the next dinner", "at_once": "at once"},
    "dinner",
    onlineboardgamers="at_once",
)
TWO_GOODS_LATER: Ruling[Answer] = Ruling(
    "two_goods_later",
    "May a second brand manager's airplane have two goods if the first one placed something else?",
    {"yes": "yes", "no": "no"},
    "yes",
    deluxe="no",
)
DISCOUNT_BURNS: Ruling[Literal["same_turn", "next_turn"]] = Ruling(
    "discount_burns",
    "When does the first discount manager first burn money?",
    {"same_turn": "in the same turn", "next_turn": "in the next turn"},
    "same_turn",
    deluxe="next_turn",
)
SALARY_IN_GOODS: Ruling[Literal["forced_last", "free"]] = Ruling(
    "salary_in_goods",
    "Are salaries in goods forced before somebody goes unpaid?",
    {"forced_last": "yes, as the last way", "free": "no"},
    "forced_last",
    onlineboardgamers="free",
)
RULINGS: tuple[AnyRuling, ...] = (
    DISCOUNT_BURNS,
    COUNTER_CASH_FOR_CFO,
    SALARY_IN_GOODS,
    RESERVES_OPEN,
    TWO_GOODS_LATER,
)

# Settled since: only earlier versions of these rules gave another answer.

FREE_MAILBOX: Ruling[Literal["any", "lowest"]] = Ruling(
    "free_mailbox",
    "Which mailbox does the first new restaurant bring?",
    {"any": "any free one that fits", "lowest": "the lowest free one that fits"},
    "any",
    until={2: "lowest"},
)
