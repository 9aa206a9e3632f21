"""What 18Lilliput says in words of its own."""

from __future__ import annotations

import msgspec

from roundhouse.kernel.state import OFFER, POOL
from roundhouse.titles.lilliput.box import entities
from roundhouse.words.forms import chosen, said
from roundhouse.words.said import Owner, Power, Said

ONE_TILE = "Lay one tile of any colour."
TWO_COLOURS = "Lay one yellow tile, one green tile, or both."
YELLOW_TILES = "Lay one or two yellow tiles."
SHARES = "Sell any number of shares, then buy at most one."
ONE_TRAIN = "Buy at most one train."
TWO_TRAINS = "Buy one or two trains."
STATION = "Place a station."
CASH = "Take {amount:money} for yourself."
TREASURY = "The bank pays {low:money} to {high:money} to your companies, more in later phases."
LAST_DIVIDEND = "The share price of {company} goes from {old:money} to {new:money} for its last dividend."


BRINGS = {
    "red": "Price {price:money}, treasury {treasury:money}: more than the others. One {train}-train, home in a city.",
    "blue": "Price {price:money}, treasury {treasury:money}. One {train}-train. Its home is a metropolis, for nothing.",
    "green": (
        "Price {price:money}, treasury {treasury:money}. One {train}-train, home in a city. "
        "You begin with {owner_cash:money} of your own, more than with the others."
    ),
    "yellow": "Price {price:money}, treasury {treasury:money}. Two {train}-trains, home in a city.",
}
"""What a starting company brings (A-k, A-l)."""


def _companies() -> dict[str, Power]:
    facts = {card.id: msgspec.structs.asdict(card) | {"train": "".join(card.trains[:1])} for card in entities().company}
    return {name: Power(form, facts[name]) for name, form in BRINGS.items()}


def _cash(amount: int) -> Power:
    return Power(CASH, {"amount": amount})


