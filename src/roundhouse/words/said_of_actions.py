"""What is said of actions: the option a player chooses, and the name of its kind. One entry for each kind."""

from __future__ import annotations

from roundhouse.words.forms import Plural, Sentence, chosen, said

OPTIONS: dict[str, Sentence] = {
    "Pass": said("Pass"),
    "Bid": said("Bid {amount:money} on {item}", "Take {item} for free"),
    "SetPar": said("Set the par value of {company} at {price:money}"),
    "BuyShare": said("Buy a share of {company} {source:from_}"),
    "SellShares": said(Plural("shares", "Sell a share of {company}", "Sell {shares:number} shares of {company}")),
    "BuyPrivate": said("Buy {private} for {price:money}", "Take over {private} for free"),
    "SellPrivate": said("Sell {private} {buyer:to} for {price:money}", "Give {private} {buyer:to}"),
    "ExchangePrivate": said("Exchange {private} for a share {source:from_}"),
    "Accept": said("Agree"),
    "Decline": said("Refuse"),
    "LayTile": said(
        "Lay tile {tile} on {space:place}, orientation {rotation}, with {by}",
        "Lay tile {tile} on {space:place}, orientation {rotation}",
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
        {"pay": "Pay the dividend", "withhold": "Withhold the revenue", "half": "Pay half, keep half"},
        "Dividend: {kind}",
    ),
    "BuyTrain": said(
        "Buy a {train}-train {source:from_} for {price:money} and a {trade_in}-train",
        "Buy a {train}-train {source:from_} for {price:money}",
        "Take a {train}-train {source:from_}",
    ),
    "DiscardTrain": said("Discard a {train}-train"),
    "DeclareBankruptcy": said("Declare bankruptcy"),
    # -- mergers, loans, nationalisation
    "RedeemShares": said(Plural("shares", "Buy back a share of its own", "Buy back {shares:number} shares of its own")),
    "Convert": said("Convert"),
    "MergeWith": said("Merge with {minor}"),
    "FormCompany": said("Form {company}"),
    "RemoveToken": said("Remove the token from {space:city}"),
    "Nationalise": said("Have the company nationalised"),
    # -- 18Lilliput
    "Choose": said("Choose {item}"),
}

KINDS: dict[str, str] = {
    "Pass": "Pass",
    "Bid": "Make a bid",
    "SetPar": "Start a company",
    "BuyShare": "Buy a share",
    "SellShares": "Sell shares",
    "BuyPrivate": "Buy a private company",
    "SellPrivate": "Sell a private company",
    "ExchangePrivate": "Exchange a private company",
    "Accept": "Agree",
    "Decline": "Refuse",
    "LayTile": "Lay a tile",
    "PlaceToken": "Place a token",
    "Run": "Run trains",
    "Dividend": "Dividend",
    "BuyTrain": "Buy a train",
    "DiscardTrain": "Discard a train",
    "DeclareBankruptcy": "Bankruptcy",
    "RedeemShares": "Buy back shares",
    "Convert": "Convert",
    "MergeWith": "Merge companies",
    "FormCompany": "Form a company",
    "RemoveToken": "Remove a token",
    "Nationalise": "Have a company nationalised",
    "Choose": "Make a choice",
}

DEEDS: dict[str, str] = {
    "Bid": "Bid",
    "BuyPrivate": "Buy",
    "SellPrivate": "Sell",
    "ExchangePrivate": "Exchange",
    "LayTile": "Lay",
    "PlaceToken": "Place",
    "DiscardTrain": "Discard",
    "RedeemShares": "Buy back",
    "Convert": "Convert",
    "MergeWith": "Merge",
    "FormCompany": "Form",
    "RemoveToken": "Remove",
    "Nationalise": "Nationalise",
    "Choose": "Choose",
}
