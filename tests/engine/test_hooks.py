"""Small rules a title may decide otherwise: what a private pays, which shares are sold for a train, what floats."""

from __future__ import annotations

import roundhouse as rh
from roundhouse.bots.outlooks import outlook_for
from roundhouse.engine.forced import forced_sale_refusal
from roundhouse.engine.operating import pay_privates
from roundhouse.engine.refusals import refuse
from roundhouse.kernel.actions import SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.play import Play
from roundhouse.titles.g1830.title import Title1830


class Generous(Title1830):
    """Privates pay double, and no share of the company that needs a train is ever sold for it."""

    def private_income(self, play: Play, private: str) -> int:
        return 2 * super().private_income(play, private)

    def forced_sale_refusal(self, play: Play, company: str, action: SellShares) -> Refusal | None:
        if action.company == company:
            return refuse(play, "keep presidency", player=action.actor, company=company)
        return None


def test_a_title_decides_what_a_private_pays() -> None:
    for kind, paid in ((Title1830, 5), (Generous, 10)):
        play = Play(kind(), rh.new("1830", ["Ada", "Ben"]).state)
        play.state.privates["SV"].owner = "Ada"
        before = play.state.players["Ada"].cash
        pay_privates(play)
        assert play.state.players["Ada"].cash == before + paid


def test_a_title_decides_which_shares_are_sold_for_a_train() -> None:
    for kind, refused in ((Title1830, ""), (Generous, "keep presidency")):
        play = Play(kind(), rh.new("1830", ["Ada", "Ben"]).state)
        prr = play.state.companies["PRR"]
        prr.president, prr.shares, prr.cell = "Ada", {"Ada": 4, "Ben": 2, "offer": 4}, (0, 6)
        found = forced_sale_refusal(play, "PRR", SellShares("Ada", "PRR", 1))
        assert (found.rule if found else "") == refused


def test_what_must_be_sold_before_a_company_operates() -> None:
    """By the rule of the title, or its president's certificate where it has none of its own."""
    for name, company, shares in (("1830", "PRR", 6), ("1861", "MKV", 2), ("18Lilliput", "red", 5)):
        game = rh.new(name, ["Ada", "Ben", "Cleo"])
        assert outlook_for(game.title).missing_shares(game.play, company) == shares
