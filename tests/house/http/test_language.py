"""The language of a response follows link, cookie and `Accept-Language`, in this order."""

from __future__ import annotations

import pytest

from kaffeehaus.house.http.language import negotiate


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,en;q=0.5,de;q=0.7", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr-CA", "en"),
        ("de;q=0, en", "en"),
        ("de;q=nonsense", "en"),
        ("*", "en"),
        (";;,,;q=1", "en"),
    ],
)
def test_accept_language(header: str, language: str) -> None:
    assert negotiate(header) == language
