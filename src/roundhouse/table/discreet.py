"""What a log may tell: an address that is a secret, by which whoever reads it could come in, is not written down."""

from __future__ import annotations

import logging
import re

ACCESS = "uvicorn.access"
PATH = 2
"""Where the address stands in what the server says of a request."""
_SECRET = re.compile(r"/(join|reset)/[^/?]+")


def secrets_hidden(record: logging.LogRecord) -> bool:
    """Take invitations and links for a new password out of a line of the log; the line itself stays."""
    told = record.args
    if isinstance(told, tuple) and len(told) > PATH:
        record.args = (*told[:PATH], _SECRET.sub(r"/\1/…", str(told[PATH])), *told[PATH + 1 :])
    return True


def be_discreet() -> None:
    """Let the log of requests of this process tell no secrets."""
    logging.getLogger(ACCESS).addFilter(secrets_hidden)
