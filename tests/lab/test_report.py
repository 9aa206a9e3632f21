"""Reports: figures that agree with the tables, a page that stands alone, and clear words about bad folders."""

from __future__ import annotations

import csv
import io
import re
import shutil
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from roundhouse.cli.app import app
from roundhouse.kernel.errors import BadRecord
from roundhouse.lab.report import report, tables
from roundhouse.lab.report.charts import Scale, _apart, broken, dots, histogram
from roundhouse.lab.report.figures import Figure, Line, differs, mean, part, together
from roundhouse.lab.report.happenings import happenings, last_phases, middle_phase
from roundhouse.lab.report.sections import sections
from roundhouse.lab.report.speech import Speech
from roundhouse.lab.report.study import Study, names_of
from roundhouse.lab.rows import (
    TABLES,
    EventRow,
    GameRow,
    PlayerRow,
    PresidencyRow,
    PrivateRow,
    PurchaseRow,
    Row,
    RustRow,
    TurnRow,
)
from roundhouse.lab.simulate import PLAN, Plan, checked, frame, keep, opened, play_game, simulate, table
from roundhouse.render.svg import width_of
from roundhouse.titles import find_title
from roundhouse.words.said_in_reports import LABELS


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report") / "first"
    simulate(folder, checked(Plan("18Lilliput", ("random", "random"), seed=1)), 8)
    return folder


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report") / "second"
    simulate(folder, checked(Plan("18Lilliput", ("random", "random"), ("brobdingnag",), seed=1)), 6)
    return folder


class Reader(HTMLParser):
    """Reads a page, sees that every element is closed, and notes what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.ids.add(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_lengths_and_endings_of_one_name_are_told_apart(first: Path) -> None:
    """A game of 18Lilliput ends by "rounds", and has some."""
    rows = list(csv.reader(io.StringIO(tables([first])["endings"])))
    lengths = ["actions in a game", "rounds in a game", "operating rounds in a game"]
    assert [row[0] for row in rows[1:]] == ["rounds", *lengths]


def test_a_page_stands_alone(first: Path) -> None:
    page = report([first])
    read = Reader(page)
    assert not read.open
    assert all(link.startswith(("#", "data:")) for link in read.links)
    assert {link[1:] for link in read.links if link.startswith("#")} <= read.ids
    assert "url(" not in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r'(fill|stroke)="#', page), "colours are the page's, so that they change at night"
    assert "8 games of 18Lilliput between random, random" in page


def test_figures_are_those_of_the_tables(first: Path) -> None:
    study = Study(first)
    players = pl.read_parquet(first / "players" / "*.parquet")
    for seat in (0, 1):
        mine = players.filter(seat=seat)
        wealth, wins = study.wealth_by_seat()[f"seat {seat + 1}"], study.wins_by_seat()[f"seat {seat + 1}"]
        assert wealth is not None
        assert wins is not None
        assert wealth.value == pytest.approx(mine["score"].mean())
        assert wins.value == pytest.approx(mine["won"].mean())
        assert wealth.low < wealth.value < wealth.high
        assert wealth.cases == wins.cases == 8
    for winners in (True, False):
        whole = players.filter((pl.col("won") > 0) if winners else (pl.col("won") == 0))
        money = study.money(winners)
        spent = sum(whole[name].mean() for name in ("cash", "for_shares", "for_privates", "for_trains"))  # type: ignore[misc]
        assert sum(figure.value for figure in money.values() if figure) == pytest.approx(spent)


def test_sections_of_a_title_with_privates_and_rust(tmp_path: Path) -> None:
    """1830's rows, from its first actions and a few made by hand: whole games would take too long here."""
    plan = opened_with_made_up_game(tmp_path)
    study = Study(tmp_path)
    found = {section.anchor: section for section in sections([study], Speech("en", study.title))}
    assert plan.title == "1830"
    assert {"seats", "companies", "trains", "privates", "money", "endings"} <= found.keys()
    table = found["privates"].table
    assert table is not None
    assert [label for label, _ in table.lines] == ["SV"]
    price, income, sold, gain, _ = (line.figures[0].value for line in table.lines[0][1] if line.figures[0])
    assert (price, income, sold, gain) == (20, 15, 40, 35)
    assert "2 in 1, 3 in 2" in found["trains"].words[0]
    assert 'class="gone"' in found["trains"].charts[0][0]


