"""The player's own page: name, rest hours, preferences, credentials, devices, export, deletion."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.pace import NO_REST, Rest, zone_names
from kaffeehaus.house.accounts.accounts import PreferencesDep
from kaffeehaus.house.accounts.api import export_of
from kaffeehaus.house.accounts.login_pages import OWN_PAGE, AccountPage, Word, refusal_of
from kaffeehaus.house.clocks.timeouts import clock_time, read_rest
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.pages import FormText, PageRenderer, RendererDep, qr_code
from kaffeehaus.house.lessons.page import all_lines
from kaffeehaus.house.lessons.service import LessonsDep
from kaffeehaus.house.lobby.service import LobbyDep
from kaffeehaus.house.players.model import BY_DEFAULT, Player

router = APIRouter(include_in_schema=False)

ACCOUNT = "account"
"""The part of the own page with the account, and what a new name is for."""


@router.get("/me")
async def me(
    lobby: LobbyDep,
    preferences: PreferencesDep,
    lessons: LessonsDep,
    page: AccountPage,
    then: str = "",
) -> Response:
    """Name, account, sessions, preferences, best solo scores and lessons begun. For visitors
    without a name the first step, `then` of a new account if it is `account`."""
    player = page.renderer.guest
    if player is None:
        return _own_page(page.renderer, then=then)
    return _own_page(
        page.renderer,
        solo=await lobby.best_scores(player),
        lessons=[line for line in all_lines(await lessons.progress(player)) if line.progress],
        staying={
            "account": await page.accounts.accounts.view(player),
            "sessions": await page.sessions.sessions_of(player, page.visit.token),
            "mails": page.accounts.mail.is_there,
        },
        rest=await preferences.rest_of(player),
        preferences=await preferences.of(player),
    )


@router.post("/me/name")
async def name(page: AccountPage, name: FormText = "", then: FormText = "") -> Response:
    """Choose or change the name; `then` may be `account`, to create one."""
    player, visit = page.renderer.guest, page.visit
    try:
        if player is None:
            welcome = await page.sessions.log_in_guest(name, visit.address, visit.device)
        else:
            welcome = await page.sessions.rename(player, name, visit.token or "")
    except PlayerError as error:
        return _own_page(page.renderer, error, then=then)
    if then == ACCOUNT:
        return page.entered(welcome.token, f"/me#{ACCOUNT}")
    return page.entered(welcome.token, "/" if player is None else "/me")


@router.post("/me/rest")
async def rest(
    preferences: PreferencesDep,
    me: Me,
    renderer: RendererDep,
    zone: FormText = "UTC",
    begin: FormText = "",
    end: FormText = "",
    first: Annotated[list[str] | None, Form()] = None,
    last: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """Change rest hours and holidays; empty lines are ignored."""
    asked = read_rest(zone, (begin, end), list(zip(first or (), last or (), strict=False)))
    if error := await refusal_of(preferences.rest(me, asked)):
        return _own_page(renderer, error, rest=asked)
    return RedirectResponse("/me#rest", 303)


@router.post("/me/preferences")
async def preferences(
    preferences: PreferencesDep,
    me: Me,
    renderer: RendererDep,
    takes_single_steps: Annotated[bool, Form()] = False,
    passes_empty_turns: Annotated[bool, Form()] = False,
) -> Response:
    """Change preferences; an unticked box turns one off."""
    steps, passes = takes_single_steps, passes_empty_turns
    change = preferences.change(
        me, lambda now: replace(now, takes_single_steps=steps, passes_empty_turns=passes)
    )
    if error := await refusal_of(change):
        return _own_page(renderer, error)
    return RedirectResponse("/me#at-the-table", 303)


@router.post("/me/link")
async def link(page: AccountPage, me: Me) -> Response:
    """Create a single-use link and code for another device."""
    try:
        made = await page.sessions.make_link(me)
    except PlayerError as error:
        return _own_page(page.renderer, error)
    address = page.renderer.address(f"/continue/{made.code}")
    return _own_page(page.renderer, link=made, address=address, qr=qr_code(address))


@router.post("/me/leave")
async def leave(page: AccountPage) -> Response:
    """Log out of this browser."""
    if page.visit.token:
        await page.sessions.log_out(page.visit.token)
    return page.left()


@router.post("/me/mail")
async def ask_new_mail(page: AccountPage, me: Me, mail: Word = "") -> Response:
    """Send a link to another address for the account."""
    error = await refusal_of(page.accounts.mail_links.ask_new_address(me, mail, page.visit))
    return _new_mail(page.renderer, sent_to="" if error else mail, error=error)


@router.get("/me/mail/{word}")
async def ask_before_new_mail(renderer: RendererDep, word: str) -> Response:
    """Ask first: link previews must not redeem the link."""
    return _new_mail(renderer, word=word)


@router.post("/me/mail/{word}")
async def confirm_new_mail(page: AccountPage, me: Me, word: str) -> Response:
    """Use the address whose link was opened."""
    if error := await refusal_of(
        page.accounts.mail_links.confirm_new_address(me, word, page.visit)
    ):
        return _new_mail(page.renderer, error=error)
    return RedirectResponse(OWN_PAGE, 303)


@router.post("/me/codes")
async def new_codes(page: AccountPage, me: Me) -> Response:
    """New recovery codes, shown this once."""
    codes = await page.accounts.accounts.new_codes(me, page.visit)
    return page.renderer.page("accounts/codes.html", {"codes": codes})


@router.post("/me/passkeys/{key}/name")
async def name_passkey(key: str, page: AccountPage, me: Me, name: Word = "") -> Response:
    """Rename a passkey."""
    await page.accounts.passkeys.rename(me, key, name, page.visit)
    return RedirectResponse(OWN_PAGE, 303)


@router.post("/me/passkeys/{key}/remove")
async def remove_passkey(key: str, page: AccountPage, me: Me) -> Response:
    """Remove a passkey."""
    await page.accounts.passkeys.remove(me, key, page.visit)
    return RedirectResponse(OWN_PAGE, 303)


@router.post("/me/ratings")
async def show_ratings(page: AccountPage, me: Me, shown: Word = "") -> Response:
    """Show the ratings to others, or hide them."""
    await page.accounts.accounts.show_ratings(me, shown=bool(shown))
    return RedirectResponse(OWN_PAGE, 303)


@router.post("/me/devices/others")
async def end_other_devices(page: AccountPage, me: Me) -> Response:
    """End all other sessions."""
    await page.accounts.accounts.end_other_sessions(me, page.visit)
    return RedirectResponse("/me#devices", 303)


@router.post("/me/devices/{session}")
async def end_device(session: str, page: AccountPage, me: Me) -> Response:
    """End one session."""
    await page.accounts.accounts.end_session(me, session, page.visit)
    return RedirectResponse("/me#devices", 303)


@router.get("/me/export")
async def export(page: AccountPage, me: Me) -> Response:
    """Download the player's data."""
    return export_of(await page.accounts.deletion.export(me, page.visit))


