"""What the game in the terminal says besides."""

from __future__ import annotations

from roundhouse.words.forms import Form, Plural

HELP = """Type the number of an action, or the action itself (as in: PRR lays 57@1 on H10), or one of:
  players, companies, privates, market, trains, phases,
  board          show a table
  map            show the map
  all            list every single action
  rule CLAUSE    read a clause of the rules, e.g. rule 12.0-c
  undo           take the last action back
  save FILE      write the game to a file; go on later with: roundhouse play --file FILE
  log            show what the last action did
  quit           leave"""
HOW_TO_GET_HELP = "Type help for a list of commands."
WHO_PLAYS = "Who plays {title}? Names, separated by commas [{names}]: "
GOODBYE = "Goodbye."
VARIANT = "A variant of {title}: {name}"
AFTER = Plural("count", "{title}, after {count} action", "{title}, after {count} actions")
STANDING = "phase {phase} · bank {bank:money}"
OUT_OF_TURN = "{option}  (out of turn)"
TILES_ON = Plural("ways", "Lay a tile on {space:place} ({ways} way)", "Lay a tile on {space:place} ({ways} ways)")
TILES_WITH = Plural(
    "ways",
    "Lay a tile on {space:place} with {by} ({ways} way)",
    "Lay a tile on {space:place} with {by} ({ways} ways)",
)
WHICH = "Which? "
HOW_MUCH = "How much ({low} to {high})? [{low}] "
SEE_RULE = "(type: rule {clause})"
NO_CLAUSE = "There is no clause {clause}."
NOTHING_TO_UNDO = "There is nothing to undo."
SAVED = "The game is in {path}."
PRIORITY = "* has priority"
NOT_STARTED = "not started: {companies:names}"
OVER = "The game is over: {reason}"
PLACE = "{place}. {name} {score:money}"

COLUMNS: tuple[str, ...] = (
    *("player", "cash", "worth", "certificates", "shares", "privates"),
    *("company", "president", "price", "par", "trains", "tokens left", "offer", "pool", "loans"),
    *("train", "left", "on sale", "space", "name", "tile", "orientation", "tokens", "printed"),
    *("income", "owner", "bids"),
    *("phase", "rusts", "begins with", "tiles", "train limit", "operating rounds"),
)
"""What stands in the tables of a position."""

HEADINGS: tuple[str, ...] = ("players", "companies", "privates", "market", "trains", "phases", "board")
"""What stands above them."""

TERMINAL: tuple[Form, ...] = (
    *COLUMNS,
    *HEADINGS,
    HELP,
    HOW_TO_GET_HELP,
    WHO_PLAYS,
    GOODBYE,
    VARIANT,
    AFTER,
    STANDING,
    OUT_OF_TURN,
    TILES_ON,
    TILES_WITH,
    WHICH,
    HOW_MUCH,
    SEE_RULE,
    NO_CLAUSE,
    NOTHING_TO_UNDO,
    SAVED,
    PRIORITY,
    NOT_STARTED,
    OVER,
    PLACE,
)
