"""Sentences: what people read about a game, in every language."""

from __future__ import annotations

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.refusals import SENTENCES
from roundhouse.engine.step import PriceRange
from roundhouse.game import new
from roundhouse.kernel import events
from roundhouse.kernel.actions import Bid, BuyShare, LayTile, PlaceToken, Run, RunRoute, SellShares
from roundhouse.kernel.errors import BadSetup, IllegalAction, Refusal
from roundhouse.kernel.sentences import FIELD
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.g1865.events import TokenReplaced
from roundhouse.words import LANGUAGES, Words, negotiate

EN, FR, IT = (Words(language, find_title("1830")) for language in LANGUAGES)


def test_an_event_is_a_sentence() -> None:
    paid = events.DividendPaid("PRR", "pay", 120, 12)
    assert EN.event(paid) == "PRR pays $12 a share."
    assert FR.event(paid) == "La PRR verse 12\u00a0$ par action."
    assert IT.event(paid) == "La PRR paga $12 per azione."


def test_the_form_follows_the_facts() -> None:
    assert EN.event(events.TileLaid("PRR", "H10", "57", 1, "", 0)) == "PRR lays tile 57 on H10 (Pittsburgh)."
    assert EN.event(events.TileLaid("PRR", "G15", "9", 1, "", 120)) == "PRR lays tile 9 on G15 and pays $120."
    replaced = EN.event(events.TileLaid("PRR", "H10", "14", 1, "57", 0))
    assert replaced == "PRR replaces tile 57 on H10 (Pittsburgh) by tile 14."
    assert EN.event(events.DividendPaid("PRR", "withhold", 120, 0)) == "PRR keeps $120."
    assert EN.event(events.DividendPaid("PRR", "withhold", 0, 0)) == "PRR has no revenue."


def test_numbers_have_plural_forms() -> None:
    one, three = (events.SharesSold("Ada", "PRR", n, 67 * n) for n in (1, 3))
    assert EN.event(one) == "Ada sells a share of PRR for $67."
    assert EN.event(three) == "Ada sells 3 shares of PRR for $201."
    assert FR.event(one) == "Ada vend une action de la PRR pour 67\u00a0$."
    assert FR.event(three) == "Ada vend 3 actions de la PRR pour 201\u00a0$."
    assert IT.option(SellShares("Ada", "PRR", 1)) == "Vendi un’azione della PRR"
    assert IT.option(SellShares("Ada", "PRR", 2)) == "Vendi 2 azioni della PRR"


def test_money_is_written_as_people_write_it() -> None:
    assert EN.money(12_000) == "$12,000"
    assert FR.money(12_000) == "12\u202f000\u00a0$"
    assert IT.money(12_000) == "$12.000"
    assert EN.money(-50) == "\u2212$50"


def test_the_bank_is_called_by_its_name() -> None:
    assert EN.event(events.Paid("bank", "Ada", 20)) == "The bank pays $20 to Ada."
    assert FR.event(events.Paid("Ada", "bank", 20)) == "Ada paie 20\u00a0$ à la banque."
    assert IT.option(BuyShare("Ada", "PRR", "pool")) == "Compra un’azione della PRR dalla riserva della banca"
    assert EN.event(events.PrivateSold("DH", "bank", "Ada", 70)) == "Ada buys D&H from the bank for $70."


def test_a_range_of_prices_shows_its_ends() -> None:
    option = PriceRange(Bid("Ada", "DH", 75), "amount", 75, 800)
    assert EN.option(option) == "Bid $75–800 on D&H"
    assert FR.option(option) == "Enchérir 75–800\u00a0$ sur la D&H"


def test_a_companys_option_names_the_company() -> None:
    assert EN.option(LayTile("PRR", "H10", "57", 2)) == "PRR: Lay tile 57 on H10 (Pittsburgh), orientation 2"
    assert EN.option(PlaceToken("ERIE", "E11", 1)).endswith("city 2")
    run = Run("PRR", (RunRoute("2", (("H12", 0), ("H10", 0)), (("H12", "H10"),)),))
    assert FR.option(run) == "PRR\u00a0: Faire circuler (train 2 H12–H10)"


def test_where_we_are() -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"])
    assert EN.where(game.state) == ["Sale of the private companies"]
    assert FR.where(game.state) == ["Vente des compagnies privées"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TITLES)
