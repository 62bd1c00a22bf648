"""Webhooks: a notice as the address that gets it understands it."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from kaffeehaus.core.notation import Json
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.notifications.safe_http import BadAddress, SafeHttpClient
from kaffeehaus.house.outbox.model import HookFormat

ID_HEADER = "X-Kaffeehaus-Notice"
"""Carries the id of a notice: repeats have the same."""
KNOWN_HOSTS = {
    "discord.com": HookFormat.DISCORD,
    "discordapp.com": HookFormat.DISCORD,
    "hooks.slack.com": HookFormat.SLACK,
    "ntfy.sh": HookFormat.NTFY,
}


def format_of(url: str) -> HookFormat:
    """What an address most likely understands."""
    return KNOWN_HOSTS.get(urlsplit(url).hostname or "", HookFormat.JSON)


async def send_hook(
    post: SafeHttpClient, message: Message, url: str, form: HookFormat, base: str
) -> None:
    """Post a notice there. `base` is the public address of the house. Raises `BadAddress` or
    `PostFailed`."""
    address, body = url, written(message, form, base)
    if form is HookFormat.NTFY:
        address, topic = _topic(url)
        assert isinstance(body, dict)
        body = {**body, "topic": topic}
    headers = {"Content-Type": "application/json", ID_HEADER: message.id}
    await post.post(address, json.dumps(body, ensure_ascii=False).encode(), headers)


def written(message: Message, form: HookFormat, base: str) -> Json:
    """The body of the request."""
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
            head = f"<{link}|{_plain(message.title)}>"
            return {"text": f"{head}\n{_plain(text)}" if text else head}
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
    """The root and the topic of an ntfy address, which takes JSON at its root only."""
    parts = urlsplit(url)
    topic = parts.path.strip("/")
    if not topic or "/" in topic:
        raise BadAddress("An ntfy address has one topic behind its host.")
    return parts._replace(path="/", query="", fragment="").geturl(), topic


def _plain(text: str) -> str:
    """Text without signs that would call people or make links."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
