"""The letters of pages come with the server, so that a page looks alike on every machine."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient

WOFF2 = b"wOF2"


def test_every_letter_that_a_page_names_is_served(client: TestClient) -> None:
    styles = client.get("/static/css/tokens.css").text
    named = set(re.findall(r'src: url\("([^"]+)"\)', styles))
    wanted = set(re.findall(r'<link rel="preload" href="([^"]+)" as="font"', client.get("/").text))
    assert len(named) >= 4
    assert wanted
    assert wanted <= named
    for path in named:
        answer = client.get(path)
        assert (answer.status_code, answer.content[:4]) == (200, WOFF2), path
        assert answer.headers["content-type"] == "font/woff2"


def test_of_the_package_only_letters_are_reached(client: TestClient) -> None:
    for path in ("../__init__.py", "%2e%2e/__init__.py", "roboto/../../__init__.py", "roboto", ""):
        assert client.get(f"/static/fonts/{path}").status_code == 404
