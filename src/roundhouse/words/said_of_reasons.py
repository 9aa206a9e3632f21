"""What is said of why a bot did something: one entry for each term that is weighed, by its name.

`amount` is what the term is worth to the player, in money; the other fields are the facts of the case, if there are
any. A title adds terms of its own.
"""

from __future__ import annotations

from roundhouse.words.forms import Sentence, said

REASONS: dict[str, Sentence] = {
    # -- shares
    "worth": said("worth {amount:money} more than it costs"),
    "company": said("{company} fits the money and the map", "the company fits the money and the map"),
    "capital": said("capital for its first trains, worth {amount:money}"),
    "home": said("a good home, worth {amount:money}"),
    "won": said("whoever began {company} won more often, worth {amount:money}"),
    "float": said("helps to float the company, worth {amount:money}"),
    "shares": said("shares worth {amount:money} more"),
    "dividends": said("{amount:money} more in dividends to come"),
    "prices": said("share prices that rise by {amount:money}"),
    "room": said("room for something better, worth {amount:money}"),
    "cash": said("{amount:money} more in cash"),
    "treasury": said("{amount:money} more in the treasuries"),
    "loans": said("{amount:money} less that loans cost at the end"),
    "privates": said("privates worth {amount:money} more"),
    "other": said("{amount:money} more in other things"),
    "deal": said("a deal that gains {amount:money}"),
    # -- trains
    "rusts": said("the {train}-trains of the others rust, worth {amount:money}", "the others lose trains"),
    "trains": said("{amount:money} less to fear for trains that must be bought"),
    "first": said("the first train, worth {amount:money}"),
    "train": said("brings a train nearer, worth {amount:money}"),
    "saves": said("{company} saves for a {train}-train, worth {amount:money}", "saves for a train"),
    # -- track, tokens, runs
    "run": said("{company} runs for {more:money} more", "runs that bring {amount:money} more"),
    "later": said("longer runs later, worth {amount:money}"),
    "ahead": said("track that leads further, worth {amount:money}"),
    "blocks": said("{company} is blocked and runs for {less:money} less", "blocks others"),
    "hinders": said("{company} finds less to build towards", "keeps from the others what they build towards"),
    # -- the others, and the end
    "others": said("costs the others {amount:money}"),
    "ends": said("the game ends while ahead, worth {amount:money}"),
    "line": said("looking ahead, {amount:money} better"),
    "next": said("opens the way to something worth {amount:money}"),
    "merger": said("a merger that brings {amount:money}"),
    "mine": said("mines that bring {amount:money}"),
    "character": said("a useful character, worth {amount:money}"),
    "card": said("cards like this won more often, worth {amount:money}"),
    "richest": said("leaves the most, by {amount:money}"),
    # -- without a figure
    "only": said("nothing else could be done"),
    "nothing": said("nothing else brings more"),
    "fault": said("the bot found no legal move in time; the easy one moved for it"),
    "any": said("worth {amount:money}"),
}