def test_every_round_has_a_short_name(name: str, language: str) -> None:
    words = Words(language, find_title(name))
    for kind in words.said.rounds:
        assert len(words.short_round(events.RoundBegan(kind, 12, 3))) <= len("Treni 12.3"), kind


def test_a_round_in_a_few_letters() -> None:
    assert [words.short_round(events.RoundBegan("operating", 4, 2)) for words in (EN, FR, IT)] == [
        "OR 4.2",
        "TE 4.2",
        "GO 4.2",
    ]
    assert IT.short_round(events.RoundBegan("auction", 1)) == "Vendita"
    assert EN.short_round(events.RoundBegan("fair", 2)) == "fair 2", "a round that nothing is said of"


def test_kinds_of_action_have_names() -> None:
    assert EN.kind(LayTile) == "Lay a tile"
    assert IT.kind(LayTile) == "Piazzare una tessera"


def test_refusals_are_filled_with_their_facts() -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"])
    with pytest.raises(IllegalAction) as caught:
        game.push(Bid("Ada", "CS", 41))
    assert str(caught.value) == "1830 7.2-b: a bid on CS must be at least 45"
    assert EN.error(caught.value) == "A bid on C&SL must be at least $45."
    assert FR.error(caught.value) == "Une enchère sur la C&SL doit être d’au moins 45\u00a0$."
    sold_out = Refusal("none left", "10.0", {"company": "PRR", "source": "pool"})
    assert IT.error(sold_out) == "Non restano certificati della PRR (la riserva della banca)."


@pytest.mark.parametrize(
    ("title", "company", "french", "italian"),
    [
        ("1830", "PRR", "Le train de la PRR", "Il treno della PRR"),
        ("1830", "ERIE", "Le train de l’Erie", "Il treno dell’Erie"),
        ("1830", "BO", "Le train de la B&O (privée)", "Il treno della B&O (privata)"),
        ("1861", "RSR", "Le train du RSR", "Il treno della RSR"),
        ("1861", "O-K", "Le train de l’O-K", "Il treno dell’O-K"),
        ("1865", "M3", "Le train de M3", "Il treno di M3"),
        ("18Lilliput", "blue", "Le train de Slamecksan Railway", "Il treno di Slamecksan Railway"),
    ],
)
def test_companies_have_the_article_of_the_rulebooks(title: str, company: str, french: str, italian: str) -> None:
    played = find_title(title)
    assert Words("fr", played).message("Le train de {name}", name=company) == french
    assert Words("it", played).message("Il treno di {name}", name=company) == italian
    assert Words("en", played).message("{name}", name=company) == Words("en", played).name(company)


def test_a_name_that_stands_alone_has_no_article() -> None:
    assert FR.message("{company}", company="PRR") == FR.name("PRR") == "PRR"
    assert FR.message("{company} joue", company="PRR") == "La PRR joue"


@pytest.mark.parametrize(
    ("language", "text", "name", "written"),
    [
        ("fr", "le tour de {name}", "Ada", "le tour d’Ada"),
        ("fr", "le tour de {name}", "Ben", "le tour de Ben"),
        ("fr", "avant que {name} joue", "Éva", "avant qu’Éva joue"),
        ("fr", "l’argent de {name}", "bank", "l’argent de la banque"),
        ("fr", "De {name}", "pool", "Du pool"),
        ("fr", "une ronde {name}", "Ada", "une ronde Ada"),
        ("it", "il denaro di {name}", "bank", "il denaro della banca"),
        ("it", "il turno di {name}", "Ada", "il turno di Ada"),
    ],
)
def test_little_words_join_the_name(language: str, text: str, name: str, written: str) -> None:
    assert Words(language, find_title("1830")).message(text, name=name) == written


def test_the_wrong_moment_is_said_without_names_of_code() -> None:
    refusal = new("1830", ["Ada", "Ben", "Cleo"]).legal_actions().refusal(LayTile("PRR", "H10", "57", 2))
    assert refusal is not None
    assert EN.error(refusal) == "Lay a tile: this is not the moment for it."
    assert FR.error(refusal) == "Poser une tuile\u00a0: ce n’est pas le moment."


def test_a_language_we_do_not_have() -> None:
    with pytest.raises(BadSetup):
        Words("de", find_title("1830"))


