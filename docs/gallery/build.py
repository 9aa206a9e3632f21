"""Builds the gallery: every tile, board, market, paper and chart of every title on one page, and pictures for the docs.

    python docs/gallery/build.py [FOLDER]

The page goes to FOLDER (build/gallery unless named). With --docs, the pictures of the documentation are written anew.
The late games are records beside this file, made anew by --games; a title without one is played by random players.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import sys
import time
from pathlib import Path

from roundhouse.bots import make_bot
from roundhouse.formats.files import load
from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Run
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import (
    DARK,
    LIGHT,
    PALETTES,
    PICTURES,
    SAFE,
    Marks,
    Palette,
    draw_board,
    draw_cards,
    draw_charters,
    draw_charts,
    draw_market,
    draw_players,
    draw_tiles,
    draw_trains,
)
from roundhouse.render.export import CannotDraw
from roundhouse.render.geometry import sheet_of
from roundhouse.render.page import Figure, Section, page
from roundhouse.render.svg import flow, sheet
from roundhouse.render.tile import tile_drawing
from roundhouse.render.views import view_of
from roundhouse.titles import TITLES

HERE = Path(__file__).parent
PLAYERS = ("Ada", "Ben", "Cleo")
LATE = 1100
"""After so many actions a game of any title is late."""


def late_game(title: str) -> Game:
    """A game that has gone far."""
    try:
        return load(HERE / "games" / f"{title}.json.gz")
    except RoundhouseError as error:
        print(f"{title}: no late game to show ({error}); a random one instead", file=sys.stderr)
    game, player = new(title, PLAYERS, seed=1), RandomPlayer(1, "builder")
    while not game.finished and len(game.actions) < LATE:
        game.push(player.choose(game))
    return game


def play_late_game(title: str, seconds: float = 120.0) -> Game:
    """A new late game: bots build for a while, then random builders bring on the late phases."""
    game = new(title, PLAYERS, seed=2)
    bots = {player: make_bot("simple", player) for player in PLAYERS}
    begun = time.perf_counter()
    while not game.finished and time.perf_counter() - begun < seconds:
        seat = game.active[0]
        game.push(bots[seat].choose(game))
    builder = RandomPlayer(2, "builder", {"SellShares": 0.02})
    while not game.finished and len(game.actions) < LATE:
        game.push(builder.choose(game))
    return game


def all_rotations(title: str, palette: Palette) -> str:
    """Every tile in every rotation that looks different."""
    game = new(title, PLAYERS)
    board, view = game.title.board, view_of(game.title)
    layout = sheet_of(board.grid).layout
    drawings = [
        tile_drawing(layout, tile, rotation, palette, view.face(tile))
        for tile in board.tiles.values()
        for rotation in board.rotations[tile.id]
    ]
    words = f"{len(drawings)} pictures of {len(board.tiles)} tiles."
    return sheet(flow(drawings, 4200), f"{title}: every tile in every rotation", words, palette, 0.3)


def best_run(game: Game) -> tuple[Game, Run] | None:
    """The position in which the most was run, and how."""
    found = None
    for at, action in enumerate(game.actions):
        if isinstance(action, Run) and sum(len(r.stops) for r in action.routes) > (found[1] if found else 4):
            found = (at, sum(len(r.stops) for r in action.routes))
    if found is None:
        return None
    action = game.actions[found[0]]
    assert isinstance(action, Run)
    return game.at(found[0]), action


def marked(game: Game, palette: Palette) -> str:
    """A board with all three kinds of mark, as a table would show them."""
    spaces = list(game.state.tiles)
    third = len(spaces) // 3
    marks = Marks(frozenset(spaces[:third]), frozenset(spaces[third : 2 * third]), frozenset(spaces[-1:]))
    return draw_board(game, palette, marks)


def sections(title: str) -> Section:
    start, late = new(title, PLAYERS), late_game(title)
    early = late.at(len(late.actions) // 4)
    figures = [
        Figure("The board at the start", draw_board(start)),
        Figure("The board late in a game", draw_board(late)),
    ]
    run = best_run(late)
    if run:
        position, action = run
        words = f"Routes: {action.actor} runs {', '.join(route.train for route in action.routes)}"
        figures.append(Figure(words, draw_board(position, routes=action.routes)))
    figures += [
        Figure("Spaces reachable, legal, and last played", marked(early, LIGHT)),
        Figure("The board in the dark palette", draw_board(late, DARK)),
        Figure("The board in the colour-blind safe palette", draw_board(late, SAFE)),
        Figure("The market at the start", draw_market(start)),
        Figure("The market late in a game", draw_market(late)),
        Figure("Charters", draw_charters(late)),
        Figure("Players", draw_players(late)),
        Figure("Trains and phases", draw_trains(late)),
        Figure("The tiles that are left", draw_tiles(early)),
        Figure("Every tile in every rotation", all_rotations(title, LIGHT)),
        Figure("The course of the game", draw_charts(late)),
        Figure("The course of the game, dark", draw_charts(late, DARK)),
    ]
    with contextlib.suppress(CannotDraw):
        figures.append(Figure("Cards and charts of its own", draw_cards(early)))
    return Section(title, late.title.name, tuple(figures))


def documentation() -> None:
    """The pictures that the documentation shows."""
    for title in TITLES:
        late = late_game(title)
        for what in ("board", "market", "charts"):
            write(HERE / f"{title}-{what}.svg", PICTURES[what](late, LIGHT))
        write(HERE / f"{title}-tiles.svg", PICTURES["tiles"](late.at(len(late.actions) // 4), LIGHT))
    late = late_game("1830")
    run = best_run(late)
    assert run is not None
    write(HERE / "1830-routes.svg", draw_board(run[0], routes=run[1].routes))
    write(HERE / "1830-charters.svg", draw_charters(late))
    write(HERE / "1830-players.svg", draw_players(late))
    write(HERE / "1830-trains.svg", draw_trains(late))
    for name in ("dark", "safe"):
        write(HERE / f"1830-board-{name}.svg", draw_board(late, PALETTES[name]))
    lilliput = late_game("18Lilliput")
    write(HERE / "18Lilliput-cards.svg", draw_cards(lilliput.at(len(lilliput.actions) * 2 // 3)))


def write(path: Path, svg: str) -> None:
    path.write_text(svg + "\n", encoding="utf-8")
    print(f"{path}: {len(svg.encode()) // 1024} KB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/gallery"))
    parser.add_argument("--docs", action="store_true", help="write the pictures of the documentation")
    parser.add_argument("--games", nargs="+", choices=TITLES, metavar="TITLE", help="play new late games of titles")
    wanted = parser.parse_args()
    begun = time.perf_counter()
    if wanted.games:
        for title in wanted.games:
            data = gzip.compress(write_record(play_late_game(title)), mtime=0)
            (HERE / "games" / f"{title}.json.gz").write_bytes(data)
        return
    if wanted.docs:
        documentation()
        return
    wanted.folder.mkdir(parents=True, exist_ok=True)
    html = page("Roundhouse: the gallery", [sections(title) for title in TITLES])
    target = wanted.folder / "index.html"
    target.write_text(html, encoding="utf-8")
    print(f"{target}: {len(html) // 1024} KB in {time.perf_counter() - begun:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
