"""Variants over the network: those that come with titles, and whether one of one's own can be played."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from roundhouse.engine.variant import Variant
from roundhouse.kernel.errors import BadVariant
from roundhouse.table.api.forms import SampleAnswer, VariantAnswer, VariantBody
from roundhouse.table.asking import in_line
from roundhouse.table.errors import NotFound
from roundhouse.table.house import checked
from roundhouse.titles import find_title, meant
from roundhouse.titles.variants import every_variant

router = APIRouter(prefix="/api", tags=["variants"], dependencies=[Depends(checked)])


@router.get("/variants")
def samples() -> list[SampleAnswer]:
    """The variants that come with the titles."""
    found = {name: Variant(text) for name, text in every_variant().items()}
    return [
        SampleAnswer(id=name, title=each.title, name=each.name, about=each.about, text=each.text)
        for name, each in found.items()
    ]


@router.post("/variants/check")
@in_line
def check(body: VariantBody, request: Request) -> VariantAnswer:
    """Whether a variant can be played; nothing is kept."""
    name = meant(body.title)
    if name is None:
        raise NotFound("There is no such title.")
    try:
        variant = Variant(body.text)
        find_title(name, frozenset(body.options), variant=body.text)
    except BadVariant as error:
        return VariantAnswer(good=False, line=error.line, wrong=str(error.flaw))
    return VariantAnswer(good=True, name=variant.name, about=variant.about)
