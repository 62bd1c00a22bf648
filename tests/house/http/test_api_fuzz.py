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
from schemathesis.config import SchemathesisConfig
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
CONFIG = Path(__file__).with_name("schemathesis.toml")
ENDINGS = {"delete_me", "log_out", "rename_me"}
"""Operations that end the session, so that each request needs a new one."""
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

    def headers(self, case: AnyCase) -> dict[str, str]:
        """Who asks: the guest, or a new one where the session ends."""
        token = self.token
        if case.operation.definition.raw["operationId"] in ENDINGS:
            made = self.line.post(f"{self.url}/api/players", json={"name": "Eve"}, timeout=PATIENCE)
            token = made.json()["token"]
        return {"Authorization": f"Bearer {token}"}


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
    described: BaseSchema = schemathesis.openapi.from_dict(
        create_app(Settings()).openapi(), config=SchemathesisConfig.from_path(CONFIG)
    )
    # All that no address has are refused by the same line.
    described.config.phases.coverage.unexpected_methods = {"patch", "trace"}
    return described


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
    _send(case, target)


def _ask_there(case: AnyCase, target: Target) -> None:
    case.path_parameters["table"] = target.table
    if "seat" in case.path_parameters:
        case.path_parameters["seat"] = 0
    # What was wrong about the request may have been the path, which is right now. And what is right
    # by its form may be against the rules of the game.
    _send(case, target, positive_data_acceptance, negative_data_rejection)


def _send(case: AnyCase, target: Target, *unchecked: CheckFunction) -> None:
    case.call_and_validate(
        base_url=target.url,
        session=target.line,
        headers=target.headers(case),
        excluded_checks=list(unchecked),
        timeout=PATIENCE,
    )
