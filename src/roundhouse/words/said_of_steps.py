"""What a step is about, in a sentence or two for somebody who plays for the first time. By kind of frame."""

from __future__ import annotations

HINTS: dict[str, str] = {
    # -- rounds
    "StockTurn": "Buy or sell shares, start a company, or pass. Who holds most of a company directs it.",
    "PrivateAuction": (
        "Buy the cheapest private company, or bid on a dearer one. They pay you in every operating round."
    ),
    "ChoosePar": "The par value is what a share of the company costs at first.",
    "PrivateSale": "Bid on the private company, or pass. Private companies pay you in every operating round.",
    "Auction": "Bid more, or pass: the highest bidder gets it.",
    "ChooseSite": "Choose the city in which the company begins.",
    # -- a company's turn
    "HomeToken": "Place the first token of the company. From its tokens it builds and runs.",
    "LayTrack": "Lay a new tile or replace one, so that trains reach more cities. Or pass.",
    "PlaceTokens": "A token opens a city to your trains, and can close it to others. Or pass.",
    "FreeToken": "Place the token that the private company allows, or pass.",
    "SettleToken": "Choose which city of the new tile keeps the token.",
    "RunTrains": "Your trains run from city to city and earn money. The best run is drawn on the board.",
    "PayDividend": "Pay the revenue to the shareholders, and the share price rises; or keep it, and the price falls.",
    "BuyTrains": "Buy trains while they can be had. New kinds of train make old ones rust.",
    "BuyPrivates": "The company may buy private companies from players.",
    "PrivatesBeforeInterest": "The company may buy private companies before it pays interest.",
    "BuyBack": "The company may buy back shares of its own.",
    "SettleLoans": "Repay loans, or go on.",
    "DiscardTrains": "The company has more trains than the phase allows, and must give one away.",
    "RaiseMoney": "The company must have a train: sell shares until it can be paid.",
    "Consent": "Somebody proposes a deal: agree, or do not.",
    # -- mergers and nationalisation
    "MergerTurn": "Minor companies may merge into a public company, or go on by themselves.",
    "NameCompany": "Choose the public company that takes their place.",
    "KeepTokens": "The new company keeps only so many tokens: choose which.",
    "NewShares": "Buy shares of the new company from its treasury, or pass.",
    "OfferNationalisation": "You may give the company to the state.",
    # -- 1865
    "MaritimeDraft": "Take a maritime company. It pays you, and later serves one of your companies.",
    "Conversions": "The company may grow from a minor into a major company.",
    "ChooseHome": "Choose the home of the company.",
    "ConsiderAbsorption": "The company may absorb another one.",
    "WorkMines": "The company may place tokens on mines, which bring traffic.",
    "VacateMines": "The company may take tokens back from mines.",
    "ReplaceTargetTokens": "Choose which tokens of the absorbed company stay.",
    # -- 18Lilliput
    "Draft": "Take a company or a character: you get one of each.",
    "LayHome": "Lay the home tile of your company beside the start.",
    "JudgeIncome": "Take the Judge’s money for yourself or for your companies.",
    "ActionTurn": "Take a card and do one of the two things on it.",
    "CardTrack": "Lay a tile on a marked square. It must join the track of your company.",
    "CardShares": "Sell shares if you like, then buy one, or start a company.",
    "CardTrains": "Buy trains for your companies. New kinds of train make old ones rust.",
    "CardStation": "Place a station: from it your trains run.",
    "CardTreasury": "Share the money out among your companies.",
    "FoundHome": "Choose the city in which the new company begins.",
    "PoolTrain": "With the money it keeps the company may buy a train from the pool.",
}
