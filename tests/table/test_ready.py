"""Everything msgspec must know is worked out before threads begin."""

from __future__ import annotations

import subprocess
import sys

from roundhouse.table.pages import context
from roundhouse.table.ready import prepare, structs

RACE = """
import sys, threading
sys.setswitchinterval(1e-6)
import roundhouse.table.app
from roundhouse.table.ready import prepare
from roundhouse.titles import TITLES, find_title
prepare()
gate = threading.Barrier(4)
def ask():
    gate.wait()
    for name in TITLES:
        find_title.__wrapped__(name)
threads = [threading.Thread(target=ask) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
"""


def test_every_kind_of_struct_is_prepared() -> None:
    assert prepare() > 0.8 * sum(1 for _ in structs())


def test_threads_that_decode_at_once_do_not_crash() -> None:
    """In a process of its own: without the preparation it ends by a signal five times in six."""
    assert subprocess.run([sys.executable, "-c", RACE], timeout=120).returncode == 0


def test_templates_are_compiled_before_anybody_asks() -> None:
    """Once for all languages."""
    context.compile_all()
    names = context.environment("en").list_templates()
    assert len(context.COMPILED.kept) >= len(names)
    before = dict(context.COMPILED.kept)
    context.environment("it").get_template("view.html")
    assert before == context.COMPILED.kept
