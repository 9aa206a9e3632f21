"""A guard on what the server calls when people give it addresses: never its own network.

An address is checked when it is given, and every connection again when it is made: names that resolve to somewhere else
later, and redirections, meet the same wall.
"""

from __future__ import annotations

import ipaddress
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from roundhouse.table.errors import TableError

_thread = threading.local()
_installed = False

SERVICES = frozenset(
    {
        "discord",
        "slack",
        "tgram",
        "pover",
        "matrix",
        "matrixs",
        "mmost",
        "mmosts",
        "ntfy",
        "ntfys",
        "gotify",
        "gotifys",
        "rocket",
        "rockets",
        "msteams",
        "gchat",
        "pbul",
        "spush",
        "signal",
        "signals",
        "mastodon",
        "toot",
        "zulip",
        "wxteams",
        "twist",
        "lark",
        "json",
        "jsons",
    }
)
"""Chat services by the name Apprise gives them in an address. Others (programs, syslog, SMS gateways …) are refused."""


class BlockedAddress(OSError):
    """A connection into a network that is not the open internet."""


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open internet."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        for inner in (found.ipv4_mapped, found.sixtofour, found.teredo[1] if found.teredo else None):
            if inner is not None:
                return is_public(str(inner))
        if found in ipaddress.ip_network("64:ff9b::/96"):
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
    return found.is_global and not found.is_multicast


def check_host(host: str) -> None:
    """Refuse a host that has, or may have, an address in a private network."""
    if not host:
        return
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError as error:
        raise TableError("The host %(host)s cannot be found.", host=host) from error
    if not found or not all(is_public(str(each[4][0])) for each in found):
        raise TableError("Addresses in private networks are not allowed.")


def check_service(address: str) -> None:
    """Refuse an address of a chat service that is none, or that leads into a private network."""
    scheme = address.partition("://")[0].lower()
    if scheme not in SERVICES:
        raise TableError("This is not the address of a chat service we know.")
    if len(address) > 500 or any(ord(letter) < 33 for letter in address):
        raise TableError("This is not the address of a chat service we know.")
    host = urlsplit(address).hostname or ""
    if "." in host or ":" in host or host == "localhost":
        check_host(host)


def check_endpoint(address: str) -> None:
    """Refuse a push endpoint that is not an https address of the open internet."""
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname or len(address) > 2000:
        raise TableError("This is not the address of a push service.")
    check_host(parts.hostname)


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    """Called by the interpreter before every connection: a guarded thread reaches only the open internet."""
    if event != "socket.connect" or not getattr(_thread, "guarded", False):
        return
    address = arguments[1]
    if not isinstance(address, tuple) or not is_public(str(address[0])):
        raise BlockedAddress(f"connections to {address!r} are not allowed")


@contextmanager
def outside_only() -> Iterator[None]:
    """Inside, this thread cannot connect to anything but the open internet."""
    global _installed
    if not _installed:
        sys.addaudithook(_watch)
        _installed = True
    _thread.guarded = True
    try:
        yield
    finally:
        _thread.guarded = False
