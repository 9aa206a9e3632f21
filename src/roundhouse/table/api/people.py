"""The API for people: guests, accounts, who am I."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from roundhouse.table.api.answers import person_answer
from roundhouse.table.api.forms import AccountBody, GuestBody, KeyAnswer, LoginBody, MeAnswer
from roundhouse.table.house import address_of, checked, house_of, session_of, somebody
from roundhouse.table.models import Person

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me")
def me(request: Request, response: Response) -> MeAnswer:
    """Who the caller is, and the token that a page has to send as `X-CSRF-Token` with every change."""
    house, session = house_of(request), session_of(request)
    if session.fresh:
        house.sessions.write(response, session)
    person = person_answer(session.person) if session.person else None
    return MeAnswer(person=person, csrf="" if session.by_key else house.sessions.csrf(session))


@router.post("/guests", status_code=201)
def new_guest(body: GuestBody, request: Request) -> KeyAnswer:
    """A new guest with a key. No proof is needed: anybody may be a guest."""
    house = house_of(request)
    house.people.limit("guest", address_of(request), 30, 3600)
    person = house.people.guest(body.name)
    return KeyAnswer(**person_answer(person).model_dump(), key=house.people.key(person))


@router.post("/accounts", status_code=201, dependencies=[Depends(checked)])
def new_account(body: AccountBody, request: Request) -> KeyAnswer:
    """A new account with a key; a guest who asks becomes the account and keeps his seats."""
    house = house_of(request)
    house.people.limit("account", address_of(request), 20, 3600)
    person = house.people.register(session_of(request).person, body.name, body.login, body.password)
    return KeyAnswer(**person_answer(person).model_dump(), key=house.people.key(person))


@router.post("/keys", status_code=201)
def new_key(body: LoginBody, request: Request) -> KeyAnswer:
    """A new key for an account, by its login and password."""
    house = house_of(request)
    house.people.limit("login", address_of(request), 20, 300)
    house.people.limit("login", body.login.lower(), 10, 300)
    person = house.people.login(body.login, body.password)
    return KeyAnswer(**person_answer(person).model_dump(), key=house.people.key(person))


@router.delete("/keys", status_code=204, dependencies=[Depends(checked)])
def end_keys(person: Annotated[Person, Depends(somebody)], request: Request) -> None:
    """End all keys and sessions of the caller."""
    house_of(request).people.sign_out_everywhere(person)
