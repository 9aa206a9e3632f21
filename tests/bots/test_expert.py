"""The expert looks ahead: within its budget, the same for the same nodes, and further than the bot it builds on."""

from __future__ import annotations

import random

import pytest

from roundhouse.bots import Budget, Choice, make_bot
from roundhouse.bots.expert import LEVEL, ExpertBot, searched
from roundhouse.bots.lines import CAREFUL, Lines, OutOfBudget
from roundhouse.bots.match import NAMES
from roundhouse.bots.outlooks import knowledge_for, knowledge_of, outlook_for
from roundhouse.bots.protocol import chance, sight_of
from roundhouse.bots.quick import Quick
from roundhouse.bots.regular import RegularBot, judged
from roundhouse.bots.seat import Seated
from roundhouse.bots.weighing import Weighing
from roundhouse.engine import flow
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Dividend, LayTile, SellShares, SetPar
from roundhouse.titles import TITLES
from roundhouse.titles.lilliput.actions import TakeCard
from tests.rules.g1830.build import auction, operating, start, stock, table
from tests.rules.given import cash, track

PLAYERS = {"1830": 3, "1861": 3, "1865": 3, "18Lilliput": 2}


class Ticking:
    """A clock that goes on by itself whenever somebody looks at it."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def shares() -> Game:
    """A stock round in which there is something to think about."""
    game = table(3, phase="3")
    start(game, "PRR", par=90, Ada=4, Ben=3, trains="3", cash=200, operated=True)
    start(game, "NYC", par=76, Cleo=6, trains="2", cash=10, operated=True)
    for player in game.state.players.values():
        player.cash = 300
    stock(game, "Ada")
    return game


def dividend() -> Game:
    """The last dividend of a game: the bank is broken, and no other company operates after this one."""
    game = table(2, phase="5")
    start(game, "PRR", par=100, Ada=6, Ben=1, trains="5", cash=0, operated=True)
    game.state.bank_broken = True
    operating(game, "PRR", PayDividend, revenue=200)
    return game


def lines_of(game: Game, seat: str, budget: Budget) -> Lines:
    sight, dice = sight_of(game, seat), random.Random(1)
    weighing = Weighing(sight.play, seat, knowledge_for(game.title), dice)
    return Lines(sight, budget, dice, ExpertBot().base, weighing)


def chosen(game: Game, budget: Budget) -> tuple[object, int]:
    seat = game.active[0]
    choice = ExpertBot().choose(sight_of(game, seat), budget, chance(game, seat))
    assert choice.action in game.legal_actions(seat)
    return choice, budget.used


def test_the_same_nodes_give_the_same_choice() -> None:
    first, second = (chosen(shares(), Budget(nodes=400)) for _ in range(2))
    assert first == second
    assert first[1] > 100


@pytest.mark.parametrize("nodes", [1, 30, 250])
def test_nodes_are_kept_to(nodes: int) -> None:
    _, used = chosen(shares(), Budget(nodes=nodes))
    assert used <= nodes + 20


@pytest.mark.parametrize("seconds", [0.2, 1.0])
def test_seconds_are_kept_to(seconds: float) -> None:
    clock = Ticking(0.001)
    budget = Budget(seconds, clock=clock)
    chosen(shares(), budget)
    assert clock.now < 1.2 * seconds


def test_a_larger_budget_looks_further() -> None:
    small, large = Budget(nodes=100), Budget(nodes=3000)
    chosen(shares(), small)
    chosen(shares(), large)
    assert small.used <= 120
    assert large.used > 3 * small.used


def test_without_a_budget_it_ends_by_itself() -> None:
    chosen(shares(), Budget())


def test_the_end_of_the_game_is_seen() -> None:
    game = dividend()
    lines = lines_of(game, "Ada", Budget(nodes=200))
    found = searched(lines, [Choice(Dividend("PRR", "withhold")), Choice(Dividend("PRR", "pay"))])
    assert found.action == Dividend("PRR", "pay")
    assert found.terms[0].name == "line"


def test_a_line_ends_when_the_budget_does() -> None:
    game = shares()
    lines = lines_of(game, "Ada", Budget(nodes=5))
    with pytest.raises(OutOfBudget):
        lines.line(next(iter(game.legal_actions("Ada"))))  # type: ignore[arg-type]


def test_track_is_left_to_the_lesser_bot() -> None:
    game = table(2)
    start(game, "PRR", par=100, Ada=6, trains="2", cash=500, operated=True)
    operating(game, "PRR")
    budget = Budget(nodes=500)
    choice = ExpertBot().choose(sight_of(game, "Ada"), budget, random.Random(1))
    assert isinstance(choice.action, LayTile)
    assert budget.used == 0


@pytest.mark.parametrize("seed", range(4))
def test_quick_play_pays_for_a_train_with_shares(seed: int) -> None:
    """No other player sells his train for a dollar, and nobody is bankrupt while he has something to sell."""
    game = table(3, phase="6")
    game.state.depot["6"] = 0
    start(game, "PRR", 76, Ada=6)
    start(game, "NYC", 76, Ben=6, Ada=2, trains="5 5", cash=100)
    track(game, H10="57@1", H14="9@1")
    cash(game, Ada=700, Ben=100, Cleo=100)
    operating(game, "PRR", BuyTrains)
    quick = Quick(game.play, outlook_for(game.title), random.Random(seed))
    assert isinstance(quick.move(game.play), SellShares)


def test_a_title_leaves_to_knowledge_what_shows_too_late() -> None:
    """A private of 1830 pays when a company buys it, long after a line has ended."""
    game = auction(4)
    budget = Budget(nodes=200)
    choice = make_bot("expert", "Ada").choice(game, budget)
    assert choice == Seated(RegularBot(level=LEVEL), "Ada").choice(game)
    assert not budget.used


def test_the_expert_of_1830_knows_which_companies_win() -> None:
    """The Erie and the Canadian Pacific won less than others with like homes, the New Haven and the C&O more."""
    game = auction(4)
    while len({each.company for each in game.legal_actions() if isinstance(each, SetPar)}) < 2:
        game.push(make_bot("regular", game.active[0]).choose(game))
    ranks = {}
    for level in ("", LEVEL):
        weighing = Weighing(game.play, game.active[0], knowledge_of(game.play, level), random.Random(1))
        starts = [each for each in game.legal_actions() if isinstance(each, SetPar)]
        ranked = sorted(judged(weighing, list(starts)), key=lambda choice: -choice.score)
        ranks[level] = list(dict.fromkeys(each.action.company for each in ranked if isinstance(each.action, SetPar)))
    assert set(ranks[LEVEL][:2]) == {"NYNH", "C&O"}
    assert set(ranks[LEVEL][-2:]) == {"ERIE", "CPR"}
    assert ranks[""].index("ERIE") < 3


@pytest.mark.parametrize("title", sorted(TITLES))
def test_quick_play_goes_on_from_anywhere(title: str) -> None:
    names = NAMES[: PLAYERS[title]]
    game = new(title, names, seed=8)
    bots = {name: make_bot("random", name) for name in names}
    while not game.finished and len(game.actions) < 150:
        game.push(bots[game.active[0]].choose(game))
        if len(game.actions) % 30 == 0:
            play = game.play.copy()
            quick = Quick(play, outlook_for(game.title), random.Random(1))
            for _ in range(40):
                if not play.state.finished:
                    flow.apply(play, quick.move(play))


@pytest.mark.parametrize("title", sorted(TITLES))
def test_it_plays_every_title_and_the_same_way_again(title: str) -> None:
    names = NAMES[: PLAYERS[title]]
    courses = []
    for _ in range(2):
        game = new(title, names, seed=5)
        bots = {name: make_bot("expert@20n", name) for name in names}
        for _ in range(4 if title == "18Lilliput" else 10):
            game.push(bots[game.active[0]].choose(game))
        courses.append(game.hash)
    assert courses[0] == courses[1]


def test_a_title_says_how_far_its_learned_judgement_is_trusted() -> None:
    """In 18Lilliput for two it counts less than half, beside what knowledge expects."""
    game = new("18Lilliput", NAMES[:2], seed=3)
    seat = game.active[0]
    lines = lines_of(game, seat, Budget(nodes=5))
    assert lines.judgement is not None
    assert 0.0 < lines.trust.learned < 0.5
    found, knowledge = lines.judgement.forecast(game.play), lines.weighing.knowledge
    learned = found.shares[seat] + lines.trust.winning * (found.chances[seat] - 0.5)
    worths = {name: sum(each.values()) for name, each in knowledge.items(game.play, lines.weighing.rounds).items()}
    known = worths[seat] / sum(worths.values())
    share = lines.trust.learned * learned + (1 - lines.trust.learned) * known
    assert lines.value(game.play) == pytest.approx(lines.whole * share, rel=1e-6)


def test_alone_against_gulliver_lines_go_on_to_the_end_of_the_round() -> None:
    """What the cards of a round bring shows when Gulliver has acted and the trains have run."""
    game = new("18Lilliput", NAMES[:1], seed=3)
    bot = make_bot("regular", "Ada")
    while not any(isinstance(option, TakeCard) for option in game.legal_actions("Ada")):
        game.push(bot.choose(game))
    lines = lines_of(game, "Ada", Budget(nodes=2000))
    assert lines.depths == (0, 1)
    card = bot.choose(game)
    lines.line(card, 0)
    at_once = lines.budget.used
    lines.line(card, 1)
    assert lines.budget.used - at_once > at_once + 3 * CAREFUL
