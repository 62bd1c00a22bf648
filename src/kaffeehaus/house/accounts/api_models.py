"""Request and response models of accounts: credentials, proof, sessions."""

from __future__ import annotations

from pydantic import AliasPath, Field, StrictBool

from kaffeehaus.house.accounts.guest_models import GuestInfo, WelcomeInfo
from kaffeehaus.house.accounts.mail_links import LinkAction
from kaffeehaus.house.http.models import JsonData, Model

TICKET = Field(max_length=100, description="Good once, for five minutes.")


class MeInfo(GuestInfo):
    """The player of the request."""

    account: bool = Field(description="False for a guest.")
    host: bool = Field(description="Whether the house is theirs.")


class CeremonyInfo(Model):
    """WebAuthn options, with the ticket to send back."""

    ticket: str = Field(description="To be sent back with the answer, within five minutes.")
    options: JsonData = Field(
        description="The `publicKey` of `navigator.credentials`, with binary parts as base64url."
    )


class PasskeyAnswer(Model):
    """The answer of the authenticator."""

    ticket: str = TICKET
    credential: JsonData = Field(description="`PublicKeyCredential.toJSON()` of the answer.")


class PasskeyInfo(Model):
    """A passkey."""

    id: str
    name: str
    created: int
    used: int | None


class PasskeyName(Model):
    """The new name of a passkey."""

    name: str = Field(max_length=400)


class AccountInfo(Model):
    """The player's own account."""

    id: str = Field(validation_alias="player_id")
    name: str
    mail: str | None
    host: bool
    shows_ratings: bool
    passkeys: list[PasskeyInfo]
    codes_left: int = Field(description="Recovery codes that can still be used.")
    created: int


class QuestionInfo(Model):
    """Asks whether to merge the previous guest of this device."""

    ticket: str = Field(description="For `POST /api/me/seats`, within an hour.")
    name: str
    tables: int
    puzzles: int = Field(description="How many the guest has tried.")


class LogInInfo(WelcomeInfo):
    """A successful log-in."""

    question: QuestionInfo | None


class MailLinkInfo(Model):
    """What a mail link does, and which device requested it."""

    does: LinkAction = Field(validation_alias="action")
    name: str = Field(
        validation_alias=AliasPath("player", "name"),
        description="Whose account it is, or will be.",
    )
    mail: str
    device: str = Field(description="The device that asked, such as `Firefox on Windows`.")
    asked: int
    is_this: bool = Field(
        validation_alias="is_here", description="The device that asked is the one that asks now."
    )


class MailLinkOpened(Model):
    """How a mail link is opened."""

    asker_too: StrictBool = Field(
        default=False, description="Whether the device that asked is logged in too."
    )


class MailAsked(Model):
    """A mail address."""

    mail: str = Field(max_length=300, examples=["ada@mail.example"])


class CodeAsked(Model):
    """A recovery code."""

    code: str = Field(max_length=60)


class ProofInfo(Model):
    """Whether this session is re-authenticated, and the methods to do so."""

    until: int | None = Field(
        description="When it is too old, in milliseconds since 1970; null without any."
    )
    ways: list[str] = Field(
        description="`passkey`, `mail` and `code`, as far as the account has them."
    )


class CodesInfo(Model):
    """Recovery codes, shown only once."""

    codes: list[str]


class BringAsked(Model):
    """The answer to a merge question."""

    ticket: str = Field(max_length=100)
    agree: bool


class SessionInfo(Model):
    """A session of the player on one device."""

    id: str
    device: str
    created: int
    seen: int
    is_this: bool = Field(description="It is the one that asks.")


class RatingsShown(Model):
    """Whether others see one's ratings."""

    shown: bool
