"""What is true of every position of every title."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.formation import KeepTokens
from roundhouse.game import Game
from roundhouse.kernel.state import WITHOUT_LIMIT


class Broken(AssertionError):
    """An invariant that does not hold; `name` says which."""

    def __init__(self, name: str, facts: str) -> None:
        self.name = name
        super().__init__(f"{name}: {facts}")


class Watch:
    """Checks a game against what was true of it when the watch began."""

    def __init__(self, game: Game) -> None:
        self.money = game.title.money_in_game(game.state)

    def check(self, game: Game) -> None:
        """Raise `Broken` at the first invariant that does not hold."""
        for name, facts in self.violations(game):
            raise Broken(name, facts)

    def violations(self, game: Game) -> Iterator[tuple[str, str]]:
        yield from self._money(game)
        yield from self._shares(game)
        yield from self._tiles(game)
        yield from self._tokens(game)
        yield from self._trains(game)
        for found in game.title.own_violations(game.play):
            yield "title", found

    def _money(self, game: Game) -> Iterator[tuple[str, str]]:
        money = game.title.money_in_game(game.state)
        if money != self.money:
            yield "money is conserved", f"{money} instead of {self.money}"
        for name, player in game.state.players.items():
            if player.cash < 0:
                yield "nobody owes", f"{name} has {player.cash}"
        for name, company in game.state.companies.items():
            if company.cash < 0:
                yield "nobody owes", f"{name} has {company.cash}"

    def _shares(self, game: Game) -> Iterator[tuple[str, str]]:
        for name, company in game.state.companies.items():
            total = game.title.shares_of(game.play, name)
            if sum(company.shares.values()) != total or min(company.shares.values(), default=1) < 1:
                yield "shares add up", f"{name} has {company.shares}, not {total} in all"
            if company.president:
                mine = company.shares.get(company.president, 0)
                if mine < max(company.shares.get(player, 0) for player in game.state.players):
                    yield "the largest holder presides", f"{name}: {company.president} holds {mine}"

    def _tiles(self, game: Game) -> Iterator[tuple[str, str]]:
        laid: dict[str, int] = {}
        for tile, _ in game.state.tiles.values():
            laid[tile] = laid.get(tile, 0) + 1
        for tile, count in game.title.manifest(game.play).items():
            left = game.state.supply.get(tile, 0)
            if isinstance(count, int) and left != WITHOUT_LIMIT and laid.get(tile, 0) + left != count:
                yield "tiles add up", f"{tile}: {laid.get(tile, 0)} laid and {left} left of {count}"

    def _tokens(self, game: Game) -> Iterator[tuple[str, str]]:
        choosing = {frame.company for frame in game.state.stack if isinstance(frame, KeepTokens)}
        for space, stops in game.state.tokens.items():
            shape = game.title.board.shape(game.state, space)
            owners = [owner for held in stops for owner in held if owner not in choosing]
            if len(owners) != len(set(owners)):
                yield "one token a space", f"{space} has {stops}"
            for index, held in enumerate(stops):
                if held and (index >= len(shape.stops) or len(held) > shape.stops[index].slots):
                    yield "no token on a full city", f"{space}.{index} has {held}"

    def _trains(self, game: Game) -> Iterator[tuple[str, str]]:
        for name, kind in game.title.trains.items():
            if kind.count == WITHOUT_LIMIT:
                continue
            owned = sum(company.trains.count(name) for company in game.state.companies.values())
            there = owned + game.state.train_pool.count(name) + game.state.depot.get(name, 0)
            if there > kind.count:
                yield "trains add up", f"{there} trains of kind {name}, not {kind.count}"
