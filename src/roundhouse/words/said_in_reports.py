"""What reports on simulations say. Headings and labels stand for themselves; columns of CSV stay as they are here."""

from __future__ import annotations

from roundhouse.words.forms import Form, Plural

TWO_STUDIES = "{title}: two studies"
GAMES_OF = Plural(
    "games", "{games:number} game of {title} between {bots}.", "{games:number} games of {title} between {bots}."
)
VARIANT_OF = "{title}, variant “{name}”"
WITH_OPTIONS = "{title}, with {options}"
IN_STUDY = "{figure} in {study}"
PER_CENT = "{digits}%"
FROM_TO = "{low} to {high}"
CASES = "{figure}, between {low} and {high}, {cases:number} cases"
ONCE = "{figure}, from one game only"
SEAT = "seat {number}"
MORE = "{count} more"
FOOT = (
    "Intervals are of 95 per cent: Wilson's for parts, Student's for means, where a game counts once. Of twenty "
    "things that are all alike, one is surely different by chance."
)
SEEDS = "{study}: seeds from {seed}."

NOBODY_SURE = "Nothing here is surely better or worse than the rest: every interval contains {part}."
SURELY_MORE = "Surely more often than {part}: {names}."
SURELY_LESS = "Surely less often than {part}: {names}."
NOTHING_CHANGED = "Between the two studies nothing here differs surely."
CHANGED = "Between the two studies these differ surely: {names}."
ALL_EQUAL = "all equal: {part}"

STARTERS = "The chance to win of the player who starts a company. Whoever starts one late is often ahead already."
DRAFTED = "The chance to win of the player who took it."
COURSE = "Share prices and incomes when companies operate, in rounds that enough games reach."
PRICES_OF_ALL = "Share prices of all companies, on average."
INCOMES_OF_ALL = "Incomes of a turn of all companies, on average."
PRICES_OF_SOME = "Share prices of the {number} companies that operate most, on average."
INCOMES_OF_SOME = "Incomes of a turn of the {number} companies that operate most, on average."
FIRST_TRAINS = "The first train of each kind is typically sold in these operating rounds: {trains}."
TRAIN_IN = "{train} in {round}"
SOLD_IN = "{train}: first sold in round {round}; in {part} of the games"
HOW_TRAINS_ARE_DRAWN = (
    "Bars: the middle half of the games, lines: eight of ten. A cross is where half of the trains that rust are "
    "gone; on the right, in how many games the train was sold."
)
MOST_END = "{part} of the games end so: {ending}."
LENGTH = "A game has {actions} actions and {rounds} operating rounds on average."
MIDDLE_PHASE = "Of games in the order of their last phases, the one in the middle ends in phase {phase}."
NOT_KEPT = (
    "The games of {study} were played before the tables {tables} were kept: what they would tell is missing here. "
    "Simulate again to have it."
)
LAST_PHASE = "ended in phase {phase}"
LAST_TRAIN = "{train}-trains bought"
HELPED = "presidents who paid for a train"
LEFT = "companies left to another president by a sale"
PRIVATES = (
    "What the first owner paid the bank for a private, what it paid him while he had it, for how much he sold it, "
    "and what remained."
)
OPENINGS = (
    "What a player has before the first operating round: privates, things drafted, companies started with "
    "their value. Those that led to the largest part of the wealth, the surest first; what is seldom seen "
    "has a wide interval."
)
OF_STUDY = "{who}, {study}"
WINNERS_HAVE_MORE = "Winners differ most from the others by this: {source}, {amount} more for a player."
WINNERS_HAVE_LESS = "Winners differ most from the others by this: {source}, {amount} less for a player."

LABELS: tuple[str, ...] = (
    *("Seats", "Bots", "Companies", "The draft", "Prices and incomes", "Trains", "Endings and length", "Privates"),
    *("Strongest openings", "Money by source", "Endings", "The course of the game"),
    *("Last phases", "In which phase games ended.", "happening", "in a game"),
    *("Chance to win by seat", "How often each seat wins.", "Wealth by seat", "Wealth at the end by seat, on average."),
    *("Chance to win by bot", "How often each bot wins.", "Chance to win by company", "By company started."),
    *("Chance to win by card drafted", "By what was drafted.", "Share prices over time", "Incomes over time"),
    *("When trains were first sold and rusted", "Why games ended.", "Prices of privates", "Prices paid to the bank."),
    *("What privates brought", "nothing gained", "What remained of income and sale."),
    *("Where the money of a player came from, on average.", "Figures with their intervals", "as CSV", "difference"),
    *("seat", "bot", "company", "card", "operating round", "train", "private", "opening", "source", "never"),
    *("games", "wins", "wealth", "price", "income", "treasury", "first sold in", "rusted in", "mean", "sold for"),
    *("gain", "owner wins", "part of the wealth", "winners", "others", "wealth of the winner"),
    *("at the beginning", "dividends", "privates", "sales", "elsewhere"),
    *("actions in a game", "rounds in a game", "operating rounds in a game"),
)
"""Headings, captions, and what stands in tables and beside lines."""

REPORTS: tuple[Form, ...] = (
    *LABELS,
    *(
        TWO_STUDIES,
        GAMES_OF,
        VARIANT_OF,
        WITH_OPTIONS,
        IN_STUDY,
        PER_CENT,
        FROM_TO,
        CASES,
        ONCE,
        SEAT,
        MORE,
        FOOT,
        SEEDS,
    ),
    *(NOBODY_SURE, SURELY_MORE, SURELY_LESS, NOTHING_CHANGED, CHANGED, ALL_EQUAL),
    *(STARTERS, DRAFTED, COURSE, PRICES_OF_ALL, INCOMES_OF_ALL, PRICES_OF_SOME, INCOMES_OF_SOME),
    *(FIRST_TRAINS, TRAIN_IN, SOLD_IN, HOW_TRAINS_ARE_DRAWN, MOST_END, LENGTH, PRIVATES, OPENINGS),
    *(MIDDLE_PHASE, NOT_KEPT, LAST_PHASE, LAST_TRAIN, HELPED, LEFT),
    *(OF_STUDY, WINNERS_HAVE_MORE, WINNERS_HAVE_LESS),
)
