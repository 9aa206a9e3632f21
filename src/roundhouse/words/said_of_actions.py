"""What is said of actions: the option a player chooses, and the name of its kind. One entry for each kind."""

from __future__ import annotations

from roundhouse.words.forms import Plural, Sentence, chosen, said

OPTIONS: dict[str, Sentence] = {
    "Pass": said("Pass"),
    "Bid": said("Bid {amount:money} on {item}", "Take {item} for nothing"),
    "SetPar": said("Set the par value of {company} at {price:money}"),
    "BuyShare": said("Buy a share of {company} {source:from_}"),
    "SellShares": said(Plural("shares", "Sell a share of {company}", "Sell {shares:number} shares of {company}")),
    "BuyPrivate": said("Buy {private} for {price:money}", "Take over {private} for nothing"),
    "SellPrivate": said("Sell {private} {buyer:to} for {price:money}", "Give {private} {buyer:to}"),
    "ExchangePrivate": said("Exchange {private} for a share {source:from_}"),
    "Accept": said("Agree"),
    "Decline": said("Do not agree"),
    "LayTile": said(
        "Lay tile {tile} on {space:place}, turned by {rotation}, with {by}",
        "Lay tile {tile} on {space:place}, turned by {rotation}",
        "Lay tile {tile} on {space:place}",
    ),
    "PlaceToken": said(
        "Place the token of {owner} on {space:city}",
        "Place a token on {space:city} with {by}",
        "Place a token on {space:city}",
    ),
    "Run": said("Run {routes:routes}", "Run no train"),
    "Dividend": chosen(
        "kind",
        {"pay": "Pay the dividend", "withhold": "Keep the revenue", "half": "Pay half, keep half"},
        "Dividend: {kind}",
    ),
    "BuyTrain": said(
        "Buy a {train}-train {source:from_} for {price:money} and a {trade_in}-train",
        "Buy a {train}-train {source:from_} for {price:money}",
        "Take a {train}-train {source:from_}",
    ),
    "DiscardTrain": said("Discard a {train}-train"),
    "DeclareBankruptcy": said("Declare bankruptcy"),
    # -- 18Lilliput
    "Choose": said("Choose {item}"),
    "TakeCard": chosen(
        "card",
        {
            "AC1": "Take card 1, option {option} (1: lay any tile; 2: £5)",
            "AC2": "Take card 2, option {option} (1: a yellow and a green tile; 2: any tile)",
            "AC3": "Take card 3, option {option} (1: two yellow tiles; 2: £5)",
            "AC4": "Take card 4, option {option} (1: sell and buy shares; 2: any tile)",
            "AC5": "Take card 5, option {option} (1: sell and buy shares; 2: £10)",
            "AC6": "Take card 6, option {option} (1: sell and buy shares; 2: £5)",
            "AC7": "Take card 7, option {option} (1: buy a train; 2: any tile)",
            "AC8": "Take card 8, option {option} (1: buy two trains; 2: £5)",
            "AC9": "Take card 9, option {option} (1: place a station; 2: £5)",
            "AC10": "Take card 10, option {option} (1: money for treasuries; 2: £20)",
        },
        "Take card {card}, option {option}",
    ),
    "CopyCard": chosen(
        "card",
        {
            "AC1": "Copy card 1, option {option} (1: lay any tile; 2: £5)",
            "AC2": "Copy card 2, option {option} (1: a yellow and a green tile; 2: any tile)",
            "AC3": "Copy card 3, option {option} (1: two yellow tiles; 2: £5)",
            "AC4": "Copy card 4, option {option} (1: sell and buy shares; 2: any tile)",
            "AC5": "Copy card 5, option {option} (1: sell and buy shares; 2: £10)",
            "AC6": "Copy card 6, option {option} (1: sell and buy shares; 2: £5)",
            "AC7": "Copy card 7, option {option} (1: buy a train; 2: any tile)",
            "AC8": "Copy card 8, option {option} (1: buy two trains; 2: £5)",
            "AC9": "Copy card 9, option {option} (1: place a station; 2: £5)",
            "AC10": "Copy card 10, option {option} (1: money for treasuries; 2: £20)",
        },
        "Copy card {card}, option {option}",
    ),
    "Allot": said("Give {amount:money} of it {company:to}", "Give nothing of it {company:to}"),
    "TakeCash": said("Take private cash"),
    "CashIn": said("Exchange the {item} for cash"),
}

KINDS: dict[str, str] = {
    "Pass": "Pass",
    "Bid": "Bid",
    "SetPar": "Start a company",
    "BuyShare": "Buy a share",
    "SellShares": "Sell shares",
    "BuyPrivate": "Buy a private company",
    "SellPrivate": "Sell a private company",
    "ExchangePrivate": "Exchange a private company",
    "Accept": "Agree",
    "Decline": "Do not agree",
    "LayTile": "Lay a tile",
    "PlaceToken": "Place a token",
    "Run": "Run trains",
    "Dividend": "Dividend",
    "BuyTrain": "Buy a train",
    "DiscardTrain": "Discard a train",
    "DeclareBankruptcy": "Bankruptcy",
    "Choose": "Choose",
    "TakeCard": "Take a card",
    "CopyCard": "Copy a card",
    "Allot": "Share out money",
    "TakeCash": "Take private cash",
    "CashIn": "Exchange a character",
}
