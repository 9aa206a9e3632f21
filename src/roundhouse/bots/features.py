"""What a position shows a player, in numbers that mean the same in every title.

Money is given as a part of what all players own together, so that a feature says as much early as late, and in one
title as in another. `OF_PLAYERS` are told for each player, `OF_ALL` are the same for all of them; a title adds its own
in its outlook (`signs`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from roundhouse.bots.outlook import FOREVER, SOON, Outlook
from roundhouse.bots.outlooks import knowledge_of
from roundhouse.engine.operating import OperatingRound
from roundhouse.finance.shares import counted_certificates, worth
from roundhouse.finance.trains import on_sale
from roundhouse.kernel.state import WITHOUT_LIMIT

if TYPE_CHECKING:
    from roundhouse.bots.knowledge import Knowledge
    from roundhouse.kernel.play import Play

OF_PLAYERS = {
    "worth": "what he would score now, of what all would",
    "cash": "his cash, of what all own",
    "income": "his part of the dividends that all players' shares would bring in a round",
    "lasting": "the same, with those trains alone that will not rust soon",
    "coming": "what he would end with if the present dividends went on, of what all would",
    "staying": "the same, with those trains alone that will not rust soon",
    "expected": "what a player who knows the game expects him to end with, of what all would",
    "dividends": "the dividends that such a player expects for him, of what all would end with",
    "prices": "what such a player expects his shares to gain, of what all would end with",
    "privates": "what his privates will bring, of what all own",
    "treasuries": "his part of the money that companies hold, of what all own",
    "duty": "what his companies' treasuries lack for trains they must buy soon, of what all own",
    "caught": "what he lacks himself to make that good, of what all own",
    "presided": "the companies he presides, of three",
    "trainless": "those of them without a train, of three",
    "trains": "the trains of his companies that stay, of four",
    "rusting": "the trains of his companies that rust soon, of four",
    "control": "the part he owns of the companies he presides, at the mean",
    "guest": "his shares in companies of others, of what all own",
    "exposed": "his shares in companies whose trains all rust soon, of what all own",
    "certificates": "the certificates that count, of his limit",
    "loans": "his part of what companies owe, of what all own",
    "rise": "what his shares gain if every company that earns rises once, of what all own",
    "turn": "how soon it is his turn after the next deal: 1 for the priority, less for each seat from it",
    "lead": "by how much more he is expected to end with than the best of the others, of what all would",
    "danger": "what a player who knows the game expects trains to cost him, of what all would end with",
    "life": "the rounds that the trains of his companies will run at the pace at which trains are bought, of six",
    "purse": "the money of the companies he presides, of what all own",
}
"""The features of a player."""
OF_ALL = {
    "phase": "how far the phases have come",
    "rounds": "operating rounds that may still come, of six",
    "bank": "what the bank has left of all money",
    "tempo": "trains left of the kind on sale, of six at most",
    "seats": "one by the number of players",
    "operating": "whether an operating round is under way",
    "companies": "companies that operate, of eight",
    "modern": "the part of all trains that never rust",
    "broken": "whether the bank is broken",
}
"""The features of the table."""
MANY_COMPANIES, MANY_TRAINS, MANY_ROUNDS, MANY_LEFT, MANY_FLOATED = 3.0, 4.0, 6.0, 6, 8.0


class Firm(msgspec.Struct):
    """What the features need of a company."""

    price: int
    total: int
    income: int
    lasting: int
    shortage: float
    rising: int
    safe: bool


def names(outlook: Outlook) -> tuple[str, ...]:
    """The features of a title's positions, in their order."""
    return (*OF_PLAYERS, *outlook.signs, *OF_ALL)


def features(play: Play, outlook: Outlook) -> list[list[float]]:
    """The features of every player, in seat order."""
    state = play.state
    firms = {name: firm(play, outlook, name) for name, charter in state.companies.items() if charter.cell is not None}
    worths = {player: worth(play, player) for player in state.players}
    whole = float(max(sum(worths.values()), 1))
    rounds = outlook.rounds_left(play)
    table = of_all(play, outlook, rounds)
    knowledge = knowledge_of(play)
    expected = of_knowledge(play, knowledge)
    dividends = dict.fromkeys(state.players, (0.0, 0.0))
    for name, each in firms.items():
        for owner, held in state.companies[name].shares.items():
            if owner in dividends:
                now, lasting = dividends[owner]
                dividends[owner] = now + held * each.income / each.total, lasting + held * each.lasting / each.total
    paid, stay = (max(sum(each[i] for each in dividends.values()), 1.0) for i in (0, 1))
    order = play.seats_from(state.priority) if state.priority in state.players else list(state.players)
    rows = []
    for player, (now, lasting) in dividends.items():
        row = [
            worths[player] / whole,
            state.players[player].cash / whole,
            now / paid,
            lasting / stay,
            (worths[player] + rounds * now) / (whole + rounds * paid),
            (worths[player] + rounds * lasting) / (whole + rounds * stay),
            *expected[player][:3],
            *of_player(play, outlook, player, firms, rounds, whole),
            1.0 - order.index(player) / len(order),
            *expected[player][3:],
            *of_trains(play, knowledge, player, whole),
            *outlook.sign(play, player),
            *table,
        ]
        rows.append(row)
    return rows


