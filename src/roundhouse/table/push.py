"""Web push: the server's key pair, and a message that only the browser it is for can read."""

from __future__ import annotations

import base64
import binascii
import json
import time
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from py_vapid.utils import b64urlencode

from roundhouse.table.database import Database
from roundhouse.table.errors import TableError
from roundhouse.table.outside import Call
from roundhouse.table.services import Word

POINT, SECRET = 65, 16
"""How long a browser's public key and its secret are, in bytes."""
KEPT = 24 * 3600
"""For so many seconds a push service keeps a message for a browser that is away."""


class Push:
    """The key pair of this server, which all its processes share."""

    def __init__(self, database: Database, contact: str) -> None:
        self._vapid = Vapid.from_string(database.secret("push", _new_key()))
        self._contact = contact
        point = self._vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.key = str(b64urlencode(point))

    def call(self, endpoint: str, keys: dict[str, str], word: Word, page: str, tag: str) -> Call:
        """The request that tells a browser something."""
        told = json.dumps({"title": word.text, "url": page, "tag": tag}).encode()
        body = http_ece.encrypt(
            told,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(keys["p256dh"]),
            auth_secret=_bytes(keys["auth"]),
            version="aes128gcm",
        )
        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + KEPT // 2,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        return Call(endpoint, body, {**signed, "Content-Encoding": "aes128gcm", "TTL": str(KEPT)})


def good_keys(keys: dict[str, str]) -> dict[str, str]:
    """A browser's public key and secret, if that is what they are."""
    try:
        point, secret = _bytes(keys["p256dh"]), _bytes(keys["auth"])
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (KeyError, ValueError, binascii.Error) as error:
        raise TableError("This is not the address of a push service.") from error
    if len(point) != POINT or len(secret) != SECRET:
        raise TableError("This is not the address of a push service.")
    return {"p256dh": keys["p256dh"], "auth": keys["auth"]}


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))


def _new_key() -> str:
    """A private key, as one line."""
    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value.to_bytes(32, "big")
    return str(b64urlencode(number))