@router.get("/me/forget")
async def ask_to_forget(page: AccountPage, me: Me) -> Response:
    """Ask before logging out: a guest may lose seats by it."""
    context = {"loses": await page.accounts.deletion.consequences(me)}
    return page.renderer.page("accounts/forget.html", context)


@router.get("/me/goodbye")
async def ask_to_leave(page: AccountPage, me: Me) -> Response:
    """Explain and confirm the deletion of the player."""
    return await _goodbye(page, me)


@router.post("/me/goodbye")
async def delete_account(page: AccountPage, me: Me, sure: Word = "") -> Response:
    """Delete the player."""
    if not sure:
        return await _goodbye(page, me, BadRequest(gettext("Tick the box to confirm.")))
    if error := await refusal_of(page.accounts.deletion.delete(me, page.visit)):
        return await _goodbye(page, me, error)
    return page.left()


def _own_page(
    renderer: PageRenderer,
    error: PlayerError | None = None,
    *,
    rest: Rest = NO_REST,
    **shown: object,
) -> Response:
    """The own page; where a form was refused, without what it does not need."""
    context = {
        "link": None,
        "address": "",
        "qr": "",
        "solo": (),
        "lessons": (),
        "rest": rest,
        "preferences": BY_DEFAULT,
        "zones": zone_names(),
        "clock_time": clock_time,
        "staying": None,
        "then": "",
        **shown,
    }
    return renderer.page("accounts/me.html", context, error=error)


async def _goodbye(page: AccountPage, me: Player, error: PlayerError | None = None) -> Response:
    context = {"loses": await page.accounts.deletion.consequences(me)}
    return page.renderer.page("accounts/goodbye.html", context, error=error)


def _new_mail(
    renderer: PageRenderer, *, sent_to: str = "", word: str = "", error: PlayerError | None = None
) -> Response:
    context = {"sent_to": sent_to, "word": word}
    return renderer.page("accounts/new_mail.html", context, error=error)
