"""Everything msgspec must know is worked out before threads begin."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.table import machine
from roundhouse.table.pages import context
from roundhouse.table.ready import prepare, structs
from roundhouse.titles import TITLES

RACE = """
import os, sys, threading
sys.setswitchinterval(1e-6)
threading.excepthook = lambda failed: os._exit(3)
import roundhouse.table.app
from roundhouse.table.ready import prepare
from roundhouse.titles import TITLES, _ordinary
{prepared}
gate = threading.Barrier(4)
def ask():
    gate.wait()
    for name in TITLES:
        _ordinary.__wrapped__(name, frozenset(), TITLES[name].version)
threads = [threading.Thread(target=ask) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
"""


def test_every_kind_of_struct_is_prepared() -> None:
    assert prepare() > 0.8 * sum(1 for _ in structs())


def test_threads_that_decode_at_once_do_not_crash() -> None:
    """In a process of its own: without the preparation it ends by a signal five times in six."""
    race = RACE.format(prepared="prepare()")
    assert subprocess.run([sys.executable, "-c", race], timeout=120).returncode == 0


def test_templates_are_compiled_before_anybody_asks() -> None:
    """Once for all languages."""
    context.compile_all()
    names = context.environment("en").list_templates()
    assert len(context.COMPILED.kept) >= len(names)
    before = dict(context.COMPILED.kept)
    context.environment("it").get_template("view.html")
    assert before == context.COMPILED.kept


FIRST_PAGE = """
import sys, warnings
warnings.simplefilter("ignore")
from fastapi.testclient import TestClient
from pathlib import Path
from roundhouse.table.app import create_app
from roundhouse.table.settings import Settings
from roundhouse.titles import _ordinary
with TestClient(create_app(Settings(data_folder=Path(sys.argv[1]), warm=False))) as client:
    assert client.get("/").status_code == 200
print(_ordinary.cache_info().currsize, *sys.modules)
"""


def test_a_first_page_reads_no_more_than_it_needs(tmp_path: Path) -> None:
    """A title is set up once, without its options; what migrates tables and speaks to PostgreSQL stays unread."""
    command = [sys.executable, "-c", FIRST_PAGE, str(tmp_path)]
    for _ in ("tables are made", "tables are there"):
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    titles, *read = done.stdout.split()
    assert int(titles) == len(TITLES)
    assert not {"alembic", "psycopg", "sqlalchemy.dialects.postgresql", "numba"} & set(read)


KEPT = """
from roundhouse.table import machine
def used():
    return int(open("/proc/self/statm").read().split()[1])
taken = [bytes(8000) for _ in range(20_000)]
kept = taken[::100]
del taken
before = used()
machine.give_back()
print(before, used())
"""


@pytest.mark.skipif(machine._glibc() is None, reason="another C library")
def test_memory_that_is_free_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", KEPT], capture_output=True, text=True, check=True, timeout=60)
    before, after = map(int, done.stdout.split())
    assert after < before / 2
