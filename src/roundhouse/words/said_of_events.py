"""What is said of events, in English; catalogues have the other languages. One entry for each kind of event."""

from __future__ import annotations

from roundhouse.words.forms import Plural, Sentence, chosen, said
from roundhouse.words.said import Counted

EVENTS: dict[str, Sentence] = {
    # -- rounds and turns
    "RoundBegan": chosen(
        "kind",
        {
            "stock": "Stock round {number} begins.",
            "operating": "Operating round {number}.{part} begins.",
            "auction": "The private companies are up for sale.",
            "merger": "Merger round {number}.{part} begins.",
        },
        "A new round begins: {kind}.",
    ),
    "TurnBegan": said("It is the turn of {actor}."),
    "Passed": said("{actor} passes."),
    "PriorityMoved": said("{player} now has the priority."),
    "PhaseBegan": said("Phase {phase} begins."),
    "BankBroken": said("The bank has run out of money."),
    "GameEnded": chosen(
        "reason",
        {
            "bank": "The bank is broken: the game is over.",
            "bankrupt": "A player is bankrupt: the game is over.",
        },
        "The game is over.",
    ),
    "WentBankrupt": said("{player} cannot pay for a train of {company} and is bankrupt."),
    # -- money
    "Paid": said("{payer} pays {amount:money} {payee:to}."),
    "PrivateIncome": said("{private} pays {amount:money} {owner:to}."),
    "CapitalPaid": said("{company} receives {amount:money} of capital."),
    # -- auctions and privates
    "BidMade": said("{player} bids {amount:money} on {item}."),
    "PriceReduced": said("The price of {item} comes down to {price:money}.", "{item} is free."),
    "PrivateSold": said(
        "{buyer} buys {private} {seller:from_} for {price:money}.", "{buyer} receives {private} {seller:from_}."
    ),
    "PrivateClosed": said("{private} closes."),
    "PrivateExchanged": said("{player} exchanges {private} for a share of {company} {source:from_}."),
    # -- shares
    "ParSet": said("{player} sets the par value of {company} at {price:money}."),
    "SharesBought": said(
        Plural(
            "shares",
            "{player} buys a share of {company} {source:from_} for {price:money}.",
            "{player} buys {shares:number} shares of {company} {source:from_} for {price:money}.",
        ),
        Plural(
            "shares",
            "{player} receives a share of {company} {source:from_}.",
            "{player} receives {shares:number} shares of {company} {source:from_}.",
        ),
    ),
    "SharesSold": said(
        Plural(
            "shares",
            "{player} sells a share of {company} for {price:money}.",
            "{player} sells {shares:number} shares of {company} for {price:money}.",
        )
    ),
    "PresidencyChanged": said(
        "{new} takes over from {old} as president of {company}.", "{new} becomes president of {company}."
    ),
    "PriceMoved": chosen(
        "why",
        {
            "dividend": "The share price of {company} goes from {old:money} to {new:money} for its dividend.",
            "no dividend": "The share price of {company} goes from {old:money} to {new:money}: no dividend.",
            "no income": "The share price of {company} goes from {old:money} to {new:money}: no income.",
            "sale": "The share price of {company} goes from {old:money} to {new:money} after the sale.",
            "sold out": "The share price of {company} goes from {old:money} to {new:money}: it is sold out.",
            "new train": "The share price of {company} goes from {old:money} to {new:money} for its new train.",
            "loan": "The share price of {company} goes from {old:money} to {new:money} for its loans.",
            "nationalisation": "The share price of {company} goes from {old:money} to {new:money}: nationalisation.",
        },
        "The share price of {company} goes from {old:money} to {new:money}.",
    ),
    "CompanyFloated": said("{company} is launched."),
    # -- track, tokens, trains
    "TileLaid": said(
        "{company} replaces tile {replaced} on {space:place} by tile {tile} and pays {cost:money}.",
        "{company} replaces tile {replaced} on {space:place} by tile {tile}.",
        "{company} lays tile {tile} on {space:place} and pays {cost:money}.",
        "{company} lays tile {tile} on {space:place}.",
    ),
    "TokenPlaced": said(
        "{company} places a token on {space:place} and pays {cost:money}.", "{company} places a token on {space:place}."
    ),
    "TrainsRun": said(
        "{company} runs for {revenue:money}: {routes:routes}.",
        "{company} runs for {revenue:money}.",
        "{company} runs for no revenue.",
    ),
    "DividendPaid": chosen(
        "kind",
        {
            "pay": "{company} pays {per_share:money} a share.",
            "withhold": ("{company} keeps {revenue:money}.", "{company} has no revenue."),
            "half": "{company} keeps half and pays {per_share:money} a share.",
        },
        "{company} pays {per_share:money} a share.",
        "{company} pays no dividend.",
    ),
    "TrainBought": said(
        "{company} buys a {train}-train {source:from_} for {price:money} and its {trade_in}-train;"
        " its president adds {help:money}.",
        "{company} buys a {train}-train {source:from_} for {price:money} and its {trade_in}-train.",
        "{company} buys a {train}-train {source:from_} for {price:money}; its president adds {help:money}.",
        "{company} buys a {train}-train {source:from_} for {price:money}.",
        "{company} receives a {train}-train {source:from_}.",
    ),
    "TrainRusted": said("All {train}-trains rust (lost by {owners:names}).", "All {train}-trains rust."),
    "TrainDiscarded": said("{company} discards a {train}-train."),
    # -- proposals
    "ConsentAsked": said("{proposer} asks {player} to agree."),
    "ConsentGiven": said("{player} agrees."),
    "ConsentRefused": said("{player} does not agree."),
    # -- auctions, loans, mergers, nationalisation
    "AuctionBegan": said("{player} puts {item} up for auction."),
    "LoansTaken": said(
        Plural(
            "loans",
            "{company} takes a loan and receives {amount:money}.",
            "{company} takes {loans:number} loans and receives {amount:money}.",
        )
    ),
    "LoansRepaid": said(
        Plural(
            "loans",
            "{company} repays a loan of {amount:money}.",
            "{company} repays {loans:number} loans, {amount:money}.",
        )
    ),
    "InterestPaid": said("{company} pays {amount:money} of interest."),
    "SharesRedeemed": said(
        Plural(
            "shares",
            "{company} buys back a share of its own for {price:money}.",
            "{company} buys back {shares:number} shares of its own for {price:money}.",
        )
    ),
    "CompanyFormed": said("{company} is formed from {minors:names} at {price:money}.", "{company} is formed."),
    "MergerAbandoned": said("{minor} gives up the merger."),
    "Nationalised": said("{company} is nationalised by {by} at {price:money} a share."),
    "TokenRemoved": said("{company} removes its token from {space:place}."),
}

COUNTED: dict[str, Counted] = {"TileLaid": Counted("tiles laid"), "WentBankrupt": Counted("bankruptcies")}
"""The kinds of events that reports count in every title."""

ENDINGS: dict[str, str] = {
    "bank": "the bank is broken",
    "bankrupt": "a player is bankrupt",
    "cut_off": "the game was broken off, for it did not end",
}
"""Why a game ended, in a few words."""
