"""Makes docs/finding.ipynb: runs its cells as a notebook would, and keeps what they show.

python docs/make_notebook.py [folder]

The study goes into the folder, where a broken run goes on; without one it is thrown away.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "finding.ipynb"
GAMES = "GAMES = 200"

CELLS = [
    (
        "markdown",
        """# Does it matter whom you draft?

In 18Lilliput every player drafts a character. Are they worth the same? This notebook goes from nothing to an answer:
it plays some hundreds of games between random bots, reads their tables, and looks at who won. Everything it needs is
installed by `pip install 'roundhouse-18xx[lab]'`.""",
    ),
    (
        "code",
        """import polars as pl

import roundhouse as rh

game = rh.new("18Lilliput", players=["Ada", "Ben", "Cleo"], seed=7)
game.legal_actions()""",
    ),
    ("markdown", "The characters are among what may be chosen. Now a study: three random bots, a seed for each game."),
    (
        "code",
        f"""from pathlib import Path

from roundhouse.lab.simulate import Plan, checked, simulate, table

{GAMES}
study = Path("study")
simulate(study, checked(Plan("18Lilliput", ("random", "random", "random"))), GAMES)
table(study, "games").select("game", "winner", "best_score", "actions").head(3).collect()""",
    ),
    ("markdown", "Who took which character is in the purchases (`choice`), who won in the players. Joined:"),
    (
        "code",
        """chosen = table(study, "purchases").filter(pl.col("kind") == "choice")
players = table(study, "players")
who = chosen.filter(~pl.col("what").is_in(list(game.title.companies)))
who = who.join(players, left_on=["game", "buyer"], right_on=["game", "player"])
wins = who.group_by("what").agg(pl.len().alias("games"), pl.col("won").mean(), pl.col("score").mean())
wins = wins.sort("won", "what").collect()
wins""",
    ),
    ("markdown", "Chance alone makes such figures differ. Each with its interval of 95 per cent, beside a third:"),
    (
        "code",
        """from roundhouse.lab.report.figures import part

for name, games, won, _ in wins.iter_rows():
    figure = part(won * games, games)
    verdict = "more" if figure.low > 1 / 3 else "less" if figure.high < 1 / 3 else "perhaps as much"
    print(f"{name:>10}: {won:.0%}, surely {figure.low:.0%} to {figure.high:.0%}: {verdict}")""",
    ),
    (
        "markdown",
        """**The finding**: among players who know nothing, characters are not worth the same. Those whose interval lies
above a third bring their owner money without much thought; those below must be used well, which a random player does
not do. The next question would be whether better bots agree: the same cells with `"simple"` for `"random"`.

To look at one of these games, play it again: its seed is in the table.""",
    ),
    (
        "code",
        """from roundhouse.bots import make_bot
from roundhouse.bots.match import play_out

seed = table(study, "games").sort("best_score", "game").last().collect()["seed"][0]
richest = rh.new("18Lilliput", players=["Ada", "Ben", "Cleo"], seed=seed)
play_out(richest, {name: make_bot("random", name) for name in richest.setup.players})
richest.scores()""",
    ),
    ("code", "richest"),
    ("markdown", "And for all the rest: `roundhouse analyse study -o report.html`."),
]


def run(cells: list[tuple[str, str]], folder: Path) -> list[list[dict[str, Any]]]:
    """What each code cell shows, run in a folder one after the other; other cells show nothing."""
    names: dict[str, Any] = {}
    shown = []
    for kind, source in cells:
        shown.append(_run(source, names, folder) if kind == "code" else [])
    return shown


def _run(source: str, names: dict[str, Any], folder: Path) -> list[dict[str, Any]]:
    """Run a cell: what it prints, and the value of its last line."""
    module = ast.parse(source)
    last = module.body.pop() if isinstance(module.body[-1], ast.Expr) else None
    printed, here = io.StringIO(), Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(module, "<cell>", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    finally:
        os.chdir(here)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        outputs.append({"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": _data(value)})
    return outputs


def _data(value: Any) -> dict[str, list[str]]:
    said = repr(value)
    found = {"text/plain": _lines(f"<{type(value).__name__}>" if " at 0x" in said else said)}
    for name, kind in (("_repr_html_", "text/html"), ("_repr_svg_", "image/svg+xml")):
        drawn = getattr(value, name, lambda: None)()
        if drawn:
            found[kind] = _lines(drawn)
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def notebook(cells: list[tuple[str, str]], shown: list[list[dict[str, Any]]]) -> str:
    """The file, as Jupyter writes it."""
    found: list[dict[str, Any]] = []
    for number, ((kind, source), outputs) in enumerate(zip(cells, shown, strict=True)):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": _lines(source)}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": outputs}
        found.append(cell)
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return json.dumps(
        {"cells": found, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1, ensure_ascii=False
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        shown = run(CELLS, Path(sys.argv[1] if len(sys.argv) > 1 else folder))
    NOTEBOOK.write_text(notebook(CELLS, shown) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
