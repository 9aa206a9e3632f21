"""Whom the server calls: the services we know, by exactly the parts they need, on the open internet only."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from roundhouse.table import guard, outside
from roundhouse.table.errors import TableError
from roundhouse.table.mailing import one_address
from roundhouse.table.outside import Call
from roundhouse.table.services import SERVICES, Word, call_of, check_endpoint, service_of

INSIDE = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.8",
    "100.64.1.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.2.3",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::10.0.0.1",
    "64:ff9b:1:ffff::1",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:808:808::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "feff::1",
    "ff02::1",
    "ff0e::1",
    "localhost",
    "2130706433",
    "0x7f000001",
    "127.1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_what_is_not_the_open_internet_is_not_called(address: str) -> None:
    assert not guard.is_public(address)
    with pytest.raises(guard.BlockedAddress):
        guard.judge(["9.9.9.9", address])


@pytest.mark.parametrize("address", ["9.9.9.9", "1.1.1.1", "2620:fe::fe", "2a00:1450:4001:800::200e"])
def test_the_open_internet_is(address: str) -> None:
    assert guard.judge([address]) == [address]


def test_our_own_address_is_not_called_even_if_it_is_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Called from inside, a machine opens what its firewall closes to the outside."""
    monkeypatch.setattr(guard, "is_public", lambda _: True)
    assert guard.is_ours("127.0.0.1")
    with pytest.raises(guard.BlockedAddress):
        guard.judge(["127.0.0.1"])


def test_loopback_is_allowed_only_when_asked_for() -> None:
    assert guard.judge(["127.0.0.1", "::1"], loopback_allowed=True)
    for address in ("10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1"):
        with pytest.raises(guard.BlockedAddress):
            guard.judge([address], loopback_allowed=True)


# -- addresses of services

REFUSED = """
json://2130706433:8149/x?method=DELETE&+X-Evil=1
json://127.0.0.1/x
jsons://127.0.0.1/x
jsons://localhost:8018/
jsons://2130706433/x
jsons://0x7f000001/x
jsons://017700000001/x
jsons://[::1]/x
jsons://[::ffff:127.0.0.1]/x
https://127.0.0.1/x
https://1.2.3.4/x
https://0x7f.1/x
https://router/x
https://example.org:22/x
https://example.org:99999/x
https://user:password@example.org/x
https://example.org\\@127.0.0.1/x
https://example.org/x#y
https://example.org
https://exa mple.org/x
https://example.org/x y
https://example。org/x
https://.example.org/x
http://example.org/x
ntfy://[::1]/topic
ntfy://10.1.2.3/topic
ntfy://user:password@example.org/topic
ntfy://topic?auth=1
ntfys://example.org/topic?retry=10&wait=20
gotify://example.org/token
matrix://user:password@192.168.0.1
matrix://token12345@127.0.0.1/!room:example.org
matrix://token12345@example.org/!room:example.org?mode=x
discord://
discord://123456789012345678/abcdefghijklmnopqrstuvwxyz?template=/etc/passwd
discord://123456789012345678/abcdefghijklmnopqrstuvwxyz?retry=10&wait=20
discord://123456789012345678/../../etc/abcdefghijklmnopqrst
slack://T12345678/B12345678/abcdefghijklmnopqrst?footer=no
tgram://123456789:abcdefghijklmnopqrstuvwxyzABCDEFGHI/1?format=html
file:///etc/passwd
syslog://
exec://rm
mailto://user:password@example.com
apprise://example.org/token
""".strip().split("\n")


@pytest.mark.parametrize("address", REFUSED)
def test_an_address_has_what_its_service_needs_and_no_more(address: str) -> None:
    with pytest.raises(TableError):
        service_of(address)


@pytest.mark.parametrize("letter", ["\n", "\r", "\x00", "\u2028", " ", "\t", "é"])
def test_odd_letters_are_refused_wherever_they_stand(letter: str) -> None:
    address = "https://example.org/hook"
    for place in range(len(address) + 1):
        with pytest.raises(TableError):
            service_of(address[:place] + letter + address[place:])


TOKEN = "abcdefghijklmnopqrstuvwxyz"
TAKEN = {
    f"discord://123456789012345678/{TOKEN}": f"https://discord.com/api/webhooks/123456789012345678/{TOKEN}",
    f"https://discord.com/api/webhooks/123456789012345678/{TOKEN}": (
        f"https://discord.com/api/webhooks/123456789012345678/{TOKEN}"
    ),
    f"slack://T12345678/B12345678/{TOKEN}": f"https://hooks.slack.com/services/T12345678/B12345678/{TOKEN}",
    f"https://hooks.slack.com/services/T12345678/B12345678/{TOKEN}": (
        f"https://hooks.slack.com/services/T12345678/B12345678/{TOKEN}"
    ),
    f"tgram://123456789:{TOKEN}ABCDEFGHI/-100123": (
        f"https://api.telegram.org/bot123456789:{TOKEN}ABCDEFGHI/sendMessage"
    ),
    "ntfy://my-topic": "https://ntfy.sh/",
    "ntfys://push.example.org/my-topic": "https://push.example.org/",
    "matrix://syt_abcdefgh@matrix.example.org/!room:example.org": (
        "https://matrix.example.org/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/roundhouse-7"
    ),
    "https://Example.org:8443/hook?key=1": "https://Example.org:8443/hook?key=1",
    "jsons://example.org/hook": "https://example.org/hook",
}


