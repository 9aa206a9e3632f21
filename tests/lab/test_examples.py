"""The examples of docs/lab.md run as they stand, from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.lab.simulate import Plan, checked, simulate

DOCUMENT = Path(__file__).parents[2] / "docs" / "lab.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the examples find the simulation they speak of."""
    folder = tmp_path_factory.mktemp("examples")
    simulate(folder / "study", checked(Plan("18Lilliput", ("random", "random"))), 3)
    return folder


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(
    number: int, study: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(study)
    exec(compile(EXAMPLES[number], f"{DOCUMENT.name}, example {number + 1}", "exec"), {})
    assert capsys.readouterr().out