def test_the_course_of_the_game(tmp_path: Path) -> None:
    """Of two games of 1830 one has a diesel; in the other Ada twice leaves a company by a sale, once she is outdone."""
    opened_with_made_up_game(tmp_path)
    study = Study(tmp_path)
    study.tables["games"] = study.games = study.games.with_columns(phase=pl.Series(["D", "5"]))
    diesel = PurchaseRow(0, 30, "operating 4.1", 6, "D", "train", "D", "PRR", "bank", 2, 2200)
    study.tables["purchases"] = study.tables["purchases"].vstack(frame(PurchaseRow, [diesel]))
    study.tables["presidencies"] = frame(
        PresidencyRow,
        [
            PresidencyRow(1, at, "stock 3", 4, "4", "PRR", "Ada", "Ben", sold)
            for at, sold in ((40, 2), (50, 1), (60, 0))
        ],
    )
    study.tables["events"] = frame(EventRow, [EventRow(game, "TileLaid", 10 + game, 0) for game in range(2)])
    found = happenings(study)
    told = {name: (each.games.value, each.mean.value) for name, each in found.items() if each.games and each.mean}
    assert told == {
        "last train": (0.5, 1.0),
        "helped": (0.0, 0.0),
        "left": (0.5, 1.0),
        "TileLaid": (1.0, 10.5),
        "WentBankrupt": (0.0, 0.0),
    }
    assert [*last_phases(study)] == ["phase 5", "phase D"]
    assert middle_phase(study) == "5"


def test_shares_are_counted_where_a_title_says_so(tmp_path: Path) -> None:
    simulate(tmp_path, checked(Plan("1865", ("random", "random", "random"), seed=7)), 1)
    study = Study(tmp_path)
    events = {row["event"]: row for row in study.tables["events"].iter_rows(named=True)}
    sold, bought = happenings(study)["RobotSold"].mean, happenings(study)["RobotBought"].mean
    assert sold and sold.value == events["RobotSold"]["shares"] > events["RobotSold"]["times"]
    assert bought and bought.value == events["RobotBought"]["times"]


def test_a_simulation_from_before_a_table_was_kept_tells_the_rest(first: Path, tmp_path: Path) -> None:
    """The same where only some blocks are from before: what happened in those is not known to be nothing."""
    whole = {row[0] for row in csv.reader(io.StringIO(tables([first])["happenings"]))}
    old = tmp_path / "old"
    shutil.copytree(first, old)
    (old / "events" / "000000.parquet").unlink()
    shutil.rmtree(old / "presidencies")
    rows = {row[0] for row in csv.reader(io.StringIO(tables([old])["happenings"]))}
    assert whole - rows == {"left", "TileLaid", "WentBankrupt", "CompanyFounded"}
    page = unescape(report([old]))
    assert "The games of old were played before the tables presidencies and events were kept" in page
    assert "were played before" not in unescape(report([first]))
    with pytest.raises(BadRecord, match="no table 'presidencies'"):
        table(old, "presidencies")


def opened_with_made_up_game(folder: Path) -> Plan:
    plan = checked(Plan("1830", ("random", "random", "random")))
    opened(folder, plan)
    rows: dict[str, list[Row]] = {name: [] for name in TABLES}
    for game in range(2):
        rows["games"].append(GameRow(
            game, "1830", 2, "", "", game, 3, "random,random,random", "bank", 400, 20, 9, "D", 0, "Ada", 900, 700.0, ""
        ))  # fmt: skip
        for seat, name in enumerate(("Ada", "Ben", "Cleo")):
            rows["players"].append(PlayerRow(
                game, seat, name, "random", "SV", 900 - seat * 100, seat + 1.0, float(not seat), 0.3, 800,
                500, 400 - seat * 100, 3, 1, 50, 15, 40, 5, 20, 0,
            ))  # fmt: skip
        rows["privates"].append(PrivateRow(game, "SV", "Ada", 20, 15, "PRR", 40))
        rows["purchases"] += [
            PurchaseRow(game, 3, "stock 1", 0, "2", "par", "PRR", "Ada", "bank", 1, 67),
            PurchaseRow(game, 9, "operating 1.1", 1, "2", "train", "2", "PRR", "bank", 1, 80),
            PurchaseRow(game, 20, "operating 1.2", 2, "3", "train", "3", "PRR", "bank", 1, 180),
        ]
        rows["rusted"].append(RustRow(game, "2", 60, "operating 3.1", 5, "PRR"))
        for number in range(1, 9):
            rows["turns"] += [
                TurnRow(game, "", number, 1, "2", name, "Ada", "pay", 10 * number, number, 67, 100, "2", 0)
                for name in ("PRR", "NYC", "B&O")
            ]
    files = {}
    for name, kind in TABLES.items():
        written = io.BytesIO()
        frame(kind, rows[name]).write_parquet(written)
        files[name] = written.getvalue()
    keep(folder, 0, files)
    return plan


