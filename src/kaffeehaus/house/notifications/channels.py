"""The ways out of the house: one function that sends a message to a device, address or webhook."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.notifications.mail import Mailer, MailFailed
from kaffeehaus.house.notifications.mail_links import NoticeLinks
from kaffeehaus.house.notifications.mail_templates import letter_of
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.notifications.push import Push
from kaffeehaus.house.notifications.safe_http import BadAddress, PostFailed, SafeHttpClient
from kaffeehaus.house.notifications.webhooks import send_hook
from kaffeehaus.house.outbox.model import ChannelKind, ChannelRow


@dataclass(frozen=True, slots=True)
class DeliveryFailure:
    """Why a message did not leave."""

    sentence: str
    is_final: bool
    """Another attempt would end the same way."""
    is_gone: bool
    """The device is no more."""


@dataclass(frozen=True, slots=True)
class Channels:
    """Everything that is needed to send a message to a player."""

    mail: Mailer
    push: Push
    post: SafeHttpClient
    links: NoticeLinks
    base: str
    """The public address of the house, without a slash at its end."""

    async def send(self, message: Message, way: ChannelRow) -> DeliveryFailure | None:
        """Send the message there; None if it has left, otherwise why not."""
        try:
            match way.kind:
                case ChannelKind.MAIL:
                    await self.mail.send(letter_of(message, way, self.links, self.base))
                case ChannelKind.PUSH:
                    await self.push.send(message, way.address, way.keys)
                case ChannelKind.WEBHOOK:
                    await send_hook(self.post, message, way.address, way.format, self.base)
        except PostFailed as error:
            is_gone = error.is_gone and way.kind is ChannelKind.PUSH
            return DeliveryFailure(error.sentence, error.is_final, is_gone)
        except MailFailed as error:
            return DeliveryFailure(error.sentence, error.is_final, is_gone=False)
        except BadAddress as error:
            return DeliveryFailure(error.sentence, is_final=True, is_gone=False)
        return None
