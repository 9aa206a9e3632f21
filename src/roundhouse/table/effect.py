"""Effects: what an action would do, as pairs of figures before and after, found by doing it on a copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from roundhouse.engine import flow
from roundhouse.engine.dividend import PAY
from roundhouse.finance.market import Cell, share_price
from roundhouse.finance.shares import counted_certificates, worth
from roundhouse.game import Game
from roundhouse.kernel import events as told
from roundhouse.kernel.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    LayTile,
    Pass,
    Run,
    SellShares,
    SetPar,
)
from roundhouse.kernel.errors import IllegalAction
from roundhouse.kernel.state import BANK
from roundhouse.render.views import view_of
from roundhouse.table.bids import bids_of, bound, free
from roundhouse.table.i18n import Speech
from roundhouse.words import Words

NOTES = 3
"""So many sentences stand beside the figures at most."""
IN_FIGURES = (
    told.Paid, told.Passed, told.TurnBegan, told.PriceMoved, told.SharesBought, told.SharesSold, told.PriorityMoved,
    told.TileLaid, told.TokenPlaced, told.TrainsRun, told.DividendPaid, told.TrainBought, told.ParSet, told.BidMade,
    told.RoundBegan, told.PresidencyChanged, told.PrivateIncome, told.LoansTaken, told.LoansRepaid,
)  # fmt: skip
"""Events that the figures, or the action's own name, tell already."""
GRAVE = (told.TrainRusted, told.WentBankrupt, told.BankBroken)
"""Events that somebody should see in red before he causes them."""
NO_MONEY = (
    told.Passed, told.TurnBegan, told.PriorityMoved, told.PresidencyChanged, told.PriceMoved, told.ParSet,
)  # fmt: skip
"""Events in which nobody pays or gets anything."""
Pair = tuple[str, str, str]
"""A name, a figure, and `gain`, `loss` or nothing."""


class Effect(msgspec.Struct):
    """What is said of an action before it is taken: its name, its verb, figures, sentences, where the marker goes."""

    title: str
    go: str
    pairs: list[Pair]
    notes: list[str] = []
    grave: set[str] = set()
    """Those of the sentences that are a warning."""
    company: str = ""
    cell: Cell | None = None
    measured: str = ""
    measures: dict[str, int] = {}
    """What the title measures of the company that acts, as it would be, where that changes."""
    refused: bool = False
    cost: int = 0
    """What the player himself pays."""
    spent: int = 0
    """What whoever acts pays, a player or a company."""
    loses: bool = False
    """Whether he would lose the direction of a company."""
    buys: bool = False
    """Whether what is bid for is bought by it at once."""
    question: str = ""
    """What is asked once more before it is done."""

    @property
    def json(self) -> str:
        """The effect for the page's script, in few letters."""
        short: dict[str, Any] = {"t": self.title, "go": self.go, "i": self.pairs}
        short["n"] = [(note, "loud" if note in self.grave else "") for note in self.notes]
        if self.cell is not None:
            short |= {"co": self.company, "cell": self.cell}
        if self.measures:
            short["m"] = self.measures
            short["of"] = self.measured
        if self.cost:
            short["c"] = self.cost
        if self.refused:
            short["no"] = 1
        if self.question:
            short["q"] = self.question
        if self.loses:
            short["lose"] = 1
        return msgspec.json.encode(short).decode()


