"""Pages about people: being a guest, having an account, language and look, what they want to hear of."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import Response

from roundhouse.table import given
from roundhouse.table.errors import TableError
from roundhouse.table.house import address_of, session_of
from roundhouse.table.pages.context import LOOKS, Page, Posted, page_of, posted
from roundhouse.table.sessions import LIFETIME
from roundhouse.words import LANGUAGES

router = APIRouter(include_in_schema=False)
APage = Annotated[Page, Depends(page_of)]
AForm = Annotated[Posted, Depends(posted)]


def account_page(page: Page, error: str = "", done: str = "", status: int = 200) -> Response:
    return page.show(
        "account.html",
        status,
        error=error,
        done=done,
        push_key=page.house.news.push_key,
        mail=bool(page.house.settings.smtp_url),
        resets=page.house.news.resets,
    )


@router.get("/account")
def account(page: APage) -> Response:
    return account_page(page)


@router.post("/guest")
def guest(page: APage, form: AForm) -> Response:
    """Say who you are, without an account; or take another name."""
    if page.person is not None:
        page.house.people.change(page.person, name=given.name(form.text("name")))
        return page.go("/account")
    page.house.people.limit("guest", address_of(page.request), 30, 3600)
    person = page.house.people.guest(form.text("name"))
    response = page.go("/")
    page.house.sessions.write(response, session_of(page.request), person)
    return response


@router.post("/register")
def register(page: APage, form: AForm) -> Response:
    try:
        page.house.people.limit("account", address_of(page.request), 20, 3600)
        person = page.house.people.register(
            page.person, form.text("name"), form.text("login").strip(), form.text("password")
        )
    except TableError as error:
        return account_page(page, page.speech.error(error), status=error.status)
    response = page.go("/account")
    page.house.sessions.write(response, session_of(page.request), person)
    return response


@router.post("/login")
def login(page: APage, form: AForm) -> Response:
    try:
        page.house.people.limit("login", address_of(page.request), 20, 300)
        page.house.people.limit("login", form.text("login").strip().lower(), 10, 300)
        person = page.house.people.login(form.text("login").strip(), form.text("password"))
    except TableError as error:
        return account_page(page, page.speech.error(error), status=error.status)
    response = page.go("/")
    page.house.sessions.write(response, session_of(page.request), person)
    return response


@router.post("/logout")
def logout(page: APage, form: AForm) -> Response:
    if page.person is not None and form.flag("everywhere"):
        page.house.people.sign_out_everywhere(page.person)
    response = page.go("/")
    page.house.sessions.end(response, session_of(page.request))
    return response


@router.post("/look")
def look(page: APage, form: AForm) -> Response:
    """Choose a language and a look; kept in the browser, and with the person if there is one."""
    language, chosen = form.text("language"), form.text("look")
    response = page.go(given.here(form.text("back")))
    kept: dict[str, object] = {}
    if language in LANGUAGES:
        kept["language"] = language
    if chosen in LOOKS:
        kept["look"] = chosen
    for name, value in kept.items():
        response.set_cookie(name, str(value), max_age=LIFETIME, samesite="lax", path="/")
    if page.person is not None and kept:
        page.house.people.change(page.person, **kept)
    return response
