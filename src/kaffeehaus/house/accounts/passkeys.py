"""Passkeys: keys that a device keeps, for one house each.

The house gives a challenge, the device signs it after asking its owner, and the house checks the
signature. A key is found by its own id, so nobody need say a name, and nothing tells who is known.
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

from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.accounts import Accounts, LoggedIn, require_account
from kaffeehaus.house.accounts.announcements import Announcements, event_of
from kaffeehaus.house.accounts.model import (
    Credentials,
    OneTimeToken,
    PasskeyRow,
    Proof,
    TokenPurpose,
)
from kaffeehaus.house.accounts.one_time_tokens import OneTimeTokens
from kaffeehaus.house.accounts.reauthentication import Reauthentication
from kaffeehaus.house.audit.model import AuditAction
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Refused
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import LogInMethod, Sessions, Visit
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import read_name

CEREMONY_AGE = 5 * 60
"""Seconds in which a device may answer."""
MOST_KEYS = 20
LONGEST_NAME = 40
HOUSE_NAME = "Kaffeehaus"

Credential = Mapping[str, object]
"""What the browser's own interface gives, as JSON."""


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """Where passkeys are made for: they work at this address and nowhere else."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A question to a device; the answer comes with the ticket."""

    ticket: str
    options: Mapping[str, object]


class NoPasskey(Refused):
    """The answer of the device does not fit."""

    status = 403
    code = "passkey_refused"


def place_of(base_url: str) -> RelyingParty:
    """The place of a house that is reached by this address. Raises `NotNow` where browsers know no
    passkeys: at a bare number, or without https except on one's own machine."""
    parts = urlsplit(base_url)
    name = (parts.hostname or "").lower()
    is_local = name == "localhost" or name.endswith(".localhost")
    if _is_number(name) or not (parts.scheme == "https" or is_local):
        raise NotNow(
            "Passkeys work only over https, or at localhost on the machine itself.",
            code="no_passkeys_here",
        )
    return RelyingParty(name, f"{parts.scheme}://{parts.netloc}".lower())


