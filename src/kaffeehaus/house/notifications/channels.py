"""Delivery channels: sends a message by mail, Web Push or webhook."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.notifications.mail import Mailer, MailFailed
from kaffeehaus.house.notifications.mail_templates import NoticeLinks, mail_of
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.notifications.push import Push
from kaffeehaus.house.notifications.safe_http import BadAddress, PostFailed, SafeHttpClient
from kaffeehaus.house.notifications.webhooks import send_webhook
from kaffeehaus.house.outbox.model import ChannelKind, ChannelRow


@dataclass(frozen=True, slots=True)
class DeliveryFailure:
    """Why a message was not delivered."""

    sentence: str
    is_final: bool
    """Whether a retry is pointless."""
    is_gone: bool
    """Whether the push subscription has expired."""


@dataclass(frozen=True, slots=True)
class Channels:
    """The clients of all kinds of channels."""

    mail: Mailer
    push: Push
    http: SafeHttpClient
    links: NoticeLinks
    base: str
    """The server's public address, without a trailing slash."""

    async def send(self, message: Message, channel: ChannelRow) -> DeliveryFailure | None:
        """Send a message by a channel; None on success."""
        try:
            match channel.kind:
                case ChannelKind.MAIL:
                    await self.mail.send(mail_of(message, channel, self.links, self.base))
                case ChannelKind.PUSH:
                    await self.push.send(message, channel.address, channel.keys)
                case ChannelKind.WEBHOOK:
                    await send_webhook(
                        self.http, message, channel.address, channel.format, self.base
                    )
        except PostFailed as error:
            is_gone = error.is_gone and channel.kind is ChannelKind.PUSH
            return DeliveryFailure(error.sentence, error.is_final, is_gone)
        except MailFailed as error:
            return DeliveryFailure(error.sentence, error.is_final, is_gone=False)
        except BadAddress as error:
            return DeliveryFailure(error.sentence, is_final=True, is_gone=False)
        return None
