"""Whom the server may call when people give it addresses: the open internet, never its own network.

An address is looked at twice. When it is given only its letters are read: nothing is resolved, nothing is called, so
the answer says nothing about any network. When it is called, its name is resolved once, every address it has is judged
here, and the connection goes to the very address that was judged.
"""

from __future__ import annotations

import ipaddress
import re
import socket

HOST = re.compile(r"(?i:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,20}(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59}))")
"""A name with a dot and a top-level domain: no number however it is written, no bare name, no user, no port."""

_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
_NOT_GLOBAL = tuple(
    ipaddress.ip_network(each)
    for each in (
        "192.0.0.0/24",
        "192.88.99.0/24",
        "198.18.0.0/15",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
    )
)
"""Special networks that some versions of Python take for global: relays, tunnels, examples."""


class BlockedAddress(OSError):
    """A connection into a network that is not the open internet."""


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open internet.

    Of IPv6 that is only what is given out as global unicast: whatever has an IPv4 address inside (mapped, compatible,
    NAT64, 6to4, Teredo) is refused, wherever that would lead.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found not in _GLOBAL_UNICAST:
        return False
    if any(found.version == network.version and found in network for network in _NOT_GLOBAL):
        return False
    special = found.is_multicast or found.is_reserved or found.is_unspecified or found.is_loopback
    return found.is_global and not found.is_private and not found.is_link_local and not special


def is_ours(address: str) -> bool:
    """Whether an address is one of this machine's own: a call to it would come from inside its walls."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0]) == address
    except OSError:
        return False


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def judge(addresses: list[str], loopback_allowed: bool = False) -> list[str]:
    """The addresses of a host, if all of them may be called; one that may not shuts the host out."""
    for address in addresses:
        if loopback_allowed and is_loopback(address):
            continue
        if not is_public(address) or is_ours(address):
            raise BlockedAddress(f"connections to {address} are not allowed")
    if not addresses:
        raise BlockedAddress("a host without an address cannot be called")
    return addresses
