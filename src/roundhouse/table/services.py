"""The chat services we can tell people by: how an address of each looks, and the one request it makes.

An address has exactly the parts its service needs. Nothing in it is an option: no method, header, template or redirect,
and whatever does not fit whole is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import quote

import msgspec

from roundhouse.table.errors import TableError
from roundhouse.table.guard import HOST
from roundhouse.table.outside import Call

LONGEST_ADDRESS = 500
LONGEST_ENDPOINT = 2000
_HOST = rf"(?P<host>{HOST.pattern})"
_PORT = r"(?P<port>:(?:443|[1-9][0-9]{3}|[1-5][0-9]{4}|6[0-4][0-9]{3}))?"
_PATH = r"(?P<path>/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?)"
_LOOPBACK = re.compile(rf"http://(?P<host>127\.0\.0\.1)(?P<port>:[0-9]{{1,5}}){_PATH}")
_ENDPOINT = re.compile(rf"https://{_HOST}{_PORT}{_PATH}")


class Word(msgspec.Struct, frozen=True):
    """What is told: a line, and the address of the page it is about ("" if there is none)."""

    text: str
    url: str = ""
    number: int = 0
    """The same for every try to tell it, so that a service that cares hears it once."""

    @property
    def whole(self) -> str:
        return f"{self.text}\n{self.url}".strip()


Parts = dict[str, str]


def _json(url: str, body: object, method: str = "POST", **headers: str) -> Call:
    return Call(url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers}, method)


def _discord(at: Parts, word: Word) -> Call:
    body = {"content": word.whole, "allowed_mentions": {"parse": []}}
    return _json(f"https://discord.com/api/webhooks/{at['id']}/{at['token']}", body)


def _slack(at: Parts, word: Word) -> Call:
    text = word.whole.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _json(f"https://hooks.slack.com/services/{at['team']}/{at['hook']}/{at['token']}", {"text": text})


def _telegram(at: Parts, word: Word) -> Call:
    body = {"chat_id": at["chat"], "text": word.whole, "disable_web_page_preview": True}
    return _json(f"https://api.telegram.org/bot{at['token']}/sendMessage", body)


def _ntfy(at: Parts, word: Word) -> Call:
    body = {"topic": at["topic"], "title": "Roundhouse", "message": word.text}
    return _json(f"https://{at.get('host') or 'ntfy.sh'}/", body | ({"click": word.url} if word.url else {}))


def _matrix(at: Parts, word: Word) -> Call:
    room, message = quote(at["room"], safe=""), f"roundhouse-{word.number}"
    url = f"https://{at['host']}/_matrix/client/v3/rooms/{room}/send/m.room.message/{message}"
    return _json(url, {"msgtype": "m.text", "body": word.whole}, "PUT", Authorization=f"Bearer {at['token']}")


def _webhook(at: Parts, word: Word) -> Call:
    url = f"https://{at['host']}{at.get('port') or ''}{at['path']}"
    return _json(url, {"title": "Roundhouse", "text": word.text, "url": word.url})


def _here(at: Parts, word: Word) -> Call:
    url = f"http://{at['host']}{at['port']}{at['path']}"
    return _json(url, {"title": "Roundhouse", "text": word.text, "url": word.url})


class Service(msgspec.Struct, frozen=True):
    """A service: an example of its address, how each part of it looks, and its request."""

    name: str
    example: str
    address: re.Pattern[str]
    call: Callable[[Parts, Word], Call]


_DISCORD = r"(?P<id>[0-9]{15,22})/(?P<token>[A-Za-z0-9_-]{20,100})/?"
_SLACK = r"(?P<team>T[A-Z0-9]{6,14})/(?P<hook>B[A-Z0-9]{6,14})/(?P<token>[A-Za-z0-9]{16,40})/?"
_TOPIC = r"(?P<topic>[A-Za-z0-9_-]{1,64})/?"

SERVICES = (
    Service("Discord", "discord://123456789012345678/TOKEN", re.compile(rf"discord://{_DISCORD}"), _discord),
    Service(
        "Discord",
        "https://discord.com/api/webhooks/…",
        re.compile(rf"https://(?:discord|discordapp)\.com/api/webhooks/{_DISCORD}"),
        _discord,
    ),
    Service("Slack", "slack://T…/B…/…", re.compile(rf"slack://{_SLACK}"), _slack),
    Service("Slack", "https://hooks.slack.com/…", re.compile(rf"https://hooks\.slack\.com/services/{_SLACK}"), _slack),
    Service(
        "Telegram",
        "tgram://BOT_TOKEN/CHAT",
        re.compile(
            r"tgram://(?P<token>[0-9]{6,12}:[A-Za-z0-9_-]{30,50})/(?P<chat>-?[0-9]{1,20}|@[A-Za-z0-9_]{4,40})/?"
        ),
        _telegram,
    ),
    Service("ntfy", "ntfy://topic", re.compile(rf"ntfys?://{_TOPIC}"), _ntfy),
    Service("ntfy", "ntfy://ntfy.example.org/topic", re.compile(rf"ntfys?://{_HOST}/{_TOPIC}"), _ntfy),
    Service(
        "Matrix",
        "matrix://ACCESS_TOKEN@matrix.example.org/!room:example.org",
        re.compile(
            rf"matrixs?://(?P<token>[A-Za-z0-9._=-]{{8,300}})@{_HOST}/(?P<room>![A-Za-z0-9_.=+-]{{1,100}}(?::[a-z0-9.-]{{1,100}})?)"
        ),
        _matrix,
    ),
    Service("webhook", "https://example.org/hook", re.compile(rf"(?:https|jsons)://{_HOST}{_PORT}{_PATH}"), _webhook),
)
"""Tried in this order; the first that fits an address whole is meant."""

_HERE = Service("webhook", "http://127.0.0.1:8000/hook", _LOOPBACK, _here)


def service_of(address: str, loopback_allowed: bool = False) -> tuple[Service, Parts]:
    """The service that an address is of, and its parts; an address of none is refused by its letters alone."""
    if len(address) <= LONGEST_ADDRESS:
        for service in (*SERVICES, *([_HERE] if loopback_allowed else [])):
            found = service.address.fullmatch(address)
            if found:
                return service, {name: part for name, part in found.groupdict().items() if part}
    raise TableError("This is not the address of a chat service we know.")


def call_of(address: str, word: Word, loopback_allowed: bool = False) -> Call:
    """The request that tells something at an address."""
    service, parts = service_of(address, loopback_allowed)
    return service.call(parts, word)


def check_endpoint(address: str, loopback_allowed: bool = False) -> None:
    """Refuse a push endpoint that is not an https address with the name of a host."""
    fits = _ENDPOINT.fullmatch(address) or (loopback_allowed and _LOOPBACK.fullmatch(address))
    if len(address) > LONGEST_ENDPOINT or not fits:
        raise TableError("This is not the address of a push service.")
