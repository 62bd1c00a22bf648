"""Webhooks: payloads for Discord, Slack, ntfy and plain JSON."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from kaffeehaus.core.notation import Json
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.notifications.safe_http import BadAddress, SafeHttpClient
from kaffeehaus.house.outbox.model import HookFormat

ID_HEADER = "X-Kaffeehaus-Notice"
"""The header with the notice id, the idempotency key of retries."""
KNOWN_HOSTS = {
    "discord.com": HookFormat.DISCORD,
    "discordapp.com": HookFormat.DISCORD,
    "hooks.slack.com": HookFormat.SLACK,
    "ntfy.sh": HookFormat.NTFY,
}


def format_of(url: str) -> HookFormat:
    """Guess the payload format from the host of a URL."""
    return KNOWN_HOSTS.get(urlsplit(url).hostname or "", HookFormat.JSON)


async def send_webhook(
    http: SafeHttpClient, message: Message, url: str, form: HookFormat, base: str
) -> None:
    """POST a message to a webhook. `base` is the server's public address.

    Raises `BadAddress` or `PostFailed`.
    """
    address, body = url, payload_of(message, form, base)
    if form is HookFormat.NTFY:
        address, topic = _topic(url)
        assert isinstance(body, dict)
        body = {**body, "topic": topic}
    headers = {"Content-Type": "application/json", ID_HEADER: message.id}
    await http.post(address, json.dumps(body, ensure_ascii=False).encode(), headers)


def payload_of(message: Message, form: HookFormat, base: str) -> Json:
    """The JSON payload."""
    link, text = base + message.path, "\n".join(message.lines)
    picture = base + message.picture_path if message.picture_path else ""
    match form:
        case HookFormat.DISCORD:
            embed: dict[str, Json] = {"title": message.title, "url": link}
            if text:
                embed["description"] = text
            if picture:
                embed["image"] = {"url": picture}
            return {"embeds": [embed], "allowed_mentions": {"parse": []}}
        case HookFormat.SLACK:
            head = f"<{link}|{_escaped(message.title)}>"
            return {"text": f"{head}\n{_escaped(text)}" if text else head}
        case HookFormat.NTFY:
            body: dict[str, Json] = {
                "title": message.title,
                "message": text or message.title,
                "click": link,
            }
            return {**body, "attach": picture} if picture else body
        case HookFormat.JSON:
            return {
                "id": message.id,
                "kind": message.kind.value,
                "title": message.title,
                "lines": list(message.lines),
                "url": link,
                "table": message.table_id,
                "picture": picture or None,
            }


def _topic(url: str) -> tuple[str, str]:
    """The root URL and topic of an ntfy URL; ntfy takes JSON at its root only."""
    parts = urlsplit(url)
    topic = parts.path.strip("/")
    if not topic or "/" in topic:
        raise BadAddress("An ntfy address has one topic behind its host.")
    return parts._replace(path="/", query="", fragment="").geturl(), topic


def _escaped(text: str) -> str:
    """Escape the control characters of Slack, against mentions and links."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
