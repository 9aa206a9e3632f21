"""Single certificates, tile copies and trains, which the site names and we only count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from roundhouse.engine.title import Title
from roundhouse.kernel.state import BANK, OFFER, POOL, State


class Certificates:
    """Who holds which certificate: `PRR_0` is the president's, `PRR_1` to `PRR_8` the others.

    Each owner's certificates lie in the order in which he got them, as on the site: a new president gives his oldest
    two, and a seller who parts with half of the president's certificate takes the pool's oldest for the other half.
    """

    def __init__(self, title: Title) -> None:
        self.held: dict[str, dict[str, list[str]]] = {}
        self.settled: dict[str, tuple[str, dict[str, int]]] = {}
        self.size = {name: company.president_shares for name, company in title.companies.items()}
        self.title = title
        for name in title.companies:
            self.reset(name)

    def reset(self, name: str) -> None:
        """All certificates of a company lie in the initial offer."""
        company = self.title.companies[name]
        count = company.total_shares - company.president_shares + 1
        self.held[name] = {OFFER: [f"{name}_{number}" for number in range(count)]}
        self.settled.pop(name, None)

    def ordinary(self, company: str, owner: str) -> list[str]:
        """An owner's certificates of a company without the president's, the oldest first."""
        return [id_ for id_ in self.held[company].get(owner, ()) if id_ != f"{company}_0"]

    def owner(self, certificate: str) -> str:
        holders = self.held[certificate.rsplit("_", 1)[0]]
        return next(owner for owner, ids in holders.items() if certificate in ids)

    def move(self, certificate: str, owner: str) -> None:
        holders = self.held[certificate.rsplit("_", 1)[0]]
        holders[self.owner(certificate)].remove(certificate)
        holders.setdefault(owner, []).append(certificate)

    def buy(self, company: str, source: str, buyer: str) -> list[str]:
        """The certificate that a purchase names, which moves to the buyer."""
        found = self.ordinary(company, source)[:1]
        for id_ in found:
            self.move(id_, buyer)
        return found

    def sell(self, company: str, seller: str, shares: int) -> list[str]:
        """The certificates a sale names: ordinary ones, then the president's. All go to the pool."""
        found = self.ordinary(company, seller)[:shares]
        if len(found) < shares:
            found.append(f"{company}_0")
        for id_ in found:
            self.move(id_, POOL)
        return found

    def settle(self, state: State, only: str = "") -> None:
        """After an action: presidents get their certificate, and what else has moved by itself follows.

        For every company, or for the only one that an action has touched.
        """
        for name in (only,) if only else state.companies:
            company = state.companies[name]
            if self.settled.get(name) == (company.president, company.shares):
                continue
            self.settled[name] = company.president, dict(company.shares)
            top = f"{name}_0"
            if company.president and self.owner(top) != company.president:
                if self.owner(top) != OFFER:
                    for id_ in self.ordinary(name, company.president)[: self.size[name]]:
                        self.move(id_, self.owner(top))
                self.move(top, company.president)
            for owner, shares in company.shares.items():
                wanted = shares - (self.size[name] if owner == self.owner(top) else 0)
                while owner not in (OFFER, POOL) and len(self.ordinary(name, owner)) < wanted:
                    from_pool = len(self.ordinary(name, POOL)) > company.shares.get(POOL, 0)
                    self.move(self.ordinary(name, POOL if from_pool else OFFER)[0], owner)
                while len(self.ordinary(name, owner)) > wanted and owner not in (OFFER, POOL):
                    self.move(self.ordinary(name, owner)[0], POOL)


class Tiles:
    """Which copy of a tile lies where; `printed` is what some spaces bear before the first is laid."""

    def __init__(self, printed: Mapping[str, str]) -> None:
        self.printed = printed
        self.at: dict[str, str] = {}

    def lay(self, space: str, tile: str) -> str:
        """Take the lowest free copy of a tile for a space."""
        self.at.pop(space, None)
        used = set(self.at.values())
        copy = 0
        while f"{tile}-{copy}" in used:
            copy += 1
        self.at[space] = f"{tile}-{copy}"
        return self.at[space]

    def city(self, space: str, stop: int) -> str:
        return f"{self.at.get(space) or self.printed.get(space, f'{space}-0')}-{stop}"


