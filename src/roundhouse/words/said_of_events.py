"""What is said of events, in English; catalogues have the other languages. One entry for each kind of event."""

from __future__ import annotations

from roundhouse.words.forms import Plural, Sentence, chosen, said

EVENTS: dict[str, Sentence] = {
    # -- rounds and turns
    "RoundBegan": chosen(
        "kind",
        {
            "stock": "Stock round {number} begins.",
            "operating": "Operating round {number}.{part} begins.",
            "auction": "The private companies are up for sale.",
            "merger": "Merger round {number}.{part} begins.",
            "draft": "The players choose in turn.",
            "action": "Round {number} begins.",
            "running": "The trains run.",
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
            "rounds": "The last round has been played: the game is over.",
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
    "PriceReduced": said("The price of {item} comes down to {price:money}.", "{item} can be had for nothing."),
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
    "PresidencyChanged": said("{new} takes over from {old} as president of {company}.", "{new} presides {company}."),
    "PriceMoved": chosen(
        "why",
        {
            "dividend": "The share price of {company} goes from {old:money} to {new:money} for its dividend.",
            "no dividend": "The share price of {company} goes from {old:money} to {new:money}: no dividend.",
            "no income": "The share price of {company} goes from {old:money} to {new:money}: no income.",
            "sale": "The share price of {company} goes from {old:money} to {new:money} after the sale.",
            "sold out": "The share price of {company} goes from {old:money} to {new:money}: it is sold out.",
            "new train": "The share price of {company} goes from {old:money} to {new:money} for its new train.",
            "last dividend": "The share price of {company} goes from {old:money} to {new:money} for its last dividend.",
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
        "{company} runs for nothing.",
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
    "TrainRusted": said("All {train}-trains rust; {owners:names} lose theirs.", "All {train}-trains rust."),
    "TrainDiscarded": said("{company} discards a {train}-train."),
    # -- proposals
    "ConsentAsked": said("{proposer} asks {player} to agree."),
    "ConsentGiven": said("{player} agrees."),
    "ConsentRefused": said("{player} does not agree."),
    # -- 18Lilliput
    "Chosen": said("{player} chooses {item}."),
    "CardTaken": said("{player} uses option {option} of card {card}."),
    "CashTaken": chosen(
        "why",
        {
            "judge": "{owner} receives {amount:money} for the Judge.",
            "treasurer": "{owner} exchanges the Treasurer for {amount:money}.",
            "mine": "{owner} earns {amount:money} with mines.",
        },
        "{owner} receives {amount:money} ({why}).",
    ),
    "CompanyFounded": said(
        "{player} founds {company} at {price:money}; its treasury is {treasury:money}.",
        "{player} founds {company} at {price:money}, without a treasury.",
    ),
    "CompanyRemoved": said("Nobody has chosen {company}: it leaves the game."),
    "TrainObsolete": said(
        "{train}-trains are obsolete from now on and earn half; {owners:names} own some.",
        "{train}-trains are obsolete from now on and earn half.",
    ),
    "TrainReturned": said("{company} gives an obsolete {train}-train back to the pool."),
    "TrainRemoved": said("A {train}-train of {company} leaves the game."),
    "TrainGiven": said("{company} receives a {train}-train.", "A {train}-train goes to the pool."),
    "Decided": chosen(
        "about",
        {
            "company": "{who} throws for his company: {chosen}.",
            "kind of tile": "{who} builds: {chosen}.",
            "upgrade": "{who} upgrades the tile with his station on {chosen:place}.",
            "square": "{who} throws for a square: {chosen:place}.",
            "tile": "{who} throws for the tile: {chosen}.",
            "direction": "{who} throws for the direction of the tile: {chosen}.",
            "station": "{who} has a station for the new city on {chosen:place}.",
            "loose end": "{who} continues a track that leads nowhere: {chosen}.",
            "share": "{who} can pay for a share: {chosen}.",
            "second company": "{who} can found a second company: {chosen}.",
            "price": "{who} takes the highest price he can pay: {chosen}.",
            "second home": "{who} puts the home of his second company on {chosen:place}.",
            "train": "{who} gives the next train to {chosen}.",
        },
        "{who} decides on {about}: {chosen} ({clause}).",
    ),
}