class Effects:
    """The effects of actions in one position."""

    def __init__(self, game: Game, words: Words, speech: Speech) -> None:
        self.game, self.words, self.speech = game, words, speech

    def of(self, action: Action, label: str = "") -> Effect:
        """What an action would do."""
        effect = Effect(label or in_short(action, self.words), self.verb(action), [])
        twin = self.game.copy()
        try:
            twin.push(action)
        except IllegalAction as error:
            effect.notes, effect.refused = [self.words.error(error)], True
            return effect
        seen = list(twin.events)
        cut = next(
            (at for at, event in enumerate(seen) if decided_by_itself(event) or _of_another(event, action)), None
        )
        if cut is None:
            self._figures(effect, twin, action)
            effect.buys = isinstance(action, Bid) and bought(twin, action)
        else:
            self._figures(effect, alone(self.game, action), action)
            self._told(effect, seen[:cut], action)
        if cut is None or effect.cost:
            if isinstance(action, BuyShare) and effect.cost > 0:
                effect.go = self.speech.gettext("Buy, %(money)s") % {"money": self.words.money(effect.cost)}
            if isinstance(action, SellShares) and effect.cost < 0:
                effect.go = self.speech.gettext("Sell %(n)s for %(money)s") % {
                    "n": action.shares,
                    "money": self.words.money(-effect.cost),
                }
            if hasattr(action, "space") and effect.spent > 0:
                effect.go = self.speech.gettext("%(deed)s, %(money)s") % {
                    "deed": effect.go,
                    "money": self.words.money(effect.spent),
                }
            if isinstance(action, Run) and (earned := _earned(twin)):
                effect.go = self.speech.gettext("Run for %(money)s") % {"money": self.words.money(earned)}
                effect.title = self.words.done_by(action.actor, effect.go)
            if effect.buys and isinstance(action, Bid):
                effect.go = self.speech.gettext("Buy for %(money)s") % {"money": self.words.money(action.amount)}
        said = [event for event in seen[:cut] if not _told_already(event, action)]
        effect.notes = list(self._sentences(said))[:NOTES]
        effect.grave = {self.words.event(event) for event in said if isinstance(event, GRAVE)}
        self.ask(effect, action)
        return effect

    def ask(self, effect: Effect, action: Action) -> None:
        """What cannot be mended is asked once more."""
        if isinstance(action, DeclareBankruptcy):
            effect.question = self.speech.gettext("Really go bankrupt? You give up all you have.")

    def verb(self, action: Action) -> str:
        """What the button says that confirms an action."""
        _, money = self.speech.gettext, self.words.money
        if isinstance(action, Pass):
            return self.words.kind(Pass)
        if isinstance(action, SellShares):
            return _("Sell %(n)s") % {"n": action.shares}
        if isinstance(action, SetPar):
            return _("Start at %(money)s") % {"money": money(action.price)}
        if isinstance(action, Bid):
            return _("Bid %(money)s") % {"money": money(action.amount)}
        if isinstance(action, BuyTrain):
            return _("Buy, %(money)s") % {"money": money(action.price)}
        if isinstance(action, Run):
            return _("Run")
        if isinstance(action, Dividend):
            return {"pay": _("Pay"), "withhold": _("Withhold"), "half": _("Half")}.get(action.kind, _("Confirm"))
        return self.words.deed(type(action))

    def _told(self, effect: Effect, events: list[told.Event], action: Action) -> None:
        """The money that follows from an action by itself, by what happens before others act within it."""
        _ = self.speech.gettext
        moved = money_in(events)
        player = self.game.play.player_for(action.actor)
        if moved and player in self.game.state.players:
            effect.cost = effect.cost or -moved.get(player, 0)
        known = {label for label, _figure, _tone in effect.pairs}
        for name, amount in (moved or {}).items():
            old = self.game.play.cash(name)
            label = _("cash") if name == player else _("treasury")
            label = label if name in (player, action.actor) else self.words.name(name)
            if label not in known:
                figure = f"{self.words.money(old)} → {self.words.money(old + amount)}"
                effect.pairs.append((label, figure, _tone(amount)))

    # -- figures

    def _figures(self, effect: Effect, after: Game, action: Action) -> None:
        before, play = self.game.play, after.play
        player = before.player_for(action.actor)
        company = _company_of(self.game, action)
        pairs = effect.pairs
        if player in play.state.players:
            effect.cost = before.cash(player) - play.cash(player)
        if action.actor in play.state.players or action.actor in play.state.companies:
            effect.spent = before.cash(action.actor) - play.cash(action.actor)
        pairs += self._money(after, action.actor, player)
        if isinstance(action, Bid) and player in play.state.players:
            pairs += self._bidding(after, action)
        pairs += self._prices(effect, after, company)
        if isinstance(action, Run) and company:
            pairs += self._earning(after, company, player)
        if company and player:
            pairs += self._holding(after, company, player)
        for name, charter in play.state.companies.items():
            was = before.state.companies.get(name)
            if was is not None and was.president and charter.president and charter.president != was.president:
                tone = "gain" if charter.president == player else "loss" if was.president == player else ""
                effect.loses = effect.loses or tone == "loss"
                pairs.append(
                    (self._of(self.speech.gettext("director"), name, company), self.words.name(charter.president), tone)
                )
        if action.actor in play.state.companies and action.actor in before.state.companies:
            pairs += self._property(after, action.actor)
            figures, were = (dict(view_of(after.title).measures(each, action.actor)) for each in (play, before))
            effect.measured, effect.measures = action.actor, figures if figures != were else {}
        if player in play.state.players:
            now, then = counted_certificates(play, player), counted_certificates(before, player)
            if now != then:
                limit = self.game.title.certificate_limit(play, player)
                pairs.append((self.speech.gettext("certificates"), f"{now}/{limit}" if limit else f"{now}", ""))
            gained = worth(play, player) - worth(before, player)
            if gained:
                pairs.append((self.speech.gettext("worth"), self._signed(gained), _tone(gained)))

    def _money(self, after: Game, actor: str, player: str) -> Iterator[Pair]:
        _ = self.speech.gettext
        names = dict.fromkeys([actor, player, *after.state.companies, *after.state.players])
        for name in names:
            if not name or (name not in self.game.state.players and name not in self.game.state.companies):
                continue
            if name not in after.state.players and name not in after.state.companies:
                continue
            old, new = self.game.play.cash(name), after.play.cash(name)
            if old != new:
                if name == player:
                    label = _("cash")
                elif name == actor:
                    label = _("treasury")
                else:
                    label = self.words.name(name)
                yield label, f"{self.words.money(old)} → {self.words.money(new)}", _tone(new - old)

    def _bidding(self, after: Game, bid: Bid) -> Iterator[Pair]:
        """What a bid leaves free, over whose bid it goes, and which own one it replaces."""
        _, money = self.speech.gettext, self.words.money
        old, new = free(self.game, bid.actor), free(after, bid.actor)
        if bound(self.game, bid.actor) or bound(after, bid.actor):
            yield _("free money"), f"{money(old)} → {money(new)}", _tone(new - old)
        standing = {who: amount for item, who, amount in bids_of(self.game) if item == bid.item}
        own = standing.pop(bid.actor, 0)
        if standing:
            best = max(standing, key=lambda who: standing[who])
            label = _("over %(player)s’s bid") % {"player": self.words.name(best)}
            yield label, self._signed(bid.amount - standing[best]), ""
        if own:
            yield _("replaces your bid of"), money(own), ""

    def _earning(self, after: Game, company: str, player: str) -> Iterator[Pair]:
        """What a share of a run gets, and what the player would get, if it were paid."""
        _, money = self.speech.gettext, self.words.money
        pays = Dividend(company, PAY)
        if not _earned(after) or pays not in after.legal_actions():
            return
        twin = alone(after, pays)
        paid = sum(each.per_share for each in twin.events if isinstance(each, told.DividendPaid))
        held = self.game.state.companies[company].shares.get(player, 0)
        part = self.speech.share(percent(held, whole_of(self.game, company)))
        yield _("a share"), money(paid), ""
        yield _("your %(part)s %%") % {"part": part}, money(paid * held), ""

    def _prices(self, effect: Effect, after: Game, company: str) -> Iterator[Pair]:
        _ = self.speech.gettext
        for name, charter in after.state.companies.items():
            was = self.game.state.companies.get(name)
            if was is None or charter.cell == was.cell or charter.cell is None:
                continue
            if not effect.company or name == company:
                effect.company, effect.cell = name, charter.cell
            old, new = share_price(self.game.play, name), share_price(after.play, name)
            if old and old != new:
                text = f"{self.words.money(old)} → {self.words.money(new)}"
                yield self._of(_("price"), name, company), text, _tone(new - old)

    def _holding(self, after: Game, company: str, player: str) -> Iterator[Pair]:
        if company not in after.state.companies:
            return
        charter, was = after.state.companies[company], self.game.state.companies[company]
        held = charter.shares.get(player, 0)
        if held != was.shares.get(player, 0):
            whole = whole_of(after, company)
            star = " ★" if charter.president == player else ""
            yield self.speech.gettext("you hold"), f"{self.speech.share(percent(held, whole))} %{star}", ""

    def _property(self, after: Game, company: str) -> Iterator[Pair]:
        _ = self.speech.gettext
        charter, was = after.state.companies[company], self.game.state.companies[company]
        if charter.trains != was.trains:
            yield _("trains"), f"{' '.join(was.trains) or '–'} → {' '.join(charter.trains) or '–'}", ""
        if charter.loans != was.loans:
            yield _("loans"), f"{was.loans} → {charter.loans}", _tone(was.loans - charter.loans)
        view = view_of(after.title)
        then = dict(view.measures(self.game.play, company))
        for name, value in view.measures(after.play, company):
            if value != then.get(name, value):
                label = {"traffic": _("traffic"), "coverage": _("coverage")}.get(name, name)
                yield label, f"{then[name]} → {value}", _tone(value - then[name])
        if len(charter.tokens) != len(was.tokens):
            yield _("tokens"), f"{len(was.tokens)} → {len(charter.tokens)}", ""

    def _sentences(self, said: list[told.Event]) -> Iterator[str]:
        return iter(dict.fromkeys(filter(None, map(self.words.event, said))))

    def _of(self, label: str, name: str, company: str) -> str:
        return label if name == company else f"{self.words.name(name)}: {label}"

    def _signed(self, amount: int) -> str:
        return f"{'+' if amount > 0 else '−'}{self.words.money(abs(amount))}"


