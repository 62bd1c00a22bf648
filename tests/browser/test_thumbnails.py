"""Thumbnails in lists follow the tables in view, with one request for all of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_list_follows_the_tables_in_view(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    addresses = [ada.order_table("me", "me", options={"board": "sq-4", "n": "3"}) for _ in range(3)]
    tables = [address.rpartition("/")[2] for address in addresses]
    watching = ada.context.new_page()
    asked: list[str] = []
    watching.on("request", lambda request: asked.append(request.url))
    watching.goto(f"{ada.url}/me/tables?list=turn")
    for table in tables:
        drawn = watching.locator(f'[data-thumbnail="{table}"] svg')
        expect(drawn).to_be_visible()
        expect(drawn.locator("title")).to_contain_text("Black begins")
    assert _batches(asked) == [set(tables)], "one request for all tables in view"

    ada.page.goto(addresses[0])
    ada.play("b2-")
    moved = watching.locator(f'[data-thumbnail="{tables[0]}"] title')
    expect(moved).to_contain_text("The rod on b2 points")
    assert _batches(asked)[1:] == [{tables[0]}]
    watching.close()


def _batches(asked: list[str]) -> list[set[str]]:
    """The tables of each request for thumbnails."""
    found = (re.search(r"/thumbnails\?tables=([^&]*)", address) for address in asked)
    return [set(batch[1].split(",")) for batch in found if batch]
