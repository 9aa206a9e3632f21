"""Pages about passwords: taking another one, and having forgotten it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from roundhouse.table.errors import NotSignedIn, TableError
from roundhouse.table.house import address_of, session_of
from roundhouse.table.pages.context import Page
from roundhouse.table.pages.people import AForm, APage, account_page

router = APIRouter(include_in_schema=False)


@router.post("/account/password")
def change(page: APage, form: AForm) -> Response:
    """Take another password. All other browsers and programs are signed out."""
    me = page.person
    if me is None or not me.login:
        raise NotSignedIn("Please sign in first.")
    try:
        page.house.people.limit("password", str(me.id), 10, 300)
        page.house.people.check_password(me, form.text("password", 200))
        me = page.person = page.house.people.set_password(me, form.text("new", 1000))
    except TableError as error:
        return account_page(page, page.speech.error(error), status=error.status)
    done = page.speech.gettext("Your password is changed; everywhere else you are signed out.")
    response = account_page(page, done=done)
    page.house.sessions.renew(response, session_of(page.request), me)
    return response


@router.post("/forgotten")
def forgotten(page: APage, form: AForm) -> Response:
    """Ask for a new password. The answer is the same whoever is meant."""
    try:
        page.house.people.limit("forgotten", address_of(page.request), 10, 3600)
        page.house.people.limit("forgotten", form.text("who", 200).strip().lower(), 3, 3600)
    except TableError as error:
        return account_page(page, page.speech.error(error), status=error.status)
    page.house.news.forgotten(form.text("who", 200))
    done = page.speech.gettext("If there is such an account with a confirmed e-mail address, a letter is on its way.")
    return account_page(page, done=done)


@router.get("/reset/{secret}")
def ask(page: APage, secret: Annotated[str, Path(max_length=64)]) -> Response:
    """Where the link in the letter leads. Only looking at it uses nothing up: mail programs do that too."""
    return _reset_page(page, secret)


@router.post("/reset/{secret}")
def reset(page: APage, form: AForm, secret: Annotated[str, Path(max_length=64)]) -> Response:
    """Take a new password by the link; that signs in here and out everywhere else."""
    proofs, people = page.house.news.proofs, page.house.people
    try:
        people.limit("reset", address_of(page.request), 20, 3600)
        found = proofs.asker(secret)
        if found is None:
            raise TableError("This link has been used, or is too old. Please ask for another one.")
        proof, person = found
        people.check_new_password(person, form.text("new", 1000))
        if not proofs.use(proof):
            raise TableError("This link has been used, or is too old. Please ask for another one.")
        person = people.set_password(person, form.text("new", 1000))
    except TableError as error:
        return _reset_page(page, secret, page.speech.error(error), error.status)
    response = page.go("/account")
    page.house.sessions.write(response, session_of(page.request), person)
    return response


def _reset_page(page: Page, secret: str, error: str = "", status: int = 200) -> Response:
    return page.show("reset.html", status, secret=secret, error=error)
