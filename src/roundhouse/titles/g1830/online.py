"""1830 on 18xx.games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.waterfall import PrivateAuction, price_of_first, unsold
from roundhouse.formats.online.adapter import Adapter, Raw
from roundhouse.kernel.state import OFFER, POOL, State
from roundhouse.titles.g1830.powers import FreeToken

if TYPE_CHECKING:
    from roundhouse.formats.online.reader import Reader
    from roundhouse.formats.online.snapshot import Comparer

GIFTS = {"BO": 0, "CA": 1}
"""The certificate that comes with a private."""


class Adapter1830(Adapter):
    options = {"multiple_brown_from_ipo": "multiple_brown_from_ipo", "optional_6_train": "extra_6_train"}
    printed = {
        "J14": "J14-1",
        "F22": "F22-2",
        "D10": "D10-1",
        "H18": "H18-1",
        "E19": "city-0",
        "H4": "city-1",
        "B10": "city-2",
        "H10": "city-3",
        "H16": "city-4",
    }

    def source(self, reader: Reader, raw: Raw) -> str:
        """A certificate that nobody has bought yet is in the initial offer; any other on sale is in the pool."""
        share = raw["shares"][0]
        privates = reader.game.title.privates
        gifts = {f"{privates[name].company}_{number}" for name, number in GIFTS.items()}
        return POOL if share in reader.bought or share in gifts else OFFER

    def asked_private(self, state: State) -> str:
        """The D&H answers for itself whether a token is placed with its tile."""
        return "DH" if isinstance(state.stack[-1], FreeToken) else ""

    def extend(self, comparer: Comparer, found: Raw) -> None:
        """The sale of the privates, with all its bids."""
        game = comparer.game
        for frame in game.state.stack:
            if isinstance(frame, PrivateAuction):
                left = unsold(game.play)
                found["forsale"] = {name: game.title.privates[name].price for name in left}
                if left:
                    found["forsale"][left[0]] = price_of_first(game.play, frame)
                bids: Raw = {}
                for item, player, amount in frame.bids:
                    bids.setdefault(item, []).append([comparer.ids[player], amount])
                found["bids"] = {item: sorted(offers, key=str) for item, offers in bids.items()}


ADAPTER = Adapter1830()
