"""Guests who read the pages without a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from tests.house.pages.readers import Reader
from tests.house.visitors import quick_app


@pytest.fixture
async def app(tmp_path: Path, auction: str) -> AsyncIterator[FastAPI]:
    """An open house."""
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def ada(app: FastAPI) -> Reader:
    return Reader(app, "Ada")


@pytest.fixture
def ben(app: FastAPI) -> Reader:
    return Reader(app, "Ben")