def of_knowledge(play: Play, knowledge: Knowledge) -> dict[str, tuple[float, ...]]:
    """What somebody who knows the game expects for every player: in all, dividends, prices, his lead, and danger."""
    found = knowledge.items(play, knowledge.rounds_left(play))
    totals = {player: sum(items.values()) for player, items in found.items()}
    whole = max(sum(max(total, 0.0) for total in totals.values()), 1.0)
    best, second = [*sorted(totals.values(), reverse=True), 0.0][:2]
    return {
        player: (
            totals[player] / whole,
            items.get("dividends", 0.0) / whole,
            items.get("prices", 0.0) / whole,
            (totals[player] - (second if totals[player] == best else best)) / whole,
            -items.get("trains", 0.0) / whole,
        )
        for player, items in found.items()
    }


def of_trains(play: Play, knowledge: Knowledge, player: str, whole: float) -> tuple[float, float]:
    """How long the trains of a player's companies will run, and what is there to buy others."""
    own = [charter for charter in play.state.companies.values() if charter.president == player]
    pace = knowledge.pace(play)
    lives = [min(MANY_ROUNDS, knowledge.lasting(play, train, pace)) for charter in own for train in charter.trains]
    return sum(lives) / max(len(lives), 1) / MANY_ROUNDS, sum(charter.cash for charter in own) / whole


def firm(play: Play, outlook: Outlook, name: str) -> Firm:
    """A company that has a price."""
    charter, market = play.state.companies[name], play.title.market
    assert charter.cell is not None
    price = play.title.share_value(play, name)
    lasting = tuple(train for train in charter.trains if outlook.life(play, train) > SOON)
    income = outlook.income(play, name) if charter.floated else int(outlook.prospect(play, name))
    stays = income if lasting == charter.trains else outlook.earned(play, name, lasting)
    return Firm(
        price=price,
        total=max(play.title.shares_of(play, name), 1),
        income=income,
        lasting=stays,
        shortage=outlook.shortage(play, name) if charter.president in play.state.players else 0.0,
        rising=market.price(market.right(charter.cell)) - market.price(charter.cell) if income else 0,
        safe=bool(lasting) or not charter.floated,
    )


def of_player(
    play: Play, outlook: Outlook, player: str, firms: dict[str, Firm], rounds: float, whole: float
) -> list[float]:
    """The features of a player that do not need those of the others, from `privates` to `rise`."""
    state, title = play.state, play.title
    treasuries = owed = guest = exposed = rise = duty = part = 0.0
    presided = trainless = staying = rusting = 0
    for name, each in firms.items():
        charter = state.companies[name]
        held = charter.shares.get(player, 0)
        treasuries += held / each.total * charter.cash
        owed += held / each.total * charter.loans * title.loan_value
        rise += held * each.rising
        if not each.safe:
            exposed += held * each.price
        if charter.president != player:
            guest += held * each.price
            continue
        part += held / each.total
        presided += 1
        duty += each.shortage
        trainless += charter.floated and not charter.trains
        lasting = sum(outlook.life(play, train) > SOON for train in charter.trains)
        staying += lasting
        rusting += len(charter.trains) - lasting
    income = sum(
        min(rounds, 3.0) * title.private_income(play, name)
        for name, private in state.privates.items()
        if private.owner == player and not private.closed
    )
    return [
        income / whole,
        treasuries / whole,
        duty / whole,
        max(0.0, duty - state.players[player].cash) / whole,
        presided / MANY_COMPANIES,
        trainless / MANY_COMPANIES,
        staying / MANY_TRAINS,
        rusting / MANY_TRAINS,
        part / max(presided, 1),
        guest / whole,
        exposed / whole,
        counted_certificates(play, player) / max(title.certificate_limit(play, player), 1),
        owed / whole,
        rise / whole,
    ]


def of_all(play: Play, outlook: Outlook, rounds: float) -> list[float]:
    """The features of the table."""
    state, title = play.state, play.title
    kinds = on_sale(play)
    left = state.depot[kinds[0]] if kinds else 0
    lives = [outlook.life(play, train) for charter in state.companies.values() for train in charter.trains]
    return [
        title.phase_order[state.phase] / max(len(title.phases) - 1, 1),
        rounds / MANY_ROUNDS,
        state.bank / max(title.money_in_game(state), 1),
        (MANY_LEFT if left == WITHOUT_LIMIT else min(left, MANY_LEFT)) / MANY_LEFT,
        1.0 / len(state.players),
        float(any(isinstance(frame, OperatingRound) for frame in state.stack)),
        sum(charter.floated for charter in state.companies.values()) / MANY_FLOATED,
        sum(life >= FOREVER for life in lives) / max(len(lives), 1),
        float(state.bank_broken),
    ]
