"""Language negotiation: `?lang=`, then the account, then the cookie, then `Accept-Language`.

The account's language is applied by `Sessions.current_player`, where the player is known.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import parse_qs

from babel.core import negotiate_locale
from jinja2 import Environment
from jinja2.ext import InternationalizationExtension
from markupsafe import Markup
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.core.i18n import (
    LANGUAGES,
    PREVIEWS,
    PSEUDO_LANGUAGE,
    SOURCE_LANGUAGE,
    current_language,
    gettext,
    number_text,
    pgettext,
    plural_form,
    set_language,
)
from kaffeehaus.house.http.request_context import LANGUAGE_CHOICE

COOKIE = "lang"
PARAMETER = "lang"
COOKIE_SECONDS = 365 * 24 * 60 * 60
KNOWN = (*LANGUAGES, PSEUDO_LANGUAGE)
"""Languages that a link or a cookie may ask for."""
COMPLETE = tuple(language for language in LANGUAGES if language not in PREVIEWS)
"""Languages that `Accept-Language` may ask for."""
VARY = (b"vary", b"Accept-Language, Authorization, Cookie")
STATIC = ("/static/", "/icons/")
"""Path prefixes of files that are the same in all languages."""


def add_messages(environment: Environment) -> None:
    """Let templates contain messages: `_("...")` and `{% trans %}`."""
    environment.add_extension(InternationalizationExtension)
    environment.install_gettext_callables(  # type: ignore[attr-defined] # added by the extension
        gettext, _ngettext, newstyle=True, pgettext=pgettext, npgettext=_npgettext
    )
    # Without the calls through the template's context that Jinja's alias makes for every label.
    environment.globals["_"] = _message


def _message(message: str, **values: object) -> Markup:
    text = Markup(gettext(message))  # noqa: S704 - written by us; Markup escapes the values
    return text % values if values else text


def _ngettext(singular: str, plural: str, num: int) -> str:
    """A plural form with its number; Jinja fills in the other placeholders."""
    return plural_form(singular, plural, num).replace("%(num)s", number_text(num))


def _npgettext(context: str, singular: str, plural: str, num: int) -> str:
    return plural_form(singular, plural, num, context).replace("%(num)s", number_text(num))


class LanguageMiddleware:
    """Answers each request in the language of its reader.

    `?lang=` in a link is remembered in a cookie, and so is the language of the account.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request in its language."""
        if scope["type"] != "http" or scope["path"].startswith(STATIC):
            await self.app(scope, receive, send)
            return
        chosen = scope[LANGUAGE_CHOICE] = _language_of_link(scope)
        negotiated = chosen or language_of(Headers(scope=scope))

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                language = current_language()
                message["headers"].append(VARY)
                MutableHeaders(scope=message).setdefault("Content-Language", language)
                if chosen or language != negotiated:
                    cookie = language_cookie(language).encode()
                    message["headers"].append((b"set-cookie", cookie))
            await send(message)

        set_language(negotiated)
        await self.app(scope, receive, answer)


def language_of(headers: Headers) -> str:
    """The language of a request without `?lang=` and account: cookie, `Accept-Language`."""
    cookies = headers.get("Cookie")
    if cookies and (chosen := cookie_parser(cookies).get(COOKIE)) in KNOWN:
        return chosen
    return negotiate(headers.get("Accept-Language", ""))


@lru_cache(1000)
def negotiate(accept_language: str, available: tuple[str, ...] = COMPLETE) -> str:
    """The best available language for an `Accept-Language` header."""
    ranges = sorted(
        (_weighted(part) for part in accept_language.split(",") if part.strip()),
        key=lambda weighted: -weighted[1],
    )
    preferred = [language for language, weight in ranges if weight > 0]
    return negotiate_locale(preferred, available, sep="-") or SOURCE_LANGUAGE


def _weighted(language_range: str) -> tuple[str, float]:
    language, _, parameters = language_range.strip().partition(";")
    try:
        return language.strip(), float(parameters.strip().removeprefix("q=") or 1)
    except ValueError:
        return language.strip(), 0


def _language_of_link(scope: Scope) -> str | None:
    if PARAMETER.encode() not in scope["query_string"]:
        return None
    found = parse_qs(scope["query_string"].decode("latin-1")).get(PARAMETER, [""])[-1]
    return found if found in KNOWN else None


def language_cookie(language: str) -> str:
    """`Set-Cookie` value that remembers the choice of a language."""
    return f"{COOKIE}={language}; Max-Age={COOKIE_SECONDS}; Path=/; SameSite=Lax"
