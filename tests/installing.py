"""Makes a package available as pip would leave it after `pip install -e`: its metadata beside a path to its folder."""

from __future__ import annotations

import tomllib
from pathlib import Path


def install(project: Path, site: Path) -> list[str]:
    """Write the metadata of a project to a folder; returns what must be on the path for it to be found."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    name = about["name"].replace("-", "_")
    metadata = site / f"{name}-{about['version']}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    lines = []
    for group, entries in about["entry-points"].items():
        lines += [f"[{group}]", *(f"{entry} = {value}" for entry, value in entries.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return [str(site), str(project)]