class Passkeys:
    """Makes passkeys and lets their owners in."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        sessions: Sessions,
        rate_limits: RateLimits,
        tickets: OneTimeTokens,
        reauthentication: Reauthentication,
        announcements: Announcements,
    ) -> None:
        self._reauthentication = reauthentication
        self._announcements = announcements
        self._store = store
        self._accounts = accounts
        self._sessions = sessions
        self._rate_limits = rate_limits
        self._tickets = tickets

    async def begin(self, player: Player, place: RelyingParty, visit: Visit) -> Ceremony:
        """Ask a device to make a key for the player, guest or not. Raises `NotAllowed` for an
        account without fresh proof."""
        self._rate_limits.count_change(player.id)
        await self._reauthentication.require_unless_first(player, visit.token)
        await self._sessions.require_free_name(player.name, player.id)
        known = await self._store.read(account_store.passkeys_of, player.id)
        if len(known) >= MOST_KEYS:
            raise NotNow(
                f"You have {MOST_KEYS} passkeys already: remove one.", code="too_many_keys"
            )
        options = generate_registration_options(
            rp_id=place.name,
            rp_name=HOUSE_NAME,
            user_id=player.id.encode(),
            user_name=player.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=_described(known),
        )
        ticket = await self._tickets.give(
            TokenPurpose.NEW_PASSKEY,
            CEREMONY_AGE,
            player_id=player.id,
            text=bytes_to_base64url(options.challenge),
        )
        return Ceremony(ticket, json.loads(options_to_json(options)))

    async def finish(
        self, player: Player, place: RelyingParty, ticket: str, answer: Credential, visit: Visit
    ) -> PasskeyRow:
        """Keep the key that the device made; a guest has an account then. It is no proof.

        Raises `NoPasskey` if the answer does not fit, `NotAllowed` for an account without fresh
        proof: there may have been nothing to prove when the device was asked.
        """
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require_unless_first(player, visit.token)
        found = await self._tickets.take(ticket, TokenPurpose.NEW_PASSKEY)
        if found is None or found.player_id != player.id:
            raise NoPasskey("That took too long: please try again.", code="ticket_gone")
        try:
            made = verify_registration_response(
                credential=dict(answer),
                expected_challenge=base64url_to_bytes(found.text),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise NoPasskey("The house could not read this passkey.") from error
        row = PasskeyRow(
            id=bytes_to_base64url(made.credential_id),
            player_id=player.id,
            public_key=made.credential_public_key,
            sign_count=made.sign_count,
            name=visit.device or "Passkey",
            created=now(),
        )
        await self._keep(player, row, known, visit)
        return row

    async def ask(
        self, place: RelyingParty, visit: Visit, player: Player | None = None
    ) -> Ceremony:
        """Ask a device for any key it has for this house, or for one of the player's."""
        self._rate_limits.count_attempt(visit.address)
        known = await self._store.read(account_store.passkeys_of, player.id) if player else []
        options = generate_authentication_options(
            rp_id=place.name,
            allow_credentials=_described(known),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        challenge = bytes_to_base64url(options.challenge)
        ticket = await self._tickets.give(TokenPurpose.PASSKEY, CEREMONY_AGE, text=challenge)
        return Ceremony(ticket, json.loads(options_to_json(options)))

    async def log_in(
        self, place: RelyingParty, ticket: str, answer: Credential, visit: Visit
    ) -> LoggedIn:
        """Let the owner of a key in. Raises `NoPasskey` if the house does not know it."""
        row = await self._checked(place, ticket, answer, visit)
        return await self._accounts.log_in(row.player_id, LogInMethod.PASSKEY, visit)

    async def confirm(
        self, player: Player, place: RelyingParty, ticket: str, answer: Credential, visit: Visit
    ) -> None:
        """Take a key of the player as fresh proof. Raises `NoPasskey`."""
        await self._checked(place, ticket, answer, visit, player.id)
        await self._reauthentication.note_proof(player, LogInMethod.PASSKEY, visit)

    async def _checked(
        self,
        place: RelyingParty,
        ticket: str,
        answer: Credential,
        visit: Visit,
        owner: str | None = None,
    ) -> PasskeyRow:
        """The key that signed the answer; only one of the owner, if one is given. Raises
        `NoPasskey`, which is recorded."""
        found = await self._tickets.take(ticket, TokenPurpose.PASSKEY)
        row = await self._store.read(account_store.passkey, str(answer.get("id", "")))
        try:
            if found is None:
                raise NoPasskey("That took too long: please try again.", code="ticket_gone")
            if row is None or row.player_id != (owner or row.player_id):
                raise NoPasskey("This passkey opens no account here.")
            return await self._verified(place, found, row, answer)
        except NoPasskey:
            account = owner or (row.player_id if row else None)
            await self._sessions.failed_log_ins.record(
                "passkey", visit.address, visit.device, account
            )
            raise

    async def _verified(
        self, place: RelyingParty, found: OneTimeToken, row: PasskeyRow, answer: Credential
    ) -> PasskeyRow:
        try:
            used = verify_authentication_response(
                credential=dict(answer),
                expected_challenge=base64url_to_bytes(found.text),
                expected_rp_id=place.name,
                expected_origin=place.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise NoPasskey("This passkey opens no account here.") from error
        await self._store.write(
            player_order(row.player_id),
            account_store.note_passkey_use,
            row.id,
            used.new_sign_count,
        )
        return row

    async def rename(self, player: Player, passkey_id: str, name: str, visit: Visit) -> None:
        """Call a key something else. Raises `NotAllowed` without fresh proof, `NotFound`, or
        `BadRequest` for the name."""
        require_account(player)
        self._rate_limits.count_change(player.id)
        chosen = read_name(name, LONGEST_NAME)
        known = await self._reauthentication.require(player, visit.token)
        event = event_of(player.id, AuditAction.RENAMED_PASSKEY, visit)
        order = player_order(player.id)
        if not await self._store.write(
            order, account_store.rename_passkey, player.id, passkey_id, chosen, event
        ):
            raise _no_such_key()
        self._announcements.announce(event, known.mail if known else None)

    async def remove(self, player: Player, passkey_id: str, visit: Visit) -> None:
        """Let a key open nothing any more. The last one needs another way in.

        Raises `NotAllowed` without fresh proof, `NotNow` or `NotFound`.
        """
        require_account(player)
        self._rate_limits.count_change(player.id)
        known = await self._reauthentication.require(player, visit.token)
        if known is None or passkey_id not in known.passkeys:
            raise _no_such_key()
        if len(known.passkeys) == 1 and known.mail is None and not known.codes:
            raise NotNow(
                "This is the only way into your account: add another passkey, a mail address"
                " or recovery codes first.",
                code="last_key",
            )
        event = event_of(player.id, AuditAction.REMOVED_PASSKEY, visit)
        order = player_order(player.id)
        if await self._store.write(
            order, account_store.remove_passkey, player.id, passkey_id, event
        ):
            self._announcements.announce(event, known.mail)

    async def _keep(
        self, player: Player, row: PasskeyRow, known: Credentials | None, visit: Visit
    ) -> None:
        try:
            if known is None:
                await self._accounts.make(player, Proof(passkey=row), visit)
                return
            event = event_of(player.id, AuditAction.ADDED_PASSKEY, visit)
            await self._store.write(player_order(player.id), account_store.add_passkey, row, event)
            self._announcements.announce(event, known.mail)
        except Conflict:
            raise BadRequest("The house knows this passkey already.", code="known_key") from None


def _described(rows: Sequence[PasskeyRow]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.id)) for row in rows]


def _no_such_key() -> NotFound:
    return NotFound("You have no such passkey.", code="no_such_key")


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
