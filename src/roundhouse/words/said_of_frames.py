"""What is said of frames: where a game stands. One entry for each kind of frame; an empty one is not shown."""

from __future__ import annotations

from roundhouse.words.forms import Sentence, chosen, said

FRAMES: dict[str, Sentence] = {
    "Rounds": said(""),
    # -- rounds
    "StockRound": said("Stock round {number}"),
    "StockTurn": said("turn of {player}"),
    "OperatingRound": said("Operating round {number}.{part}"),
    "CompanyTurn": said("{company}"),
    # -- a company's turn
    "HomeToken": said("home token"),
    "LayTrack": said("lay track"),
    "PlaceTokens": said("place a token"),
    "RunTrains": said("run trains"),
    "PayDividend": said("dividend"),
    "BuyTrains": said("buy trains"),
    "BuyPrivates": said("buy private companies"),
    # -- interruptions
    "DiscardTrains": said("discard trains: {companies:names}"),
    "Consent": said("{player} is asked"),
    # -- 1830
    "PrivateAuction": said("Sale of the private companies: contest for {contest}", "Sale of the private companies"),
    "ChoosePar": said("{player} sets the par value of {company}"),
    "FreeToken": said("free token"),
    "SettleToken": said("choose the city of {token} on {space:place}"),
    # -- 1861
    "PrivateSale": said("Sale of the private companies"),
    "Auction": said("auction of {item}"),
    "ChooseSite": said("first token of {company}"),
    "StateTurn": said("{company}"),
    "BuyBack": said("buy back shares"),
    "PrivatesBeforeInterest": said("buy private companies"),
    "SettleLoans": said("loans"),
    "MergerRound": said("Merger round {number}.{part}"),
    "MergerTurn": said("{minor} merges with others: {merging:names}", "{minor}"),
    "NameCompany": said("name the new company of {merging:names}"),
    "KeepTokens": said("{company} keeps its best tokens"),
    "NewShares": said("shares of {company}"),
    "OfferNationalisation": said("nationalise {companies:names}?"),
    # -- 1865
    "CompanyTurn1865": said("{company}"),
    "MaritimeDraft": said("Choice of the maritime companies"),
    "Conversions": said("conversions: {waiting:names}"),
    "ChooseHome": said("home of {company}"),
    "ConsiderAbsorption": said("absorption"),
    "WorkMines": said("mines"),
    "DeclareIncome": said("income"),
    "RaiseMoney": said("forced sale"),
    "VacateMines": said("{company} may leave mines"),
    "ReplaceTargetTokens": said("{company} replaces the tokens of {target}"),
    # -- 18Lilliput
    "Draft": said("Choice of companies and characters"),
    "LayHome": said("home tile of {company}"),
    "JudgeIncome": said("income of the Judge"),
    "ActionRound": said("Actions"),
    "ActionTurn": said("turn of {player}"),
    "CardTrack": said("lay track"),
    "CardShares": said("sell and buy shares"),
    "CardTrains": said("buy trains"),
    "CardStation": said("place a station"),
    "CardTreasury": said("share out {amount:money}"),
    "FoundHome": said("home of {company}"),
    "PoolTrain": said("a train from the pool for {company}"),
    "GulliverActs": said("Gulliver"),
}

ROUND: Sentence = chosen(
    "kind",
    {
        "stock": "Stock round {number}",
        "operating": "Operating round {number}.{part}",
        "auction": "Sale of the private companies",
        "merger": "Merger round {number}.{part}",
        "draft": "Choice of the maritime companies",
        "action": "Actions {number}",
        "running": "Trains {number}",
    },
    "{kind} {number}",
)
"""The name of a round, by the event that begins it."""
