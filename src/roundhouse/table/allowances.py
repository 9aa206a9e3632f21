"""How much one person, and one address, may ask of the table: games, seats, files, messages."""

from __future__ import annotations

from roundhouse.table.models import Person
from roundhouse.table.people import People
from roundhouse.table.settings import Settings

HOUR, MINUTE = 3600, 60


class Allowances:
    """Counted in the database, so that all processes share them."""

    def __init__(self, people: People, settings: Settings) -> None:
        self.people = people
        self.settings = settings

    def new_game(self, person: Person, address: str) -> None:
        self._hourly("game", person, self.settings.games_per_hour, address, self.settings.games_per_hour_address)

    def bring_in(self, person: Person, address: str) -> None:
        self._hourly("file", person, self.settings.imports_per_hour, address, self.settings.imports_per_hour_address)

    def take_seat(self, person: Person, address: str) -> None:
        """A seat at somebody's game. How many a person has at once is counted when he takes it."""
        self._hourly("seat", person, self.settings.seats_per_hour, address, self.settings.seats_per_hour_address)

    def hint(self, person: Person) -> None:
        self.people.limit("hint", str(person.id), self.settings.hints_per_minute, MINUTE)

    def say(self, person: Person) -> None:
        self.people.limit("say", str(person.id), self.settings.messages_per_minute, MINUTE)

    def _hourly(self, what: str, person: Person, each: int, address: str, all_there: int) -> None:
        self.people.limit(what, str(person.id), each, HOUR)
        self.people.limit(f"{what} at", address, all_there, HOUR)
