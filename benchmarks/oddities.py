"""What a fuzzer sends: requests made from the description of our API and from the forms on our pages, bent a little."""

from __future__ import annotations

import json
import random
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

TEXTS = (
    "",
    " ",
    "²",
    "٣",
    "--5",
    "-1",
    "+1",
    "0",
    "1e9",
    "0x10",
    "1_000",
    "2147483648",
    "9223372036854775808",
    "9" * 400,
    "NaN",
    "null",
    "true",
    "a\x00b",
    "\x00",
    "\u2028",
    "a\u2028b\u2029c",
    "\u202eabc",
    "\ufeff",
    "\ufffe\uffff",
    "e\u0301" * 30,
    "👩‍👩‍👧",
    "ЖЖ",
    "../../etc/passwd",
    "//evil.example",
    "javascript:alert(1)",
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "%(name)s %s %n",
    "{actor}",
    "' OR 1=1 --",
    "\r\nSet-Cookie: a=b",
    "\t\x0b\x0c\x1c\x85",
    "x" * 41,
    "x" * 5000,
    "bot:",
    "bot:simple",
    "bot:\x00",
    "Ada",
    "Ada passes",
    "Ada bids 99999999999999999999 on SVR",
    "1830",
    "1830/²",
    "H10",
    "PRR",
    "[]",
    "[[[],[]]]",
    '[[[["H10",0]],[["H10","H12"]]]]',
)
NUMBERS = (-1, 0, 1, 2, 3, 7, 20, 99, 2**31 - 1, 2**31, 2**53, 2**63, -(2**63), 10**30, 0.5, 1e308, -0.0)
VALUES: tuple[Any, ...] = (None, True, False, [], {}, [None], [[]], {"a": {"b": []}}, *NUMBERS, *TEXTS)
ENDS_ALL = ("DELETE", "/api/keys")
"""The call after which a key is worth nothing: it is made rarely."""
OTHER_FIELDS = ("at", "tab", "lines", "trying", "quick", "range", "seat")
OTHER_KINDS = (
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "text/plain",
    "application/json",
    "a; charset=x",
)
HEADERS = ("Accept-Language", "X-Forwarded-For", "Cookie", "HX-Request", "Accept", "Range", "If-None-Match", "Referer")


class Request(msgspec.Struct, frozen=True):
    """One request, as it can be sent again."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""
    kind: str = ""

    def bytes(self, host: str) -> bytes:
        data = self.body.encode("utf-8", "surrogatepass")
        lines = [f"{self.method} {self.target} HTTP/1.1", f"Host: {host}"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        if data or self.method not in ("GET", "HEAD"):
            lines += [f"Content-Type: {self.kind or 'application/json'}", f"Content-Length: {len(data)}"]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + data


def bent(chance: random.Random, text: str) -> str:
    """A text, changed somewhere."""
    way = chance.randrange(6)
    at = chance.randrange(len(text) + 1)
    if way == 0:
        return chance.choice(TEXTS)
    if way == 1:
        return text[:at] + chance.choice(TEXTS)[:200] + text[at:]
    if way == 2:
        return text[:at]
    if way == 3:
        return text * chance.randrange(2, 5)
    if way == 4:
        return text.upper()
    return text[:at] + chr(chance.choice((0, 10, 13, 127, 0x85, 0x2028, 0xFFFD, 0x1F600))) + text[at + 1 :]


class Api:
    """The calls that the description of the API tells of."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.schemas = description["components"]["schemas"]
        self.calls = [
            (method.upper(), path, call)
            for path, methods in description["paths"].items()
            for method, call in methods.items()
            if not path.endswith("/stream")
        ]

    def request(self, chance: random.Random, known: dict[str, list[str]], key: str) -> Request:
        method, path, call = chance.choice(self.calls)
        if (method, path) == ENDS_ALL and chance.random() < 0.97:
            return self.request(chance, known, key)
        query = {}
        for each in call.get("parameters", ()):
            value = self._parameter(chance, each["name"], each.get("schema", {}), known)
            if each["in"] == "path":
                path = path.replace("{" + each["name"] + "}", quote(value, safe=""))
            elif chance.random() < 0.6:
                query[each["name"]] = value
        target = path + (f"?{urlencode(query)}" if query else "")
        body = ""
        content = call.get("requestBody", {}).get("content", {}).get("application/json")
        if content is not None:
            made = self.value(chance, content["schema"], known)
            body = json.dumps(made, ensure_ascii=chance.random() < 0.5)
            if chance.random() < 0.03:
                body = bent(chance, body)
            if chance.random() < 0.02:
                body = body.replace('"', '"\\ud800', 1)
        elif method == "POST" and path.endswith("/import"):
            body = chance.choice(known["records"] or ["{}"])
            body = bent(chance, body) if chance.random() < 0.7 else body
        headers = [("Authorization", f"Bearer {key}")] if chance.random() < 0.95 else []
        return Request(method, target, (*headers, *_extra(chance)), body)

    def _parameter(self, chance: random.Random, name: str, schema: dict[str, Any], known: dict[str, list[str]]) -> str:
        if name in known and known[name] and chance.random() < 0.9:
            return chance.choice(known[name])
        return str(self.value(chance, schema, known) if chance.random() < 0.5 else chance.choice(VALUES))

    def value(self, chance: random.Random, schema: dict[str, Any], known: dict[str, list[str]], deep: int = 0) -> Any:
        """Something that fits a schema; now and then something that does not."""
        if chance.random() < 0.15 or deep > 6:
            return chance.choice(VALUES)
        if "$ref" in schema:
            return self.value(chance, self.schemas[schema["$ref"].rpartition("/")[2]], known, deep + 1)
        for several in ("anyOf", "oneOf", "allOf"):
            if several in schema:
                return self.value(chance, chance.choice(schema[several]), known, deep + 1)
        if "enum" in schema:
            return chance.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object" or "properties" in schema:
            required = schema.get("required", ())
            return {
                name: self._field(chance, name, each, known, deep)
                for name, each in schema.get("properties", {}).items()
                if name in required or chance.random() < 0.5
            }
        if kind == "array":
            return [self.value(chance, schema.get("items", {}), known, deep + 1) for _ in range(chance.randrange(5))]
        if kind == "integer":
            return chance.choice((0, 1, 2, 3, 5, *NUMBERS))
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "null":
            return None
        return chance.choice(TEXTS)

    def _field(
        self, chance: random.Random, name: str, schema: dict[str, Any], known: dict[str, list[str]], deep: int
    ) -> Any:
        if known.get(name) and chance.random() < 0.8:
            found = chance.choice(known[name])
            return int(found) if schema.get("type") == "integer" and found.isdecimal() else found
        if name == "seats" and chance.random() < 0.8:
            return chance.choice((["Ada", "Ben", "Cleo"], ["Ada", "bot:simple", ""], ["Ada", "", ""]))
        return self.value(chance, schema, known, deep + 1)


