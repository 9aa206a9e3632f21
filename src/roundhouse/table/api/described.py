"""What the description of the API says of errors: the same for every operation, and worked out when it is asked for."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from roundhouse.table.api.forms import ErrorAnswer

ERRORS = {
    400: "it makes no sense",
    401: "nobody is signed in",
    403: "not for this person",
    404: "there is no such thing",
    409: "not in this state of the game, or the game has moved on",
    413: "too large",
    422: "the rules or the form refuse it",
    429: "too often",
    503: "the server is busy, or its database is away",
}
_SCHEMAS = "#/components/schemas/"


class Described(FastAPI):
    """An application whose every operation can fail in the same ways.

    FastAPI can be told so route by route, but then it prepares a form for each error of each route before it starts.
    """

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            self.openapi_schema = _with_errors(super().openapi())
        return self.openapi_schema


def _with_errors(description: dict[str, Any]) -> dict[str, Any]:
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    schemas["ErrorAnswer"] = ErrorAnswer.model_json_schema(ref_template=_SCHEMAS + "{model}")
    content = {"application/json": {"schema": {"$ref": _SCHEMAS + "ErrorAnswer"}}}
    for path in description["paths"].values():
        for operation in path.values():
            operation["responses"] |= {
                str(status): {"description": said, "content": content} for status, said in ERRORS.items()
            }
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    return description
