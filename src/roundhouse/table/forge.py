"""The forge: companies that become one, before and after."""

from __future__ import annotations

from itertools import takewhile

import msgspec

from roundhouse.engine.merger import MergerRound, MergerRoundStep, MergerTurn
from roundhouse.finance.market import share_price
from roundhouse.game import Game
from roundhouse.kernel.actions import Accept, FormCompany, Nationalise, Pass
from roundhouse.kernel.errors import IllegalAction, Refusal
from roundhouse.table.effect import percent, whole_of
from roundhouse.table.i18n import Speech
from roundhouse.table.offers import Offer, Offers, kinds_of_step
from roundhouse.table.stage import FORGE, is_about
from roundhouse.words import Words


class Part(msgspec.Struct):
    """A company as it is, or as it would be."""

    company: str
    president: str
    part: str
    price: int
    cash: int
    trains: tuple[str, ...]
    loans: int
    to_sell: str
    """What would be left to buy of it, in percent."""
    named: bool = True
    """Whether it is known which company that will be: its name may be chosen afterwards."""


class Melt(msgspec.Struct):
    """What may be done, the companies it is made of, and what comes of it where that is known."""

    offer: Offer
    parts: list[Part]
    result: Part | None
    why: Refusal | None = None
    """Why nothing comes of these companies alone, where that is so."""


class Forge(msgspec.Struct):
    """The same companies made into one: what comes of it, and the ways to do that, which differ by its name alone."""

    parts: list[Part]
    result: Part | None
    ways: list[Melt]

    @property
    def why(self) -> Refusal | None:
        return self.ways[0].why


LISTED = 3
"""So many possibilities of one company stand below each other, so that one compares them line by line."""


def forges(found: list[Melt]) -> list[Forge]:
    """What may be melted: a choice of names is one possibility."""
    gathered: list[Forge] = []
    for melt in found:
        last = gathered[-1] if gathered else None
        if last is not None and _twins(last.ways[0], melt):
            last.ways.append(melt)
            last.result = last.result and msgspec.structs.replace(last.result, named=False)
        else:
            gathered.append(Forge(melt.parts, melt.result, [melt]))
    return gathered


def listed(found: list[Forge]) -> bool:
    """Whether all of them begin with the same company, and are too many to be drawn whole each."""
    return len(found) >= LISTED and all(each.parts[:1] == found[0].parts[:1] != [] for each in found)


def common(found: list[Forge]) -> list[Part]:
    """The companies with which all of them begin: the one that acts, and those that are drawn in already."""
    whole = [each.parts for each in found]
    return [first for first, *_ in takewhile(lambda each: each.count(each[0]) == len(each), zip(*whole, strict=False))]


def apart(found: list[Forge]) -> list[tuple[Refusal, list[Forge]]]:
    """Those of which nothing comes yet, together where the reason is the same."""
    gathered: list[tuple[Refusal, list[Forge]]] = []
    for forge in found:
        if forge.result is None and forge.why is not None:
            alike = next((each for why, each in gathered if why == forge.why), None)
            if alike is None:
                gathered.append((forge.why, [forge]))
            else:
                alike.append(forge)
    return gathered


def asked_in_order(game: Game) -> list[tuple[str, str]]:
    """The companies that are asked in a merger round: those that are `done` or `gone`, the one `now`, those `next`."""
    found: list[tuple[str, str]] = []
    now = ""
    for frame in reversed(game.state.stack):
        if isinstance(frame, MergerTurn):
            now = frame.minor
        step = game.title.steps.get(type(frame))
        if isinstance(frame, MergerRound) and isinstance(step, MergerRoundStep):
            for name in frame.minors:
                if name == now:
                    found.append((name, "now"))
                elif not step.rules.is_open(game.play, name):
                    found.append((name, "gone"))
                else:
                    found.append((name, "done" if name in frame.done else "next"))
    return found