def test_the_language_is_negotiated() -> None:
    assert negotiate(["de-CH", "it-CH", "fr"]) == "it"
    assert negotiate(["fr_FR.UTF-8"]) == "fr"
    assert negotiate(["", "C"]) == "en"


def test_a_title_says_things_in_the_words_of_its_rulebook() -> None:
    """1830 has a president, 1861 and 18Lilliput a director; 18Lilliput has stations."""
    changed = events.PresidencyChanged("X", "", "Ada")
    said = {
        (title, language): Words(language, find_title(title)).event(changed)
        for title in ("1830", "1861", "18Lilliput")
        for language in LANGUAGES
    }
    assert said["1830", "fr"] == "Ada prend la présidence de X."
    assert said["1861", "en"] == said["18Lilliput", "en"] == "Ada becomes director of X."
    assert said["1861", "fr"] == said["18Lilliput", "fr"] == "Ada prend la direction de X."
    assert said["1861", "it"] == "Ada diventa direttore di X."
    lilliput = [Words(language, find_title("18Lilliput")).kind(PlaceToken) for language in LANGUAGES]
    assert lilliput == ["Place a station", "Placer une gare", "Piazzare una stazione"]
    assert Words("fr", find_title("1861")).name("pool") == "la banque de dépôt"
    rule = next(rule for rule, text in SENTENCES.items() if text == "{player} must stay president of {company}")
    refused = Refusal(rule, "", {"player": "Ada", "company": "X"})
    assert Words("fr", find_title("1861")).reason(refused) == "Ada doit rester directeur de X"


def test_money_of_every_title() -> None:
    written = {
        title: [Words(language, find_title(title)).money(1200) for language in LANGUAGES]
        for title in ("1830", "1861", "1865", "18Lilliput")
    }
    assert written == {
        "1830": ["$1,200", "1\u202f200\u00a0$", "$1.200"],
        "1861": ["1,200\u00a0R", "1\u202f200\u00a0R", "1.200\u00a0R"],
        "1865": ["L.1,200", "L.1\u202f200", "L.1.200"],
        "18Lilliput": ["£1,200", "1\u202f200\u00a0£", "£1.200"],
    }
    assert FR.picture("<text>$10,691</text>") == "<text>10\u202f691\u00a0$</text>"
    assert IT.picture("<text>12,000</text><text>57</text>") == "<text>12.000</text><text>57</text>"


def test_places_have_names_in_other_languages() -> None:
    assert Words("it", find_title("1861")).place("H8") == "H8 (Mosca)"
    assert FR.name("BO") == "B&O (privée)"


def test_italian_says_ad_and_ed_before_the_same_vowel() -> None:
    assert IT.message("tocca a {name}", name="Ada") == "tocca ad Ada"
    assert IT.names(["Ada", "Elena"]) == "Ada ed Elena"


def test_the_hint_of_1865_does_not_say_that_the_price_falls() -> None:
    """4.5-e: kept income does not move the price."""
    game = new("1865", ["Ada", "Ben", "Cleo"])
    game.state.stack.append(PayDividend("FMS"))
    assert Words("en", game.title).hint(game.state).endswith("or keep it: the price stays.")


@pytest.mark.rule("1865/5.4-e", "1865/5.4-g")
def test_a_token_that_is_paid_for_is_not_called_lost() -> None:
    """In an absorption a token is paid for where the acquirer has one, and lost where it has none left."""
    words = Words("it", find_title("1865"))
    paid = words.event(TokenReplaced("E35", "RCSF", "", 50))
    assert paid == "Il token della RCSF in E35 (Cagliari) è tolto: l’acquirente ne ha già uno. La banca paga L.50."
    assert words.event(TokenReplaced("E35", "RCSF", "")) == "Il token della RCSF in E35 (Cagliari) è perso."


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("name", ["1830", "1861", "1865", "18Lilliput"])
def test_no_form_of_a_drawing_hides_a_more_telling_one(name: str, language: str) -> None:
    """“River and mountain 100” is not a river that costs “and mountain 100”."""
    words = Words(language, find_title(name))
    for form in words.said.drawn:
        drawn, told = (FIELD.sub("7", text) for text in (form, words.text(form)))
        assert words.remark(drawn) == told