def test_two_folders_side_by_side(first: Path, second: Path) -> None:
    page = report([first, second])
    assert not Reader(page).open
    assert "18Lilliput: two studies" in page
    assert "difference" in page
    found = tables([first, second])
    rows = list(csv.DictReader(io.StringIO(found["seats"])))
    assert [row["seat"] for row in rows] == ["seat 1", "seat 2"]
    for row in rows:
        here, there = float(row["wealth first"]), float(row["wealth second"])
        assert float(row["wealth difference"]) == pytest.approx(there - here, abs=1e-4)
        assert float(row["wealth difference low"]) < there - here < float(row["wealth difference high"])


def test_the_command_writes_page_and_tables(first: Path, tmp_path: Path) -> None:
    command = ["analyse", str(first), "-o", str(tmp_path / "page.html"), "--csv", str(tmp_path / "csv")]
    done = CliRunner().invoke(app, [*command, "--language", "en"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "page.html").read_text("utf-8") == report([first])
    assert {path.stem for path in (tmp_path / "csv").iterdir()} == set(tables([first]))


def test_a_report_in_other_languages(first: Path, second: Path, tmp_path: Path) -> None:
    command = ["analyse", str(first), str(second), "-o", str(tmp_path / "page.html"), "--language", "fr"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    french = (tmp_path / "page.html").read_text("utf-8")
    assert not Reader(french).open
    assert '<html lang="fr">' in french
    assert "18Lilliput : deux études" in french.replace("\u00a0", " ")
    left = [text for text in LABELS if len(text) > 12 and f">{text}<" in french]
    assert left == []
    assert "la dernière manche est jouée" in french
    assert "seeds from" not in french


def test_figures_as_each_language_writes_them() -> None:
    english, french, italian = (Speech(language, find_title("1861")) for language in ("en", "fr", "it"))
    assert [each.per_cent(0.0525) for each in (english, french, italian)] == ["5.2%", "5,2\u00a0%", "5,2%"]
    assert [each.number(1234.0) for each in (english, french, italian)] == ["1,234", "1\u202f234", "1.234"]
    assert english.per_cent(-0.5) == "\u221250%"
    assert french.money(-1200.4) == "\u22121\u202f200\u00a0R"


def test_bad_folders_are_told_in_one_line(first: Path, tmp_path: Path) -> None:
    def said(*folders: Path) -> str:
        done = CliRunner().invoke(app, ["analyse", *map(str, folders), "-o", str(tmp_path / "out.html")])
        assert done.exit_code == 1
        assert not (tmp_path / "out.html").exists()
        return " ".join(done.output.split())

    assert "holds no simulation" in said(tmp_path / "nowhere")
    broken = tmp_path / "broken"
    shutil.copytree(first, broken)
    (broken / "turns" / "000000.parquet").write_bytes(b"no table")
    assert "'turns'" in said(broken)
    old = tmp_path / "old"
    shutil.copytree(first, old)
    path = old / "players" / "000000.parquet"
    pl.read_parquet(path).drop("opening").write_parquet(path)
    assert "no column opening: simulate again" in said(old)
    empty = tmp_path / "empty"
    opened(empty, checked(Plan("18Lilliput", ("random", "random"))))
    assert "holds no game yet" in said(empty)
    other = tmp_path / "other"
    opened_with_made_up_game(other)
    assert "different titles" in said(first, other)
    done = CliRunner().invoke(app, ["analyse", str(first), "-o", str(tmp_path / "no" / "page.html")])
    assert done.exit_code == 1
    assert "cannot be written" in " ".join(done.output.split())
    (broken / PLAN).write_text("{}")
    assert "holds no simulation" in said(broken)
    with pytest.raises(BadRecord):
        Study(tmp_path)


def test_intervals() -> None:
    figure = mean(10.0, 0.2, 100)
    assert figure is not None
    assert (figure.low, figure.high) == pytest.approx((10 - 0.3968, 10 + 0.3968), abs=1e-3), "Student's, 99 degrees"
    few = mean(10.0, 1.0, 3)
    assert few is not None and few.high == pytest.approx(14.303)
    assert mean(None, None, 0) is None
    assert part(0, 0) is None
    rare = part(0, 50)
    assert rare is not None
    assert 0 == rare.low < rare.high < 0.1
    line = Line("x", (Figure(1, 0.4, 1.6, 9), Figure(3, 2.2, 3.8, 7)))
    assert line.difference is not None
    assert (line.difference.value, line.difference.low, line.difference.high) == pytest.approx((2, 1, 3))
    assert Line("x", (None, line.figures[1])).difference is None
    assert [each.label for each in together([{"a": None}, {"b": None, "a": None}])] == ["a", "b"]


def test_the_difference_of_parts_is_newcombes() -> None:
    """His example: 56 of 70 and 48 of 80; and what never happens in few games is not known exactly."""
    found = Line("x", (part(48, 80), part(56, 70))).difference
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    never = Line("x", (part(0, 5), part(0, 5))).difference
    assert never is not None and never.low < -0.3 and never.high > 0.3


def test_one_game_says_nothing_of_how_games_differ(tmp_path: Path) -> None:
    simulate(tmp_path, checked(Plan("18Lilliput", ("random", "random"))), 1)
    study = Study(tmp_path)
    for figure in (*study.wealth_by_seat().values(), *study.money(False).values(), *study.by_round("price").values()):
        assert figure is not None and not figure.known and not differs(figure, -1.0)
    page = report([tmp_path])
    assert "from one game only" in page and "nan" not in page
    row = next(csv.DictReader(io.StringIO(tables([tmp_path])["seats"])))
    assert row["wealth"] and not row["wealth low"] and not row["wealth high"] and row["wealth cases"] == "1"


def test_a_game_counts_once_for_how_sure_a_mean_is(tmp_path: Path) -> None:
    """Three companies with the same price in a game say no more than one of them."""
    opened_with_made_up_game(tmp_path)
    turns = []
    for game in range(6):
        for name in ("PRR", "NYC", "B&O"):
            turns.append(TurnRow(game, "", 1, 1, "2", name, "Ada", "pay", 10, 1, 60 + 10 * game, 100, "2", 0))
    study = Study(tmp_path)
    study.tables["turns"] = frame(TurnRow, turns)
    all_of_them, one = study.by_round("price")[1], study.by_round("price", "PRR")[1]
    assert (all_of_them.low, all_of_them.high) == pytest.approx((one.low, one.high))
    assert (all_of_them.cases, one.cases) == (18, 6)


def test_studies_of_one_name_are_told_apart(first: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "first"
    shutil.copytree(first, other)
    assert names_of([first, other]) == [f"{first.parent.name}/first", "elsewhere/first"]
    assert names_of([first, first]) == ["first 1", "first 2"]
    heads = tables([first, other])["seats"].splitlines()[0].split(",")
    assert len(set(heads)) == len(heads)


def test_charts_keep_to_their_paper() -> None:
    scale = Scale(0.0, 97.0, 100.0, 200.0)
    assert scale.ticks() == [0, 20, 40, 60, 80]
    assert (scale.at(-5), scale.at(97), scale.at(1000)) == (100, 200, 200)
    places = _apart([50.0, 51.0, 52.0, 300.0, 299.0], 15.0, 10.0, 300.0)
    assert all(abs(a - b) >= 14.9 for n, a in enumerate(places) for b in places[:n])
    assert max(places) <= 300.0
    speech = Speech("en", find_title("1830"))
    lonely = dots(speech, [Line("<PRR>", (Figure(0.0, 0.0, 0.0, 1),))], speech.per_cent, "words")
    assert "&lt;PRR&gt;" in lonely
    assert histogram(speech, [[3, 3, 4], [9]], "words", "rounds").count("<rect") == 2 * 14


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_no_words_leave_their_chart(first: Path, second: Path, language: str) -> None:
    """On wide paper and on narrow, with the long names of 18Lilliput and two values in a line."""
    for folders in ([first], [first, second]):
        page = report(folders, language)
        charts = re.findall(r'<svg class="(\w+)" viewBox="0 0 (\d+) \d+".*?</svg>', page)
        assert [kind for kind, _ in charts] == ["broad", "slim"] * (len(charts) // 2)
        for chart in re.finditer(r'<svg class="\w+" viewBox="0 0 (\d+) \d+".*?</svg>', page):
            for x, anchor, kind, words in re.findall(
                r'<text x="([\d.-]+)" y="[\d.-]+" text-anchor="(\w+)"(?: class="([^"]*)")?>([^<]*)<', chart[0]
            ):
                wide = width_of(unescape(words), 13, "name" in kind)
                left = float(x) - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
                assert left >= -1 and left + wide <= int(chart[1]) + 1, words


def test_words_too_long_for_two_lines_are_cut() -> None:
    assert broken("short", 90) == ["short"]
    assert broken("Lilliput National Railway", 130) == ["Lilliput National", "Railway"]
    assert broken("$184 · $1,665", 60) == ["$184", "$1,665"]
    assert broken("Glubbdubdrib", 40)[0].endswith("…")


def test_openings_are_told_by_the_names_that_people_know() -> None:
    assert Speech("en", find_title("18Lilliput")).opening("judge + red@55") == "the Judge + Mildendo Railway £55"
    assert Speech("en", find_title("1830")).opening("BO + B&O@100").endswith("B&O $100")


def test_what_rows_say_of_openings_and_privates() -> None:
    rows, _ = play_game(checked(Plan("18Lilliput", ("random", "random"), seed=1)), 0)
    openings = [row.opening for row in rows if isinstance(row, PlayerRow)]
    assert all(re.fullmatch(r"\w+@\d+ \+ \w+|\w+ \+ \w+@\d+", opening) for opening in openings), openings
