"""The public Ruby engine of 18xx.games beside ours, in one run, where Ruby and that engine are at hand."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

RUNS = 5
LOADS = f"""
$LOAD_PATH.unshift File.join(Dir.pwd, 'shim')
require 'json'
require File.join(Dir.pwd, 'lib', 'engine')
LOGGER.level = 4 if Object.const_defined?(:LOGGER)
ARGV.each do |file|
  text = File.read(file)
  took = Array.new({RUNS}) do
    begun = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    game = Engine::Game.load(JSON.parse(text))
    raise game.exception if game.exception
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - begun
  end
  puts "took #{{took.min}}"
end
"""


def seconds(folder: Path, games: dict[str, bytes]) -> dict[str, float]:
    """Seconds of computing in which Ruby decodes and replays each export, the best of several."""
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place, f"{name}.json") for name in games]
        for file, data in zip(files, games.values(), strict=True):
            file.write_bytes(data)
        said = subprocess.run(
            ["ruby", "-W0", "-e", LOADS, *map(str, files)], cwd=folder, capture_output=True, text=True, check=True
        ).stdout
    took = [float(line.split()[1]) for line in said.splitlines() if line.startswith("took ")]
    return dict(zip(games, took, strict=True))