def _twins(one: Melt, other: Melt) -> bool:
    """Whether two of them make the same of the same."""
    if one.result is None or other.result is None or not one.result.named or one.offer.kind != other.offer.kind:
        return False
    return one.parts == other.parts and msgspec.structs.replace(one.result, company="") == msgspec.structs.replace(
        other.result, company=""
    )


def melts(offers: Offers) -> list[Melt]:
    """Every conversion, merger and takeover that is possible now."""
    game = offers.game
    drawn_in = tuple(getattr(game.state.stack[-1], "merging", ())) if game.state.stack else ()
    found = []
    for offer in offers.all:
        action = offer.action
        if not is_about(type(action), FORGE):
            continue
        named = (action.actor, *drawn_in, getattr(action, "minor", ""), getattr(action, "target", ""))
        parts = [_part(game, name) for name in dict.fromkeys(named) if name in game.state.companies]
        found.append(Melt(offer, parts, *_result(game, offer)))
    return found


def tell(melt: Melt, words: Words, speech: Speech) -> None:
    """Say beside the choice what comes of it, where choosing it moves nothing yet."""
    _, effect, result = speech.gettext, melt.offer.effect, melt.result
    if effect is None or effect.pairs or result is None:
        return
    effect.pairs = [(_("price"), words.money(result.price), ""), (_("treasury"), words.money(result.cash), "")]
    effect.pairs.append((_("trains"), " ".join(result.trains) or "–", ""))
    if result.loans:
        effect.pairs.append((_("loans"), str(result.loans), ""))
    if result.president:
        director = words.name(result.president)
        effect.pairs.append((_("director"), f"{director}, {speech.share(result.part)} %", ""))


def _result(game: Game, offer: Offer) -> tuple[Part | None, Refusal | None]:
    """The company that comes of it, as it stands at once afterwards; or why none comes of it yet."""
    twin = game.copy()
    try:
        twin.push(offer.action)
    except IllegalAction as error:
        return None, error.refusal
    _agreed(twin)
    name = str(offer.fields.get("company") or offer.actor)
    why = _drawn_in(twin, offer.actor)
    if formed := _formed(twin):
        return msgspec.structs.replace(_part(twin, formed), named=False), None
    if name not in twin.state.companies or isinstance(offer.action, Nationalise):
        return None, why
    after = _part(twin, name)
    before = _part(game, name) if name in game.state.companies else None
    return (after if after != before else None), why


def _drawn_in(twin: Game, actor: str) -> Refusal | None:
    """End drawing others into a merger that has been begun; or why it cannot end yet."""
    if not getattr(twin.state.stack[-1] if twin.state.stack else None, "merging", ()) or FormCompany in kinds_of_step(
        twin
    ):
        return None
    enough = Pass(actor)
    why = twin.legal_actions().refusal(enough)
    if why is None:
        twin.push(enough)
    return why


def _formed(twin: Game) -> str:
    """The company that would be formed next: any of those to choose from, as they differ by their names alone."""
    form = next((each for each in twin.legal_actions() if isinstance(each, FormCompany)), None)
    if form is None:
        return ""
    twin.push(form)
    _agreed(twin)
    return form.company if twin.state.companies[form.company].president else ""


def _agreed(twin: Game) -> None:
    """Let everybody who is asked agree."""
    while agreed := next((each for each in twin.legal_actions() if isinstance(each, Accept)), None):
        twin.push(agreed)


def _part(game: Game, name: str) -> Part:
    charter = game.state.companies[name]
    whole = whole_of(game, name)
    outside = sum(shares for owner, shares in charter.shares.items() if owner not in game.state.players)
    return Part(
        company=name,
        president=charter.president,
        part=percent(charter.shares.get(charter.president, 0), whole),
        price=share_price(game.play, name),
        cash=charter.cash,
        trains=charter.trains,
        loans=charter.loans,
        to_sell=percent(outside, whole) if outside and charter.floated else "",
    )
