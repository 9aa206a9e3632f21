"""One request to the outside world: resolved once, judged, and sent to the very address that was judged.

No redirections, no proxies, no cookies, no decompression; of the answer only its status is read, and little of it. How
long it may take in all is for the caller to say, with `asyncio.timeout`.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import msgspec

from roundhouse.table.guard import BlockedAddress, is_loopback, judge

LARGEST_HEAD = 16 * 1024
MOST_ADDRESSES = 3
_resolvers = ThreadPoolExecutor(32, thread_name_prefix="resolve")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])[ \r]")
_SAFE = re.compile(r"[\x20-\x7e]*")


class Call(msgspec.Struct, frozen=True):
    """A request: where it goes and what it carries. Its host is a name, never a user's idea of a number."""

    url: str
    body: bytes
    headers: dict[str, str] = {}
    method: str = "POST"


class BadAnswer(OSError):
    """Something that is not HTTP answered."""


async def send(call: Call, loopback_allowed: bool = False) -> int:
    """Send a request; gives the status of the answer. Whatever fails is an OSError."""
    where = urlsplit(call.url)
    host, secure = where.hostname or "", where.scheme == "https"
    port = where.port or (443 if secure else 80)
    addresses = await _resolved(host, port, loopback_allowed)
    if not secure and not (loopback_allowed and all(map(is_loopback, addresses))):
        raise BlockedAddress("connections without TLS are not allowed")
    context = ssl.create_default_context() if secure else None
    reader, writer = await _connected(addresses, port, context, host if secure else None)
    try:
        writer.write(_head(call, where.netloc, where.path or "/", where.query) + call.body)
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()


async def _resolved(host: str, port: int, loopback_allowed: bool) -> list[str]:
    """The addresses of a host, asked once and judged."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(_resolvers, _lookup, host, port)
    return judge(found, loopback_allowed)[:MOST_ADDRESSES]


def _lookup(host: str, port: int) -> list[str]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise BlockedAddress("this is not the name of a host") from error
    return list(dict.fromkeys(str(each[4][0]) for each in found))


async def _connected(
    addresses: list[str], port: int, context: ssl.SSLContext | None, name: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    failed: OSError = BlockedAddress("nothing to connect to")
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, port, ssl=context, server_hostname=name, limit=LARGEST_HEAD, flags=socket.AI_NUMERICHOST
            )
        except OSError as error:
            failed = error
    raise failed


def _head(call: Call, host: str, path: str, query: str) -> bytes:
    target = f"{path}?{query}" if query else path
    headers = {"Host": host, "User-Agent": "Roundhouse", "Content-Length": str(len(call.body)), "Connection": "close"}
    headers |= call.headers
    lines = [f"{call.method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if not all(map(_SAFE.fullmatch, lines)) or " " in target:
        raise BlockedAddress("a request may not carry control characters")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of the answer; what only announces it is skipped."""
    for _ in range(4):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise BadAnswer("the answer is not one") from error
        found = _STATUS.match(head)
        if found is None:
            raise BadAnswer("the answer is not HTTP")
        if not found[1].startswith(b"1"):
            return int(found[1])
    raise BadAnswer("the answer never comes")
