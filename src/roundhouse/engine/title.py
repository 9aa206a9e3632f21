"""What a title is to the engine: its data, its steps, and the small named rules that titles decide differently."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeVar

from roundhouse.engine.refusals import SENTENCES, refuse
from roundhouse.engine.track_rules import TrackRules
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import held, largest_other, sold
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadSetup, Flaw, Refusal
from roundhouse.kernel.events import GameEnded
from roundhouse.kernel.notation import Notation, shared_kinds
from roundhouse.kernel.sentences import plain
from roundhouse.kernel.spelling import as_read
from roundhouse.kernel.state import BANK, OFFER, POOL, TREASURY, Company, Extra, Frame, Player, State

if TYPE_CHECKING:
    from roundhouse.engine.box import Box, Landscapes, OptionType
    from roundhouse.engine.components import CompanyType, PrivateType
    from roundhouse.engine.step import Step
    from roundhouse.engine.variant import Variant
    from roundhouse.finance.market import Market
    from roundhouse.finance.trains import Phase
    from roundhouse.kernel.actions import BuyTrain, SellShares
    from roundhouse.kernel.play import Play

P = ParamSpec("P")
F = TypeVar("F", bound=Frame)


class Title(TrackRules):
    """A title with its options chosen, perhaps as a variant. Instances hold no state of any game; they keep what
    follows from data."""

    box: ClassVar[Box]
    """What stands on its box, `box.toml` of its folder; the next five are from there."""
    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int]
    player_counts: range
    option_types: ClassVar[tuple[OptionType, ...]]
    earlier: ClassVar[Mapping[int, str]] = {}
    """Earlier versions of its rules, each with its class as "module:Class": what was once played stays playable."""
    currency: ClassVar[str] = "$"
    player_type: ClassVar[type[Player]] = Player
    company_type: ClassVar[type[Company]] = Company
    extra_type: ClassVar[type[Extra]] = Extra
    loan_value: int = 0
    loan_interest: int = 0
    excess_must_be_sold: ClassVar[bool] = True
    """Whether a player above a limit must sell before he does anything else in his stock turn."""
    any_sale_helps: bool = False
    """Whether he must do so even where no sale that is possible would bring him nearer to the limit."""
    only_better_offers: ClassVar[bool] = True
    """Whether what was declined may be proposed again only at a better price, or at any other one."""
    reserved_names: ClassVar[frozenset[str]] = frozenset()
    """What no player may be called, however it is spelt: who else acts at the table."""
    privates_are_certificates: ClassVar[bool] = True
    """Whether privates count towards the certificate limit."""
    companies_may_leave: ClassVar[bool] = False
    """Whether companies that nobody plays are taken out of the game."""
    second_halves: ClassVar[frozenset[str]] = frozenset()
    """Kinds of round that go on with the round before them: players count the two as one."""
    companies_at_once: int = 1
    """For how many companies a player may act in one turn, each time as he likes."""
    things: tuple[str, ...] = ()
    """What else its actions name: not players, companies, privates, trains, tiles or spaces, but cards and the like."""
    clauses: ClassVar[Mapping[str, str]] = {}
    """The clause of this title's rules.md for each rule by name."""
    spoken_of: ClassVar[Mapping[str, frozenset[str]]] = {}
    """What its rules call by name, by the list it stands in: no variant can do without it."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """What the rules that only this title has say when they refuse."""
    never_refused: ClassVar[frozenset[str]] = frozenset()
    """Rules of the shared steps that cannot be broken in this title, so that no clause is needed."""

    market: Market
    companies: Mapping[str, CompanyType]
    privates: Mapping[str, PrivateType]
    phases: Mapping[str, Phase]
    steps: Mapping[type[Frame], Step[Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if (box := vars(cls).get("box")) is not None:
            cls.id, cls.name, cls.version, cls.option_types = box.id, box.name, box.version, box.option
            low, high = box.players
            cls.player_counts = range(low, high + 1)

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        known = {option.id for option in self.option_types}
        for option in sorted(options - known):
            raise BadSetup(
                "{name} has no option '{option}'; it has {known}",
                name=self.name,
                option=option,
                known=", ".join(sorted(known)) or "none",
            )
        super().__init__()
        self.options = options
        self.variant = variant
        self.frame_types: dict[Any, Any] = {}

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        """The title by other rules where an option asks for them: an edition is a class of its own."""
        return cls

    @cached_property
    def homes(self) -> dict[str, tuple[str, ...]]:
        """The companies at home on each space."""
        found: dict[str, tuple[str, ...]] = {}
        for company in self.companies.values():
            found[company.home] = (*found.get(company.home, ()), company.id)
        return found

    @cached_property
    def notation(self) -> Notation:
        """How its actions are read: those of its own choices, and all that titles share."""
        choices = (choice for step in self.steps.values() for choice in (*step.choices, *step.standing))
        return Notation((*shared_kinds(), *(choice.action for choice in choices)))

    def frame_type(self, kind: Callable[P, F]) -> Callable[P, F]:
        """The kind of frame this title enters where shared steps name one: itself, or what it has made of it."""
        if kind not in self.frame_types:
            own = [each for each in self.steps if issubclass(each, kind)]  # type: ignore[arg-type]
            self.frame_types[kind] = kind if kind in own or not own else own[0]
        found: Callable[P, F] = self.frame_types[kind]
        return found

    def step_of(self, kind: type[Frame]) -> Step[Any]:
        """The step for a kind of frame, or for what this title has made of it."""
        return self.steps[self.frame_type(kind)]  # type: ignore[index]

    @property
    def full_name(self) -> str:
        """Its name, and that of the variant it is."""
        return self.name if self.variant is None else f"{self.name}, variant “{self.variant.name}”"

    @property
    def train_names(self) -> Iterable[str]:
        """Every train its data name, also those of which there are none with the options chosen."""
        return self.trains

    @property
    def other_things(self) -> Mapping[str, Iterable[str]]:
        """Lists of its data that other titles do not have, with the names in them."""
        return {}

    def flaws(self, ordinary: Title) -> Iterable[Flaw]:
        """What else is wrong with its data, as a variant may have made them, beside the title as it is printed."""
        return ()

    @cached_property
    def phase_order(self) -> dict[str, int]:
        """The number of each phase in their order."""
        return {name: number for number, name in enumerate(self.phases)}

    # -- why not

    def clause(self, rule: str) -> str:
        """The clause of the rulebook for a rule. Nothing can be refused without one."""
        if rule not in self.clauses:
            raise LookupError(f"{self.name} has no clause for the rule '{rule}'")
        return self.clauses[rule]

    def sentence(self, rule: str) -> str:
        """What a rule says when it refuses, with the facts left open."""
        return self.sentences.get(rule) or SENTENCES[rule]

    def reason(self, refusal: Refusal) -> str:
        """Why something is refused, in plain English; in other words and languages, `words` says it."""
        return plain(self.sentence(refusal.rule), refusal.facts)

    def power_of(self, thing: str) -> tuple[str, Mapping[str, str | int]] | None:
        """What a thing does, as a sentence with its facts, where that follows from the data."""
        return None

    def why_idle(self, play: Play, action: Action) -> Refusal | None:
        """Why a legal action would do nothing now, where that is known."""
        return None

    # -- setting up

    def check_players(self, players: list[str]) -> None:
        """Refuse a table that cannot play this title."""
        if len(players) not in self.player_counts:
            low, high = self.player_counts[0], self.player_counts[-1]
            raise BadSetup(
                "{name} is for {low} to {high} players, not {number}",
                name=self.name,
                low=low,
                high=high,
                number=len(players),
            )
        if len(set(players)) != len(players):
            raise BadSetup("two players have the same name")
        taken = {BANK, OFFER, POOL, TREASURY, *self.companies, *self.privates}
        for player in players:
            if not isinstance(player, str):
                raise BadSetup("{player} cannot be a player's name: it is not a text", player=repr(player))
            if not player.strip() or player != player.strip() or len(player) > 40:
                raise BadSetup("{player} cannot be a player's name: give 1 to 40 characters", player=repr(player))
            if player in taken or not player.isprintable():
                raise BadSetup(
                    "{player} cannot be a player's name: it means something else in {name}",
                    player=repr(player),
                    name=self.name,
                )
            if as_read(player) in self._reserved:
                raise BadSetup(
                    "{player} cannot be a player's name: somebody else in {name} is called so",
                    player=repr(player),
                    name=self.name,
                )

    @cached_property
    def _reserved(self) -> frozenset[str]:
        return frozenset(map(as_read, self.reserved_names))

    def setup(self, players: list[str], seed: int) -> State:
        """The state before the first action."""
        raise NotImplementedError

    def hide_seed(self, state: State, seed: int) -> None:
        """Let chance still to come follow from another seed, for whoever may not know the game's own."""

    @classmethod
    def landscapes(cls) -> Landscapes | None:
        """How players describe a landscape of their own; None where a title has none."""
        return None

    def lay_landscape(self, state: State, text: str) -> None:
        """Lay out a landscape that the players describe in a text, before anything else happens."""
        raise BadSetup("{name} is played on its own board, without a landscape", name=self.name)

    # -- small named rules

    def bank_is_broken(self, cash: int) -> bool:
        """Whether a bank that has just paid out has run out."""
        return cash <= 0

    def certificate_limit(self, play: Play, player: str) -> int:
        """How many certificates a player may have."""
        raise NotImplementedError

    def counts_towards_limit(self, play: Play, company: str) -> bool:
        """Whether certificates of a company count towards the certificate limit."""
        return True

    def holding_limit(self, play: Play, company: str) -> int:
        """The most shares of a company that one player may hold by buying."""
        raise NotImplementedError

    def pool_limit(self, play: Play, company: str) -> int:
        """The most shares of a company that the pool may hold."""
        return self.companies[company].total_shares // 2

    def fall_after_sale(self, play: Play, company: str, shares: int, by_president: bool) -> int:
        """How many rows a marker falls when shares are sold."""
        return shares

    def sells_as_president(self, play: Play, action: SellShares) -> bool:
        """Whether a sale counts as one by the president; asked before it is carried out."""
        return play.state.companies[action.company].president == action.actor

    def sale_price(self, play: Play, company: str) -> int:
        """What the bank pays for a share that is sold now."""
        return share_price(play, company)

    def is_sold_enough(self, play: Play, company: str) -> bool:
        """Whether enough of a company has been sold for it to operate: by default, its president's certificate."""
        return sold(play, company) >= self.companies[company].president_shares

    def floated(self, play: Play, company: str) -> None:
        """What happens when a company floats."""

    def before_first_operation(self, play: Play, company: str) -> None:
        """What a company receives at the beginning of the round in which it first operates."""

    def share_value(self, play: Play, company: str) -> int:
        """What a share counts for its owner: its market value."""
        cell = play.state.companies[company].cell
        return 0 if cell is None else self.market.price(cell)

    def other_worth(self, play: Play, player: str) -> int:
        """What counts for a player besides cash and shares."""
        return 0

    def is_sold_out(self, play: Play, company: str) -> bool:
        """Whether all shares are in players' hands, so that the marker rises at the end of a stock round."""
        return all(owner in play.state.players for owner in play.state.companies[company].shares)

    def loan_limit(self, play: Play, company: str) -> int:
        """How many loans a company may have."""
        return 0

    def train_limit(self, play: Play, company: str) -> int:
        return self.phases[play.state.phase].train_limit

    def phase_began(self, play: Play, phase: Phase) -> None:
        """What else happens when a phase begins."""

    def exchange_limit(self, play: Play, company: str) -> int:
        """The holding from which on a private cannot be exchanged for a certificate."""
        return 6

    def private_income(self, play: Play, private: str) -> int:
        """What an open private pays its owner."""
        return self.privates[private].revenue

    def forced_sale_refusal(self, play: Play, company: str, action: SellShares) -> Refusal | None:
        """Why a president may not sell these shares to pay for a train: he must stay president of the company."""
        player = action.actor
        if action.company == company:
            left = held(play, player, company) - action.shares
            if left < largest_other(play, company, player) or left < self.companies[company].president_shares:
                return refuse(play, "keep presidency", player=player, company=company)
        return None

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """What else a purchase sets off; by default, discards where a limit has fallen."""

    def end_game(self, play: Play, reason: str) -> None:
        """The game is over."""
        play.state.finished = reason
        play.emit(GameEnded(reason, self.scores(play)))

    def scores(self, play: Play) -> dict[str, int]:
        """Every player's score, as it would be if the game ended now."""
        raise NotImplementedError

    def shares_of(self, play: Play, company: str) -> int:
        """How many shares a company has now."""
        return self.companies[company].total_shares

    def own_violations(self, play: Play) -> Iterable[str]:
        """What is wrong with a position that only this title can tell; nothing, ever."""
        return ()

    def money_in_game(self, state: State) -> int:
        """All the money there is: constant from the first action to the last, loans accounted for."""
        return (
            state.bank
            + sum(player.cash for player in state.players.values())
            + sum(company.cash for company in state.companies.values())
        )