@pytest.mark.parametrize("address", TAKEN)
def test_each_service_makes_its_one_request(address: str) -> None:
    call = call_of(address, Word("Your turn <1830> & @everyone", "https://play.example.org/games/abc", 7))
    assert call.url == TAKEN[address]
    assert call.method == ("PUT" if address.startswith("matrix") else "POST")
    assert set(call.headers) <= {"Content-Type", "Authorization"}
    assert "Your turn" in str(json.loads(call.body))
    if "discord" in address:
        assert json.loads(call.body)["allowed_mentions"] == {"parse": []}


def test_every_service_is_tried_here() -> None:
    assert {service_of(address)[0].name for address in TAKEN} == {service.name for service in SERVICES}


def test_the_loopback_of_tests_is_no_address_on_a_server() -> None:
    assert service_of("http://127.0.0.1:8000/x", loopback_allowed=True)
    for address in ("http://127.0.0.1:8000/x", "http://10.0.0.1:8000/x"):
        with pytest.raises(TableError):
            service_of(address)
        with pytest.raises(TableError):
            check_endpoint(address)


@pytest.mark.parametrize(
    "address",
    [
        *(
            "me@evil.example,victim@bank.example",
            "me@evil.example;victim@bank.example",
            "me@evil.example victim@bank.example",
        ),
        *("Ada <ada@example.org>", "<ada@example.org>", "ada@example.org>", "ada@example.org\nBcc: ben@example.org"),
        *("ada@localhost", "ada@127.0.0.1", "ada@[127.0.0.1]", "ada", "@example.org", "ada@", "ada@@example.org"),
        *('"a,b"@example.org', "ada@example.org(x)", ".ada@example.org", "a..b@example.org", "ada@exämple.org", ""),
    ],
)
def test_an_e_mail_address_is_exactly_one(address: str) -> None:
    with pytest.raises(TableError):
        one_address(address)


def test_an_e_mail_address_has_one_form() -> None:
    assert one_address(" Ada.B+x@EXAMPLE.Org ") == "Ada.B+x@example.org"


# -- the connection


@contextmanager
def host(answer: bytes, calls: list[bytes]) -> Iterator[int]:
    """Something on this machine that listens and says one thing; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    calls.append(connection.recv(65536))
                    connection.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
    thread.join(5)


def sent(call: Call, **how: bool) -> int:
    return asyncio.run(outside.send(call, **how))


def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it led to when it was given: what counts is where the connection would go."""
    calls: list[bytes] = []
    with host(b"HTTP/1.1 200 OK\r\n\r\n", calls) as port:
        for inside in ("127.0.0.1", "::ffff:127.0.0.1"):
            found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (inside, port))]
            monkeypatch.setattr(socket, "getaddrinfo", lambda *_, _found=found, **__: _found)
            with pytest.raises(guard.BlockedAddress):
                sent(Call(f"https://harmless.example:{port}/x", b""))
    assert calls == []


def test_a_name_is_asked_once_and_the_answer_that_was_judged_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the second time gains nothing: there is no second time."""
    asked: list[str] = []
    connected: list[tuple[object, ...]] = []

    def lookup(name: str, *_: object, **__: object) -> list[object]:
        asked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("9.9.9.9", 443))]

    async def connect(*where: object, **how: object) -> object:
        connected.append((*where, how["server_hostname"], isinstance(how["ssl"], ssl.SSLContext)))
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        sent(Call("https://harmless.example/x", b""))
    assert asked == ["harmless.example"]
    assert connected == [("9.9.9.9", 443, "harmless.example", True)]


def test_a_redirection_is_an_answer_and_not_a_way() -> None:
    inner: list[bytes] = []
    outer: list[bytes] = []
    with host(b"HTTP/1.1 200 OK\r\n\r\n", inner) as inside:
        moved = f"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:{inside}/\r\n\r\n".encode()
        with host(moved, outer) as port:
            assert sent(Call(f"http://127.0.0.1:{port}/x", b"told"), loopback_allowed=True) == 307
    assert len(outer) == 1
    assert inner == []


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/1.1 200",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000,
        b"HTTP/1.1 100 \r\n\r\n" * 9,
    ],
)
def test_what_is_not_a_short_answer_is_none(answer: bytes) -> None:
    with host(answer, []) as port, pytest.raises(OSError):
        sent(Call(f"http://127.0.0.1:{port}/x", b"told"), loopback_allowed=True)


def test_nothing_leaves_without_encryption_or_with_a_second_line() -> None:
    with host(b"HTTP/1.1 200 OK\r\n\r\n", calls := []) as port:
        with pytest.raises(OSError):
            sent(Call(f"http://127.0.0.1:{port}/x", b"told"))
        with pytest.raises(OSError):
            sent(Call(f"http://127.0.0.1:{port}/x", b"told", {"X": "a\r\nY: b"}), loopback_allowed=True)
    assert calls in ([], [b""])
