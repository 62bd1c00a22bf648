"""Passkeys (WebAuthn): registration, log-in and re-authentication.

Passkeys are discoverable credentials: log-in needs no name, and nothing reveals who has an account.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.accounts import Accounts, AccountService, LoggedIn, require_account
from kaffeehaus.house.accounts.model import PasskeyRow, Proof
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Refused
from kaffeehaus.house.http.models import JsonData, Model
from kaffeehaus.house.http.sessions import LogInMethod, Visit
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import Player, TokenPurpose
from kaffeehaus.house.players.names import read_name

CEREMONY_AGE = 5 * 60
"""Seconds in which a device may answer."""
MOST_KEYS = 20
LONGEST_NAME = 40
HOUSE_NAME = "Kaffeehaus"

Credential = Mapping[str, object]
"""What the browser's own interface gives, as JSON."""


UNREADABLE = (WebAuthnException, ValueError, KeyError, TypeError)
"""What py_webauthn raises for invalid answers."""


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The WebAuthn relying party: passkeys work at this origin only."""

    name: str
    origin: str


class CeremonyInfo(Model):
    """WebAuthn options, with the ticket to send back."""

    ticket: str
    """To be sent back with the answer, within five minutes."""
    options: JsonData
    """The `publicKey` of `navigator.credentials`, with binary parts as base64url."""


class NoPasskey(Refused):
    """The authenticator's answer is not valid."""

    status = 403
    code = "passkey_refused"


def relying_party(base_url: str) -> RelyingParty:
    """The relying party of a server at this address.

    Raises `NotNow` where browsers support no passkeys: at a bare IP address, or without https
    except on localhost.
    """
    parts = urlsplit(base_url)
    name = (parts.hostname or "").lower()
    is_local = name == "localhost" or name.endswith(".localhost")
    if _is_number(name) or not (parts.scheme == "https" or is_local):
        raise NotNow(
            gettext("Passkeys work only over https or on localhost."),
            code="no_passkeys_here",
        )
    return RelyingParty(name, f"{parts.scheme}://{parts.netloc}".lower())


