"""Everything that the description allows, and more, thrown at the interface: it never breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import CheckFunction, load_all_checks
from schemathesis.core.result import Ok
from schemathesis.generation.hypothesis.builder import (
    HypothesisTestConfig,
    HypothesisTestMode,
    create_test,
)
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from kaffeehaus.house.app import create_app
from kaffeehaus.house.settings import Settings
from tests.house.houses import PATIENCE
from tests.house.servers import running

pytestmark = pytest.mark.timeout(900)  # thousands of requests each, on a busy machine too

AnyCase: TypeAlias = Case[Any]  # Any: what it carries depends on the operation
# Ending the session, or leaving for good, would end the fuzzing; they have tests of their own.
LEFT_OUT = ["/api/me/session", "/api/me"]
TABLE = "/api/tables/.table"
EVERY_WAY = list(HypothesisTestMode)
FEW = settings(
    # To make a request up takes longer than to answer it; thousands come from walking all edges.
    max_examples=max(2, settings().max_examples // 10),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Target:
    """A house with a guest and a running table in it."""

    url: str
    token: str
    table: str
    line: requests.Session
    """Kept open: thousands of calls would take longer than their answers."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    data: Path = tmp_path_factory.mktemp("fuzz")
    with (
        running(data) as server,
        server.client("Ada") as client,
        requests.Session() as line,
    ):
        line.trust_env = False  # Its proxies would be looked for before each of thousands of calls.
        seats = [{"who": "me"}, {"who": "me"}]
        made = client.post("/api/tables", json={"game": "coffee", "seats": seats}).json()
        token = client.headers["Authorization"].removeprefix("Bearer ")
        yield Target(server.url, token, made["table"], line)


@pytest.fixture(scope="module")
def description() -> BaseSchema:
    load_all_checks()
    described = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
    # All that no address has are refused by the same line.
    described.config.phases.coverage.unexpected_methods = {"patch", "trace"}
    # What is wrong and too long as well may be refused for its length.
    rejection = described.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]
    return described.exclude(path=LEFT_OUT)


def test_any_request_elsewhere_gets_a_described_answer(
    description: BaseSchema, target: Target
) -> None:
    elsewhere = description.exclude(path_regex=TABLE)
    _throw_at_each(elsewhere, EVERY_WAY, lambda case: _ask(case, target))


def test_any_request_to_any_table_gets_a_described_answer(
    description: BaseSchema, target: Target
) -> None:
    at_tables = description.include(path_regex=TABLE)
    # The edges of every parameter are walked at the running table, with the same operations.
    _throw_at_each(at_tables, [HypothesisTestMode.FUZZING], lambda case: _ask(case, target))


def test_any_request_to_a_running_table_gets_a_described_answer(
    description: BaseSchema, target: Target
) -> None:
    at_tables = description.include(path_regex=TABLE)
    _throw_at_each(at_tables, EVERY_WAY, lambda case: _ask_there(case, target))


def _throw_at_each(
    description: BaseSchema, ways: list[HypothesisTestMode], send: Callable[[AnyCase], None]
) -> None:
    """Send requests to every operation. They are made up here: with `parametrize` every process
    that collects the tests would make up all of them."""

    @FEW
    def ask(case: AnyCase) -> None:
        send(case)

    how = HypothesisTestConfig(project=description.config, modes=ways)
    for found in description.get_all_operations():
        assert isinstance(found, Ok)
        create_test(operation=found.ok(), test_func=ask, config=how)()


def _ask(case: AnyCase, target: Target) -> None:
    _send(case, target, positive_data_acceptance)


def _ask_there(case: AnyCase, target: Target) -> None:
    case.path_parameters["table"] = target.table
    if "seat" in case.path_parameters:
        case.path_parameters["seat"] = 0
    # What was wrong about the request may have been the path, which is right now.
    _send(case, target, positive_data_acceptance, negative_data_rejection)


def _send(case: AnyCase, target: Target, *unchecked: CheckFunction) -> None:
    """Send the request. A well-formed one may still be refused: no such table, no name."""
    answer = case.call_and_validate(
        base_url=target.url,
        session=target.line,
        headers=target.headers,
        excluded_checks=list(unchecked),
        timeout=PATIENCE,
    )
    if (case.method, case.path, answer.status_code) == ("PATCH", "/api/me", 200):
        target.token = answer.json()["token"]
