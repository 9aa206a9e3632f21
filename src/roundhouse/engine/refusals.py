"""Refusals: a rule by its name and the facts of the case. The sentences are here, the clauses in each title's table.

A fact is put into its sentence as what it is, named after a colon as in all that is said (`kernel/sentences.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.kernel.errors import Fact, Refusal

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def refuse(play: Play, rule: str, /, **facts: Fact) -> Refusal:
    """A refusal by a rule, with the clause that this title's rulebook has for it."""
    return Refusal(rule, play.title.clause(rule), facts)


SENTENCES: dict[str, str] = {
    # whose turn it is, and what may be done in it
    "end": "the game is over",
    "turn": "{actor} cannot do this now; it is for {whose:names}",
    "company turn": "{actor} cannot do this now; it is for {whose:names}",
    "not now": "{kind:action}: this is not the moment for it",
    "not yours": "{actor} is not for {player} to decide",
    "not an action": "{text} is not an action",
    "consent": "this has been declined; make a better offer",
    "private agreement": "this has been declined; make a better offer",
    "train agreement": "this has been declined; make a better offer",
    # auctions
    "auction": "the auction is about {item}",
    "bid": "a bid must be at least {lowest:money} and a multiple of {step:number}",
    "bid cash": "{player} cannot bid {amount:money}",
    "private not for sale": "{private} is not for sale",
    "private on offer": "{private} is on offer for {price:money}; nobody bids on it",
    "contested private": "the auction is about {private}",
    "waterfall bid": "a bid on {private} must be at least {lowest:money}",
    "free cash": "{player} does not have {amount:money} free",
    "auction interrupts": "the turns are interrupted by the auction of {private}",
    "granted par": "set the par value of {company}: one of {values:amounts}",
    # certificates
    "buy": "no share of {company} is available ({source})",
    "none left": "no certificate of {company} is left in {source}",
    "treasury empty": "no share of {company} is left in its treasury",
    "new shares": "only shares of {company} from its treasury are on sale now",
    "president first": "the president's certificate of {company} must be bought first",
    "president not on sale": "the president's certificate of {company} is not on sale",
    "no such company": "there is no company {company}",
    "has par": "{company} already has a par value",
    "par": "{price:money} is not a par value",
    "one buy": "one certificate a turn",
    "no buying back": "{player} has sold {company} in this stock round",
    "cash": "{player} has {cash:money}, the certificate costs {price:money}",
    "holding limit": "{player} may not hold more shares of {company}",
    "certificate limit": "{player} already holds {limit:number} certificates",
    "excess certificates": "{player} holds more than {limit:number} certificates and must sell first",
    "excess holding": "{player} holds too much of {company} and must sell first",
    "nothing to sell": "{player} has nothing of that to sell",
    "sell": "{player} holds {held:number} shares of {company}, not {shares:number}",
    "no par": "{company} has no par value yet, so its shares cannot be sold",
    "pool limit": "the pool may hold only half of {company}",
    "president stays": "nobody else can take over as president of {company}",
    "redemption": "the pool holds {shares:number} shares of {company}",
    "redemption cash": "{company} has {cash:money}, the shares cost {price:money}",
    # privates
    "no such private": "there is no private {private}",
    "private of nobody": "no player owns {private}",
    "private of another": "{player} does not own {private}",
    "private owner": "no other player owns {private}",
    "private not for companies": "no company may buy {private}",
    "private phase": "companies cannot buy privates in this phase",
    "private price": "the price of {private} must be from {low:money} to {high:money}",
    "private money": "{company} has only {cash:money}",
    "private between players": "{player} cannot pay {price:money}",
    "private buyer": "{player} cannot buy {private}",
    "exchange": "{private} cannot be exchanged",
    "exchange source": "no certificate of {company} is left in {source}",
    "exchange limit": "{player} already holds as much of {company} as allowed",
    "exchange time": "{private} is exchanged between turns, or in one's own stock turn",
    # track
    "off board": "there is no space {space}",
    "fixed space": "no tile is ever laid on {space:place}",
    "space of a private": "{space:place} is closed while a player owns {private}",
    "tile": "there is no tile {tile} with orientation {rotation:number}",
    "first tile": "tile {tile} cannot go on {space:place}",
    "replacement": "tile {tile} cannot go on {space:place}",
    "tile site": "tile {tile} lies only on {spaces:places}",
    "tile colour": "{colour:colour} tiles are not available yet",
    "tile supply": "no tile {tile} is left",
    "blocked edge": "tile {tile} would lead track off the board or against a closed side",
    "keep track": "tile {tile} that way round does not keep the track of {space:place}",
    "connection": "no track of {company} leads to that tile on {space:place}",
    "replacement connection": "no track of {company} leads to that tile on {space:place}",
    "tile money": "{company} has {cash:money}, the tile costs {price:money}",
    "one tile": "one tile a turn",
    # tokens
    "token place": "there is no city number {number:number} on {space:place}",
    "one token a space": "{company} already has a token on {space:place}",
    "free slot": "every slot of that city on {space:place} is taken",
    "home kept": "that slot on {space:place} is kept for {company}",
    "state railway kept": "that slot on {space:place} is kept for {company}",
    "whole home kept": "{space:place} is kept for {company} until it has placed its token",
    "home place": "the home of {company} is {space:place}",
    "settle token": "choose the city of {company} on {space:place}",
    "one token": "one token a turn",
    "no token left": "{company} has no token left",
    "token connection": "no track of {company} leads to that city on {space:place}",
    "token money": "{company} has {cash:money}, the token costs {price:money}",
    # running and dividends
    "train to run": "{company} has no {train}-train left to run",
    "route unknown train": "route {route:number} has no train",
    "route train twice": "route {route:number} is for a train that runs already",
    "route unknown stop": "route {route:number}: there is no stop at {space:place}",
    "route too few stops": "route {route:number} has too few stops",
    "route not connected": "route {route:number}: no track leads from {space:place} to {other:place}",
    "route incomplete": "route {route:number} does not say its way between all its stops",
    "route stop twice": "route {route:number} visits {space:place} twice",
    "route area twice": "route {route:number} visits {area} twice",
    "route runs through": "route {route:number} can only begin or end at {space:place}",
    "route runs through a blocked city": (
        "route {route:number} cannot run through {space:place}: the city is full of other tokens"
    ),
    "route track reused": "route {route:number} uses the same track at {space:place} twice",
    "route track shared": "route {route:number} uses track at {space:place} that another train uses",
    "route no token": "route {route:number} visits no token of the company",
    "route too long": "route {route:number} has {length:number} stops, but its train reaches only {limit:number}",
    "route not counted": "route {route:number} must count {space:place}",
    "highest revenue": "these routes earn {revenue:money}, but {best:money} is possible",
    "dividend kind": "a dividend is one of: {kinds:dividends}",
    # trains
    "no such train": "there is no {train}-train",
    "train source": "{source} sells no trains",
    "train order": "the bank does not sell {train}-trains now",
    "train pool": "there is no {train}-train in the pool",
    "train seller": "{seller} has no {train}-train to sell to {company}",
    "train limit": "{company} already has {limit:number} trains",
    "train price": "that train costs {price:money}",
    "train money": "{company} has {cash:money}, the train costs {price:money}",
    "trade in": "{company} cannot trade in a {train}-train for that",
    "price between companies": "the price must be from {low:money} to {high:money}",
    "price with help": "the price must be from {low:money} to {high:money}",
    "no such train to discard": "{company} has no {train}-train",
    "must own a train": "{company} must own a train, so it must buy one now",
    # the president's help
    "cheapest": "with the president's money it must be the {train}-train",
    "president helps": "{company} and its president cannot pay {price:money} yet",
    "nothing to raise": "no money is needed for a train",
    "forced sale": "only {missing:money} is missing: fewer shares are enough",
    "keep presidency": "{player} must stay president of {company}",
    "solvent": "no money is missing for a train",
    "bankruptcy": "{player} can still raise the {missing:money} that is missing",
    # mergers and what they form
    "merging already": "{company} is about to merge",
    "not to be merged": "{company} cannot be added",
    "no merger begun": "{company} has begun no merger",
    "no public left": "every public company has been formed",
    "not to be formed": "{company} cannot be formed",
    "merger declined": "an owner does not agree to this merger",
    "merged tokens": "{company} must keep {limit:number} tokens in different hexes",
    "no token to remove": "{company} has no token there",
    "no president": "{company} needs a president: {player} must buy a share",
}
"""What each rule of the shared steps says when it refuses."""