@dataclass(frozen=True, slots=True, eq=False)
class Passkeys(AccountService):
    """Registers passkeys and authenticates with them (WebAuthn)."""

    _accounts: Accounts

    async def begin(self, player: Player, visit: Visit) -> CeremonyInfo:
        """Begin the registration of a passkey, for a guest or an account.

        Raises `NotAllowed` for an account without re-authentication.
        """
        self._rate_limits.count_change(player.id)
        await self._reauthentication.require_unless_first(player, visit.token)
        await self._sessions.require_free_name(player.name, player.id)
        known = await self._store.read(account_store.passkeys_of, player.id)
        if len(known) >= MOST_KEYS:
            raise NotNow(
                gettext("You already have %(limit)s passkeys. Remove one first.", limit=MOST_KEYS),
                code="too_many_keys",
            )
        options = generate_registration_options(
            rp_id=relying_party(visit.base).name,
            rp_name=HOUSE_NAME,
            user_id=player.id.encode(),
            user_name=player.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=_described(known),
        )
        ticket = await self._tokens.issue(
            TokenPurpose.NEW_PASSKEY,
            CEREMONY_AGE,
            player_id=player.id,
            text=bytes_to_base64url(options.challenge),
        )
        return CeremonyInfo(ticket=ticket, options=json.loads(options_to_json(options)))

    async def finish(
        self, player: Player, ticket: str, answer: Credential, visit: Visit
    ) -> PasskeyRow:
        """Finish a registration; it turns a guest into an account, and is no re-authentication.

        Raises `NoPasskey` for an invalid answer, `NotAllowed` for an account without
        re-authentication: a credential may have been added since `begin`.
        """
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require_unless_first(player, visit.token)
        found = await self._tokens.take(ticket, TokenPurpose.NEW_PASSKEY)
        if found is None or found.player_id != player.id:
            raise NoPasskey(gettext("That took too long. Please try again."), code="ticket_gone")
        place = relying_party(visit.base)
        try:
            made = verify_registration_response(
                credential=dict(answer),
                expected_challenge=base64url_to_bytes(found.text),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except UNREADABLE as error:
            raise NoPasskey(gettext("The server could not read this passkey.")) from error
        row = PasskeyRow(
            id=bytes_to_base64url(made.credential_id),
            player_id=player.id,
            public_key=made.credential_public_key,
            sign_count=made.sign_count,
            name=visit.device or "Passkey",
            created=now(),
        )
        try:
            if known is None:
                await self._accounts.make(player, Proof(passkey=row), visit)
            else:
                action, work = AuditAction.ADDED_PASSKEY, account_store.add_passkey
                await self._announcements.change(player, action, visit, known, work, row)
        except Conflict:
            raise BadRequest(
                gettext("This passkey is already registered."), code="known_key"
            ) from None
        return row

    async def ask(self, visit: Visit, player: Player | None = None) -> CeremonyInfo:
        """Begin authentication with any passkey, or with one of the player's."""
        self._rate_limits.count_attempt(visit.address)
        known = await self._store.read(account_store.passkeys_of, player.id) if player else []
        options = generate_authentication_options(
            rp_id=relying_party(visit.base).name,
            allow_credentials=_described(known),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        challenge = bytes_to_base64url(options.challenge)
        ticket = await self._tokens.issue(TokenPurpose.PASSKEY, CEREMONY_AGE, text=challenge)
        return CeremonyInfo(ticket=ticket, options=json.loads(options_to_json(options)))

    async def log_in(self, ticket: str, answer: Credential, visit: Visit) -> LoggedIn:
        """Log in with a passkey. Raises `NoPasskey`."""
        row = await self._verified(ticket, answer, visit)
        return await self._accounts.log_in(row.player_id, LogInMethod.PASSKEY, visit)

    async def confirm(self, player: Player, ticket: str, answer: Credential, visit: Visit) -> None:
        """Re-authenticate with a passkey of the player. Raises `NoPasskey`."""
        await self._verified(ticket, answer, visit, player.id)
        await self._reauthentication.note_proof(player, LogInMethod.PASSKEY, visit)

    async def _verified(
        self, ticket: str, answer: Credential, visit: Visit, owner: str | None = None
    ) -> PasskeyRow:
        """The passkey that signed the answer; with `owner`, only one of theirs.

        Raises `NoPasskey`, and records it as a failed login.
        """
        place = relying_party(visit.base)
        found = await self._tokens.take(ticket, TokenPurpose.PASSKEY)
        row = await self._store.read(account_store.passkey, str(answer.get("id", "")))
        try:
            if found is None:
                raise NoPasskey(
                    gettext("That took too long. Please try again."), code="ticket_gone"
                )
            if row is None or row.player_id != (owner or row.player_id):
                raise NoPasskey(gettext("This passkey belongs to no account here."))
            used = verify_authentication_response(
                credential=dict(answer),
                expected_challenge=base64url_to_bytes(found.text),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
                require_user_verification=True,
            )
        except (NoPasskey, *UNREADABLE) as error:
            account = owner or (row.player_id if row else None)
            await self._sessions.failed_log_ins.record(LogInMethod.PASSKEY, visit, account)
            if isinstance(error, NoPasskey):
                raise
            raise NoPasskey(gettext("This passkey belongs to no account here.")) from error
        await self._store.write(
            player_order(row.player_id),
            account_store.note_passkey_use,
            row.id,
            used.new_sign_count,
        )
        return row

    async def rename(self, player: Player, passkey_id: str, name: str, visit: Visit) -> None:
        """Rename a passkey. Raises `NotAllowed` without re-authentication, `NotFound`, or
        `BadRequest` for the name."""
        require_account(player)
        self._rate_limits.count_change(player.id)
        chosen = read_name(name, LONGEST_NAME)
        known = await self._reauthentication.require(player, visit.token)
        action, work = AuditAction.RENAMED_PASSKEY, account_store.rename_passkey
        if not await self._announcements.change(
            player, action, visit, known, work, player.id, passkey_id, chosen
        ):
            raise _no_such_key()

    async def remove(self, player: Player, passkey_id: str, visit: Visit) -> None:
        """Remove a passkey, unless it is the last credential.

        Raises `NotAllowed` without re-authentication, `NotNow` or `NotFound`.
        """
        require_account(player)
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require(player, visit.token)
        if known is None or passkey_id not in {key.id for key in known.passkeys}:
            raise _no_such_key()
        if len(known.passkeys) == 1 and known.mail is None and not known.codes_left:
            raise NotNow(
                gettext(
                    "You could no longer log in. First add another passkey, an email address or "
                    "recovery codes."
                ),
                code="last_key",
            )
        action, work = AuditAction.REMOVED_PASSKEY, account_store.remove_passkey
        await self._announcements.change(player, action, visit, known, work, player.id, passkey_id)


def _described(rows: Sequence[PasskeyRow]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.id)) for row in rows]


def _no_such_key() -> NotFound:
    return NotFound(gettext("You have no such passkey."), code="no_such_key")


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