SAID = Said(
    events={
        "Chosen": said("{player} chooses {item}."),
        "CardTaken": chosen(
            "copy",
            {"True": "{player} copies card {card} and uses option {option}."},
            "{player} takes card {card} and uses option {option}.",
        ),
        "CashTaken": chosen(
            "why", {"mine": "{owner} receives {amount:money} for a mine."}, "{owner} receives {amount:money} ({why})."
        ),
        "CompanyFounded": said("{player} founds {company} at {price:money}; its treasury is {treasury:money}."),
        "CompanyRemoved": said("{company} leaves the game."),
        "TrainObsolete": said("The {train}-trains are obsolete."),
        "TrainReturned": said("{company} gives a {train}-train back."),
        "TrainRemoved": said("A {train}-train of {company} leaves the game."),
        "TrainGiven": said("{company} receives a {train}-train.", "A {train}-train goes to the pool."),
        "Decided": said("{who} decides by {clause}: {chosen}.", "{who} decides by {clause}."),
        "RoundBegan": chosen("kind", {"action": "Round {number} begins.", "running": "The trains run."}),
        "GameEnded": chosen("reason", {"rounds": "The last round has been played: the game is over."}),
        "PriceMoved": chosen("why", {"last dividend": LAST_DIVIDEND}),
    },
    frames={
        "Draft": said("Choice of companies and characters"),
        "LayHome": said("home tile of {company}"),
        "JudgeIncome": said("income of the Judge"),
        "ActionRound": said("Action cards"),
        "ActionTurn": said("turn of {player}"),
        "CardTrack": said("lay track"),
        "CardShares": said("sell and buy shares"),
        "CardTrains": said("buy trains"),
        "CardStation": said("place a station"),
        "CardTreasury": said("share out {amount:money}"),
        "FoundHome": said("home of {company}"),
        "PoolTrain": said("a train from the pool for {company}"),
        "GulliverActs": said("Gulliver"),
    },
    hints={
        "Draft": "Take a company or a character: you get one of each.",
        "LayHome": "Lay your company’s home tile next to Mildendo.",
        "JudgeIncome": "Take the Judge’s money for yourself or for your companies.",
        "ActionTurn": "Take a card and do one of the two things on it.",
        "CardTrack": "Lay a tile on a marked square. It must join the track of your company.",
        "CardShares": "Sell shares if you like, then buy one, or start a company.",
        "CardTrains": "Buy trains for your companies. New kinds of train make old ones rust.",
        "CardStation": "Place a station: your trains can run from it.",
        "CardTreasury": "Share the money out among your companies.",
        "FoundHome": "Choose the city in which the new company begins.",
        "PoolTrain": "With the money it keeps the company may buy a train from the pool.",
    },
    options={
        "TakeCard": said("Take card {card}, option {option}"),
        "CopyCard": said("Copy card {card}, option {option}"),
        "Allot": said("Give {amount:money} to {company}", "Give nothing to {company}"),
        "TakeCash": said("Take the cash"),
        "CashIn": said("Exchange {item} for cash"),
    },
    kinds={
        "TakeCard": "Take a card",
        "CopyCard": "Copy a card",
        "Allot": "Share out money",
        "TakeCash": "Take cash",
        "CashIn": "Exchange for cash",
    },
    powers={
        **_companies(),
        "emperor": Power("Your yellow metropolises are free. Special tile: the castle."),
        "general": Power("Your stations cost half. Special tile: a city that grows with the phases."),
        "admiral": Power("Your trains from the bank cost 10% less. Special tiles: two harbours."),
        "judge": Power("Each round you take 5 for yourself or 20 for your companies. Special tiles: two towns."),
        "treasurer": Power(
            "Once in the game, exchange it for 10 times the round number."
            " Special tile: a city, from the brown phase on."
        ),
        "AC1 1": Power(ONE_TILE),
        "AC1 2": _cash(5),
        "AC2 1": Power(TWO_COLOURS),
        "AC2 2": Power(ONE_TILE),
        "AC3 1": Power(YELLOW_TILES),
        "AC3 2": _cash(5),
        "AC4 1": Power(SHARES),
        "AC4 2": Power(ONE_TILE),
        "AC5 1": Power(SHARES),
        "AC5 2": _cash(10),
        "AC6 1": Power(SHARES),
        "AC6 2": _cash(5),
        "AC7 1": Power(ONE_TRAIN),
        "AC7 2": Power(ONE_TILE),
        "AC8 1": Power(TWO_TRAINS),
        "AC8 2": _cash(5),
        "AC9 1": Power(STATION),
        "AC9 2": _cash(5),
        "AC10 1": Power(TREASURY, {"low": 50, "high": 100}),
        "AC10 2": _cash(20),
    },
    rounds={"action": "Round {number}: action cards", "running": "Round {number}: trains"},
    names={
        "emperor": "the Emperor",
        "general": "the General",
        "admiral": "the Admiral",
        "judge": "the Judge",
        "treasurer": "the Treasurer",
    },
    foreseen={
        "gulliver": said("Then Gulliver"),
        "gulliver, when": said("he plays by the book, as things stand; ties are left to dice"),
        "gulliver, tile": chosen(
            "kind",
            {
                "brown city": "He turns one of his cities brown, his home first.",
                "green city": "He turns one of his cities green, his home first.",
                "yellow city": "He lays a yellow city near Mildendo, with a station as long as he has one.",
                "yellow plain": "He lays a yellow tile without a city.",
            },
            "He finds no place for a tile.",
        ),
        "gulliver, loose end": said("He continues a track that leads nowhere, for nothing."),
        "gulliver, share": said("He buys a share of {company}."),
        "gulliver, shares": said("He buys a share of one of these: {companies:names}."),
        "gulliver, no share": said("He has {cash:money}, too little for a share."),
        "gulliver, second": said("He founds his second company at {price:money}: he has {cash:money}."),
        "gulliver, no second": said("For a second company he needs {price:money}: he has {cash:money}."),
        "gulliver, train first": said("Before the trains run {company} receives the next one, a {train}, for nothing."),
        "gulliver, train": said("After the trains have run {company} receives the next one, a {train}, for nothing."),
    },
    words={"president": "director", "token": "station"},
    owners={
        OFFER: Owner("the bank", "from the bank", "to the bank"),
        POOL: Owner("the train pool", "from the train pool", "to the train pool"),
    },
    drawn=(
        "Castle",
        "General",
        "Harbour",
        "Mine",
        "Tunnel",
        "Town",
        "Treasurer",
        "copy card",
        "{count} copy cards",
        "Action cards",
        "Characters",
        "character",
        "any tile",
        "up to {count} tiles",
        "yellow and green",
        "sell, then buy shares",
        "buy a train",
        "buy up to {count} trains",
        "place a station",
        "or {count} for treasuries",
        "{money} for treasuries",
        "{money} for yourself",
        "yellow metropolises",
        "are free",
        "stations at half price",
        "trains from the bank",
        "for {count}% less",
        "each round {count} for himself",
        "once: {count} times the",
        "number of the round",
    ),
)