def money_in(events: list[told.Event]) -> dict[str, int] | None:
    """Who gets or pays how much by events that say so themselves; None if any of them does not say it."""
    found: dict[str, int] = {}
    for event in events:
        if isinstance(event, told.SharesBought):
            name, amount = event.player, -event.price
        elif isinstance(event, told.TokenPlaced | told.TileLaid):
            name, amount = event.company, -event.cost
        elif isinstance(event, told.TrainBought) and event.source == BANK and not event.help:
            name, amount = event.company, -event.price
        elif hasattr(event, "owner") and hasattr(event, "amount"):
            name, amount = event.owner, event.amount
        elif isinstance(event, NO_MONEY) or (hasattr(event, "card") and not hasattr(event, "cost")):
            continue
        else:
            return None
        found[name] = found.get(name, 0) + amount
    return {name: amount for name, amount in found.items() if amount}


def decided_by_itself(event: told.Event) -> bool:
    """Whether somebody who plays by the book or by dice decided it: nobody sees that before it happens."""
    return hasattr(event, "robot") or hasattr(event, "dice")


def _of_another(event: told.Event, action: Action) -> bool:
    """Whether another company has run its trains by itself: what that brings is no effect of the action."""
    return isinstance(event, told.TrainsRun) and event.company != action.actor


