"""Words: what people read, in their language, about a game of a title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from babel.lists import format_list
from babel.numbers import format_decimal

from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import Action, RunRoute
from roundhouse.kernel.errors import BadSetup, IllegalAction, Refusal
from roundhouse.kernel.events import Event, RoundBegan
from roundhouse.kernel.sentences import FIELD
from roundhouse.kernel.state import Frame, State
from roundhouse.titles.parts import folders
from roundhouse.words.catalogue import LANGUAGES, REFUSAL, SOURCE, translations
from roundhouse.words.forms import Form, Plural, Sentence, fields
from roundhouse.words.joints import articled, euphonic, joined
from roundhouse.words.said import of_kind
from roundhouse.words.said_in_pictures import Drawn
from roundhouse.words.said_of_frames import ROUND
from roundhouse.words.said_of_names import (
    ACTOR,
    AMOUNT,
    BETWEEN,
    CITY,
    COMPANY,
    FROM_SOMEBODY,
    INCOME,
    NOBODY,
    ROUTE,
    TO_SOMEBODY,
)
from roundhouse.words.spoken import said_of
from roundhouse.words.wording import wording

if TYPE_CHECKING:
    from roundhouse.engine.title import Title

Values = Mapping[str, Any]
ANY_REASON = "any"
"""What is said of a reason without words of its own."""


@lru_cache(maxsize=4096)
def _figures(number: int, language: str) -> str:
    return format_decimal(number, locale=language)


class Range(msgspec.Struct, frozen=True):
    """A price that is still open."""

    low: int
    high: int


class Words:
    """Sentences in one language about games of one title."""

    def __init__(self, language: str, title: Title) -> None:
        if language not in LANGUAGES:
            raise BadSetup(
                "there is no language '{language}'; there are {known}", language=language, known=", ".join(LANGUAGES)
            )
        self.language = language
        self.title = title
        self.said = said_of(type(title))
        self._known = translations(language, folders(type(title)))
        self._own = wording(self.said.words).of

    # -- what can be said

    def event(self, event: Event) -> str:
        """What an event is, as a sentence."""
        return self._say(of_kind(self.said.events, type(event)), event)

    def log(self, events: Iterable[Event]) -> list[str]:
        """What happened, a sentence for each event."""
        return [self.event(event) for event in events]

    def where(self, state: State) -> list[str]:
        """Where the game stands, from the round down to the step."""
        return [text for text in map(self.frame, state.stack) if text]

    def round(self, began: RoundBegan) -> str:
        """The name of a round."""
        return self._formed(self.said.rounds.get(began.kind, ROUND), self._values(began))

    def short_round(self, began: RoundBegan) -> str:
        """A round in a few letters."""
        form = self.said.short_rounds.get(began.kind) or self.said.rounds.get(began.kind, ROUND)
        return self._formed(form, self._values(began))

    def round_by_name(self, name: str) -> str:
        """A round in a few letters, by the name that is kept of it, as "stock 5"; "" where nobody has words for it."""
        kind, _, numbers = name.partition(" ")
        number, _, part = numbers.partition(".")
        form = self.said.short_rounds.get(kind) or self.said.rounds.get(kind, "")
        return self._formed(form, {"kind": kind, "number": number, "part": part})

    def frame(self, frame: Frame) -> str:
        """One level of where the game stands; "" where there is nothing to say."""
        return self._say(of_kind(self.said.frames, type(frame)), frame)

    def stop(self, frame: Frame) -> str:
        """A step of a turn in a word, or as where the game stands; "" where there is nothing to say."""
        named = of_kind(self.said.stops, type(frame))
        return self._gettext(named) if named else self.frame(frame)

    def hint(self, state: State) -> str:
        """What the present step is about, for somebody who plays for the first time."""
        hint = of_kind(self.said.hints, type(state.stack[-1])) if state.stack else None
        if isinstance(hint, Sentence):
            return self._say(hint, state.stack[-1])
        return self._gettext(hint) if hint else ""

    def power(self, thing: str) -> str:
        """What a private, a character or an option of a card does; "" where there is nothing to say."""
        said = []
        private = self.title.privates.get(thing)
        if private is not None and private.name != private.short:
            said.append(f"{private.name}.")
        if private is not None and private.revenue:
            said.append(self.message(INCOME, amount=private.revenue))
        power = self.title.power_of(thing)
        if power is None and thing in self.said.powers:
            power = self.said.powers[thing]
        if power is not None:
            form, facts = power
            said.append(self.message(form, **({"company": private.company} if private else {}), **facts))
        return " ".join(said)

    def power_in(self, action: Action) -> str:
        """What the thing does that an action takes: an item, a private, or an option of a card."""
        values = self._values(action)
        if "card" in values:
            return self.power(f"{values['card']} {values.get('option', '')}".strip())
        return self.power(str(values.get("item") or values.get("private") or ""))

    def option(self, option: Option) -> str:
        """What a player may do; a company's action begins with its name, an open price shows its ends."""
        action = option.action if isinstance(option, PriceRange) else option
        values = self._values(action)
        if isinstance(option, PriceRange):
            values[option.field] = Range(option.low, option.high)
        text = self._say(of_kind(self.said.options, type(action)), action, values)
        return self.done_by(action.actor, text)

    def done_by(self, actor: str, text: str) -> str:
        """What somebody does, with the name of a company before it; a player knows that it is for him to decide."""
        if actor not in self.title.companies:
            return text
        return self._gettext(ACTOR).format(actor=self.name(actor), text=text)

    def kind(self, kind: type[Action]) -> str:
        """The name of a kind of action."""
        found = of_kind(self.said.kinds, kind)
        return spaced(kind.__name__) if found is None else self._gettext(found)

    def deed(self, kind: type[Action]) -> str:
        """What a button says that does an action of a kind."""
        found = of_kind(self.said.deeds, kind)
        return self.kind(kind) if found is None else self._gettext(found)

    def picture(self, svg: str) -> str:
        """A drawing of the title with its words in this language."""
        if self.language == SOURCE:
            return svg
        return self._figures.sub(self._figure, self._drawn.translated(svg))

    @cached_property
    def _figures(self) -> re.Pattern[str]:
        """Amounts of money and large numbers that stand alone in a drawing."""
        currency = re.escape(self.title.currency)
        return re.compile(rf"(?<=>)(-?)({currency})?(\d{{1,3}}(?:,\d{{3}})*)( {currency})?(?=</text>)")

    def _figure(self, drawn: re.Match[str]) -> str:
        number = int(f"{drawn[1]}{drawn[3].replace(',', '')}")
        if drawn[2] or drawn[4]:
            return self.money(number)
        return self.number(number) if "," in drawn[3] else drawn[0]

    @cached_property
    def _drawn(self) -> Drawn:
        return drawn_words(self.language, type(self.title))

    def remark(self, text: str) -> str:
        """What a view remarks, in this language: remarks stand in drawings, too."""
        return text if self.language == SOURCE else self._drawn.said(text)

    def foreseen(self, what: str, facts: Values) -> str:
        """What will happen by itself, or a heading above it."""
        return self._said(self.said.foreseen[what], facts)

    def weighed(self, name: str, amount: int, facts: Values | None = None) -> str:
        """Why a bot did something: one term that it weighed, and what that is worth."""
        said = self.said.reasons.get(name, self.said.reasons[ANY_REASON])
        named = dict.fromkeys((field for form in said.messages() for field in fields(form)), "")
        return self._said(said, {**named, **(facts or {}), "amount": amount})

    def error(self, refusal: Refusal | IllegalAction) -> str:
        """Why something is not legal."""
        why = refusal.refusal if isinstance(refusal, IllegalAction) else refusal
        reason = self.reason(why)
        begins_with_name = self.title.sentence(why.rule).startswith("{") or not reason[:1].islower()
        return sentence(reason if begins_with_name else reason[:1].upper() + reason[1:])

    def reason(self, refusal: Refusal) -> str:
        """Why something is not legal, as a part of a longer sentence."""
        return self._fill(self._pgettext(REFUSAL, self.title.sentence(refusal.rule)), refusal.facts)

    def text(self, text: str) -> str:
        """A text of the catalogue as it stands."""
        return self._gettext(text)

    def message(self, form: Form, **values: Any) -> str:
        """Any message of the catalogue, with its fields filled in."""
        return self._formed(form, values)

    # -- what stands in sentences

    def money(self, amount: int | Range) -> str:
        """An amount with the title's currency; a range has it once."""
        if isinstance(amount, Range):
            return self._with_currency(self.number(amount))
        text = self._with_currency(self.number(abs(amount)))
        return f"\u2212{text}" if amount < 0 else text

    def _with_currency(self, figures: str) -> str:
        """A word follows the figures (20 R), an abbreviation goes before (L.20), a sign as the language has it."""
        currency = self.title.currency
        if currency.isalpha():
            return f"{figures}\u00a0{currency}"
        if currency[0].isalpha():
            return f"{self._gettext(currency)}{figures}"
        return self._gettext(AMOUNT).format(currency=currency, amount=figures)

    def number(self, number: int | Range) -> str:
        if isinstance(number, Range):
            return self.message(BETWEEN, low=self.number(number.low), high=self.number(number.high))
        return _figures(number, self.language)

    def name(self, name: str) -> str:
        """A player, a company, a private or somebody like the bank, as people call them.

        A company is called by its initials, with capitals as on its sign (Erie, not ERIE); one that has none, by its
        name.
        """
        if name in self.said.owners:
            return self._gettext(self.said.owners[name].name)
        if name in self.said.names:
            return self._gettext(self.said.names[name])
        if name in self.said.places:
            return self._gettext(name)
        if name in self.title.privates:
            return self.title.privates[name].short or name
        company = self.title.companies.get(name)
        if company is not None and name.islower():
            return company.name
        return company.short if company is not None and company.short.lower() == name.lower() else name

    def called(self, name: str) -> str:
        """A name in a sentence: companies called by their initials have an article, as in the rulebooks (la PRR)."""
        bare = self.name(name)
        if self.language == SOURCE or not self._has_article(name):
            return bare
        form = self._gettext(self.said.called.get(name, COMPANY))
        return articled(self.language, form.format(name=bare))

    def _has_article(self, name: str) -> bool:
        return name in self.title.privates or (name in self.title.companies and not name.islower())

    def _begins_small(self, name: str) -> bool:
        """Whether a name may begin with an article or another small word."""
        return name in self.said.owners or name in self.said.names or self._has_article(name)

    def names(self, names: Iterable[str]) -> str:
        """Several names, joined."""
        listed = format_list([self.name(name) for name in names], locale=self.language)
        return euphonic(self.language, listed) or self._gettext(NOBODY)

    def place(self, space: str) -> str:
        """A space, with the name printed on it."""
        found = self.title.board.spaces.get(space)
        if found is None or not found.name:
            return space
        return f"{space} ({self._gettext(found.name) if found.name in self.said.places else found.name})"

    def city(self, space: str, stop: int) -> str:
        """A city, with its number where a space has several."""
        printed = self.title.board.printed.get(space)
        if stop or (printed is not None and len(printed.stops) > 1):
            return self.message(CITY, place=self.place(space), number=str(stop + 1))
        return self.place(space)

    def routes(self, routes: Iterable[RunRoute]) -> str:
        """Routes by train and stops."""
        found = []
        for route in routes:
            spaces = [space for space, _ in route.stops]
            places = (" – " if any("," in space for space in spaces) else "–").join(spaces)
            found.append(self.message(ROUTE, train=route.train, places=places))
        return ", ".join(found)

    # -- looking messages up: in the words of the title, those of its own catalogue first

    def _gettext(self, text: str) -> str:
        return self._known.gettext(self._own(text))

    def _ngettext(self, one: str, several: str, count: int) -> str:
        return self._known.ngettext(self._own(one), self._own(several), count)

    def _pgettext(self, context: str, text: str) -> str:
        return self._known.pgettext(context, self._own(text))

    # -- putting sentences together

    def _values(self, thing: msgspec.Struct) -> dict[str, Any]:
        return {name: getattr(thing, name) for name in thing.__struct_fields__}

    def _say(self, said: Sentence | None, thing: msgspec.Struct, given: Values | None = None) -> str:
        """The first form whose fields are all set; a thing nobody has words for is called by its name."""
        if said is None:
            return spaced(type(thing).__name__)
        return self._said(said, given if given is not None else self._values(thing))

    def _said(self, said: Sentence, values: Values) -> str:
        """A sentence in the first of its forms whose fields are all set."""
        forms = said.when.get(str(values.get(said.by, "")), said.forms) if said.by else said.forms
        for form in forms[:-1]:
            if all(values[name] not in ("", 0, (), None) for name in fields(form)):
                return self._formed(form, values)
        return self._formed(forms[-1], values)

    def _formed(self, form: Form, values: Values) -> str:
        if isinstance(form, Plural):
            count = values[form.count]
            count = count.high if isinstance(count, Range) else count
            return self._fill(self._ngettext(form.one, form.several, count), values)
        return self._fill(self._gettext(form), values) if form else ""

    def _fill(self, text: str, values: Values) -> str:
        """A text with its fields filled in; one that is nothing but a name stays without an article."""
        whole = FIELD.fullmatch(text)
        if whole is not None and not whole[2] and isinstance(values[whole[1]], str):
            return self.name(values[whole[1]])
        filled, at = "", 0
        for found in FIELD.finditer(text):
            before, value = filled + text[at : found.start()], self._field(found[1], found[2] or "", values)
            filled, at = "".join(joined(self.language, before, value)), found.end()
        filled += text[at:]
        first = FIELD.match(text)
        start = values.get(first[1]) if first is not None else None
        if isinstance(start, str) and self._begins_small(start):
            return filled[:1].upper() + filled[1:]
        return filled

    def _field(self, name: str, spec: str, values: Values) -> str:
        value = values[name]
        if spec == "money":
            return self.money(value)
        if spec == "number":
            return self.number(value)
        if spec == "from_":
            owner = self.said.owners.get(value)
            return self._gettext(owner.source) if owner else self.message(FROM_SOMEBODY, name=value)
        if spec == "to":
            owner = self.said.owners.get(value)
            return self._gettext(owner.target) if owner else self.message(TO_SOMEBODY, name=value)
        if spec == "names":
            return self.names(value)
        if spec == "path":
            return "–".join(value)
        if spec == "amounts":
            return format_list([self.money(amount) for amount in value], "or", locale=self.language)
        if spec == "place":
            return self.place(value)
        if spec == "places":
            return format_list([self.place(space) for space in value], locale=self.language)
        if spec == "action":
            return self._gettext(self.said.kinds.get(value, value))
        if spec == "colour":
            return self._gettext(value)
        if spec == "colours":
            return format_list([self._gettext(colour) for colour in value], locale=self.language)
        if spec == "dividends":
            kinds = self.said.options["Dividend"].when
            return format_list([self.message(*kinds.get(kind, (kind,))) for kind in value], "or", locale=self.language)
        if spec == "city":
            return self.city(value, values["stop"])
        if spec == "routes":
            return self.routes(value)
        return self.called(value) if isinstance(value, str) else str(value)


def drawn_words(language: str, kind: type[Title]) -> Drawn:
    """The words in the drawings of a title, in a language."""
    said = said_of(kind)
    return _drawn_words(language, said.drawn, tuple(said.words.items()), folders(kind))


@cache
def _drawn_words(
    language: str, forms: tuple[str, ...], words: tuple[tuple[str, str], ...], places: tuple[str, ...]
) -> Drawn:
    return Drawn(forms, translations(language, places), wording(dict(words)).of)


def spaced(name: str) -> str:
    """The name of a class as words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def sentence(text: str) -> str:
    """A text with a capital at its beginning and a full stop at its end, unless it begins with a name."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