Slot = str
"""The company whose token stands in it, or "" if it is free."""


class Slots:
    """Which slot of a city each token stands in: where a token has gone, its slot stays free until the next one."""

    def __init__(self) -> None:
        self.held: dict[str, tuple[tuple[str, ...], ...]] = {}
        self.tiles: dict[str, tuple[str, int]] = {}
        self.at: dict[tuple[str, int], list[Slot]] = {}

    def follow(self, state: State, kept: Callable[[str, int], int]) -> None:
        """Follow the tokens to where they stand now; `kept` says how many slots of a stop wait for somebody."""
        for space, stops in state.tokens.items():
            laid = state.tiles.get(space, ("", 0))
            if self.held.get(space) == stops and self.tiles.get(space) == laid:
                continue
            if self.tiles.get(space, laid) != laid:
                self._relaid(space, stops)
            for stop, tokens in enumerate(stops):
                self._moved(self.at.setdefault((space, stop), []), tokens, kept(space, stop))
            self.held[space], self.tiles[space] = stops, laid

    def _relaid(self, space: str, stops: tuple[tuple[str, ...], ...]) -> None:
        """On a new tile the tokens stand in the first slots, in the order of those they had."""
        before = [token for place in sorted(self.at) if place[0] == space for token in self.at.pop(place) if token]
        for stop, tokens in enumerate(stops):
            self.at[space, stop] = [token for token in before if token in tokens]

    def _moved(self, slots: list[Slot], tokens: tuple[str, ...], kept: int) -> None:
        slots[:] = [token if token in tokens else "" for token in slots]
        for token in tokens:
            if token not in slots:
                slots += [""] * (len(tokens) + kept)
                free = [index for index, held in enumerate(slots) if not held]
                slots[free[kept]] = token

    def of(self, company: str, space: str, stop: int) -> int:
        """The slot of a company's token."""
        return self.at[space, stop].index(company)


class Trains:
    """Which train is whose, by the site's numbers.

    `ran` are those that ran in this operating round, `settled` the companies whose trains are known to have.
    """

    def __init__(self) -> None:
        self.owner: dict[str, str] = {}
        self.ran: set[str] = set()
        self.settled: set[str] = set()
        self.made: dict[str, int] = {}

    def bought(self, kind: str, source: str, buyer: str) -> str:
        """The train that a purchase moves."""
        if source == BANK:
            number = self.made.get(kind, 0)
            self.made[kind] = number + 1
            train = f"{kind}-{number}"
        else:
            train = self.one_of(kind, source)
        self.owner[train] = buyer
        return train

    def one_of(self, kind: str, owner: str, besides: Set[str] = frozenset()) -> str:
        """A train of a kind that an owner has: one that has run if there is any, the pool's in their order."""
        found = [train for train in self.owned(owner) if train.rsplit("-", 1)[0] == kind and train not in besides]
        if not found:
            raise LookupError(f"{owner} has no {kind}-train")
        return min(found, key=lambda train: owner != POOL and train not in self.ran)

    def owned(self, owner: str) -> list[str]:
        return [train for train, who in self.owner.items() if who == owner]

    def moved(self, owners: tuple[str, ...], new: str) -> None:
        """All trains of some owners belong to another one now."""
        for train, owner in self.owner.items():
            if owner in owners:
                self.owner[train] = new

    def to_pool(self, kind: str, owner: str) -> str:
        """The train that goes to the pool, where it lies behind those that came before it."""
        train = self.one_of(kind, owner)
        del self.owner[train]
        self.owner[train] = POOL
        return train

    def drop_rusted(self, state: State) -> None:
        """Forget trains that have left the game."""
        left: dict[str, list[str]] = {name: list(company.trains) for name, company in state.companies.items()}
        left[POOL] = list(state.train_pool)
        for train, who in list(self.owner.items()):
            kind = train.rsplit("-", 1)[0]
            if kind in left.get(who, ()):
                left[who].remove(kind)
            else:
                del self.owner[train]