def in_short(action: Action, words: Words) -> str:
    """What an action is called beside what it is done on: a card's number is not printed on it, and one sees which
    way a tile lies."""
    if isinstance(action, LayTile):
        action = msgspec.structs.replace(action, rotation=0)
    return printed_on_card(action, words) or words.option(action)


def printed_on_card(action: Action, words: Words) -> str:
    """What a card says that an action takes; "" for other actions."""
    return words.power(f"{getattr(action, 'card', '')} {getattr(action, 'option', '')}").removesuffix(".")


def _told_already(event: told.Event, action: Action) -> bool:
    """Whether an event says no more than the figures, or than the action's own name: who does it, and what with."""
    if isinstance(event, IN_FIGURES) or hasattr(event, "card"):
        return True
    says, done = msgspec.structs.astuple(event), msgspec.structs.astuple(action)
    return len(says) > 1 and action.actor in says and set(map(str, says)) <= set(map(str, done))


def _earned(after: Game) -> int:
    """What the trains that have just run bring in."""
    return sum(event.revenue for event in after.events if isinstance(event, told.TrainsRun))


def bought(after: Game, bid: Bid) -> bool:
    """Whether what was bid for is the bidder's already."""
    private = after.state.privates.get(bid.item)
    return private is not None and private.owner == bid.actor


def alone(game: Game, action: Action) -> Game:
    """A copy on which an action is done, and nothing of what others do by themselves after it."""
    twin = game.copy()
    flow.apply_alone(twin.play, action)
    return twin


def whole_of(game: Game, company: str) -> int:
    """How many shares are 100 % of a company: more than there are, where a part of it does not exist."""
    return max(1, view_of(game.title).whole(game.play, company))


def percent(shares: int, whole: int) -> str:
    """A part of a company; half percents are written, as in 12.5."""
    exact = 100 * shares / whole
    return f"{exact:.0f}" if exact == int(exact) else f"{exact:.1f}"


def _tone(gain: int) -> str:
    return "gain" if gain > 0 else "loss" if gain < 0 else ""


def _company_of(game: Game, action: Action) -> str:
    named = getattr(action, "company", "") or action.actor
    return named if named in game.state.companies else ""
