"""Which rules, by their names, each clause of rules.md is about, and what rules of its own say when they refuse."""

RULES_OF = {
    "1-b": ("end",),
    "2-a": ("turn", "not yours", "not an action", "buy", "none left", "one buy", "cash", "sell", "nothing to sell"),
    "2-b": ("par", "has par", "no par", "no such company", "president first", "president not on sale"),
    "2-d": ("certificate limit", "holding limit", "excess certificates", "excess holding"),
    "2-e": ("pool limit", "president stays"),
    "2-f": ("no buying back",),
    "3-a": ("company turn", "step order"),
    "3-b": (
        *("one tile", "tile", "first tile", "replacement", "fixed space", "tile colour", "tile supply", "tile money"),
        *("connection", "replacement connection"),
    ),
    "3-c": ("keep track", "blocked edge", "off board"),
    "3-d": (
        *("one token", "no token left", "token money", "token place", "token connection"),
        *("one token a space", "free slot", "home kept"),
    ),
    "3-e": ("ferry fare", "ferry money"),
    "3-f": (
        *("highest revenue", "train to run", "route no token", "route too few stops", "route too long"),
        *("route unknown train", "route train twice", "route unknown stop", "route incomplete", "route not connected"),
        *("route stop twice", "route area twice", "route runs through", "route runs through a blocked city"),
        *("route track reused", "route track shared", "route not counted"),
    ),
    "3-g": ("dividend kind",),
    "3-h": (
        *("no such train", "train source", "train pool", "train price", "train money", "train seller"),
        *("price between companies", "consent", "train agreement"),
    ),
    "4-a": ("train order",),
    "4-b": ("train limit", "no such train to discard"),
}
CLAUSES = {rule: clause for clause, rules in RULES_OF.items() for rule in rules}

NEVER_REFUSED = frozenset(
    {
        *(
            "must own a train",
            "cheapest",
            "president helps",
            "price with help",
            "keep presidency",
        ),  # nobody must own a train
        *("trade in", "tile site", "whole home kept"),  # no train, tile or home is of that kind
    }
)

SENTENCES = {
    "ferry fare": "the ferry costs {price:money}",
    "ferry money": "{company} has {cash:money}, the ferry costs {price:money}",
}
