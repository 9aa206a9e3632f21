"""Where people want to be told that it is their turn: browsers, e-mail, chat services."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field

from roundhouse.table.errors import NotSignedIn, TableError
from roundhouse.table.house import checked
from roundhouse.table.models import Person
from roundhouse.table.pages.context import Page, Posted
from roundhouse.table.pages.lobby import AForm, APage
from roundhouse.table.pages.people import account_page
from roundhouse.table.pages.static import OURS

router = APIRouter(include_in_schema=False)


class BrowserBody(BaseModel):
    """What a browser says when it subscribes to push messages."""

    endpoint: Annotated[str, Field(max_length=2000)]
    keys: dict[str, str] = {}


@router.get("/sw.js")
def service_worker() -> Response:
    """The worker that shows push messages; at the root, so that it may serve all pages."""
    return FileResponse(Path(OURS) / "sw.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"})


def _me(page: Page) -> Person:
    if page.person is None:
        raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
    return page.person


@router.post("/account/browser", dependencies=[Depends(checked)], status_code=204)
def add_browser(page: APage, body: BrowserBody) -> None:
    page.house.people.limit("browser", str(_me(page).id), 20, 3600)
    page.house.news.add_browser(_me(page), body.endpoint, body.keys)


@router.post("/account/browser/forget", dependencies=[Depends(checked)], status_code=204)
def forget_browser(page: APage, body: BrowserBody) -> None:
    page.house.news.forget_browser(_me(page), body.endpoint)


def _do(page: Page, form: Posted, what: Callable[[Person], str]) -> Response:
    """Do something with the person's addresses, and show his page again with what came of it."""
    try:
        me = _me(page)
        page.house.people.limit("news", str(me.id), 20, 3600)
        done = what(me)
    except TableError as error:
        return account_page(page, page.speech.error(error), status=error.status)
    page.person = page.house.people.again(me)
    return account_page(page, done=done)


@router.post("/account/service")
def service(page: APage, form: AForm) -> Response:
    """Add a chat service and send a first word to it, or remove one."""

    def change(me: Person) -> str:
        if form.text("remove"):
            page.house.news.remove_service(me, form.number("remove"))
            return page.speech.gettext("Removed.")
        page.house.news.add_service(me, form.text("address", 500), page.speech)
        return page.speech.gettext("Kept. A first message is on its way; if none arrives, look at the address again.")

    return _do(page, form, change)


@router.post("/account/email")
def email(page: APage, form: AForm) -> Response:
    """Give an e-mail address (a code is sent there), or confirm it with the code; an account asks for its password."""

    def change(me: Person) -> str:
        if form.text("code").strip():
            page.house.news.confirm_email(me, form.text("code", 40))
            return page.speech.gettext("Your address is confirmed.")
        if me.login:
            page.house.people.check_password(me, form.text("password", 200))
        if not form.text("email").strip():
            page.house.news.remove_email(me)
            return page.speech.gettext("Removed.")
        page.house.news.give_email(me, form.text("email"), page.speech)
        return page.speech.gettext("We have sent you a code.")

    return _do(page, form, change)
