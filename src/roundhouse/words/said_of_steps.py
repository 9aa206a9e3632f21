"""What a step is about, in a sentence or two for somebody who plays for the first time. By kind of frame."""

from __future__ import annotations

from roundhouse.words.forms import Sentence, said

HINTS: dict[str, str | Sentence] = {
    # -- rounds
    "StockTurn": "Buy or sell shares, start a company, or pass. Whoever holds the most shares of a company runs it.",
    "PrivateAuction": said(
        "Bid more for {contest}, or pass: the highest bidder gets it.",
        "Buy the cheapest private company, or bid on a more expensive one. They pay you in every operating round.",
    ),
    "ChoosePar": "The par value is what a share of the company costs at first.",
    "Auction": "Bid more, or pass: the highest bidder gets it.",
    # -- a company's turn
    "HomeToken": "Place the first token of the company. It builds and runs its trains from its tokens.",
    "LayTrack": "Lay a new tile or replace one, so that trains reach more cities. Or pass.",
    "PlaceTokens": "A token opens a city to your trains, and can close it to others. Or pass.",
    "SettleToken": "Choose which city of the new tile keeps the token.",
    "RunTrains": "Your trains run from city to city and earn money. The best run is drawn on the board.",
    "PayDividend": "Pay the revenue to the shareholders, and the share price rises; or keep it, and the price falls.",
    "BuyTrains": "Buy trains while they last. New kinds of train make old ones rust.",
    "BuyPrivates": "The company may buy private companies from players.",
    "BuyBack": "The company may buy back shares of its own.",
    "SettleLoans": "Repay loans, or go on.",
    "DiscardTrains": "The company has more trains than the phase allows, and must discard one.",
    "Consent": "Somebody proposes a deal: agree, or do not.",
    # -- mergers and nationalisation
    "MergerTurn": "Minor companies may merge into a public company, or go on by themselves.",
    "NameCompany": "Choose the public company that takes their place.",
    "KeepTokens": "The new company keeps only so many tokens: choose which.",
    "NewShares": "Buy shares of the new company from its treasury, or pass.",
    "OfferNationalisation": "You may have the company nationalised.",
}