class Form(msgspec.Struct, frozen=True):
    """A form or a link on a page."""

    method: str
    action: str
    fields: tuple[tuple[str, str], ...] = ()

    def request(self, chance: random.Random, cookie: str) -> Request:
        fields, odd = [], False
        for name, value in self.fields:
            if name == "csrf" and chance.random() < 0.99:
                fields.append((name, value))
            elif chance.random() < 0.75:
                odd = odd or (bend := chance.random() < 0.3)
                fields.append((name, bent(chance, value) if bend else value))
        if chance.random() < 0.1:
            odd = True
            fields.append((chance.choice(OTHER_FIELDS), chance.choice(TEXTS)))
        headers = (("Cookie", cookie), *_extra(chance))
        encoded = urlencode(fields, errors="surrogatepass")
        if self.method == "GET":
            path, _, query = self._bent(chance).partition("?") if not odd else self.action.partition("?")
            joined = "&".join(filter(None, (query, encoded)))
            target = quote(path, safe="/%") + (f"?{quote(joined, safe='=&%+')}" if joined else "")
            return Request("GET", target, headers)
        kind = "application/x-www-form-urlencoded"
        if chance.random() < 0.05:
            kind = chance.choice(OTHER_KINDS)
        return Request("POST", quote(self.action, safe="/%?=&"), headers, encoded, kind)

    def _bent(self, chance: random.Random) -> str:
        """The address, as a rule with one part of its path or one value of its query changed: a good page is dear."""
        if chance.random() < 0.15:
            return self.action
        path, _, query = self.action.partition("?")
        if query and chance.random() < 0.6:
            pairs = [pair.partition("=") for pair in query.split("&")]
            at = chance.randrange(len(pairs))
            pairs[at] = (pairs[at][0], "=", quote(bent(chance, pairs[at][2]), safe="%", errors="replace"))
            return f"{path}?{'&'.join(map(''.join, pairs))}"
        parts = path.split("/")
        at = chance.randrange(1, len(parts)) if len(parts) > 1 else 0
        parts[at] = quote(bent(chance, parts[at]), safe="%", errors="replace")
        return "/".join(parts) + (f"?{query}" if query else "")


def _extra(chance: random.Random) -> list[tuple[str, str]]:
    """Headers besides; sometimes odd ones."""
    found = [("HX-Request", "true")] if chance.random() < 0.3 else []
    if chance.random() < 0.1:
        odd = "".join(letter for letter in chance.choice(TEXTS) if letter.isprintable())
        name = chance.choice(HEADERS)
        if name != "Cookie":
            found.append((name, odd[:2000]))
    return found


class Forms(HTMLParser):
    """Reads the forms and the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: tuple[str, str, list[tuple[str, str]]] | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        for method, name in (("GET", "hx-get"), ("GET", "href")):
            if given.get(name, "").startswith("/") and not given[name].startswith(("//", "/static")):
                self.found.append(Form(method, given[name]))
        if tag == "form":
            action = given.get("hx-post") or given.get("action") or given.get("hx-get") or "/"
            self._form = (given.get("method", "post" if "hx-post" in given else "get").upper(), action, [])
        elif tag in ("input", "select", "textarea", "button") and self._form is not None and given.get("name"):
            self._form[2].append((given["name"], given.get("value", "")))
        elif tag in ("button", "input") and given.get("hx-post"):
            self.found.append(Form("POST", given["hx-post"], ((given.get("name", "x"), given.get("value", "")),)))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._form is not None:
            method, action, fields = self._form
            if action.startswith("/") and method in ("GET", "POST"):
                self.found.append(Form(method, action, tuple(fields)))
            self._form = None


def forms_of(page: str) -> list[Form]:
    reader = Forms()
    reader.feed(page)
    return reader.found
