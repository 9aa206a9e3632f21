"""What 1865 says in words of its own."""

from __future__ import annotations

from roundhouse.words.forms import Plural, chosen, said
from roundhouse.words.said import Counted, Owner, Power, Said

MARITIME = (
    "Given to a company, it covers 8 points of traffic and, with a token in {place}, brings as many points of traffic"
    " as the phase number."
)


def _maritime(place: str) -> Power:
    return Power(MARITIME, {"place": place})


SAID = Said(
    events={
        "PersonalLoansTaken": said(
            Plural(
                "loans",
                "{player} takes a loan of {amount:money}.",
                "{player} takes {loans:number} loans, {amount:money}.",
            )
        ),
        "CompanyConverted": said(
            Plural(
                "tokens",
                "{company} becomes a major company and receives {tokens:number} token.",
                "{company} becomes a major company and receives {tokens:number} tokens.",
            ),
            "{company} becomes a major company.",
        ),
        "CompanyAbsorbed": said(
            "{acquirer} absorbs {target} for {compensation:money}"
            " (new shares: {issued:number}, loans: {loans:number}).",
            "{acquirer} absorbs {target} for {compensation:money} (loans: {loans:number}).",
            "{acquirer} absorbs {target} for {compensation:money} (new shares: {issued:number}).",
            "{acquirer} absorbs {target} for {compensation:money}.",
        ),
        "TokenVacated": said("{company} takes its token back from {space:place}."),
        "TokenReplaced": said(
            "The token of {old} on {space:place} is removed: the acquirer has one there. The bank pays {paid:money}.",
            "The token of {old} on {space:place} makes room for one of {new}.",
            "The token of {old} on {space:place} is lost.",
        ),
        "PrivateTaken": said("{player} takes {private}."),
        "PrivateGiven": said("{player} gives {private} to {company}."),
        "TrafficGained": said(
            Plural(
                "amount",
                "{company} gains {amount:number} point of traffic: {place:place}.",
                "{company} gains {amount:number} points of traffic: {place:place}.",
            )
        ),
        "DirectRouteUsed": said("{company} uses the direct route {spaces:path} for {cost:money}."),
        "PrivateClosed": said("{private} is out of the game."),
        "DividendPaid": chosen(
            "kind", {"withhold": ("{company} keeps {revenue:money}.", "{company} pays no dividend.")}
        ),
        "IncomeDeclared": said(
            "{company} declares {income:money}: traffic {traffic:number}, coverage {coverage:number}.",
            "{company} has no income.",
        ),
        "MineDepreciated": said(
            "The mine on {space:place} now yields {traffic:number}.", "The mine on {space:place} is exhausted."
        ),
        "ChartRowMoved": said("{company} moves from row {old} to row {new} of the Dragons chart."),
        "RobotBought": said("{robot} buy a share of {company} {source:from_} for {price:money}."),
        "RobotSold": said(
            Plural(
                "shares",
                "{robot} sell a share of {company} for {price:money}.",
                "{robot} sell {shares:number} shares of {company} for {price:money}.",
            )
        ),
        "RobotPassed": said("{robot} pass."),
        "RoundBegan": chosen("kind", {"draft": "The players choose in turn."}),
    },
    frames={
        "MaritimeDraft": said("Choice of the maritime companies"),
        "Conversions": said("conversions: {waiting:names}"),
        "ChooseHome": said("home of {company}"),
        "ConsiderAbsorption": said("absorption"),
        "WorkMines": said("mines"),
        "DeclareIncome": said("income"),
        "RaiseMoney": said("forced sale"),
        "VacateMines": said("{company} may leave mines"),
        "ReplaceTargetTokens": said("{company} replaces the tokens of {target}"),
    },
    hints={
        "PayDividend": "Pay the income to the shareholders, and the share price rises; or keep it: the price stays.",
        "RaiseMoney": "The company must have a train: sell shares until it can be paid.",
        "MaritimeDraft": "Take a maritime company. It pays you, and later serves one of your companies.",
        "Conversions": "The company may grow from a minor into a major company.",
        "ChooseHome": "Choose the home of the company.",
        "ConsiderAbsorption": "The company may absorb another one.",
        "DeclareIncome": "A maritime company that you give now still counts for this income. Pass to declare it.",
        "WorkMines": "The company may place tokens on mines, which bring traffic.",
        "VacateMines": "The company may take tokens back from mines.",
        "ReplaceTargetTokens": "Choose which tokens of the absorbed company stay.",
    },
    options={
        "Absorb": said("Absorb {target}"),
        "VacateToken": said("Take the token back from {space:place}"),
        "ReplaceTokens": said("Replace tokens on {spaces:places}", "Replace no token"),
        "RepayLoan": said("Repay a loan"),
        "GivePrivate": said("Give {private} to {company}"),
        "PlaceTokenByRoute": said(
            "Place a token on {space:city} for {cost:money}: traffic {traffic:number}",
            "Place a token on {space:city}",
        ),
    },
    kinds={
        "Absorb": "Absorb a company",
        "VacateToken": "Take a token back",
        "ReplaceTokens": "Replace tokens",
        "RepayLoan": "Repay a loan",
        "GivePrivate": "Transfer a maritime company",
        "PlaceTokenByRoute": "Place a token",
    },
    deeds={
        "Absorb": "Absorb",
        "VacateToken": "Take back",
        "ReplaceTokens": "Replace",
        "RepayLoan": "Repay",
        "GivePrivate": "Transfer",
        "PlaceTokenByRoute": "Place",
    },
    powers={
        "M1": _maritime("Olbia"),
        "M2": _maritime("Arbatax"),
        "M3": _maritime("Cagliari"),
        "M4": _maritime("Serbariu, Monteponi, Su Zurfuru"),
        "M5": _maritime("Oristano"),
        "M6": _maritime("Sassari"),
        "M7": _maritime("Ajaccio"),
        "M8": _maritime("Calvi"),
    },
    rounds={"draft": "Choice of the maritime companies"},
    short_rounds={"draft": "Choice", "opening": "Choice"},
    names={"L.": "L."},
    called={f"M{number}": "{name}" for number in range(1, 9)},
    owners={"dragons": Owner("the Dragons", "from the Dragons", "to the Dragons")},
    counted={
        "CompanyConverted": Counted("conversions"),
        "CompanyAbsorbed": Counted("absorptions"),
        "RobotBought": Counted("certificates bought by the Dragons"),
        "RobotSold": Counted("certificates sold by the Dragons", shares=True),
        "WentBankrupt": Counted("bankruptcies"),
    },
    foreseen={
        "dragons": said("The Dragons as things stand"),
        "dragons, when": said("they act before every player in stock rounds"),
        "dragons, limit": said("They hold {certificates:number} of {limit:number} certificates."),
        "dragons, sell": said(
            Plural(
                "shares",
                "On red: they sell a share of {company} for {price:money}.",
                "On red: they sell {shares:number} shares of {company} for {price:money}.",
            )
        ),
        "dragons, buy": chosen(
            "why",
            {
                "only one on green": "On green: they buy a share of {company} for {price:money}; it is the only one.",
                "fewest certificates": (
                    "On green: they buy a share of {company} for {price:money}; they have fewest of it."
                ),
                "highest rank": "On green: they buy a share of {company} for {price:money}; its rank is highest.",
                "cheapest": "On green: they buy a share of {company} for {price:money}; it is the cheapest.",
            },
            "On green: they buy a share of {company} for {price:money}; it lies on top.",
        ),
        "dragons, pass": chosen(
            "why",
            {"certificate limit": "They buy nothing: they hold as many certificates as they may."},
            "They buy nothing: no company on green has a share to sell.",
        ),
        "dragons, others": said("Besides on green: {companies:names}."),
        "dragons, green": said("they buy"),
        "dragons, white": said("nothing"),
        "dragons, red": said("they sell"),
        "measured": chosen(
            "least",
            {
                "traffic": "Income {amount:money}: traffic limits it.",
                "coverage": "Income {amount:money}: coverage limits it.",
            },
            "Income {amount:money}: both limit it.",
        ),
        "chart": said("Chart of the Dragons"),
        "chart, ranks": said("rank: the phases of its trains, and its tokens on the map"),
        "chart, rows": said("row"),
    },
    words={"token": "token", "certificate": "certificate", "pool": "pool", "brown": "brown", "Brown": "Brown"},
    drawn=(
        "Corsica",
        "Sardinia",
        "Sea of Sardinia",
        "price on white",
        "price on green (on red: without surcharge)",
        "starting value",
        "starting value of a later phase",
        "phase {phase}",
        "minor",
        "major",
        "traffic {traffic}, coverage {coverage}",
        "rank {rank}",
        "traffic {count}",
        "coverage {count}",
        "dragons {percent}",
        "The Dragons chart: companies by rank",
    ),
)
