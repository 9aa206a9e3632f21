"""What is said of frames: where a game stands. One entry for each kind of frame; an empty one is not shown."""

from __future__ import annotations

from roundhouse.words.forms import Form, Sentence, said

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
    "Consent": said("{player} must answer"),
    # -- 1830
    "PrivateAuction": said("Sale of the private companies: auction of {contest}", "Sale of the private companies"),
    "ChoosePar": said("{player} sets the par value of {company}"),
    "SettleToken": said("choose the city of {token} on {space:place}"),
    # -- 1861
    "Auction": said("auction of {item}"),
    "BuyBack": said("buy back shares"),
    "SettleLoans": said("loans"),
    "MergerRound": said("Merger round {number}.{part}"),
    "MergerTurn": said("{minor} merges with others: {merging:names}", "{minor} may convert or merge"),
    "NameCompany": said("choose the new public company for {merging:names}"),
    "KeepTokens": said("choose the tokens {company} keeps"),
    "NewShares": said("shares of {company}"),
    "OfferNationalisation": said("nationalise {companies:names}?"),
}

STOPS: dict[str, str] = {
    "HomeToken": "home",
    "LayTrack": "track",
    "PlaceTokens": "token",
    "RunTrains": "run",
    "PayDividend": "dividend",
    "BuyTrains": "trains",
    "BuyPrivates": "privates",
    "BuyBack": "buy back",
    "SettleLoans": "loans",
}
"""A step of a company's turn in a word, where all of them stand on one line."""

ROUNDS: dict[str, Form] = {
    "stock": "Stock round {number}",
    "operating": "Operating round {number}.{part}",
    "auction": "Sale of the private companies",
    "merger": "Merger round {number}.{part}",
}
"""The name of a round, by its kind."""
SHORT_ROUNDS: dict[str, Form] = {
    "stock": "SR {number}",
    "operating": "OR {number}.{part}",
    "auction": "Sale",
    "merger": "MR {number}.{part}",
}
"""The same in a few letters."""
ROUND = "{kind} {number}"
"""Of any other round."""
