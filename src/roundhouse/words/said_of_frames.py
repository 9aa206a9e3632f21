"""What is said of frames: where a game stands. One entry for each kind of frame; an empty one is not shown."""

from __future__ import annotations

from roundhouse.words.forms import Sentence, said

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
    # -- 18Lilliput
    "Draft": said("Draft of companies and characters"),
    "LayHome": said("home of {company}"),
    "ActionRound": said("Action cards"),
    "ActionTurn": said("turn of {player}, card {card}", "turn of {player}"),
    "CardTrack": said("lay tiles: {colours:names}", "lay tiles"),
    "CardShares": said("sell, then buy shares"),
    "CardTrains": said("buy trains: {left:number} more", "buy trains"),
    "CardStation": said("place a station"),
    "CardTreasury": said("share out {amount:money}"),
    "JudgeIncome": said("income of the Judge"),
    "FoundHome": said("home of {company}"),
    "PoolTrain": said("{company} may buy a train from the pool"),
    "GulliverActs": said("Gulliver acts"),
}
